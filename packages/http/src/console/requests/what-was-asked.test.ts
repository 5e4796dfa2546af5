import { expect, test } from 'vitest'
import { journalEntry } from '../../../test/kit/journal-entry.ts'
import type { RequestEntry } from '../../requests/entry.ts'
import { choicesIn, findRequests, readRequestFilter } from './what-was-asked.ts'

function entry(id: string, change: Partial<RequestEntry>): RequestEntry {
  return journalEntry({ id, target: '/v1/accounts', tpp: 'A', operation: 'readAccount', ...change })
}

const entries = [
  entry('one', {}),
  entry('two', {
    status: 401,
    rule: 'Q3',
    refusal: { rule: 'Q3', code: 'SIGNATURE_INVALID', text: 'The Signature does not fit.' },
    tpp: undefined,
  }),
  entry('three', { status: 201, operation: 'createCustomer', tpp: 'B', target: '/v1/sandbox/customers' }),
]

test.each([
  ['', ['three', 'two', 'one']],
  ['operation=createCustomer', ['three']],
  ['status=401', ['two']],
  ['status=2xx', ['three', 'one']],
  ['status=refused', ['two']],
  ['status=answered', ['three', 'one']],
  ['by=A', ['one']],
  ['rule=Q3', ['two']],
  ['text=DOES%20NOT', ['two']],
  ['text=sandbox', ['three']],
  ['text=sandbox&status=401', []],
  ['tpp=A', ['three', 'two', 'one']],
])('[C9a] “%s” finds %j', (query, found) => {
  expect(findRequests(entries, readRequestFilter(new URLSearchParams(query))).map(({ id }) => id)).toEqual(
    found,
  )
})

test('[C9a] what can be chosen is what there is', () => {
  expect(choicesIn(entries)).toEqual({
    operation: ['createCustomer', 'readAccount'],
    status: ['200', '201', '401'],
    tpp: ['A', 'B'],
    rule: ['Q3'],
  })
})
