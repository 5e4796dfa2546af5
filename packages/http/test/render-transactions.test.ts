import type { Transaction } from '@pocketbank/core'
import { bankBic } from '@pocketbank/core/base/iso'
import type { Account } from '@pocketbank/core/rows/accounts/model'
import { describe, expect, test } from 'vitest'
import { accountHistory, listedTransaction } from '../src/operations/account-history.ts'
import { consentedAccountOperations } from '../src/operations/accounts.ts'
import { transactionDetails, transactionDetailsShape } from '../src/operations/transaction-details.ts'
import { openConsented } from './kit/consents.ts'
import { context, written } from './kit/written.ts'

const { tells } = openConsented()
const [reading] = tells('listConsentedAccounts')
if (reading === undefined) throw new Error('no account is under consent')
const account: Account = reading.holder
const params = { accountId: account.id }
const path = `/v1/accounts/${account.id}/transactions`

type Row = Partial<Transaction>

/** A row of the account that tells as little as a row may. */
function createRow(more: Row = {}): Transaction {
  const days = { bookingDate: undefined, valueDate: undefined }
  return { id: 'row1', ...days, currency: 'NOK', amount: 10_050n, details: {}, ...more }
}

type Query = Readonly<Record<string, string | number>>

/** A page as it is read from its text. */
function read(outcome: Parameters<typeof accountHistory.text>[0]) {
  return written(accountHistory.contract, JSON.parse(accountHistory.text(outcome)))
}

function page(query: Query) {
  return read(tells('listAccountTransactions', { params, query }))
}

function listIds({ transactions }: ReturnType<typeof page>): readonly string[] {
  return transactions.booked.map(({ transactionId }) => transactionId)
}

/** The wishes that a link writes. */
function readQuery(address: string | undefined): Query | undefined {
  if (address === undefined) return undefined
  const { limit, ...others } = Object.fromEntries(new URLSearchParams(address.slice(path.length)))
  return { ...others, limit: Number(limit) }
}

function listed(...transactions: readonly Transaction[]) {
  return read({ holder: account, links: { first: {}, last: {} }, transactions }).transactions
}

function details(more: Row) {
  const answer = transactionDetailsShape.write({ account, transaction: createRow(more) }, context())
  return written(transactionDetailsShape.contract, answer).transactionsDetails
}

const everything: Row = {
  bookingDate: '2026-01-14' as Transaction['bookingDate'],
  valueDate: '2026-01-15' as Transaction['valueDate'],
  details: {
    bankTransactionCode: 'PMNT',
    endToEndId: 'end-1',
    creditorName: 'Kari Test',
    creditorAccount: { iban: account.iban, currency: 'NOK' },
    debtorName: 'Ola Test',
    debtorAccount: { bban: '86011117947', currency: 'NOK' },
    remittanceInformationUnstructured: 'For the ferry, blåbær and 🫐',
    purposeCode: 'OTHR',
    proprietaryBankTransactionCode: 'TRANSFER',
    kid: '1234567897',
  },
}

test('[X8p] the details tell the banks, the exchange and the remittance of a posted row', () => {
  const further = {
    currencyExchange: {
      sourceCurrency: 'EUR',
      exchangeRate: '11.25',
      unitCurrency: 'EUR',
      targetCurrency: 'NOK',
      quotationDate: '2026-01-13' as NonNullable<Transaction['bookingDate']>,
      contractIdentification: 'FX-1',
    },
    creditorAgent: 'DABASESXXXX',
    debtorAgent: 'DABAFIHH',
    remittanceInformationUnstructuredArray: ['first', 'second "2"'],
    remittanceInformationStructuredArray: [
      { reference: 'RF18539007547034', referenceType: 'SCOR', referenceIssuer: 'ISO' },
    ],
  } as const
  expect(details({ details: further })).toMatchObject(further)
  const { creditorAgent: _, debtorAgent: __, ...listedFields } = further
  const [one] = listed(createRow({ ...everything, details: further })).booked
  expect(one).toMatchObject(listedFields)
  expect(Object.keys(one ?? {})).not.toContain('creditorAgent')
})

describe('a page of transactions', () => {
  test('[A2a] is told with its account, booked and pending rows apart, each newest first', () => {
    const outcome = tells('listAccountTransactions', { params, query: { limit: 30 } })
    const pending = createRow({ id: 'pending1' })
    const { transactions, account: told } = read({
      ...outcome,
      transactions: [pending, ...outcome.transactions],
    })
    expect(told).toEqual({ bban: account.bban, iban: account.iban, currency: 'NOK' })
    expect(transactions.pending.map(({ transactionId }) => transactionId)).toEqual(['pending1'])
    const ids = outcome.transactions.map(({ id }) => id)
    expect(ids).toHaveLength(30)
    expect(transactions.booked.map(({ transactionId }) => transactionId)).toEqual(ids)
    expect(listed()).toMatchObject({ booked: [], pending: [] })
  })

  test('[A2b] tells of a row what §2.4 tells but the banks, in its order, and links to its details', () => {
    const { booked } = listed(createRow(everything))
    const names = Object.keys(transactionDetails.contract.entries).filter((name) => !name.endsWith('Agent'))
    expect(Object.keys(listedTransaction.entries)).toEqual(names)
    expect(Object.keys(booked[0] ?? {})).toEqual(names.filter((name) => name !== 'currencyExchange'))
    expect(booked[0]?._links).toEqual({ transactionDetails: { href: `${path}/row1`, verbs: ['GET'] } })
    const paths = consentedAccountOperations.map((operation) => operation.path)
    expect(paths).toContain('/v1/accounts/{accountId}/transactions/{transactionId}')
  })

  test('[A2b] leaves out what a row does not have', () => {
    expect(Object.keys(listed(createRow()).pending[0] ?? {})).toEqual([
      'transactionId',
      'transactionAmount',
      '_links',
    ])
  })

  test.each([
    [10_050n, '100.50'],
    [-10_050n, '-100.50'],
    [-5n, '-0.05'],
    [0n, '0.00'],
    [10n ** 18n - 1n, '9999999999999999.99'],
  ])('[A2c] tells %s øre as %s: exact, and below zero where money left the account', (amount, text) => {
    const { pending } = listed(createRow({ amount }))
    expect(pending[0]?.transactionAmount).toEqual({ amount: text, currency: 'NOK' })
  })

  test('[A2e] links to the first and last page, and says how long a page is', () => {
    const { first, last, previous, next } = page({}).transactions._links
    const common = `${path}?bookingStatus=booked&dateFrom=2025-10-18&limit=200`
    expect(first).toEqual({ href: expect.stringMatching(/&limit=200&after=/), verbs: ['GET'] })
    expect(last.href).toMatch(`${common}&before=`)
    expect([previous, next]).toEqual([undefined, undefined])
  })

  test('[A2e] keeps the wishes of the request in its links', () => {
    const query = { bookingStatus: 'both', dateFrom: '2025-12-01', dateTo: '2025-12-31', limit: 7, offset: 7 }
    const { first, previous, next } = page(query).transactions._links
    const common = `${path}?bookingStatus=both&dateFrom=2025-12-01&dateTo=2025-12-31&limit=7`
    expect(first.href).toMatch(`${common}&after=`)
    expect(previous?.href).toMatch(`${common}&before=`)
    expect(next?.href).toMatch(`${common}&after=`)
  })

  test('[A2m] followed by its links from the first page on, a list tells every row once', () => {
    const whole = listIds(page({ limit: 500, dateFrom: '2025-12-01' }))
    const seen: string[] = []
    let query: Query | undefined = { limit: 9, dateFrom: '2025-12-01' }
    while (query !== undefined) {
      const current = page(query)
      seen.push(...listIds(current))
      query = readQuery(current.transactions._links.next?.href)
    }
    expect(whole.length).toBeGreaterThan(18)
    expect(seen).toEqual(whole)
    const { last } = page({ limit: 9, dateFrom: '2025-12-01' }).transactions._links
    expect(listIds(page(readQuery(last.href) ?? {}))).toEqual(whole.slice(-9))
  })
})

/** The fields of §2.4 that are not offered. */
const notOffered = ['creditorId', 'ultimateCreditor', 'ultimateDebtor']

describe('the details of a transaction', () => {
  test('[A4a] have the fields of §2.4 in its order, without those that are not offered', () => {
    const offered = Object.keys(transactionDetails.contract.entries)
    expect(offered.filter((name) => notOffered.includes(name))).toEqual([])
    const told = Object.keys(details(everything))
    expect(told).toEqual(
      offered.filter((name) => !['currencyExchange', 'debtorAgent', '_links'].includes(name)),
    )
  })

  test('[A4a] leave out what the transaction does not have', () => {
    expect(Object.keys(details({}))).toEqual([
      'transactionId',
      'transactionAmount',
      'creditorAccount',
      'creditorAgent',
    ])
  })

  test('[A4c] tell a message as one text and as a list', () => {
    const told = details({ details: { remittanceInformationUnstructured: 'For the ferry' } })
    expect(told.remittanceInformationUnstructured).toBe('For the ferry')
    expect(told.remittanceInformationUnstructuredArray).toEqual(['For the ferry'])
    expect(told).not.toHaveProperty('remittanceInformationStructuredArray')
  })

  test('[A4d] tell a payment reference as a structured one, and never in the old field', () => {
    const told = details({ details: { kid: '1234567897' } })
    expect(told.remittanceInformationStructuredArray).toEqual([
      { reference: '1234567897', referenceType: 'SCOR' },
    ])
    expect(told).not.toHaveProperty('remittanceInformationStructured')
    expect(told).not.toHaveProperty('remittanceInformationUnstructuredArray')
    expect(listed(createRow({ details: { kid: '12345' } })).pending[0]).toHaveProperty(
      'remittanceInformationStructuredArray',
      [{ reference: '12345', referenceType: 'SCOR' }],
    )
  })

  const own = { bban: account.bban, iban: account.iban, currency: 'NOK' } as const
  const other = { bban: '86011117947', currency: 'NOK' } as const

  test.each([
    ['in', {}, { creditorAccount: own, creditorAgent: bankBic }],
    ['out', {}, { debtorAccount: own, debtorAgent: bankBic }],
    ['in', { debtorAccount: other }, { creditorAccount: own, creditorAgent: bankBic, debtorAccount: other }],
    ['out', { creditorAccount: other }, { creditorAccount: other, debtorAccount: own, debtorAgent: bankBic }],
    [
      'out',
      { debtorAccount: { bban: own.bban, currency: 'NOK' } },
      { debtorAccount: own, debtorAgent: bankBic },
    ],
  ] as const)('[A4e] what goes %s has this account and its bank on its side: %j', (way, given, sides) => {
    const {
      transactionId: _,
      transactionAmount: __,
      ...told
    } = details({
      amount: way === 'in' ? 1n : -1n,
      details: given,
    })
    expect(told).toEqual(sides)
  })

  test('[A4e] an incoming row that names another creditor is told as it was posted', () => {
    const told = details({ details: { creditorAccount: other } })
    expect(told.creditorAccount).toEqual(other)
    expect(told).not.toHaveProperty('creditorAgent')
    expect(told).not.toHaveProperty('debtorAccount')
  })

  test('[A2b] tell the same as the list does, and more', () => {
    const { booked } = page({ limit: 50 }).transactions
    expect(booked).toHaveLength(50)
    for (const { _links, ...row } of booked) {
      const outcome = tells('readTransactionDetails', {
        params: { ...params, transactionId: row.transactionId },
      })
      expect(_links.transactionDetails.href).toBe(`${path}/${row.transactionId}`)
      const told = written(
        transactionDetailsShape.contract,
        transactionDetailsShape.write(outcome, context()),
      )
      expect(told.transactionsDetails).toMatchObject(row)
    }
  })
})
