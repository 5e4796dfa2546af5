import { instantRange, type Refusal, type Result } from '@pocketbank/core'
import { exceptArrays, parse } from '@pocketbank/core/base/input'
import * as v from 'valibot'
import { serialRanges } from './serial-ranges.ts'

/** Contract of the data that a host stores beside the bank: the secret of its links, and the state of its clock. */
const hostHead = v.strictObject({
  linkKey: v.pipe(v.string(), v.minLength(1)),
  /** The name of the snapshot from which the bank went on. */
  base: v.string(),
  /** Rows of each table that has any: a table with fewer is damaged. */
  rows: exceptArrays(v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(1)))),
  /** Serials of the stored requests that the bank remembers. */
  requests: serialRanges,
  /** Milliseconds by which a running clock is ahead of the machine's; null if it is stopped. */
  ahead: v.nullable(
    v.pipe(v.number(), v.integer(), v.minValue(-instantRange.last), v.maxValue(instantRange.last)),
  ),
})

/** Data that a host stores beside the bank. */
export type HostHead = v.InferOutput<typeof hostHead>

/** Reads what a host stored. */
export function readHostHead(json: unknown): Result<HostHead, Refusal> {
  return parse(hostHead, json, 'body')
}
