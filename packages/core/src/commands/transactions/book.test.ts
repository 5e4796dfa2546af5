import { expect, test } from 'vitest'
import { at, does, populatedBank, refuses, row } from '../../../test/scene.ts'

/** Kari's account with a pending row, a booked one, and the way to book one of them. */
function pendingBank() {
  const scene = populatedBank(at('2026-01-15T10:00:00+01:00'))
  const { engine, kariAccount } = scene
  const accountId = kariAccount.id
  const pending = { ...row(), amount: -250, bookingDate: undefined, valueDate: undefined }
  const body = [pending, row('2026-01-12'), { ...pending, amount: 7 }]
  const posted = does(engine, 'postTransactions', { params: { accountId }, body }).transactions
  const [first, booked, second] = posted.map(({ id }) => id)
  const input = (
    transactionId = '',
    days: object = { bookingDate: '2026-01-13', valueDate: '2026-01-14' },
  ) => ({
    ...{ params: { accountId, transactionId }, body: days },
  })
  const rows = () => does(engine, 'listPostedTransactions', { params: { accountId } }).transactions
  return { ...scene, posted, first, booked, second, input, rows }
}

test('[X8o] [A5a] a pending row is booked under its id, with all that it tells', () => {
  const { engine, posted, first, second, booked, input, rows } = pendingBank()
  const dated = { bookingDate: '2026-01-13', valueDate: '2026-01-14' }
  const { transaction, account } = does(engine, 'bookPostedTransaction', input(first))
  expect(transaction).toEqual({ ...posted[0], ...dated })
  expect(rows().map(({ id }) => id)).toEqual([second, first, booked])
  const read = does(engine, 'readPostedTransaction', { params: input(first).params })
  expect(read).toEqual({ transaction, account })
})

test('[X8o] the balances stay, as they did when it was posted', () => {
  const { engine, kariAccount, first, input } = pendingBank()
  const { closingBooked, expected } = kariAccount
  const { account } = does(engine, 'bookPostedTransaction', input(first))
  expect(account).toMatchObject({ closingBooked, expected })
})

test('[X8o] rows of one day stand in the order in which they were booked', () => {
  const { engine, first, second, booked, input, rows } = pendingBank()
  const days = { bookingDate: '2026-01-12', valueDate: '2026-01-12' }
  does(engine, 'bookPostedTransaction', input(second, days))
  does(engine, 'bookPostedTransaction', input(first, days))
  expect(rows().map(({ id }) => id)).toEqual([first, second, booked])
})

test.each([
  [{ bookingDate: '2026-01-15', valueDate: '2026-01-15' }, 'today'],
  [{ bookingDate: '2020-01-01', valueDate: '2026-01-15' }, 'years ago'],
])('[X8o] %j are days on which it may be booked: %s', (days) => {
  const { engine, first, input } = pendingBank()
  expect(does(engine, 'bookPostedTransaction', input(first, days)).transaction).toMatchObject(days)
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
])('[X8o] the days %j are refused with their place', (body, path) => {
  const { engine, first, input } = pendingBank()
  refuses(engine, 'bookPostedTransaction', { ...input(first), body }, { code: 'FORMAT_ERROR', path })
})

test('[X8n] a row that is booked already is not booked again', () => {
  const { engine, first, booked, input } = pendingBank()
  does(engine, 'bookPostedTransaction', input(first))
  const expected = { code: 'CONFLICT', path: 'transactionId' } as const
  for (const id of [first, booked]) refuses(engine, 'bookPostedTransaction', input(id), expected)
})

test('[X8i] what is no transaction of the account is unknown, and so is the account', () => {
  const { engine, fjordAccount, first, input } = pendingBank()
  const unknown = 'RESOURCE_UNKNOWN' as const
  refuses(engine, 'bookPostedTransaction', input('none'), { code: unknown, path: 'transactionId' })
  const params = { accountId: fjordAccount.id, transactionId: first }
  refuses(
    engine,
    'bookPostedTransaction',
    { ...input(first), params },
    { code: unknown, path: 'transactionId' },
  )
  const nowhere = { accountId: 'none', transactionId: first }
  refuses(
    engine,
    'bookPostedTransaction',
    { ...input(first), params: nowhere },
    { code: unknown, path: 'accountId' },
  )
})
