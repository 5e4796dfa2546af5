import type { Refusal, Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { asTold, listShape, nestedField, shape } from '@pocketbank/http/operations/render'
import { readJson } from '@pocketbank/http/requests/body'
import * as v from 'valibot'
import type { Faults } from '../../faults/faults.ts'
import { showMatch } from '../../faults/match.ts'
import { quirkNames } from '../../faults/quirks/quirk-table.ts'
import { type FaultKind, faultEffect, faultKinds, faultMatch, faultRule } from '../../faults/rule.ts'
import { type ActiveFault, faultsMax } from '../../faults/state.ts'
import type { ControlledBank } from '../bank.ts'
import { operationsAt, withContracts } from './control-operation.ts'

const bareKinds = (Object.keys(faultKinds) as readonly FaultKind[]).filter(
  (kind) => kind !== 'delay' && kind !== 'error',
)

/** A fault as a request writes it: the name of a kind stands for the whole where nothing else needs to be said. */
const givenFault = v.object({
  ...faultRule.entries,
  effect: v.union([v.picklist(bareKinds), faultEffect], 'the name of a kind, or an object'),
})

/** `where`: a predicate of the host's own process narrows it further. */
const shownMatch = v.object({ ...faultMatch.entries, where: v.optional(v.literal(true)) })

const faultShape = shape<ActiveFault>()({
  id: [v.string(), ({ id }) => id],
  effect: [faultEffect, ({ rule }) => rule.effect],
  match: [v.optional(shownMatch), ({ rule: { match } }) => match && showMatch(match)],
  times: [v.optional(v.number()), ({ rule }) => rule.times],
  after: [v.boolean(), ({ rule: { after, effect } }) => after ?? faultKinds[effect.kind].after],
  struck: [v.number(), ({ struck }) => struck],
})

const faultsShape = shape<Faults>()({ faults: nestedField(listShape(faultShape), (faults) => faults.list()) })

/** There is no fault of this id, or none any more. */
export function refuseUnknownFault(): Result<never, Refusal> {
  return refuse('E4k', 'There is no fault with this id: it is used up or never existed.', 'id')
}

/** Adds a fault that was written as JSON. */
export function addFault(faults: Faults, given: unknown): Result<ActiveFault, Refusal> {
  const rule = faults.read(given)
  if (!rule.ok) return rule
  if (faults.list().length >= faultsMax) {
    return refuse('K4b', `A bank has at most ${faultsMax} faults at once: delete some.`)
  }
  const { id } = faults.add(rule.value)
  return ok({ id, rule: rule.value, struck: 0 })
}

function findActiveFault(faults: Faults, wanted: string): Result<ActiveFault, Refusal> {
  const fault = faults.list().find(({ id }) => id === wanted)
  return fault === undefined ? refuseUnknownFault() : ok(fault)
}

const one = ['The fault', faultShape] as const

// biome-ignore format: a table
const faultOperations = operationsAt('/faults', 'Control: faults', [
  ['addFault', 'POST', 'Inject a fault for all or matching requests, a number of times or until removed', one, ['K4b'], withContracts({ body: givenFault, readBody: readJson }, ({ bank }, { body }) => addFault(bank.faults, body)), { location: ({ id }) => `/faults/${id}` }],
  ['listFaults', 'GET', 'List the active faults and how often each has struck', ['The faults', faultsShape], [], ({ bank }) => ok(bank.faults)],
  ['clearFaults', 'DELETE', 'Remove all faults and release the requests that they delay; quirks stay', 'The faults are removed', [], ({ bank }) => ok(bank.faults.clear())],
  ['readFault', 'GET /{id}', 'Read an active fault', one, ['E4k'], ({ bank }, { id }) => findActiveFault(bank.faults, id)],
  ['removeFault', 'DELETE /{id}', 'Take a fault back', 'The fault is removed', ['E4k'], ({ bank }, { id }) => (bank.faults.remove(id) ? ok(undefined) : refuseUnknownFault())],
])

const quirksAnswer = v.object({
  quirks: v.array(v.object({ name: v.picklist(quirkNames), meaning: v.string(), on: v.boolean() })),
})
const quirks = ['The quirks', asTold(quirksAnswer)] as const
const wantedQuirks = v.object({ on: v.array(v.picklist(quirkNames, `a quirk: ${quirkNames.join(', ')}`)) })

function listQuirks({ faults }: ControlledBank) {
  return { quirks: faults.quirks.list() }
}

/** Switches these quirks on, and all others off. */
function switchQuirks(bank: ControlledBank, on: v.InferOutput<typeof wantedQuirks>['on']) {
  bank.faults.quirks.clear()
  for (const name of on) bank.faults.quirks.set(name)
  return listQuirks(bank)
}

// biome-ignore format: a table
const quirkOperations = operationsAt('/quirks', 'Control: faults', [
  ['listQuirks', 'GET', 'List the quirks of real banks, and which are on', quirks, [], ({ bank }) => ok(listQuirks(bank))],
  ['setQuirks', 'PUT', 'Set the quirks: these on, all others off', quirks, [], withContracts({ body: wantedQuirks }, ({ bank }, { body }) => ok(switchQuirks(bank, body.on)))],
])

/** Operations on faults and quirks. */
export const breakingOperations = [...faultOperations, ...quirkOperations]
