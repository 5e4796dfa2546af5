import type { Sandbox } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import {
  describeTransaction,
  hasFunds,
  type Period,
  readAccounts,
  readBalances,
  readDetails,
  readTransactions,
} from '../src/accounts.ts'
import { readCards, readCardTransactions } from '../src/cards.ts'
import { endConsent } from '../src/consents.ts'
import { openClient } from '../test/access.ts'
import { arne, jonas, openSandbox, requireBody, type Wire } from '../test/setup.ts'

const base = openSandbox()
const year = '2025-02-01'
const month = '2026-01-01'

type Choice = Parameters<ReturnType<Sandbox['psu']>['approve']>[1]

/** A customer who has opened accounts to us, and what we read of the first one. */
async function openReader(
  choice: Choice = { context: 'PRIVATE' },
  wire: Omit<Wire, 'fetch'> = {},
  number = jonas,
) {
  const client = await openClient(base, wire)
  const { consentId, customer } = await client.admit(number, choice)
  const { bank } = client
  const accounts = async () => requireBody(await readAccounts(bank, customer))
  const first = async () => {
    const [account] = await accounts()
    if (account === undefined) throw new Error('no account is open')
    return account
  }
  return {
    ...client,
    customer,
    /** Ends the consent and asks for another one. */
    async askAnew() {
      requireBody(await endConsent(bank, customer, consentId))
      return client.ask({}, customer)
    },
    accounts,
    first,
    rows: async (period: Partial<Period> = {}) =>
      readTransactions(bank, customer, { resourceId: (await first()).resourceId, since: month, ...period }),
  }
}

test('a customer with cards only has no account, which is no error', async () => {
  const { askAnew, bank, customer, sandbox } = await openReader()
  sandbox.bring('reading-no-account')
  await askAnew()
  expect(requireBody(await readAccounts(bank, customer))).toEqual([])
})

test.each(['reading-account-closed'])('%s: an account that is gone is not found', async (id) => {
  const { sandbox, rows } = await openReader()
  sandbox.bring(id)
  expect(await rows()).toMatchObject({ kind: 'refused', code: 'RESOURCE_UNKNOWN' })
})

test('an account that the customer did not open is not found', async () => {
  const { accounts, askAnew, bank, customer, sandbox } = await openReader()
  const [, otherAccount] = await accounts()
  sandbox.bring('reading-account-not-opened')
  await askAnew()
  const since = { resourceId: otherAccount?.resourceId ?? '', since: month }
  expect(await readTransactions(bank, customer, since)).toMatchObject({ code: 'RESOURCE_UNKNOWN' })
})

test('all pages are read', async () => {
  const { rows, sandbox } = await openReader()
  sandbox.bring('reading-several-pages')
  expect(requireBody(await rows()).length).toBeGreaterThan(450)
})

test('a row that is booked between two pages is counted once', async () => {
  const { rows, sandbox } = await openReader()
  sandbox.bring('reading-booked-between-pages')
  const transactions = requireBody(await rows({ limit: 1, bookingStatus: 'both', since: '2026-01-15' }))
  const ids = transactions.map(({ transactionId }) => transactionId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a pending row has no day yet', async () => {
  const { rows, sandbox } = await openReader()
  sandbox.bring('reading-pending-row')
  const transactions = requireBody(await rows({ bookingStatus: 'both' }))
  expect(transactions.filter(({ bookingDate }) => bookingDate === undefined)).not.toEqual([])
})

test.each([
  ['reading-bare-row', 'Unknown'],
  ['reading-kid', '2345676'],
  ['reading-invoice-references', 'INV-2041 CRN-77'],
  ['reading-several-messages', 'Faktura 2041 minus kreditnota 77'],
])('%s: our customer sees "%s"', async (id, text) => {
  const { rows, sandbox } = await openReader()
  sandbox.bring(id)
  expect(requireBody(await rows()).map(describeTransaction)).toContain(text)
})

test('an amount that came from another currency has its rate', async () => {
  const { rows, sandbox } = await openReader()
  sandbox.bring('reading-exchanged-row')
  const exchanges = requireBody(await rows()).flatMap(({ currencyExchange = [] }) => currencyExchange)
  expect(exchanges).toMatchObject([{ sourceCurrency: 'EUR', exchangeRate: '11.70' }])
})

test('the details of one row are read where there is a link to them', async () => {
  const { bank, customer, rows } = await openReader()
  const [row] = requireBody(await rows())
  expect(row && (await readDetails(bank, customer, row))).toMatchObject({ kind: 'done' })
})

test('details of a row that is gone are not found', async () => {
  const { bank, customer, rows, sandbox } = await openReader()
  sandbox.bring('reading-details-gone')
  const [row] = requireBody(await rows())
  expect(row && (await readDetails(bank, customer, row))).toMatchObject({ kind: 'refused', status: 404 })
})

test('accounts in other currencies are told apart', async () => {
  const { accounts, askAnew, sandbox } = await openReader()
  sandbox.bring('reading-foreign-account')
  await sandbox.psu(jonas).approve((await askAnew()).link, { context: 'PRIVATE' })
  expect(new Set((await accounts()).map(({ currency }) => currency))).toEqual(new Set(['NOK', 'EUR']))
})

test('rows of a company link to their details', async () => {
  const { rows } = await openReader({ agreement: 'Fjordlys bedrift' })
  expect(requireBody(await rows()).every(({ _links }) => _links?.transactionDetails !== undefined)).toBe(true)
})

test.each([
  ['reading-negative-balance', ['-1250.50', '-1250.50']],
  ['reading-balances-differ', ['1000.00', '250.00']],
])('%s: both balances are shown', async (id, amounts) => {
  const { bank, customer, first, sandbox } = await openReader()
  sandbox.bring(id)
  const { balances } = requireBody(await readBalances(bank, customer, (await first()).resourceId))
  expect(balances.map(({ balanceAmount }) => balanceAmount.amount).sort()).toEqual([...amounts].sort())
})

test.each([
  ['reading-name-cut', []],
  ['reading-longer-name', ['longer-name']],
])('%s: a long name', async (id, fixes) => {
  const { accounts, askAnew, sandbox } = await openReader({ context: 'PRIVATE' }, { fixes })
  sandbox.bring(id)
  await sandbox.psu(jonas).approve((await askAnew()).link, { context: 'PRIVATE' })
  const lengths = (await accounts()).map(({ name }) => [...name].length)
  if (fixes.length === 0) expect(Math.max(...lengths)).toBeLessThanOrEqual(35)
  else expect(Math.max(...lengths)).toBeGreaterThan(35)
})

test('a year of transactions is read right after the approval', async () => {
  const { rows } = await openReader({}, {}, arne)
  expect(requireBody(await rows({ since: year })).length).toBeGreaterThan(200)
})

test('a quiet period is an empty list', async () => {
  const { rows } = await openReader()
  expect(requireBody(await rows({ since: '2026-01-16' }))).toEqual([])
})

test('a limit of the bank says when to come back', async () => {
  const { bank, customer, sandbox } = await openReader()
  sandbox.bring('reading-429')
  const answer = await readAccounts(bank, customer)
  expect(answer).toMatchObject({ kind: 'refused', status: 429, retryAfter: expect.any(Number) })
})

test('balances that are not opened are refused', async () => {
  const { bank, customer, first } = await openReader({ context: 'PRIVATE', rights: ['transactions'] })
  const answer = await readBalances(bank, customer, (await first()).resourceId)
  expect(answer).toMatchObject({ kind: 'refused', code: 'CONSENT_INVALID' })
})

test('a supplementary card is listed for its holder', async () => {
  const { admit, bank, sandbox } = await openReader()
  sandbox.bring('reading-supplementary-card')
  const { customer } = await admit(arne)
  expect(requireBody(await readCards(bank, customer))).toHaveLength(2)
})

test('a blocked card is still listed', async () => {
  const { bank, customer, sandbox } = await openReader()
  sandbox.bring('reading-card-blocked')
  expect(requireBody(await readCards(bank, customer))).toMatchObject([{ status: 'blocked' }])
})

test('a deleted card is not found', async () => {
  const { bank, customer, sandbox } = await openReader()
  const [card] = requireBody(await readCards(bank, customer))
  sandbox.bring('reading-card-deleted')
  const since = { resourceId: card?.resourceId ?? '', since: month }
  expect(await readCardTransactions(bank, customer, since)).toMatchObject({ status: 404 })
})

test.each([['longer-name'], ['longer-name', 'cardaccount-switch-originalamount-and-transactionamount']])(
  'a purchase abroad has two amounts, by the fixes %s and %s',
  async (...fixes) => {
    const { bank, customer, sandbox } = await openReader({ context: 'PRIVATE' }, { fixes })
    sandbox.bring('reading-card-exchanged')
    const [card] = requireBody(await readCards(bank, customer))
    const since = { resourceId: card?.resourceId ?? '', since: month }
    const bought = requireBody(await readCardTransactions(bank, customer, since))
    const currencies = bought.map(({ originalAmount, transactionAmount }) => [
      transactionAmount.currency,
      originalAmount?.currency,
    ])
    expect(currencies).toContainEqual(fixes.length === 1 ? ['EUR', 'NOK'] : ['NOK', 'EUR'])
  },
)

test.each([
  ['1.00', true],
  ['99000000.00', false],
])('an account has funds for %s: %s', async (amount, fundsAvailable) => {
  const { bank, customer, first } = await openReader()
  const { iban } = await first()
  expect(requireBody(await hasFunds(bank, customer, { iban, amount }))).toEqual({ fundsAvailable })
})
