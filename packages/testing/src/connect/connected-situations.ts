import type { Far } from '../sandbox/common.ts'
import type { SituationMembers } from '../sandbox/situations.ts'
import type { AskControl } from './control-client.ts'

export type ConnectedSituations = Far<SituationMembers>

export function connectSituations(ask: AskControl): ConnectedSituations {
  const writePath = (id: string) => `/situations/${encodeURIComponent(id)}`
  return {
    situations: async () => JSON.parse(await ask('GET', '/situations')),
    forgetSituations: async () => void (await ask('DELETE', '/situations')),
    bring: async (id, body = {}) => JSON.parse(await ask('POST', writePath(id), { body })),
    removeSituation: async (id) => void (await ask('DELETE', writePath(id))),
    advice: async () => JSON.parse(await ask('GET', '/advice')).advice,
  }
}
