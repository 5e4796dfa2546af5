import { describe, expect, test } from 'vitest'
import type { FixName } from '../src/operations/accept-fix/fixes.ts'
import {
  cardAccountBalancesShape,
  consentedCardAccountOperations,
  consentedCardAccountShape,
  consentedCardAccountsShape,
} from '../src/operations/card-accounts.ts'
import { cardHistoryShape } from '../src/operations/card-history.ts'
import { openConsented } from './kit/consents.ts'
import { context, parseWritten } from './kit/written.ts'

const { call } = openConsented()
const readings = call('listConsentedCardAccounts', { query: { withBalance: true } })
const [reading] = readings
if (reading === undefined) throw new Error('no card account is under consent')
const card = reading.account
const path = `/v1/card-accounts/${card.id}`
const params = { cardAccountId: card.id }

function page(query: Readonly<Record<string, string | number>>, ...fixes: readonly FixName[]) {
  const outcome = call('listCardAccountTransactions', {
    params,
    query: { bookingStatus: 'booked', ...query },
  })
  return parseWritten(cardHistoryShape.contract, cardHistoryShape.write(outcome, context(...fixes)))
}

test('[A1a] writes masked number, name, status and limit of a card account', () => {
  const bare = call('readConsentedCardAccount', { params })
  const { cardAccount } = parseWritten(
    consentedCardAccountShape.contract,
    consentedCardAccountShape.write(bare, context()),
  )
  expect(Object.entries(cardAccount)).toEqual([
    ['resourceId', card.id],
    ['maskedPan', '492500******4417'],
    ['currency', 'NOK'],
    ['name', 'JONAS SOLVANG'],
    ['product', card.product],
    ['status', 'enabled'],
    ['creditLimit', { currency: 'NOK', amount: '50000.00' }],
    ['_links', expect.any(Object)],
  ])
})

test('[A1a] writes balances on request, and in their own response', () => {
  const { cardAccounts } = parseWritten(
    consentedCardAccountsShape.contract,
    consentedCardAccountsShape.write(readings, context()),
  )
  expect(cardAccounts).toHaveLength(1)
  const answer = cardAccountBalancesShape.write(call('readCardAccountBalances', { params }), context())
  const { cardAccount, balances } = parseWritten(cardAccountBalancesShape.contract, answer)
  expect(cardAccount).toEqual({ maskedPan: card.maskedPan })
  expect(balances).toEqual(cardAccounts[0]?.balances)
  expect(balances[0]?.balanceAmount.amount).toMatch(/^-?[0-9]+\.[0-9]{2}$/)
})

test('[X14a] has working links of a card account', () => {
  const { _links } = consentedCardAccountShape.write(reading, context()).cardAccount
  expect(_links).toEqual({
    balances: { href: `${path}/balances`, verbs: ['GET'] },
    transactions: { href: `${path}/transactions?bookingStatus=booked`, verbs: ['GET'] },
  })
  const closed = openConsented([]).call('listConsentedCardAccounts')
  expect(consentedCardAccountsShape.write(closed, context()).cardAccounts[0]?._links).toEqual({})
})

test('[A9d] writes the name of a card account as requested', () => {
  const long = { ...reading, account: { ...card, name: 'ø'.repeat(50) } }
  const countChars = (...fixes: readonly FixName[]) =>
    consentedCardAccountShape.write(long, context(...fixes)).cardAccount.name.length
  expect([countChars(), countChars('longer-name')]).toEqual([35, 50])
})

describe('a page of card transactions', () => {
  test('[A6c] writes every transaction as posted', () => {
    const { cardAccount, cardTransactions } = page({ limit: 100 })
    expect(cardAccount).toEqual({ maskedPan: card.maskedPan })
    expect(cardTransactions.booked.length).toBeGreaterThan(20)
    const rows = call('listCardAccountTransactions', {
      params,
      query: { bookingStatus: 'booked', limit: 100 },
    })
    for (const [index, { details }] of rows.transactions.entries()) {
      expect(cardTransactions.booked[index]).toMatchObject(details)
    }
  })

  test('[A6c] writes amounts as exact text', () => {
    for (const row of page({}).cardTransactions.booked) {
      for (const { amount } of [row.transactionAmount, row.originalAmount, row.markupFee]) {
        expect(amount).toMatch(/^-?[0-9]+(?:\.[0-9]{2,3})?$/)
      }
    }
  })

  test('[A2e] links to the pages around it, with the booking status', () => {
    const { first, next, last } = page({ limit: 5 }).cardTransactions._links
    const common = `${path}/transactions?bookingStatus=booked&dateFrom=2025-10-18&limit=5`
    expect(first.href.startsWith(`${common}&after=`)).toBe(true)
    expect(next?.href.startsWith(`${common}&after=`)).toBe(true)
    expect(last.href.startsWith(`${common}&before=`)).toBe(true)
    expect(consentedCardAccountOperations.map((operation) => operation.path)).toContain(
      '/v1/card-accounts/{cardAccountId}/transactions',
    )
  })

  test('[A6c] has no pending rows, as posted card transactions are booked', () => {
    expect(page({ bookingStatus: 'pending' }).cardTransactions).toMatchObject({ booked: [], pending: [] })
    expect(page({ bookingStatus: 'both' }).cardTransactions.pending).toEqual([])
  })

  test('[P13d] writes a pending transaction without a booking date', () => {
    const outcome = call('listCardAccountTransactions', { params, query: { bookingStatus: 'booked' } })
    const transactions = outcome.transactions.slice(0, 1).map((row) => ({ ...row, bookingDate: undefined }))
    const answer = cardHistoryShape.write({ ...outcome, transactions }, context())
    const { booked, pending } = parseWritten(cardHistoryShape.contract, answer).cardTransactions
    expect([booked.length, pending.length]).toEqual([0, 1])
    expect(pending[0]).not.toHaveProperty('bookingDate')
  })

  test('[A9g] writes the two amounts exchanged, and right with the fix only', () => {
    const defaults = page({ limit: 100 }).cardTransactions.booked
    const fixed = page({ limit: 100 }, 'cardaccount-switch-originalamount-and-transactionamount')
    const abroad = fixed.cardTransactions.booked.filter(
      ({ originalAmount }: { originalAmount: { currency: string } }) => originalAmount.currency !== 'NOK',
    )
    expect(abroad.length).toBeGreaterThan(0)
    expect(abroad[0]?.transactionAmount.currency).toBe('NOK')
    const switched = defaults.map((row: (typeof abroad)[number]) => ({
      ...row,
      transactionAmount: row.originalAmount,
      originalAmount: row.transactionAmount,
    }))
    expect(fixed.cardTransactions.booked).toEqual(switched)
    expect(page({ limit: 100 }, 'longer-name').cardTransactions.booked).toEqual(defaults)
  })
})
