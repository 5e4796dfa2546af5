import { type Engine, type Instant, instantRange, type Refusal, type Result } from '@pocketbank/core'
import { exceptArrays, isObject, ok, parse } from '@pocketbank/core/internal'
import * as v from 'valibot'
import { readFingerprint } from '../requests/fingerprint.ts'
import {
  type IdempotencyRecord,
  type IdempotencyState,
  isRemembered,
  type KeptRequest,
  noRequests,
  recordsOf,
  stateOfMade,
} from '../requests/idempotency.ts'
import { idempotencyStateOf, restoreIdempotency } from '../requests/idempotency-stores.ts'
import type { Carried, StoredDifference } from './carried.ts'

const record = v.object({
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(instantRange.last)),
  fingerprint: v.pipe(v.string(), v.transform(readFingerprint)),
  answer: v.optional(
    v.object({
      status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
      headers: exceptArrays(v.record(v.string(), v.string())),
      body: v.optional(v.string()),
    }),
  ),
})

/** D: pairs and no object, which would put ids that are numbers first. */
const records = v.array(v.tuple([v.string(), record]))

/** Reads are in bug reports only, and in snapshots of the former release. */
const store = v.object({ made: records, asked: v.optional(records, []) })

/** A record as it is stored; those of the former version have no number. */
const storedRecord = v.object({ ...record.entries, number: v.optional(v.pipe(v.number(), v.safeInteger())) })

const difference = v.strictObject({
  put: v.array(v.tuple([v.string(), storedRecord])),
  removed: v.array(v.string()),
})

/** State of the kept requests, with its form in JSON. */
interface WritableState {
  readonly kept: IdempotencyState
  toJSON(): unknown
}

/** Pairs without the numbers, which their order tells. */
function writeRequests(requests: ReadonlyMap<string, KeptRequest>) {
  return [...requests].map(([key, { number: _, ...request }]) => [key, request])
}

type RequestsByKey = ReadonlyMap<string, KeptRequest>

/** Returns the requests that made something and have not expired at a time, by key. */
function rememberedIn(state: WritableState | undefined, now: Instant): RequestsByKey {
  return new Map([...madeIn(state)].filter(([, request]) => isRemembered(request, now)))
}

/** Wraps the state of the kept requests so that JSON can write it; with `now`, without those that have expired then. */
export function writableState(kept: IdempotencyState, now?: Instant): WritableState {
  return {
    kept,
    toJSON() {
      const made = now === undefined ? kept.made.requests : rememberedIn(this, now)
      const asked = kept.asked.requests
      return { made: writeRequests(made), ...(asked.size > 0 && { asked: writeRequests(asked) }) }
    },
  }
}

type StoredRecord = IdempotencyRecord & Partial<KeptRequest>

/** Reads a record from JSON as it was stored. */
export function readIdempotencyRecord(json: unknown): Result<StoredRecord, Refusal> {
  return parse(storedRecord, json, 'body') as Result<StoredRecord, Refusal>
}

function readStore(json: unknown): Result<WritableState | undefined, Refusal> {
  const read = parse(store, json, 'body')
  if (!read.ok) return read
  return ok(
    writableState({ made: recordsOf(read.value.made as never), asked: recordsOf(read.value.asked as never) }),
  )
}

const madeIn = (state: WritableState | undefined): RequestsByKey => state?.kept.made.requests ?? new Map()

/**
 * True if a base has an equal request. D: not by identity alone, since a bank that was opened again holds the requests of each snapshot
 * anew.
 */
function hasSame(base: RequestsByKey, key: string, request: KeptRequest): boolean {
  const other = base.get(key)
  if (other === request) return true
  return other?.number === request.number && JSON.stringify(other) === JSON.stringify(request)
}

const storedDifference: StoredDifference<WritableState | undefined> = {
  write(state, { base, now }) {
    const before = madeIn(base)
    const made = rememberedIn(state, now)
    const put = [...made].filter(([key, request]) => !hasSame(before, key, request))
    return { put, removed: [...before.keys()].filter((key) => !made.has(key)) }
  },
  read(json, base) {
    // The former version stored each state as a whole.
    if (isObject(json) && Object.hasOwn(json, 'made')) return readStore(json)
    const read = parse(difference, json, 'body')
    if (!read.ok) return read
    const made = new Map<string, StoredRecord>(madeIn(base))
    for (const key of read.value.removed) made.delete(key)
    for (const [key, request] of read.value.put) made.set(key, request as StoredRecord)
    return ok(writableState(stateOfMade(made)))
  },
}

/**
 * The requests that must not be carried out twice (Q11), as a snapshot carries them. D: without reads, which a stored bank forgets as well,
 * and without expired ids: a kept snapshot is the same after a restart.
 */
export function carryIdempotency(engine: Engine): Carried<WritableState | undefined> {
  return {
    name: 'requestIds',
    state() {
      const kept = idempotencyStateOf(engine)
      return kept && writableState({ made: kept.made, asked: noRequests }, engine.now)
    },
    restore: (state) => restoreIdempotency(engine, state?.kept),
    read: readStore,
    difference: storedDifference,
  }
}
