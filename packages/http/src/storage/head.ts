import { instantRange, type Refusal, type Result } from '@pocketbank/core'
import { exceptArrays, parse } from '@pocketbank/core/internal'
import * as v from 'valibot'

/** What a host stores beside the bank: the secret of its links, and how its clock goes. */
const hostHead = v.strictObject({
  linkKey: v.pipe(v.string(), v.minLength(1)),
  /** The name of the snapshot from which the bank went on. */
  base: v.string(),
  /** How many rows each table has, where it has any: a table that has lost some is not whole. */
  rows: exceptArrays(v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(1)))),
  /** What the clock is ahead of the machine's by in milliseconds while it runs with it; null while it stands. */
  ahead: v.nullable(
    v.pipe(v.number(), v.integer(), v.minValue(-instantRange.last), v.maxValue(instantRange.last)),
  ),
})

/** What a host stores beside the bank. */
export type HostHead = v.InferOutput<typeof hostHead>

/** Reads what a host stored. */
export function readHostHead(json: unknown): Result<HostHead, Refusal> {
  return parse(hostHead, json, 'body')
}
