import { writeError } from '@pocketbank/core/base/errors'
import type { FaultRule, FaultRuleInput } from '@pocketbank/devtools/faults'
import type { QuirkName, Quirks } from '@pocketbank/devtools/faults/quirks'
import type { CommonFaults, CommonQuirks, CommonTakeBack, Far } from '../sandbox/common.ts'
import { type AskControl, nothingWhereUnknown } from './control-client.ts'

export type ConnectedFaults = Far<CommonFaults>

export type ConnectedQuirks = Far<CommonQuirks>

type WrittenFault = FaultRule & { readonly id: string; readonly struck: number }

/** Throws if a fault has a function, which JSON cannot express. */
function checkPlain({ match }: FaultRuleInput): void {
  if (match?.where === undefined) return
  throw new TypeError(
    writeError({
      problem: 'over HTTP a fault cannot have the predicate `where`',
      remedy: 'Use operation, method, path, tpp or psu, or createSandbox',
    }),
  )
}

export function connectFaults(ask: AskControl): ConnectedFaults {
  async function remove(id: string): Promise<boolean> {
    const text = await ask('DELETE', `/faults/${encodeURIComponent(id)}`).catch(nothingWhereUnknown)
    return text !== undefined
  }
  async function add(fault: FaultRuleInput): Promise<CommonTakeBack> {
    checkPlain(fault)
    const { id }: WrittenFault = JSON.parse(await ask('POST', '/faults', { body: fault }))
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
      const { faults }: { readonly faults: readonly WrittenFault[] } = JSON.parse(await ask('GET', '/faults'))
      return faults.map(({ id, struck, ...rule }) => ({ id, rule, struck }))
    },
    async clear() {
      await ask('DELETE', '/faults')
    },
  }
}

export function connectQuirks(ask: AskControl): ConnectedQuirks {
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
      const otherQuirks = (await on()).filter((quirk) => quirk !== name)
      await put(wanted ? [...otherQuirks, name] : otherQuirks)
    },
  }
}
