import { ok, type Refusal, type Result, refuse, writeInstant } from '@pocketbank/core'
import * as v from 'valibot'
import { readSnapshot, writeSnapshot } from '../control/snapshot.ts'
import { emptyAnswer, jsonAnswer, textAnswer } from '../render/answer.ts'
import { readText } from '../requests/body.ts'
import { clockAnswer, clockOf } from './clock.ts'
import type { ControlledBank } from './controlled-bank.ts'
import { type Power, power, powersRoot, type Used } from './power.ts'
import type { KeptSnapshot } from './snapshot-shelf.ts'

const path = `${powersRoot}/snapshots`
const pathOfOne = `${path}/{id}`

/** Octets of the JSON of a snapshot at most. D: 64 MiB, some thirty times the fixed data set. */
const snapshotOctetsMax = 67_108_864

const nameForm = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/
const expectedName = '1 to 64 letters, digits, dots, hyphens and underscores, a letter or digit first'

const snapshotAnswer = v.object({ id: v.string(), now: v.string() })

/** The JSON of a snapshot, of which the bank alone knows the inside. */
const snapshotJson = v.looseObject({ pocketbank: v.number(), now: v.number() })

function rowOf({ id, snapshot }: KeptSnapshot): v.InferOutput<typeof snapshotAnswer> {
  const { now, bank } = snapshot.bank
  return { id, now: writeInstant(now, bank.calendar.zone) }
}

function made(kept: Result<KeptSnapshot, Refusal>): Used {
  if (!kept.ok) return kept
  return ok(jsonAnswer(201, rowOf(kept.value), { Location: `${path}/${kept.value.id}` }))
}

/** D: a fault with a predicate of the process cannot be written, and without it would be another fault. */
function download({ snapshot }: KeptSnapshot): Used {
  try {
    return ok(textAnswer(200, writeSnapshot(snapshot)))
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
    return refuse('CONFLICT', `The snapshot has no form in JSON: ${thrown.message}.`)
  }
}

function put({ snapshots, carried }: ControlledBank, id: string, text: string): Used {
  if (!nameForm.test(id)) return refuse('FORMAT_ERROR', `id must be ${expectedName}`, 'id')
  const read = readSnapshot(text, carried)
  if (!read.ok) return read
  const kept = snapshots.put(id, read.value)
  if (!kept.ok || !kept.value.isReplacing) return made(kept)
  return ok(jsonAnswer(200, rowOf(kept.value)))
}

/** What is done with snapshots. D: what GET gives, PUT takes at the same address, and on another host too. */
export const snapshotPowers: readonly Power[] = [
  power({
    id: 'takeSnapshot',
    method: 'POST',
    path,
    summary: 'Keep the bank as it is now: data, clock, ids, faults and quirks',
    body: v.object({ id: v.optional(v.pipe(v.string(), v.regex(nameForm, expectedName))) }),
    success: { status: 201, description: 'The snapshot', body: snapshotAnswer },
    refusals: ['CONFLICT'],
    use: ({ bank }, { body }) => made(bank.snapshots.take(body.id)),
  }),
  power({
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
  power({
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
  power({
    id: 'uploadSnapshot',
    method: 'PUT',
    path: pathOfOne,
    summary: 'Keep a snapshot that was downloaded, under a name of your own',
    body: snapshotJson,
    readBody: readText,
    octetsMax: snapshotOctetsMax,
    success: { status: 201, description: 'The snapshot', body: snapshotAnswer },
    replaces: true,
    refusals: ['CONFLICT'],
    // The text as it came: the contract is only how it is described.
    use: ({ bank }, { params, body }) => put(bank, params.id ?? '', body as unknown as string),
  }),
  power({
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
  power({
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
