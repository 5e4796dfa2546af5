import { expect, test } from 'vitest'
import { row } from '../../../test/kit/bodies.ts'
import { at } from '../../../test/kit/people.ts'
import { populatedWorld } from '../../../test/kit/worlds.ts'

/** Kari's account with a pending row, a booked one, and the way to book one of them. */
function pendingBank() {
  const setup = populatedWorld(at('2026-01-15T10:00:00+01:00'))
  const { world, kariAccount } = setup
  const accountId = kariAccount.id
  const pending = { ...row(), amount: -250, bookingDate: undefined, valueDate: undefined }
  const body = [pending, row('2026-01-12'), { ...pending, amount: 7 }]
  const transactions = world.call('postTransactions', { params: { accountId }, body }).transactions
  const [first, booked, second] = transactions.map(({ id }) => id)
  const input = (
    transactionId = '',
    days: object = { bookingDate: '2026-01-13', valueDate: '2026-01-14' },
  ) => ({ params: { accountId, transactionId }, body: days })
  const rows = () => world.call('listPostedTransactions', { params: { accountId } }).transactions
  return { ...setup, transactions, first, booked, second, input, rows }
}

test('[X8o] [A5a] books a pending row under its id with all its fields', () => {
  const { world, transactions, first, second, booked, input, rows } = pendingBank()
  const dated = { bookingDate: '2026-01-13', valueDate: '2026-01-14' }
  const { transaction, account } = world.call('bookPostedTransaction', input(first))
  expect(transaction).toEqual({ ...transactions[0], ...dated })
  expect(rows().map(({ id }) => id)).toEqual([second, first, booked])
  const result = world.call('readPostedTransaction', { params: input(first).params })
  expect(result).toEqual({ transaction, account })
})

test('[X8o] leaves the balances unchanged', () => {
  const { world, kariAccount, first, input } = pendingBank()
  const { closingBooked, expected } = kariAccount
  const { account } = world.call('bookPostedTransaction', input(first))
  expect(account).toMatchObject({ closingBooked, expected })
})

test('[X8o] sorts rows of one day by the order of booking', () => {
  const { world, first, second, booked, input, rows } = pendingBank()
  const days = { bookingDate: '2026-01-12', valueDate: '2026-01-12' }
  world.call('bookPostedTransaction', input(second, days))
  world.call('bookPostedTransaction', input(first, days))
  expect(rows().map(({ id }) => id)).toEqual([first, second, booked])
})

test.each([
  [{ bookingDate: '2026-01-15', valueDate: '2026-01-15' }, 'today'],
  [{ bookingDate: '2020-01-01', valueDate: '2026-01-15' }, 'years ago'],
])('[X8o] accepts the days %j: %s', (days) => {
  const { world, first, input } = pendingBank()
  expect(world.call('bookPostedTransaction', input(first, days)).transaction).toMatchObject(days)
})

test.each([
  [{ bookingDate: '2026-01-14' }, '$.valueDate'],
  [{ valueDate: '2026-01-14' }, '$.bookingDate'],
  [{}, '$.bookingDate'],
  [undefined, '$'],
  [[], '$'],
  [{ bookingDate: '2026-01-14', valueDate: null }, '$.valueDate'],
  [{ bookingDate: 20_260_114, valueDate: '2026-01-14' }, '$.bookingDate'],
  [{ bookingDate: '2026-02-30', valueDate: '2026-01-14' }, '$.bookingDate'],
  [{ bookingDate: '2026-01-14', valueDate: '' }, '$.valueDate'],
  [{ bookingDate: '2026-01-14', valueDate: '2026-01-13' }, '$.bookingDate'],
  [{ bookingDate: '2026-01-15', valueDate: '2026-01-16' }, '$.valueDate'],
  [{ bookingDate: '2026-01-16', valueDate: '2026-01-16' }, '$.bookingDate'],
])('[X8o] refuses the days %j and their place', (body, path) => {
  const { world, first, input } = pendingBank()
  world.expectRefusal('bookPostedTransaction', { ...input(first), body }, { code: 'FORMAT_ERROR', path })
})

test('[X8n] refuses a row that is booked already', () => {
  const { world, first, booked, input } = pendingBank()
  world.call('bookPostedTransaction', input(first))
  const expected = { code: 'CONFLICT', path: 'transactionId' } as const
  for (const id of [first, booked]) world.expectRefusal('bookPostedTransaction', input(id), expected)
})

test('[X8i] refuses an unknown transaction or account', () => {
  const { world, fjordAccount, first, input } = pendingBank()
  const unknown = 'RESOURCE_UNKNOWN' as const
  world.expectRefusal('bookPostedTransaction', input('none'), { code: unknown, path: 'transactionId' })
  const params = { accountId: fjordAccount.id, transactionId: first }
  world.expectRefusal(
    'bookPostedTransaction',
    { ...input(first), params },
    { code: unknown, path: 'transactionId' },
  )
  const nowhere = { accountId: 'none', transactionId: first }
  world.expectRefusal(
    'bookPostedTransaction',
    { ...input(first), params: nowhere },
    { code: unknown, path: 'accountId' },
  )
})
