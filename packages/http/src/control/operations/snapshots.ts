import { type Refusal, type Result, writeInstant } from '@pocketbank/core'
import { ok, refuse } from '@pocketbank/core/internal'
import * as v from 'valibot'
import { controlRoot } from '../../bank-address.ts'
import { emptyAnswer, jsonAnswer, textAnswer } from '../../render/answer.ts'
import { readText } from '../../requests/body.ts'
import type { ControlledBank } from '../bank.ts'
import { millisecondsAtOnceMax } from '../clock.ts'
import type { KeptSnapshot } from '../kept-snapshots.ts'
import { type ControlSnapshot, readSnapshot, writeSnapshot } from '../snapshot.ts'
import { clockAnswer, clockOf } from './clock.ts'
import { type ControlOperation, type ControlResult, controlOperation } from './operation.ts'

const path = `${controlRoot}/snapshots`
const pathOfOne = `${path}/{id}`

const nameForm = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/
const expectedName = '1 to 64 letters, digits, dots, hyphens and underscores, a letter or digit first'

const snapshotAnswer = v.object({ id: v.string(), now: v.string() })

/** The JSON of a snapshot, of which the bank alone knows the inside. */
const snapshotJson = v.looseObject({ pocketbank: v.number(), now: v.number() })

function rowOf({ id, snapshot }: KeptSnapshot): v.InferOutput<typeof snapshotAnswer> {
  const { now, bank } = snapshot.bank
  return { id, now: writeInstant(now, bank.calendar.zone) }
}

function made(kept: Result<KeptSnapshot, Refusal>): ControlResult {
  if (!kept.ok) return kept
  return ok(jsonAnswer(201, rowOf(kept.value), { Location: `${path}/${kept.value.id}` }))
}

/** D: a fault with a predicate of the process cannot be written, and without it would be another fault. */
function download({ snapshot }: KeptSnapshot): ControlResult {
  try {
    return ok(textAnswer(200, writeSnapshot(snapshot)))
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
    return refuse('K1b', 'CONFLICT', `The snapshot has no form in JSON: ${thrown.message}.`)
  }
}

/** D: the clock goes 100 years at once at most, and an uploaded snapshot is no way round that. */
function checkNow(
  { clock }: ControlledBank,
  { bank: { now, bank } }: ControlSnapshot,
): Result<undefined, Refusal> {
  if (now - clock.now <= millisecondsAtOnceMax) return ok(undefined)
  const [shown, latest] = [now, clock.now].map((moment) => writeInstant(moment, bank.calendar.zone))
  const text = `$.now must be 100 years after the clock of this bank at most, which shows ${latest}, got ${shown}`
  return refuse('K2a', 'FORMAT_ERROR', text, '$.now')
}

function put(
  bank: ControlledBank,
  id: string,
  { text, octets }: { text: string; octets: number },
): ControlResult {
  if (!nameForm.test(id)) return refuse('E4i', 'FORMAT_ERROR', `id must be ${expectedName}`, 'id')
  const read = readSnapshot(text, bank.carried)
  if (!read.ok) return read
  const inTime = checkNow(bank, read.value)
  if (!inTime.ok) return inTime
  const kept = bank.snapshots.put(id, read.value, octets)
  if (!kept.ok || !kept.value.isReplacing) return made(kept)
  return ok(jsonAnswer(200, rowOf(kept.value)))
}

/** What is done with snapshots. D: what GET gives, PUT takes at the same address, and on another host too. */
export const snapshotOperations: readonly ControlOperation[] = [
  controlOperation({
    id: 'takeSnapshot',
    method: 'POST',
    path,
    summary: 'Keep the bank as it is now: data, clock, ids, faults and quirks',
    body: v.object({ id: v.optional(v.pipe(v.string(), v.regex(nameForm, expectedName))) }),
    success: { status: 201, description: 'The snapshot', body: snapshotAnswer },
    refusals: ['CONFLICT'],
    use: ({ bank }, { body }) => made(bank.snapshots.take(body.id)),
  }),
  controlOperation({
    id: 'listSnapshots',
    method: 'GET',
    path,
    summary: 'List the snapshots; the first, start, is the bank as it began',
    success: {
      status: 200,
      description: 'The snapshots',
      body: v.object({ snapshots: v.array(snapshotAnswer) }),
    },
    refusals: [],
    use: ({ bank }) => ok(jsonAnswer(200, { snapshots: bank.snapshots.list().map(rowOf) })),
  }),
  controlOperation({
    id: 'downloadSnapshot',
    method: 'GET',
    path: pathOfOne,
    summary: 'Download a snapshot as JSON',
    success: { status: 200, description: 'The snapshot', body: snapshotJson },
    refusals: ['RESOURCE_UNKNOWN', 'CONFLICT'],
    use({ bank }, { params }) {
      const found = bank.snapshots.find(params.id ?? '')
      return found.ok ? download(found.value) : found
    },
  }),
  controlOperation({
    id: 'uploadSnapshot',
    method: 'PUT',
    path: pathOfOne,
    summary: 'Keep a snapshot that was downloaded, under a name of your own',
    body: snapshotJson,
    readBody: readText,
    room({ snapshots }, { id = '' }) {
      const octets = snapshots.roomFor(id)
      const text = `The body must have at most ${octets} octets: the snapshots of a bank have ${snapshots.octetsMax} together.`
      return { octets, text }
    },
    success: { status: 201, description: 'The snapshot', body: snapshotAnswer },
    replaces: true,
    refusals: ['CONFLICT'],
    // The text as it came: the contract is only how it is described.
    use: ({ bank }, { params, body, octets }) =>
      put(bank, params.id ?? '', { text: body as unknown as string, octets }),
  }),
  controlOperation({
    id: 'restoreSnapshot',
    method: 'POST',
    path: `${pathOfOne}/restore`,
    summary: 'Put the bank back as a snapshot has it, its clock too',
    success: { status: 200, description: 'What the clock shows', body: clockAnswer },
    refusals: ['RESOURCE_UNKNOWN'],
    use({ bank }, { params }) {
      const restored = bank.snapshots.restore(params.id ?? '')
      return restored.ok ? ok(jsonAnswer(200, clockOf(bank))) : restored
    },
  }),
  controlOperation({
    id: 'deleteSnapshot',
    method: 'DELETE',
    path: pathOfOne,
    summary: 'Let a snapshot go',
    success: { status: 204, description: 'The snapshot is gone' },
    refusals: ['RESOURCE_UNKNOWN', 'CONFLICT'],
    use({ bank }, { params }) {
      const removed = bank.snapshots.remove(params.id ?? '')
      return removed.ok ? ok(emptyAnswer(204)) : removed
    },
  }),
]
