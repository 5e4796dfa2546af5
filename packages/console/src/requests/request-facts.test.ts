import type { RequestEntry } from '@pocketbank/http'
import { noneReached } from '@pocketbank/http/pipeline'
import { expect, test } from 'vitest'
import { journalEntry } from '../../../http/test/kit/journal-entry.ts'
import {
  findRequests,
  keepFilter,
  listOlderRequests,
  listValues,
  pageOfLog,
  readLogFilter,
} from './request-facts.ts'

function entry(id: string, change: Partial<RequestEntry>): RequestEntry {
  return journalEntry({ id, target: '/v1/accounts', tpp: 'A', operation: 'readAccount', ...change })
}

const entries = [
  entry('one', {
    faults: [{ id: 'fault-1', kind: 'drop', after: false }],
  }),
  entry('two', {
    status: 401,
    rule: 'Q3',
    refusal: { rule: 'Q3', code: 'SIGNATURE_INVALID', text: 'The Signature does not fit.' },
    tpp: undefined,
    requestId: 'Own-Log-7',
    label: 'betaler på nytt',
  }),
  entry('sca', { status: 401, stages: { ...noneReached, bank: 'needs SCA' } }),
  entry('three', {
    quirks: ['idsMissing'],
    status: 201,
    operation: 'createCustomer',
    tpp: 'B',
    target: '/v1/sandbox/customers',
  }),
]

test.each([
  ['', ['three', 'sca', 'two', 'one']],
  ['operation=createCustomer', ['three']],
  ['failed=1', ['two']],
  ['by=A', ['sca', 'one']],
  ['text=DOES%20NOT', ['two']],
  ['text=q3', ['two']],
  ['text=Fault-1', ['one']],
  ['text=fault', []],
  ['text=IDSMISSING', ['three']],
  ['text=own-log', ['two']],
  ['text=p%C3%A5%20NYTT', ['two']],
  ['text=sandbox', ['three']],
  ['text=sandbox&failed=1', []],
  ['tpp=A', ['three', 'sca', 'two', 'one']],
])('[C9a] finds for "%s" %j', (query, expectedIds) => {
  const filter = readLogFilter(new URLSearchParams(query))
  expect(findRequests(entries, filter).map(({ id }) => id)).toEqual(expectedIds)
  expect(readLogFilter(new URLSearchParams(keepFilter(filter)))).toEqual(filter)
})

test('[C9a] offers the values of requests in the filter', () => {
  expect([listValues(entries, 'operation'), listValues(entries, 'tpp')]).toEqual([
    ['createCustomer', 'readAccount'],
    ['A', 'B'],
  ])
})

test('[C9a] shows every request once on the pages of the log', () => {
  const logEntries = Array.from({ length: 120 }, (_, index) => journalEntry({ id: String(index) }))
  const seenIds: string[] = []
  for (let before: string | undefined = ''; before !== undefined; ) {
    const page = pageOfLog(listOlderRequests(logEntries, before), 50)
    seenIds.push(...page.rows.map(({ id }) => id))
    before = page.older
  }
  expect(seenIds).toEqual(logEntries.map(({ id }) => id))
})
