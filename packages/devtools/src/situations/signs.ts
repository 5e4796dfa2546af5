import { situations } from './catalogue.ts'
import type { Sign, Situation } from './situation.ts'

/** Kinds of signs that are asked by a key. */
type KeyedKind = Extract<Sign, { readonly key: string }>['on']

/** A sign with the place of its situation in the catalogue. */
interface PlacedSign<Kind extends Sign['on']> {
  readonly place: number
  readonly sign: Extract<Sign, { readonly on: Kind }>
}

function listSigns({ met }: Situation): readonly Sign[] {
  return 'on' in met ? [met] : met
}

const placed = situations.flatMap((situation, place) => listSigns(situation).map((sign) => ({ place, sign })))

function signsOn<Kind extends Sign['on']>(kind: Kind): readonly PlacedSign<Kind>[] {
  return placed.filter(({ sign }) => sign.on === kind) as unknown as readonly PlacedSign<Kind>[]
}

/** The signs of one kind by their keys. D: groups, since most requests then ask no predicate at all. */
function grouped<Kind extends KeyedKind>(kind: Kind): ReadonlyMap<string, readonly PlacedSign<Kind>[]> {
  const groups = new Map<string, PlacedSign<Kind>[]>()
  for (const one of signsOn(kind)) {
    const { key } = one.sign as { readonly key: string }
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return groups
}

/** The signs that a request can have, by what they look at and their key. */
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

/** Kinds of signs of requests. */
export type RequestKind = keyof typeof signsOfRequests

/** The signs that a step of the bank can have. */
export const signsOfSteps = {
  payment: signsOn('payment'),
  authorisation: signsOn('authorisation'),
  consent: signsOn('consent'),
} as const

/** The signs of what the bank's page refuses, by rule. */
export const signsOfPage = grouped('page')

/** The signs of time that passes between two requests. */
export const signsOfTime = signsOn('time')
