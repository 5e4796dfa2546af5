import { type Refusal, type Result, writeInstant } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { refuse, refuseAt } from '@pocketbank/core/base/errors'
import { listShape, nestedField, shape } from '@pocketbank/http/operations/render'
import { readText } from '@pocketbank/http/requests/body'
import * as v from 'valibot'
import type { ControlledBank } from '../bank.ts'
import { millisecondsAtOnceMax } from '../clock.ts'
import type { KeptSnapshot } from '../kept-snapshots.ts'
import { type ControlSnapshot, readControlSnapshot, writeSnapshot } from '../snapshot.ts'
import type { SnapshotShelf } from '../snapshot-shelf.ts'
import { clockShape } from './clock-operations.ts'
import { operationsAt, withContracts } from './control-operation.ts'

/** Form of a snapshot's name. */
export const nameForm = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/
export const expectedName = '1 to 64 letters, digits, dots, hyphens and underscores, a letter or digit first'

/** A snapshot that was kept; one that was uploaded may have taken the place of another. */
interface TakenSnapshot extends KeptSnapshot {
  readonly isReplacing?: boolean
}

const snapshotShape = shape<TakenSnapshot>()({
  id: [v.string(), ({ id }) => id],
  now: [v.string(), ({ snapshot: { bank } }) => writeInstant(bank.now, bank.bank.calendar.zone)],
})

const snapshotsShape = shape<SnapshotShelf>()({
  snapshots: nestedField(listShape(snapshotShape), (shelf: SnapshotShelf) => shelf.list()),
})

/** The JSON of a snapshot, of which the bank alone knows the inside. */
const snapshotJson = v.looseObject({ pocketbank: v.number(), now: v.number() })

/** Writes a snapshot as JSON. D: a fault with a predicate of the process cannot be written, and without it would be another fault. */
export function writeSnapshotFile(snapshot: ControlSnapshot): Result<string, Refusal> {
  try {
    return ok(writeSnapshot(snapshot))
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
    return refuse(['K1b', 'CONFLICT'], `The snapshot has no form in JSON: ${thrown.message}.`)
  }
}

/** A kept snapshot as JSON. */
export function downloadSnapshot(bank: ControlledBank, id: string): Result<string, Refusal> {
  const found = bank.snapshots.find(id)
  return found.ok ? writeSnapshotFile(found.value.snapshot) : found
}

/** D: the clock goes 100 years at once at most, and an uploaded snapshot is no way round that. */
function checkNow(
  { clock }: ControlledBank,
  { bank: { now, bank } }: ControlSnapshot,
): Result<undefined, Refusal> {
  if (now - clock.now <= millisecondsAtOnceMax) return ok(undefined)
  const [shown, latest] = [now, clock.now].map((moment) => writeInstant(moment, bank.calendar.zone))
  const flaw = `must be 100 years after the clock of this bank at most, which shows ${latest}, got ${shown}`
  return refuseAt('K2a', '$.now', flaw)
}

/** The text as it came, and its weight. */
export function readUpload(
  octets: Uint8Array,
): Result<{ readonly text: string; readonly octets: number }, Refusal> {
  const text = readText(octets)
  return text.ok ? ok({ text: text.value, octets: octets.length }) : text
}

/**
 * Computes the octets that an upload may have. D: the bound is that of all snapshots together, so it is read when the one before is kept.
 */
export function uploadRoom({ snapshots }: ControlledBank, id: string) {
  const octets = snapshots.roomFor(id)
  const text = `The body must have at most ${octets} bytes: the snapshots of a bank have ${snapshots.octetsMax} together.`
  return { octets, text }
}

/** Keeps a snapshot that was downloaded before. */
export function uploadSnapshot(
  bank: ControlledBank,
  id: string,
  { text, octets }: { readonly text: string; readonly octets: number },
): Result<TakenSnapshot, Refusal> {
  if (!nameForm.test(id)) return refuseAt('E4i', 'id', `must be ${expectedName}`)
  const read = readControlSnapshot(text, bank.carried)
  if (!read.ok) return read
  const inTime = checkNow(bank, read.value)
  return inTime.ok ? bank.snapshots.put(id, read.value, octets) : inTime
}

function restore(bank: ControlledBank, id: string): Result<ControlledBank, Refusal> {
  const restored = bank.snapshots.restore(id)
  return restored.ok ? ok(bank) : restored
}

const named = v.object({ id: v.optional(v.pipe(v.string(), v.regex(nameForm, expectedName))) })
const one = ['The snapshot', snapshotShape] as const
const snapshotText = { contract: snapshotJson, text: (snapshot: string) => snapshot }
const location = ({ id }: KeptSnapshot) => `/snapshots/${id}`

/** Operations on snapshots. D: PUT takes the text of GET at the same address, and on another host too. */
// biome-ignore format: a table
export const snapshotOperations = operationsAt('/snapshots', 'Control: snapshots', [
  ['takeSnapshot', 'POST', 'Keep a snapshot of the bank: data, clock, ids, faults and quirks', one, ['K2b', 'K4b', 'K4c'], withContracts({ body: named }, ({ bank }, { body }) => bank.snapshots.take(body.id)), { location }],
  ['listSnapshots', 'GET', 'List the snapshots; the first, start, is the bank as it began', ['The snapshots', snapshotsShape], [], ({ bank }) => ok(bank.snapshots)],
  ['downloadSnapshot', 'GET /{id}', 'Download a snapshot as JSON', ['The snapshot', snapshotText], ['E4k', 'K1b'], ({ bank }, { id }) => downloadSnapshot(bank, id)],
  ['uploadSnapshot', 'PUT /{id}', 'Upload a snapshot under a name', one, ['K1b', 'K2a', 'K2b', 'K4b', 'K4c'], withContracts({ body: snapshotJson, readBody: readUpload, room: uploadRoom }, ({ bank }, { id, body }) => uploadSnapshot(bank, id, body)), { status: 201, location, replaces: ({ isReplacing }) => isReplacing === true }],
  ['restoreSnapshot', 'POST /{id}/restore', 'Restore a snapshot, clock included', ['The time of the clock', clockShape], ['E4k'], ({ bank }, { id }) => restore(bank, id), { status: 200 }],
  ['deleteSnapshot', 'DELETE /{id}', 'Let a snapshot go', 'The snapshot is deleted', ['E4k', 'K4c'], ({ bank }, { id }) => bank.snapshots.remove(id)],
])
