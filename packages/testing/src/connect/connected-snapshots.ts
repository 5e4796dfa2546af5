import type { PsuNameBook } from '../sandbox/names.ts'
import type { LastSeenClock } from './connected-clock.ts'
import type { AskControl } from './control-client.ts'

/** A snapshot of a bank that is reached over HTTP. The bank keeps it until the connection is disposed. */
export interface ConnectedSnapshot {
  /** The id of the snapshot in the bank. */
  readonly id: string
  /** Reads its JSON text, which `createSandbox({ from })` accepts too. */
  json(): Promise<string>
}

interface ConnectedSnapshots {
  take(): Promise<ConnectedSnapshot>
  restore(snapshot: ConnectedSnapshot | string): Promise<void>
  reset(): Promise<void>
  clear(): Promise<void>
}

/**
 * Creates the snapshots of a bank that is reached over HTTP. The TPPs' names for PSUs are kept here, since
 * the bank does not know them.
 */
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
