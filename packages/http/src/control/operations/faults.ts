import type { Refusal, Result } from '@pocketbank/core'
import { ok, refuse } from '@pocketbank/core/internal'
import * as v from 'valibot'
import { controlRoot } from '../../bank-address.ts'
import type { Faults } from '../../faults/faults.ts'
import { quirkNames } from '../../faults/quirks/table.ts'
import { type FaultKind, faultEffect, faultKinds, faultMatch, faultRule } from '../../faults/rule.ts'
import { type ActiveFault, faultsMax } from '../../faults/state.ts'
import { emptyAnswer, jsonAnswer } from '../../render/answer.ts'
import { readJson } from '../../requests/body.ts'
import { type ControlOperation, type ControlResult, controlOperation } from './operation.ts'

const path = `${controlRoot}/faults`
const pathOfOne = `${path}/{id}`
const quirksPath = `${controlRoot}/quirks`

const bareKinds = (Object.keys(faultKinds) as readonly FaultKind[]).filter(
  (kind) => kind !== 'delay' && kind !== 'error',
)

/** A fault as a request writes it: the name of a kind stands for the whole where nothing else needs to be said. */
const givenFault = v.object({
  ...faultRule.entries,
  effect: v.union([v.picklist(bareKinds), faultEffect], 'the name of a kind, or an object'),
})

const faultAnswer = v.object({
  id: v.string(),
  effect: faultEffect,
  /** `where`: a predicate of the host's own process narrows it further. */
  match: v.optional(v.object({ ...faultMatch.entries, where: v.optional(v.literal(true)) })),
  times: v.optional(v.number()),
  after: v.boolean(),
  struck: v.number(),
})

function rowOf({ id, rule: { effect, match, times, after }, struck }: ActiveFault) {
  const { where, ...plain } = match ?? {}
  const told = match === undefined ? undefined : { ...plain, ...(where && { where: true }) }
  return { id, effect, match: told, times, after, struck }
}

function refuseUnknown(): Result<never, Refusal> {
  return refuse(
    'E4k',
    'RESOURCE_UNKNOWN',
    'No fault of this id waits for requests: it is used up or was none.',
    'id',
  )
}

function add(faults: Faults, given: unknown): ControlResult {
  const rule = faults.read(given)
  if (!rule.ok) return rule
  if (faults.list().length >= faultsMax) {
    return refuse('K4b', 'CONFLICT', `A bank has at most ${faultsMax} faults at once: delete some.`)
  }
  const { id } = faults.add(rule.value)
  const row = { id, ...rule.value, struck: 0 }
  return ok(jsonAnswer(201, row, { Location: `${path}/${id}` }))
}

const faultOperations: readonly ControlOperation[] = [
  controlOperation({
    id: 'addFault',
    method: 'POST',
    path,
    summary: 'Let something go wrong with requests: all, or those that fit, so many times or for good',
    body: givenFault,
    readBody: readJson,
    success: { status: 201, description: 'The fault', body: faultAnswer },
    refusals: ['CONFLICT'],
    use: ({ bank }, { body }) => add(bank.faults, body),
  }),
  controlOperation({
    id: 'listFaults',
    method: 'GET',
    path,
    summary: 'List the faults that wait for requests, and how often each has struck',
    success: { status: 200, description: 'The faults', body: v.object({ faults: v.array(faultAnswer) }) },
    refusals: [],
    use: ({ bank }) => ok(jsonAnswer(200, { faults: bank.faults.list().map(rowOf) })),
  }),
  controlOperation({
    id: 'clearFaults',
    method: 'DELETE',
    path,
    summary: 'Take all faults back, and let requests go on that one of them delays; quirks stay',
    success: { status: 204, description: 'There are no faults' },
    refusals: [],
    use({ bank }) {
      bank.faults.clear()
      return ok(emptyAnswer(204))
    },
  }),
  controlOperation({
    id: 'readFault',
    method: 'GET',
    path: pathOfOne,
    summary: 'Read a fault that waits for requests',
    success: { status: 200, description: 'The fault', body: faultAnswer },
    refusals: ['RESOURCE_UNKNOWN'],
    use({ bank }, { params }) {
      const fault = bank.faults.list().find(({ id }) => id === params.id)
      return fault === undefined ? refuseUnknown() : ok(jsonAnswer(200, rowOf(fault)))
    },
  }),
  controlOperation({
    id: 'removeFault',
    method: 'DELETE',
    path: pathOfOne,
    summary: 'Take a fault back',
    success: { status: 204, description: 'The fault is gone' },
    refusals: ['RESOURCE_UNKNOWN'],
    use: ({ bank }, { params }) =>
      bank.faults.remove(params.id ?? '') ? ok(emptyAnswer(204)) : refuseUnknown(),
  }),
]

const quirksAnswer = v.object({
  quirks: v.array(v.object({ name: v.picklist(quirkNames), meaning: v.string(), on: v.boolean() })),
})

function told({ quirks }: Faults): ControlResult {
  return ok(jsonAnswer(200, { quirks: quirks.list() }))
}

const quirkOperations: readonly ControlOperation[] = [
  controlOperation({
    id: 'listQuirks',
    method: 'GET',
    path: quirksPath,
    summary: 'List the quirks of real banks that this one can take on, and which are on',
    success: { status: 200, description: 'The quirks', body: quirksAnswer },
    refusals: [],
    use: ({ bank }) => told(bank.faults),
  }),
  controlOperation({
    id: 'setQuirks',
    method: 'PUT',
    path: quirksPath,
    summary: 'Switch these quirks on, and all others off',
    body: v.object({ on: v.array(v.picklist(quirkNames, `a quirk: ${quirkNames.join(', ')}`)) }),
    success: { status: 200, description: 'The quirks', body: quirksAnswer },
    refusals: [],
    use({ bank: { faults } }, { body }) {
      faults.quirks.clear()
      for (const name of body.on) faults.quirks.set(name)
      return told(faults)
    },
  }),
]

/** What is done to faults and quirks. */
export const breakingOperations: readonly ControlOperation[] = [...faultOperations, ...quirkOperations]
