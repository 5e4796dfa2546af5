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
import type { SnapshotPart } from './carried.ts'

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

/** Pairs instead of an object, because an object would list numeric ids first. */
const records = v.array(v.tuple([v.string(), record]))

/** Stored requests in JSON. Only bug reports have `asked`, the reads. */
const store = v.object({ made: records, asked: v.optional(records, []) })

const storedRecord = v.object({ ...record.entries, number: v.pipe(v.number(), v.safeInteger()) })

/** The name of the stored requests in snapshots. */
export const requestIdsName = 'requestIds'

/** The state of the stored requests, which can be written as JSON. */
export interface WritableState {
  readonly idempotency: IdempotencyState
  toJSON(): unknown
}

/** Lists the requests without their numbers, which follow from the order. */
function writeRequests(requests: ReadonlyMap<string, KeptRequest>) {
  return [...requests].map(([key, { number: _, ...request }]) => [key, request])
}

type RequestsByKey = ReadonlyMap<string, KeptRequest>

/** Returns the creating requests that have not expired, by key. */
export function listRememberedRequests(state: WritableState | undefined, now: Instant): RequestsByKey {
  return new Map([...listRequests(state)].filter(([, request]) => isRemembered(request, now)))
}

/**
 * Makes a state that can be written as JSON. With `now`, its JSON omits requests that have expired by then.
 */
export function writableState(idempotency: IdempotencyState, now?: Instant): WritableState {
  return {
    idempotency,
    toJSON() {
      const creations = now === undefined ? idempotency.made.requests : listRememberedRequests(this, now)
      const reads = idempotency.asked.requests
      return { made: writeRequests(creations), ...(reads.size > 0 && { asked: writeRequests(reads) }) }
    },
  }
}

/** Reads one stored request from the JSON of a storage. */
export function readIdempotencyRecord(json: unknown): Result<KeptRequest, Refusal> {
  return parse(storedRecord, json, 'body') as Result<KeptRequest, Refusal>
}

function readStore(json: unknown): Result<WritableState | undefined, Refusal> {
  const result = parse(store, json, 'body')
  if (!result.ok) return result
  return ok(
    writableState({
      made: toRecordsState(result.value.made as never),
      asked: toRecordsState(result.value.asked as never),
    }),
  )
}

const listRequests = (state: WritableState | undefined): RequestsByKey =>
  state?.idempotency.made.requests ?? new Map()

/** Returns true if two records are of the same request and response. */
export function isSameRequest(left: IdempotencyRecord, right: IdempotencyRecord | undefined): boolean {
  return (
    left.at === right?.at &&
    left.fingerprint === right.fingerprint &&
    JSON.stringify(left.answer) === JSON.stringify(right.answer)
  )
}

/**
 * Makes the part of snapshots with the requests that must not be executed twice (Q11). Reads and expired ids
 * are left out, because a stored bank forgets them: so a kept snapshot stays the same after a restart.
 */
export function carryIdempotency(engine: Engine): SnapshotPart<WritableState | undefined> {
  return {
    name: requestIdsName,
    state() {
      const idempotency = findIdempotencyState(engine)
      return idempotency && writableState({ made: idempotency.made, asked: noRequests }, engine.now)
    },
    restore: (state) => restoreIdempotency(engine, state?.idempotency),
    read: readStore,
  }
}
