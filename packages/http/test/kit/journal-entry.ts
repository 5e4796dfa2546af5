import type { RequestEntry } from '../../src/journal/entry.ts'
import { noneReached } from '../../src/pipeline/stage-results.ts'

/** An entry of the request journal about which nothing is known but what a test says of it. */
export function journalEntry(change: Partial<RequestEntry> = {}): RequestEntry {
  return {
    id: 'x1',
    at: 0,
    method: 'GET',
    target: '/',
    requestId: undefined,
    label: undefined,
    tpp: undefined,
    operation: undefined,
    status: 200,
    refusal: undefined,
    stages: noneReached,
    rule: undefined,
    explanation: undefined,
    warnings: [],
    ...change,
  }
}
