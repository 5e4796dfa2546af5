import type { PsuNameBook } from '../sandbox/names.ts'
import type { LastSeenClock } from './connected-clock.ts'
import type { AskControl } from './control-client.ts'

/** A bank as it was when this was taken. The bank keeps it until the connection is disposed. */
export interface ConnectedSnapshot {
  /** The name under which the bank keeps it. */
  readonly id: string
  /** Its JSON text, which `createSandbox({ from })` takes as well. */
  json(): Promise<string>
}

/** Snapshots of a bank that is reached over HTTP. */
interface ConnectedSnapshots {
  take(): Promise<ConnectedSnapshot>
  restore(snapshot: ConnectedSnapshot | string): Promise<void>
  /** Takes the bank back to how it began. */
  reset(): Promise<void>
  /** Lets go what was kept here. */
  clear(): Promise<void>
}

/** The snapshots of a bank that is reached over HTTP. How TPPs name its customers is kept with them here. */
export function connectSnapshots(
  ask: AskControl,
  { book, clock }: { readonly book: PsuNameBook; readonly clock: Pick<LastSeenClock, 'look'> },
): ConnectedSnapshots {
  const names = new Map<string, ReturnType<PsuNameBook['state']>>()
  const writePath = (id: string) => `/snapshots/${encodeURIComponent(id)}`
  const remove = async (id: string) => {
    names.delete(id)
    await ask('DELETE', writePath(id))
  }
  const takeBack = async (path: string) => {
    await ask('POST', path, { body: {} })
    await clock.look()
  }
  const restoreKept = (id: string) => takeBack(`${writePath(id)}/restore`)
  return {
    async take() {
      const { id }: { readonly id: string } = JSON.parse(await ask('POST', '/snapshots', { body: {} }))
      names.set(id, book.state())
      return { id, json: () => ask('GET', writePath(id)) }
    },
    async restore(snapshot) {
      if (typeof snapshot !== 'string') {
        await restoreKept(snapshot.id)
        book.restore(names.get(snapshot.id))
        return
      }
      const id = `restored-${crypto.randomUUID()}`
      await ask('PUT', writePath(id), { body: snapshot })
      await restoreKept(id)
      await remove(id)
      book.restore(undefined)
    },
    async reset() {
      await takeBack('/reset')
      book.restore(undefined)
    },
    async clear() {
      for (const id of names.keys()) await remove(id)
    },
  }
}
