import { expect, test } from 'vitest'
import { printFixedBank } from '../../../bin/print-fixed-bank.ts'
import { expectFixedRows, spreadStarts } from '../../../test/kit/fixed-starts.ts'
import { sandboxStart } from '../sandbox-start.ts'
import type { BankWorld } from '../schema/world.ts'
import { fixedDataSet } from './data-set.ts'

const unusualStarts = [
  sandboxStart,
  '2026-01-14T23:00:00Z',
  '2026-01-15T22:59:59Z',
  '2026-01-15T23:00:00Z',
  '1971-02-03T12:00:00Z',
  '1972-02-29T12:00:00Z',
  '2024-12-31T23:30:00Z',
  '2025-01-31T12:00:00Z',
  '2025-02-01T12:00:00Z',
  '2025-03-30T01:00:00Z',
  '2025-03-31T12:00:00Z',
  '2026-12-27T12:00:00Z',
  '2028-02-29T12:00:00Z',
  '2031-01-31T12:00:00Z',
  '2031-02-01T12:00:00Z',
  '9998-06-30T12:00:00Z',
]

test.each(unusualStarts)('[Z1b] fills the same bank from the fixed data set as initialize at %s', (now) => {
  expectFixedRows(now)
})

test('[Z1b] fills the same bank from the fixed data set as initialize at 12 times of three years', () => {
  for (const start of spreadStarts(12)) expectFixedRows(...start)
})

const [flow] = fixedDataSet.transactions ?? []

test.each<[string, BankWorld, RegExp]>([
  [
    'a period of its own',
    { transactions: [{ ...flow, amount: 5, for: '3 months' }] },
    /transactions\.0 must not/,
  ],
  ['a relative date', { cards: { visa: { owner: 'jonas' } } }, /may depend on the clock/],
  ['an unknown owner', { accounts: { spare: { owner: 'nobody' } } }, /accounts\.spare\.owner/],
])('throws for a data set with %s', (_, changes, message) => {
  expect(() => printFixedBank({ ...fixedDataSet, ...changes })).toThrow(message)
})
