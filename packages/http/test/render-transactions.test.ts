import type { Transaction } from '@pocketbank/core'
import { bankBic } from '@pocketbank/core/base/iso'
import type { Account } from '@pocketbank/core/rows/accounts/model'
import { describe, expect, test } from 'vitest'
import { accountHistory, listedTransaction } from '../src/operations/account-history.ts'
import { consentedAccountOperations } from '../src/operations/accounts.ts'
import { transactionDetails, transactionDetailsShape } from '../src/operations/transaction-details.ts'
import { openConsented } from './kit/consents.ts'
import { context, parseWritten } from './kit/written.ts'

const { call } = openConsented()
const [reading] = call('listConsentedAccounts')
if (reading === undefined) throw new Error('no account is under consent')
const account: Account = reading.account
const params = { accountId: account.id }
const path = `/v1/accounts/${account.id}/transactions`

type Row = Partial<Transaction>

/** Makes a row of the account with the required fields only. */
function createRow(changes: Row = {}): Transaction {
  const days = { bookingDate: undefined, valueDate: undefined }
  return { id: 'row1', ...days, currency: 'NOK', amount: 10_050n, details: {}, ...changes }
}

type Query = Readonly<Record<string, string | number>>

/** Parses the text of a page. */
function read(outcome: Parameters<typeof accountHistory.text>[0]) {
  return parseWritten(accountHistory.contract, JSON.parse(accountHistory.text(outcome)))
}

function page(query: Query) {
  return read(call('listAccountTransactions', { params, query }))
}

function listIds({ transactions }: ReturnType<typeof page>): readonly string[] {
  return transactions.booked.map(({ transactionId }) => transactionId)
}

/** The wishes that a link writes. */
function readQuery(address: string | undefined): Query | undefined {
  if (address === undefined) return undefined
  const { limit, ...otherParameters } = Object.fromEntries(new URLSearchParams(address.slice(path.length)))
  return { ...otherParameters, limit: Number(limit) }
}

function listTransactions(...transactions: readonly Transaction[]) {
  return read({ account: account, links: { first: {}, last: {} }, transactions }).transactions
}

function details(changes: Row) {
  const answer = transactionDetailsShape.write({ account, transaction: createRow(changes) }, context())
  return parseWritten(transactionDetailsShape.contract, answer).transactionsDetails
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

test('[X8p] writes banks, exchange and remittance of a posted row', () => {
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
  const [transaction] = listTransactions(createRow({ ...everything, details: further })).booked
  expect(transaction).toMatchObject(listedFields)
  expect(Object.keys(transaction ?? {})).not.toContain('creditorAgent')
})

describe('a page of transactions', () => {
  test('[A2a] writes the account, booked and pending rows, newest first', () => {
    const outcome = call('listAccountTransactions', { params, query: { limit: 30 } })
    const pending = createRow({ id: 'pending1' })
    const { transactions, account: accountBody } = read({
      ...outcome,
      transactions: [pending, ...outcome.transactions],
    })
    expect(accountBody).toEqual({ bban: account.bban, iban: account.iban, currency: 'NOK' })
    expect(transactions.pending.map(({ transactionId }) => transactionId)).toEqual(['pending1'])
    const ids = outcome.transactions.map(({ id }) => id)
    expect(ids).toHaveLength(30)
    expect(transactions.booked.map(({ transactionId }) => transactionId)).toEqual(ids)
    expect(listTransactions()).toMatchObject({ booked: [], pending: [] })
  })

  test('[A2b] writes rows as §2.4 without banks, linked to details', () => {
    const { booked } = listTransactions(createRow(everything))
    const names = Object.keys(transactionDetails.contract.entries).filter((name) => !name.endsWith('Agent'))
    expect(Object.keys(listedTransaction.entries)).toEqual(names)
    expect(Object.keys(booked[0] ?? {})).toEqual(names.filter((name) => name !== 'currencyExchange'))
    expect(booked[0]?._links).toEqual({ transactionDetails: { href: `${path}/row1`, verbs: ['GET'] } })
    const paths = consentedAccountOperations.map((operation) => operation.path)
    expect(paths).toContain('/v1/accounts/{accountId}/transactions/{transactionId}')
  })

  test('[A2b] omits what a row does not have', () => {
    expect(Object.keys(listTransactions(createRow()).pending[0] ?? {})).toEqual([
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
  ])('[A2c] writes %s øre as %s: exact, negative for debits', (amount, text) => {
    const { pending } = listTransactions(createRow({ amount }))
    expect(pending[0]?.transactionAmount).toEqual({ amount: text, currency: 'NOK' })
  })

  test('[A2e] links to first and last page, with the page size', () => {
    const { first, last, previous, next } = page({}).transactions._links
    const common = `${path}?bookingStatus=booked&dateFrom=2025-10-18&limit=200`
    expect(first).toEqual({ href: expect.stringMatching(/&limit=200&after=/), verbs: ['GET'] })
    expect(last.href).toMatch(`${common}&before=`)
    expect([previous, next]).toEqual([undefined, undefined])
  })

  test('[A2e] keeps parameters of the request in links', () => {
    const query = { bookingStatus: 'both', dateFrom: '2025-12-01', dateTo: '2025-12-31', limit: 7, offset: 7 }
    const { first, previous, next } = page(query).transactions._links
    const common = `${path}?bookingStatus=both&dateFrom=2025-12-01&dateTo=2025-12-31&limit=7`
    expect(first.href).toMatch(`${common}&after=`)
    expect(previous?.href).toMatch(`${common}&before=`)
    expect(next?.href).toMatch(`${common}&after=`)
  })

  test('[A2m] shows every row once from link to link', () => {
    const whole = listIds(page({ limit: 500, dateFrom: '2025-12-01' }))
    const seenIds: string[] = []
    let query: Query | undefined = { limit: 9, dateFrom: '2025-12-01' }
    while (query !== undefined) {
      const current = page(query)
      seenIds.push(...listIds(current))
      query = readQuery(current.transactions._links.next?.href)
    }
    expect(whole.length).toBeGreaterThan(18)
    expect(seenIds).toEqual(whole)
    const { last } = page({ limit: 9, dateFrom: '2025-12-01' }).transactions._links
    expect(listIds(page(readQuery(last.href) ?? {}))).toEqual(whole.slice(-9))
  })
})

/** The fields of §2.4 that are not offered. */
const notOffered = ['creditorId', 'ultimateCreditor', 'ultimateDebtor']

describe('the details of a transaction', () => {
  test('[A4a] have the fields of §2.4 in order, without those not offered', () => {
    const offeredNames = Object.keys(transactionDetails.contract.entries)
    expect(offeredNames.filter((name) => notOffered.includes(name))).toEqual([])
    const names = Object.keys(details(everything))
    expect(names).toEqual(
      offeredNames.filter((name) => !['currencyExchange', 'debtorAgent', '_links'].includes(name)),
    )
  })

  test('[A4a] omit what the transaction does not have', () => {
    expect(Object.keys(details({}))).toEqual([
      'transactionId',
      'transactionAmount',
      'creditorAccount',
      'creditorAgent',
    ])
  })

  test('[A4c] write a message as text and as a list', () => {
    const fields = details({ details: { remittanceInformationUnstructured: 'For the ferry' } })
    expect(fields.remittanceInformationUnstructured).toBe('For the ferry')
    expect(fields.remittanceInformationUnstructuredArray).toEqual(['For the ferry'])
    expect(fields).not.toHaveProperty('remittanceInformationStructuredArray')
  })

  test('[A4c] write a payment reference as structured, never in the old field', () => {
    const fields = details({ details: { kid: '1234567897' } })
    expect(fields.remittanceInformationStructuredArray).toEqual([
      { reference: '1234567897', referenceType: 'SCOR' },
    ])
    expect(fields).not.toHaveProperty('remittanceInformationStructured')
    expect(fields).not.toHaveProperty('remittanceInformationUnstructuredArray')
    expect(listTransactions(createRow({ details: { kid: '12345' } })).pending[0]).toHaveProperty(
      'remittanceInformationStructuredArray',
      [{ reference: '12345', referenceType: 'SCOR' }],
    )
  })

  const ownReference = { bban: account.bban, iban: account.iban, currency: 'NOK' } as const
  const otherReference = { bban: '86011117947', currency: 'NOK' } as const

  test.each([
    ['in', {}, { creditorAccount: ownReference, creditorAgent: bankBic }],
    ['out', {}, { debtorAccount: ownReference, debtorAgent: bankBic }],
    [
      'in',
      { debtorAccount: otherReference },
      { creditorAccount: ownReference, creditorAgent: bankBic, debtorAccount: otherReference },
    ],
    [
      'out',
      { creditorAccount: otherReference },
      { creditorAccount: otherReference, debtorAccount: ownReference, debtorAgent: bankBic },
    ],
    [
      'out',
      { debtorAccount: { bban: ownReference.bban, currency: 'NOK' } },
      { debtorAccount: ownReference, debtorAgent: bankBic },
    ],
  ] as const)('[A4e] have this account and bank on the side of %s: %j', (direction, fields, sides) => {
    const {
      transactionId: _,
      transactionAmount: __,
      ...otherFields
    } = details({
      amount: direction === 'in' ? 1n : -1n,
      details: fields,
    })
    expect(otherFields).toEqual(sides)
  })

  test('[A4e] write another creditor of an incoming row as posted', () => {
    const fields = details({ details: { creditorAccount: otherReference } })
    expect(fields.creditorAccount).toEqual(otherReference)
    expect(fields).not.toHaveProperty('creditorAgent')
    expect(fields).not.toHaveProperty('debtorAccount')
  })

  test('[A2b] write the same as the list, and more', () => {
    const { booked } = page({ limit: 50 }).transactions
    expect(booked).toHaveLength(50)
    for (const { _links, ...row } of booked) {
      const outcome = call('readTransactionDetails', {
        params: { ...params, transactionId: row.transactionId },
      })
      expect(_links.transactionDetails.href).toBe(`${path}/${row.transactionId}`)
      const body = parseWritten(
        transactionDetailsShape.contract,
        transactionDetailsShape.write(outcome, context()),
      )
      expect(body.transactionsDetails).toMatchObject(row)
    }
  })
})
