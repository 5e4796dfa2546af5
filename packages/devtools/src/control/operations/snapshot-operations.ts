import { type Refusal, type Result, writeInstant } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { refuse, refuseAt } from '@pocketbank/core/base/errors'
import { withSentence } from '@pocketbank/core/base/input'
import { listShape, nestedField, shape } from '@pocketbank/http/operations/render'
import { readText } from '@pocketbank/http/requests/body'
import * as v from 'valibot'
import type { ControlledBank } from '../bank.ts'
import { millisecondsAtOnceMax } from '../clock.ts'
import type { KeptSnapshot } from '../kept-snapshots.ts'
import { type ControlSnapshot, readControlSnapshot, writeSnapshot } from '../snapshot.ts'
import type { SnapshotStore } from '../snapshot-store.ts'
import { clockShape, exampleClock, exampleMorning, exampleNextMorning } from './clock-operations.ts'
import { operationsWithTag } from './control-operation.ts'

export const nameForm = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/
export const expectedName = '1 to 64 letters, digits, dots, hyphens and underscores, a letter or digit first'

/** A kept snapshot. `isReplacing` is true if an upload has replaced another one of its name. */
interface TakenSnapshot extends KeptSnapshot {
  readonly isReplacing?: boolean
}

const snapshotShape = shape<TakenSnapshot>()({
  id: [v.string(), ({ id }) => id, 'The name of the snapshot.'],
  now: [
    v.string(),
    ({ snapshot: { bank } }) => writeInstant(bank.now, bank.bank.calendar.zone),
    "The time of the bank's clock in the snapshot, ISO 8601 with its offset.",
  ],
})

const snapshotsShape = shape<SnapshotStore>()({
  snapshots: nestedField(
    listShape(snapshotShape),
    (snapshots: SnapshotStore) => snapshots.list(),
    'The snapshots, the latest last.',
  ),
})

/** The JSON of a snapshot. Only the core knows its further fields. */
const snapshotJson = v.looseObject({
  pocketbank: withSentence(v.number(), 'The version of the format.'),
  now: withSentence(v.number(), "The time of the bank's clock, in milliseconds since 1970 (UTC)."),
})

/** Writes a snapshot as JSON. Refuses a snapshot whose faults have a predicate. */
export function writeSnapshotFile(snapshot: ControlSnapshot): Result<string, Refusal> {
  try {
    return ok(writeSnapshot(snapshot))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return refuse(['K1b', 'CONFLICT'], `the snapshot cannot be written as JSON: ${error.message}`)
  }
}

/** Finds a kept snapshot and writes it as JSON. */
export function downloadSnapshot(bank: ControlledBank, id: string): Result<string, Refusal> {
  const snapshot = bank.snapshots.find(id)
  return snapshot.ok ? writeSnapshotFile(snapshot.value.snapshot) : snapshot
}

/** Refuses an uploaded snapshot that is further ahead than the clock may move in one step. */
function checkNow(
  { clock }: ControlledBank,
  { bank: { now, bank } }: ControlSnapshot,
): Result<undefined, Refusal> {
  if (now - clock.now <= millisecondsAtOnceMax) return ok(undefined)
  const [time, latest] = [now, clock.now].map((instant) => writeInstant(instant, bank.calendar.zone))
  const problem = `must be at most 100 years after the clock of this bank, which shows ${latest}`
  return refuseAt('K2a', '$.now', { problem, got: time })
}

/** Reads the text of an upload and its length in bytes. */
export function readUpload(
  bytes: Uint8Array,
): Result<{ readonly text: string; readonly bytes: number }, Refusal> {
  const text = readText(bytes)
  return text.ok ? ok({ text: text.value, bytes: bytes.length }) : text
}

/** Returns the limit of an upload, which is what the other snapshots leave of the common limit. */
export function findUploadLimit({ snapshots }: ControlledBank, id: string) {
  const bytes = snapshots.countFreeBytes(id)
  const text =
    `the body must have at most ${bytes} bytes: the ` +
    `snapshots of a bank have ${snapshots.bytesMax} together`
  return { bytes, text }
}

/** Keeps an uploaded snapshot. */
export function uploadSnapshot(
  bank: ControlledBank,
  id: string,
  { text, bytes }: { readonly text: string; readonly bytes: number },
): Result<TakenSnapshot, Refusal> {
  if (!nameForm.test(id)) return refuseAt('E4i', 'id', { problem: `must be ${expectedName}`, got: id })
  const snapshot = readControlSnapshot(text, bank.carried)
  if (!snapshot.ok) return snapshot
  const inTime = checkNow(bank, snapshot.value)
  return inTime.ok ? bank.snapshots.put(id, snapshot.value, bytes) : inTime
}

function restore(bank: ControlledBank, id: string): Result<ControlledBank, Refusal> {
  const restored = bank.snapshots.restore(id)
  return restored.ok ? ok(bank) : restored
}

const snapshotName = v.object({
  id: withSentence(
    v.optional(v.pipe(v.string(), v.regex(nameForm, expectedName))),
    'The name of the snapshot. Without it the bank gives it one.',
  ),
})
const snapshotResponse = { description: 'The snapshot', body: snapshotShape }
const snapshotText = { contract: snapshotJson, text: (snapshot: string) => snapshot }
const location = ({ id }: KeptSnapshot) => `/snapshots/${id}`

const beforePayday = { id: 'before-payday', now: exampleNextMorning }
const operation = operationsWithTag('Control: snapshots')

/** Operations on snapshots. D: PUT accepts the text of GET, also from another host. */
export const snapshotOperations = [
  operation({
    id: 'takeSnapshot',
    at: 'POST /snapshots',
    summary: 'Keep a snapshot of the bank: data, clock, ids, faults and quirks',
    description: 'Without an id the bank chooses one. An id that exists is refused: 409.',
    body: snapshotName,
    response: snapshotResponse,
    location,
    rules: ['K2b', 'K4b', 'K4c'],
    use: ({ bank }, { body }) => bank.snapshots.take(body.id),
    example: () => ({ body: { id: beforePayday.id }, response: beforePayday }),
  }),
  operation({
    id: 'listSnapshots',
    at: 'GET /snapshots',
    summary: 'List the snapshots; the first, start, is the bank as it began',
    description: 'The latest is last.',
    response: { description: 'The snapshots', body: snapshotsShape },
    rules: [],
    use: ({ bank }) => ok(bank.snapshots),
    example: () => ({ response: { snapshots: [{ id: 'start', now: exampleMorning }, beforePayday] } }),
  }),
  operation({
    id: 'downloadSnapshot',
    at: 'GET /snapshots/{id}',
    summary: 'Download a snapshot as JSON',
    description: 'The whole bank as JSON, for another host or a bug report.',
    response: { description: 'The snapshot', body: snapshotText },
    rules: ['E4k', 'K1b'],
    use: ({ bank }, { id }) => downloadSnapshot(bank, id),
    example: () => ({ id: beforePayday.id }),
  }),
  operation({
    id: 'uploadSnapshot',
    at: 'PUT /snapshots/{id}',
    summary: 'Upload a snapshot under a name',
    description: 'A damaged snapshot is refused with the path of the damage, and nothing is kept.',
    body: snapshotJson,
    readBody: readUpload,
    findBodyLimit: findUploadLimit,
    status: 201,
    response: snapshotResponse,
    location,
    replaces: ({ isReplacing }) => isReplacing === true,
    rules: ['K1b', 'K2a', 'K2b', 'K4b', 'K4c'],
    use: ({ bank }, { id, body }) => uploadSnapshot(bank, id, body),
    example: () => ({ id: 'uploaded', response: { id: 'uploaded', now: exampleNextMorning } }),
  }),
  operation({
    id: 'restoreSnapshot',
    at: 'POST /snapshots/{id}/restore',
    summary: 'Restore a snapshot, clock included',
    description: 'Later requests see the bank of that time. The request journal stays.',
    status: 200,
    response: { description: 'The time of the clock', body: clockShape },
    rules: ['E4k'],
    use: ({ bank }, { id }) => restore(bank, id),
    example: () => ({ id: beforePayday.id, response: exampleClock(exampleNextMorning, false) }),
  }),
  operation({
    id: 'deleteSnapshot',
    at: 'DELETE /snapshots/{id}',
    summary: 'Delete a snapshot',
    description: 'The snapshot start cannot be deleted: 409.',
    response: 'The snapshot is deleted',
    rules: ['E4k', 'K4c'],
    use: ({ bank }, { id }) => bank.snapshots.remove(id),
    example: () => ({ id: beforePayday.id }),
  }),
]
