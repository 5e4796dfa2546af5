import { type Engine, instantRange, type Refusal, type Result } from '@pocketbank/core'
import { exceptArrays, ok, parse } from '@pocketbank/core/internal'
import * as v from 'valibot'
import { type IdempotencyRecord, type IdempotencyState, recordsOf } from '../requests/idempotency.ts'
import { idempotencyStateOf, restoreIdempotency } from '../requests/idempotency-stores.ts'
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

const store = v.object({ made: records, asked: records })

/** What is kept of requests, and how JSON writes it. */
interface WritableState {
  readonly kept: IdempotencyState
  toJSON(): v.InferOutput<typeof store>
}

/** What is kept of requests, as a snapshot carries it. */
export function writableState(kept: IdempotencyState): WritableState {
  const { made, asked } = kept
  return { kept, toJSON: () => ({ made: [...made.requests], asked: [...asked.requests] }) as never }
}

/** Reads a record from JSON. */
export function readIdempotencyRecord(json: unknown): Result<IdempotencyRecord, Refusal> {
  return parse(record, json, 'body') as Result<IdempotencyRecord, Refusal>
}

function readStore(json: unknown): Result<WritableState | undefined, Refusal> {
  const read = parse(store, json, 'body')
  if (!read.ok) return read
  return ok(
    writableState({ made: recordsOf(read.value.made as never), asked: recordsOf(read.value.asked as never) }),
  )
}

/** The requests that must not be carried out twice (Q11), as a snapshot carries them. */
export function carriedIdempotency(engine: Engine): Carried<WritableState | undefined> {
  return {
    name: 'requestIds',
    state() {
      const kept = idempotencyStateOf(engine)
      return kept && writableState(kept)
    },
    restore: (state) => restoreIdempotency(engine, state?.kept),
    read: readStore,
  }
}
