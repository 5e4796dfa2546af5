import { type Engine, type Instant, instantRange, type Refusal, type Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { exceptArrays, parse } from '@pocketbank/core/base/input'
import {
  findIdempotencyState,
  type IdempotencyRecord,
  type IdempotencyState,
  isRemembered,
  type KeptRequest,
  noRequests,
  restoreIdempotency,
  toRecordsState,
} from '@pocketbank/http/idempotency'
import * as v from 'valibot'
import type { Carried } from './carried.ts'

const record = v.object({
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(instantRange.last)),
  fingerprint: v.string(),
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

/** Reads are in bug reports only. */
const store = v.object({ made: records, asked: v.optional(records, []) })

/** A record as it is stored. */
const storedRecord = v.object({ ...record.entries, number: v.pipe(v.number(), v.safeInteger()) })

/** The name under which snapshots carry the kept requests. */
export const requestIdsName = 'requestIds'

/** State of the kept requests, with its form in JSON. */
export interface WritableState {
  readonly kept: IdempotencyState
  toJSON(): unknown
}

/** Pairs without the numbers, which their order tells. */
function writeRequests(requests: ReadonlyMap<string, KeptRequest>) {
  return [...requests].map(([key, { number: _, ...request }]) => [key, request])
}

type RequestsByKey = ReadonlyMap<string, KeptRequest>

/** Returns the requests that made something and have not expired at a time, by key. */
export function listRememberedRequests(state: WritableState | undefined, now: Instant): RequestsByKey {
  return new Map([...listRequests(state)].filter(([, request]) => isRemembered(request, now)))
}

/** Wraps the state of the kept requests so that JSON can write it; with `now`, without those that have expired then. */
export function writableState(kept: IdempotencyState, now?: Instant): WritableState {
  return {
    kept,
    toJSON() {
      const made = now === undefined ? kept.made.requests : listRememberedRequests(this, now)
      const asked = kept.asked.requests
      return { made: writeRequests(made), ...(asked.size > 0 && { asked: writeRequests(asked) }) }
    },
  }
}

/** Reads a record from JSON as it was stored. */
export function readIdempotencyRecord(json: unknown): Result<KeptRequest, Refusal> {
  return parse(storedRecord, json, 'body') as Result<KeptRequest, Refusal>
}

function readStore(json: unknown): Result<WritableState | undefined, Refusal> {
  const read = parse(store, json, 'body')
  if (!read.ok) return read
  return ok(
    writableState({
      made: toRecordsState(read.value.made as never),
      asked: toRecordsState(read.value.asked as never),
    }),
  )
}

const listRequests = (state: WritableState | undefined): RequestsByKey =>
  state?.kept.made.requests ?? new Map()

/** True if two records are of the same request. */
export function isSameRequest(one: IdempotencyRecord, other: IdempotencyRecord | undefined): boolean {
  return (
    one.at === other?.at &&
    one.fingerprint === other.fingerprint &&
    JSON.stringify(one.answer) === JSON.stringify(other.answer)
  )
}

/**
 * The requests that must not be carried out twice (Q11), as a snapshot carries them. D: without reads, which a stored bank forgets as well,
 * and without expired ids: a kept snapshot is the same after a restart.
 */
export function carryIdempotency(engine: Engine): Carried<WritableState | undefined> {
  return {
    name: requestIdsName,
    state() {
      const kept = findIdempotencyState(engine)
      return kept && writableState({ made: kept.made, asked: noRequests }, engine.now)
    },
    restore: (state) => restoreIdempotency(engine, state?.kept),
    read: readStore,
  }
}
