import { instantRange, type Refusal, type Result } from '@pocketbank/core'
import { exceptArrays, parse } from '@pocketbank/core/base/input'
import * as v from 'valibot'
import { serialRanges } from './serial-ranges.ts'

const hostHead = v.strictObject({
  linkKey: v.pipe(v.string(), v.minLength(1)),
  /** Name of the latest kept snapshot in the history of the bank. */
  base: v.string(),
  /** Number of rows of each non-empty table. A table with fewer rows is damaged. */
  rows: exceptArrays(v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(1)))),
  requests: serialRanges,
  /** Milliseconds by which a running clock is ahead of the machine's clock; null for a stopped clock. */
  ahead: v.nullable(
    v.pipe(v.number(), v.integer(), v.minValue(-instantRange.last), v.maxValue(instantRange.last)),
  ),
})

/**
 * State of the host stored with the bank: the secret of its links, its clock, and checks of the other tables.
 */
export type HostHead = v.InferOutput<typeof hostHead>

export function readHostHead(json: unknown): Result<HostHead, Refusal> {
  return parse(hostHead, json, 'body')
}
