import type { FaultRule, QuirkName, Quirks } from '@pocketbank/http'
import type { ActiveFault, GivenFault } from '@pocketbank/http/internal'
import type { CommonFaults, CommonQuirks, CommonTakeBack } from '../sandbox/common.ts'
import type { AskControl } from './control-client.ts'

/** What goes wrong on purpose at a bank that is reached over HTTP. */
export interface ConnectedFaults extends CommonFaults {
  add(fault: GivenFault): Promise<CommonTakeBack>
  once(...given: Parameters<CommonFaults['once']>): Promise<CommonTakeBack>
  remove(id: string): Promise<boolean>
  list(): Promise<readonly ActiveFault[]>
  clear(): Promise<void>
}

/** In what a bank that is reached over HTTP is odd. */
export interface ConnectedQuirks extends CommonQuirks {
  set(name: QuirkName, on?: boolean): Promise<void>
  list(): Promise<ReturnType<Quirks['list']>>
  on(): Promise<readonly QuirkName[]>
  clear(): Promise<void>
}

/** A fault as the bank writes it. */
type ToldFault = FaultRule & { readonly id: string; readonly struck: number }

/** Throws on what has no form in JSON. */
function checkPlain({ match }: GivenFault): void {
  if (match?.where === undefined) return
  throw new TypeError(
    'over HTTP a fault has no predicate “where”: say operation, method, path, tpp or psu, or use createSandbox',
  )
}

/** The faults of a bank that is reached over HTTP. */
export function connectedFaults(ask: AskControl): ConnectedFaults {
  async function remove(id: string): Promise<boolean> {
    try {
      await ask('DELETE', `/faults/${encodeURIComponent(id)}`)
      return true
    } catch (fault) {
      if ((fault as { readonly code?: unknown }).code === 'RESOURCE_UNKNOWN') return false
      throw fault
    }
  }
  async function add(fault: GivenFault): Promise<CommonTakeBack> {
    checkPlain(fault)
    const { id }: ToldFault = JSON.parse(await ask('POST', '/faults', { body: fault }))
    const takeBack = async () => {
      await remove(id)
    }
    return Object.assign(takeBack, { id })
  }
  return {
    add,
    remove,
    once: (effect, match, options = {}) => add({ effect, ...(match && { match }), times: 1, ...options }),
    async list() {
      const { faults }: { readonly faults: readonly ToldFault[] } = JSON.parse(await ask('GET', '/faults'))
      return faults.map(({ id, struck, ...rule }) => ({ id, rule, struck }))
    },
    async clear() {
      await ask('DELETE', '/faults')
    },
  }
}

/** The quirks of a bank that is reached over HTTP. */
export function connectedQuirks(ask: AskControl): ConnectedQuirks {
  const list = async (): Promise<ReturnType<Quirks['list']>> => JSON.parse(await ask('GET', '/quirks')).quirks
  const on = async () => (await list()).filter((quirk) => quirk.on).map(({ name }) => name)
  const put = async (names: readonly QuirkName[]) => {
    await ask('PUT', '/quirks', { body: { on: names } })
  }
  return {
    list,
    on,
    clear: () => put([]),
    async set(name, wanted = true) {
      const others = (await on()).filter((one) => one !== name)
      await put(wanted ? [...others, name] : others)
    },
  }
}
