import type { Refusal, Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { withSentence } from '@pocketbank/core/base/input'
import { listShape, nestedField, renderUnchanged, shape } from '@pocketbank/http/operations/render'
import { readJson } from '@pocketbank/http/requests/body'
import * as v from 'valibot'
import type { Faults } from '../../faults/faults.ts'
import { showMatch } from '../../faults/match.ts'
import { type QuirkName, quirkNames } from '../../faults/quirks/quirk-table.ts'
import { createQuirks } from '../../faults/quirks/switches.ts'
import { type FaultKind, faultEffect, faultKinds, faultMatch, faultRule } from '../../faults/rule.ts'
import { type ActiveFault, faultsMax } from '../../faults/state.ts'
import type { ControlledBank } from '../bank.ts'
import { operationsWithTag } from './control-operation.ts'

const bareKinds = (Object.keys(faultKinds) as readonly FaultKind[]).filter(
  (kind) => kind !== 'delay' && kind !== 'error',
)

/** A fault as a request gives it. `effect` may be the name of a kind without mandatory fields. */
const faultInput = v.object({
  ...faultRule.entries,
  effect: withSentence(
    v.union([v.picklist(bareKinds), faultEffect], 'the name of a kind, or an object'),
    'The effect of the fault; a kind by its name if it needs no other field.',
  ),
})

/** A match as responses show it: `where` is true if a test in the host's process has set a predicate. */
const shownMatch = v.object({
  ...faultMatch.entries,
  where: withSentence(
    v.optional(v.literal(true)),
    'true if a function in the process of the host narrows the match further.',
  ),
})

const faultShape = shape<ActiveFault>()({
  id: [v.string(), ({ id }) => id, 'The id of the fault.'],
  effect: [faultEffect, ({ rule }) => rule.effect],
  match: [
    v.optional(shownMatch),
    ({ rule: { match } }) => match && showMatch(match),
    faultRule.entries.match,
  ],
  times: [v.optional(v.number()), ({ rule }) => rule.times, faultRule.entries.times],
  after: [
    v.boolean(),
    ({ rule: { after, effect } }) => after ?? faultKinds[effect.kind].after,
    'Whether the fault strikes after the bank has acted, so that only the response is lost or damaged.',
  ],
  struck: [v.number(), ({ struck }) => struck, 'The number of requests that the fault has struck so far.'],
})

const faultsShape = shape<Faults>()({
  faults: nestedField(listShape(faultShape), (faults) => faults.list(), 'The active faults.'),
})

export function refuseUnknownFault(): Result<never, Refusal> {
  return refuse('E4k', 'there is no fault with this id: it is used up or never existed', 'id')
}

/** Adds a fault given as JSON. */
export function addFault(faults: Faults, input: unknown): Result<ActiveFault, Refusal> {
  const rule = faults.read(input)
  if (!rule.ok) return rule
  if (faults.list().length >= faultsMax) {
    return refuse('K4b', {
      problem: `a bank has at most ${faultsMax} faults at once`,
      remedy: 'Delete some',
    })
  }
  const { id } = faults.add(rule.value)
  return ok({ id, rule: rule.value, struck: 0 })
}

function findActiveFault(faults: Faults, faultId: string): Result<ActiveFault, Refusal> {
  const fault = faults.list().find(({ id }) => id === faultId)
  return fault === undefined ? refuseUnknownFault() : ok(fault)
}

const faultResponse = { description: 'The fault', body: faultShape }

const exampleFault = { effect: { kind: 'systemError' }, match: { operation: 'createPayment' }, times: 1 }
const activeFault = { id: 'fault-1', ...exampleFault, after: false, struck: 0 }

const operation = operationsWithTag('Control: faults')

const faultOperations = [
  operation({
    id: 'addFault',
    at: 'POST /faults',
    summary: 'Inject a fault for all or matching requests, a number of times or until removed',
    description:
      'A fault acts before or after the bank does what the ' +
      'request says, a number of times or until it is removed.',
    body: faultInput,
    readBody: readJson,
    response: faultResponse,
    location: ({ id }) => `/faults/${id}`,
    rules: ['K4b'],
    use: ({ bank }, { body }) => addFault(bank.faults, body),
    example: () => ({ body: exampleFault, response: activeFault }),
  }),
  operation({
    id: 'listFaults',
    at: 'GET /faults',
    summary: 'List the active faults and how often each has struck',
    description: 'The oldest is first.',
    response: { description: 'The faults', body: faultsShape },
    rules: [],
    use: ({ bank }) => ok(bank.faults),
    example: () => ({ response: { faults: [activeFault] } }),
  }),
  operation({
    id: 'readFault',
    at: 'GET /faults/{id}',
    summary: 'Read an active fault',
    description: 'The response has the number of requests that it has struck.',
    response: faultResponse,
    rules: ['E4k'],
    use: ({ bank }, { id }) => findActiveFault(bank.faults, id),
    example: () => ({ id: activeFault.id, response: activeFault }),
  }),
  operation({
    id: 'removeFault',
    at: 'DELETE /faults/{id}',
    summary: 'Remove a fault',
    description: 'Releases the requests that it delays.',
    response: 'The fault is removed',
    rules: ['E4k'],
    use: ({ bank }, { id }) => (bank.faults.remove(id) ? ok(undefined) : refuseUnknownFault()),
    example: () => ({ id: activeFault.id }),
  }),
  operation({
    id: 'clearFaults',
    at: 'DELETE /faults',
    summary: 'Remove all faults and release the requests that they delay; quirks stay',
    description: 'Releases the requests that they delay.',
    response: 'The faults are removed',
    rules: [],
    use: ({ bank }) => ok(bank.faults.clear()),
    example: () => ({ query: { tpp: 'PSDNO-FSA-912345678' } }),
  }),
]

const quirksAnswer = v.object({
  quirks: withSentence(
    v.array(
      v.object({
        name: withSentence(v.picklist(quirkNames), 'The name of the quirk.'),
        meaning: withSentence(v.string(), 'The effect of the quirk.'),
        on: withSentence(v.boolean(), 'Whether the quirk is on.'),
      }),
    ),
    'All quirks.',
  ),
})
const quirks = { description: 'The quirks', body: renderUnchanged(quirksAnswer) }
const wantedQuirks = v.object({
  on: withSentence(
    v.array(v.picklist(quirkNames, `a quirk: ${quirkNames.join(', ')}`)),
    'The quirks to turn on; all others are turned off.',
  ),
})

function listQuirks({ faults }: ControlledBank) {
  return { quirks: faults.quirks.list() }
}

function switchQuirks(bank: ControlledBank, on: v.InferOutput<typeof wantedQuirks>['on']) {
  bank.faults.quirks.clear()
  for (const name of on) bank.faults.quirks.set(name)
  return listQuirks(bank)
}

/** Writes the quirks of an example with the given ones on. */
function writeQuirks(...on: readonly QuirkName[]) {
  const switches = createQuirks(
    () => on,
    () => undefined,
  )
  return { quirks: switches.list() }
}

const quirkOperations = [
  operation({
    id: 'listQuirks',
    at: 'GET /quirks',
    summary: 'List the quirks of real banks, and which are on',
    description: 'Each says what it changes.',
    response: quirks,
    rules: [],
    use: ({ bank }) => ok(listQuirks(bank)),
    example: () => ({ response: writeQuirks() }),
  }),
  operation({
    id: 'setQuirks',
    at: 'PUT /quirks',
    summary: 'Set the quirks: these on, all others off',
    description: 'An empty list switches all off.',
    body: wantedQuirks,
    response: quirks,
    rules: [],
    use: ({ bank }, { body }) => ok(switchQuirks(bank, body.on)),
    example: () => ({ body: { on: ['idsMissing'] }, response: writeQuirks('idsMissing') }),
  }),
]

export const breakingOperations = [...faultOperations, ...quirkOperations]
