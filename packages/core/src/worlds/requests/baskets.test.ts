import { expect, test } from 'vitest'
import { fillTown, problems, townNow } from '../../../test/kit/town.ts'
import { allRows } from '../../base/store/table.ts'
import type { BankWorld } from '../schema/world.ts'

const rent = { from: 'salary', to: 'landlord', amount: 100 } as const
const company = { ...rent, from: 'operating', by: 'kari' } as const
const two = { payments: { rent, power: { ...rent, amount: 200 } } }

test('[Z2f] makes a waiting basket with its payments, which its TPP can read', () => {
  const { engine, names } = fillTown({ ...two, baskets: { bills: { payments: ['rent', 'power'] } } })
  expect(allRows(engine.bank.payments).map(({ status }) => status)).toEqual(['RCVD', 'RCVD'])
  const { id = '', tpp = '' } = names.baskets.bills ?? {}
  const result = engine.execute('readSigningBasket', { params: { basketId: id } }, { now: townNow, tpp })
  expect(result).toMatchObject({ ok: true, value: { id, status: 'RCVD' } })
})

test.each<[string, BankWorld, readonly string[]]>([
  [
    'at once',
    { ...two, baskets: { bills: { payments: ['rent', 'power'], approvedBy: ['kari'] } } },
    ['PDNG', 'PDNG'],
  ],
  [
    'long enough ago',
    {
      payments: { rent: { ...rent, status: 'ACSC' }, power: { ...rent, status: 'PDNG' } },
      baskets: { bills: { payments: ['rent'], approvedBy: ['kari'] } },
    },
    ['ACSC', 'PDNG'],
  ],
  [
    'by one of two',
    {
      payments: { small: company, large: { ...company, amount: 6_000 } },
      baskets: { wages: { payments: ['small', 'large'], approvedBy: ['kari'] } },
    },
    ['PDNG', 'RCVD'],
  ],
])('[Z2f] makes a basket that was approved %s, with its payments', (_, world, statuses) => {
  const { names } = fillTown(world)
  expect(Object.values(names.payments).map(({ status }) => status)).toEqual(statuses)
})

test.each<[string, BankWorld, string]>([
  [
    'a payment that is not there',
    { ...two, baskets: { bills: { payments: ['rnt'] } } },
    'baskets.bills.payments.0 names no payment of this file, got "rnt"; did you mean "rent"?',
  ],
  [
    'a payment with approvals of its own',
    { payments: { rent: { ...rent, approvedBy: ['kari'] } }, baskets: { bills: { payments: ['rent'] } } },
    'payments.rent.approvedBy cannot be combined with baskets.bills, which is approved as a whole',
  ],
  [
    'a periodic payment',
    { payments: { rent: { ...rent, every: 'Monthly' } }, baskets: { bills: { payments: ['rent'] } } },
    'baskets.bills.payments.0 must be a single payment: it is one of the periodic-payments',
  ],
  [
    'payments of two people',
    {
      payments: { rent, other: { ...rent, from: 'own' } },
      baskets: { bills: { payments: ['rent', 'other'] } },
    },
    'baskets.bills.payments.1 is a payment of another PSU or corporation than those before it',
  ],
  [
    'a payment of another basket',
    { ...two, baskets: { bills: { payments: ['rent'] }, more: { payments: ['rent'] } } },
    'baskets.more.payments.0 is in another open basket',
  ],
  [
    'no payment that could be made',
    {
      payments: { rent: { ...rent, amount: 0 } },
      baskets: { bills: { payments: ['rent'], approvedBy: ['kari'] } },
    },
    'payments.rent.amount must be an amount above zero, got "0.00"',
  ],
])('[Z2f] reports a basket with %s, once', (_, world, line) => {
  expect(problems(world)).toBe(line)
})
