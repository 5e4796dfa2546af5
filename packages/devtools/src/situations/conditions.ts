import { situations } from './catalogue.ts'
import type { Situation, SituationCondition } from './situation.ts'

/** Kinds of conditions that are grouped by a key. */
type KeyedKind = Extract<SituationCondition, { readonly key: string }>['on']

/** A condition with the index of its situation. */
interface PlacedSign<Kind extends SituationCondition['on']> {
  readonly place: number
  readonly sign: Extract<SituationCondition, { readonly on: Kind }>
}

function listSigns({ met }: Situation): readonly SituationCondition[] {
  return 'on' in met ? [met] : met
}

const placed = situations.flatMap((situation, place) => listSigns(situation).map((sign) => ({ place, sign })))

function signsOn<Kind extends SituationCondition['on']>(kind: Kind): readonly PlacedSign<Kind>[] {
  return placed.filter(({ sign }) => sign.on === kind) as unknown as readonly PlacedSign<Kind>[]
}

/** Groups the conditions of one kind by key, so that most requests test none. */
function grouped<Kind extends KeyedKind>(kind: Kind): ReadonlyMap<string, readonly PlacedSign<Kind>[]> {
  const groups = new Map<string, PlacedSign<Kind>[]>()
  for (const sign of signsOn(kind)) {
    const { key } = sign.sign as { readonly key: string }
    groups.set(key, [...(groups.get(key) ?? []), sign])
  }
  return groups
}

/** The conditions of requests, by kind and key. */
export const signsOfRequests = {
  command: grouped('command'),
  operation: grouped('operation'),
  code: grouped('code'),
  rule: grouped('rule'),
  check: grouped('check'),
  again: grouped('again'),
  fault: grouped('fault'),
  quirk: grouped('quirk'),
} as const

export type RequestKind = keyof typeof signsOfRequests

export const signsOfSteps = {
  payment: signsOn('payment'),
  authorisation: signsOn('authorisation'),
  consent: signsOn('consent'),
} as const

/** The conditions of refusals on the SCA page, by rule. */
export const signsOfPage = grouped('page')

/** The conditions of time between two requests. */
export const signsOfTime = signsOn('time')
