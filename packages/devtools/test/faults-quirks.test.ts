import { accountHistory } from '@pocketbank/http/operations'
import type { Tpp } from '@pocketbank/testing'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { listCustomerAccounts, people, trusted } from '../../http/test/kit/psu.ts'
import { readError } from '../../http/test/kit/refusals.ts'
import { findQuirk, type QuirkName, quirkNames } from '../src/faults/quirks/quirk-table.ts'
import { openSandbox, type TestSandbox } from './kit/sandbox.ts'

let sandbox: TestSandbox
let tpp: Tpp
let list: string
beforeEach(async () => {
  sandbox = openSandbox({ fixtures: 'fixed' })
  tpp = await trusted(sandbox)
  const { accounts } = (await (await tpp.get('/v1/accounts')).json()) as {
    accounts: { resourceId: string }[]
  }
  list = `/v1/accounts/${accounts[0]?.resourceId}/transactions`
})

type Page = v.InferOutput<typeof accountHistory.contract>['transactions']
type Row = Page['booked'][number]

function on(...names: readonly QuirkName[]): void {
  sandbox.faults.quirks.clear()
  for (const name of names) sandbox.faults.quirks.set(name)
}

async function readText(path: string): Promise<string> {
  const answer = await tpp.get(path)
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(text)
  return text
}

async function readPage(path: string): Promise<Page> {
  return (JSON.parse(await readText(path)) as { transactions: Page }).transactions
}

/** The pages from a first one on, so many at most. */
async function pagesFrom(path: string, pagesMax = 100): Promise<readonly Page[]> {
  const pages = [await readPage(path)]
  for (let next = pages[0]?._links.next; next !== undefined && pages.length < pagesMax; ) {
    const page = await readPage(next.href)
    pages.push(page)
    next = page._links.next
  }
  return pages
}

/** All rows of a page, newest first. */
function listRows({ pending, booked }: Page): readonly Row[] {
  return [...pending, ...booked]
}

function listIds(rows: readonly Row[]): readonly string[] {
  return rows.map(({ transactionId }) => transactionId)
}

/** Puts a row into the account; without a booking date it is pending. */
async function post(row: object): Promise<string> {
  const path = list.replace('/v1/', '/v1/sandbox/')
  const answer = await sandbox.tpp().post(path, { body: [{ currency: 'NOK', ...row }] })
  const { transactions } = (await answer.json()) as { transactions: Page }
  return listIds(listRows(transactions))[0] ?? ''
}

const recent = '?bookingStatus=both&dateFrom=2026-01-05'
const booked = '?bookingStatus=booked&dateFrom=2026-01-05'
const fewRows = `${recent}&limit=5`

test('leaves responses unchanged without matching quirks', async () => {
  const [whole, page] = [await readText(list + booked), await readText(list + fewRows)]
  on('idsChangeWhenBooked', 'rowsRepeated', 'nextLinkBroken', 'nextLinkLoops')
  expect(await readText(list + booked)).toBe(whole)
  expect(sandbox.requests.last).not.toHaveProperty('quirks')
  on()
  expect(await readText(list + fewRows)).toBe(page)
})

describe.each([fewRows, recent])('of a page %s', (query) => {
  test('removes only the ids with idsMissing', async () => {
    const before = await readText(list + query)
    on('idsMissing')
    expect(await readText(list + query)).toBe(before.replaceAll(/"transactionId":"[^"]*",/g, ''))
    expect(sandbox.requests.last?.quirks).toEqual(['idsMissing'])
  })

  test('changes only the ids with idsReused, the same in every bank', async () => {
    const before = await readText(list + query)
    on('idsReused')
    const after = await readText(list + query)
    const masked = (text: string) => text.replaceAll(/"transactionId":"[0-9a-z]{13}"/g, '')
    expect(masked(after)).toBe(masked(before))
    expect(after).not.toBe(before)
    expect(await readText(list + query)).toBe(after)
  })

  test('reverses only the rows with rowsReordered', async () => {
    const before = JSON.parse(await readText(list + query))
    on('rowsReordered')
    const { booked, pending } = before.transactions
    const transactions = {
      ...before.transactions,
      booked: booked.toReversed(),
      pending: pending.toReversed(),
    }
    expect(await readText(list + query)).toBe(JSON.stringify({ ...before, transactions }))
  })
})

describe('rowsRepeated', () => {
  test('repeats the last row on the next page, and omits none', async () => {
    const whole = listIds(listRows(await readPage(list + recent)))
    on('rowsRepeated')
    const pages = (await pagesFrom(list + fewRows)).map((page) => listIds(listRows(page)))
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.slice(1).entries()) expect(page[0]).toBe(pages[index]?.at(-1))
    expect([...new Set(pages.flat())]).toEqual(whole)
    expect(pages.flat()).toHaveLength(whole.length + pages.length - 1)
  })

  test('ends with pages of one row', async () => {
    const whole = listIds(listRows(await readPage(list + recent)))
    on('rowsRepeated')
    const pages = await pagesFrom(`${list}${recent}&limit=1`, whole.length + 1)
    expect(pages.flatMap((page) => listIds(listRows(page)))).toEqual(whole)
  })
})

test('links to a refused page with nextLinkBroken', async () => {
  on('nextLinkBroken')
  const { next } = (await readPage(list + fewRows))._links
  const error = await readError(sandbox, await tpp.get(next?.href ?? ''))
  expect(error).toMatchObject({ status: 400, code: 'FORMAT_ERROR', path: 'after' })
})

test('links back to the first page with nextLinkLoops', async () => {
  const first = listIds(listRows(await readPage(list + fewRows)))
  on('nextLinkLoops')
  const pages = await pagesFrom(list + fewRows, 4)
  expect(pages.map((page) => listIds(listRows(page)))).toEqual(Array(4).fill(first))
})

describe('idsChangeWhenBooked', () => {
  test('renames a pending row in list, link and details', async () => {
    const id = await post({ amount: -77 })
    const before = await readText(list + fewRows)
    const pending = listIds((await readPage(list + fewRows)).pending)
    on('idsChangeWhenBooked')
    const renamed = pending.reduce((text, rowId) => text.replaceAll(rowId, `pending-${rowId}`), before)
    expect(await readText(list + fewRows)).toBe(renamed)
    const [row] = (await readPage(list + fewRows)).pending
    const { transactionsDetails } = JSON.parse(await readText(row?._links.transactionDetails.href ?? ''))
    expect(transactionsDetails).toMatchObject({ transactionId: `pending-${id}` })
    const early = await tpp.get(`${list}/${id}`)
    expect(sandbox.requests.last).toMatchObject({ rule: 'A8b', quirks: ['idsChangeWhenBooked'] })
    expect(await readError(sandbox, early)).toMatchObject({ status: 404, code: 'RESOURCE_UNKNOWN' })
  })

  test('drops the pending id of a booked row', async () => {
    const id = await post({ amount: -77, bookingDate: '2026-01-15', valueDate: '2026-01-15' })
    const details = await readText(`${list}/${id}`)
    on('idsChangeWhenBooked')
    expect(await readText(`${list}/${id}`)).toBe(details)
    expect((await tpp.get(`${list}/pending-${id}`)).status).toBe(404)
    expect((await tpp.get(`${list}/pending-unknown`)).status).toBe(404)
  })
})

test('gives equal rows one id with idsReused, each reachable by links', async () => {
  const rent = { amount: -9_000, creditorName: 'The landlord', remittanceInformationUnstructured: 'Rent' }
  const earlier = await post({ ...rent, bookingDate: '2026-01-06', valueDate: '2026-01-06' })
  const later = await post({ ...rent, bookingDate: '2026-01-14', valueDate: '2026-01-14' })
  on('idsReused')
  const rows = (await readPage(list + recent)).booked.filter(
    ({ creditorName }) => creditorName === 'The landlord',
  )
  expect(new Set(listIds(rows)).size).toBe(1)
  const hrefs = rows.map(({ _links }) => _links.transactionDetails.href)
  expect(hrefs).toEqual([later, earlier].map((id) => `${list}/${id}`))
  for (const [index, href] of hrefs.entries()) {
    const { transactionsDetails } = JSON.parse(await readText(href))
    const { transactionId, bookingDate } = rows[index] ?? {}
    expect(transactionsDetails).toMatchObject({ transactionId, bookingDate })
  }
})

describe('bookedLate', () => {
  test('dates money three days back, in lists and details', async () => {
    const late = await post({ amount: -50, bookingDate: '2026-01-15', valueDate: '2026-01-15' })
    const before = (await readPage(list + recent)).booked
    on('bookedLate')
    const { booked } = await readPage(list + recent)
    const days = booked.map(({ bookingDate = '' }) => bookingDate)
    expect(days).toEqual(days.toSorted().toReversed())
    const lateRow = booked.find(({ transactionId }) => transactionId === late)
    const row = before.find(({ transactionId }) => transactionId === late)
    expect(lateRow).toEqual({ ...row, bookingDate: '2026-01-12' })
    const incoming = ({ transactionAmount }: Row) => !transactionAmount.amount.startsWith('-')
    expect(booked.filter(incoming)).toEqual(before.filter(incoming))
    const { transactionsDetails } = JSON.parse(await readText(`${list}/${late}`))
    expect(transactionsDetails).toMatchObject({ bookingDate: '2026-01-12', valueDate: '2026-01-15' })
  })

  test('hides it from a TPP that asks only for new days', async () => {
    const id = await post({ amount: -50, bookingDate: '2026-01-15', valueDate: '2026-01-15' })
    on('bookedLate')
    const since = async (date: string) =>
      listIds((await readPage(`${list}?bookingStatus=booked&dateFrom=${date}`)).booked)
    expect(await since('2026-01-14')).not.toContain(id)
    expect(await since('2026-01-12')).toContain(id)
  })
})

test('[P10d] holds an instant payment at ACWP for ten minutes with instantHeld', async () => {
  on('instantHeld')
  const paying = sandbox.tpp({ psu: people.jonas })
  const [from, to] = listCustomerAccounts(sandbox, people.jonas)
  const body = {
    instructedAmount: { amount: '10.00', currency: 'NOK' },
    creditorName: 'Jonas',
    creditorAccount: { iban: to?.iban ?? '', currency: 'NOK' },
    debtorAccount: { iban: from?.iban ?? '', currency: 'NOK' },
  } as const
  const pays = async () => {
    const payment = await paying.pay(body, {
      product: 'instant-norwegian-domestic-credit-transfers-straks',
      allowLogicalDuplicate: true,
    })
    await sandbox.psu(people.jonas).approve(payment)
    return payment
  }
  const heldPayment = await pays()
  expect(await paying.status(heldPayment)).toBe('ACWP')
  on()
  expect(await paying.status(await pays())).toBe('ACSC')
  expect(await paying.status(heldPayment)).toBe('ACWP')
  sandbox.clock.advance({ minutes: 10 })
  expect(await paying.status(heldPayment)).toBe('ACSC')
})

test('keeps responses readable with all quirks at once', async () => {
  on(...quirkNames)
  const path = `${list}${recent}&limit=10`
  const page = await readPage(path)
  expect(page.pending.length * page.booked.length).toBeGreaterThan(0)
  expect(listRows(page).every((row) => !('transactionId' in row))).toBe(true)
  const touching = quirkNames.filter((name) => 'listAccountTransactions' in findQuirk(name).changes)
  expect(sandbox.requests.last?.quirks).toEqual(touching)
  expect(v.safeParse(accountHistory.contract, JSON.parse(await readText(path))).success).toBe(false)
})

test.each([
  ['?bookingStatus=oops', 400],
  ['/unknown', 404],
])('leaves the refusal of %s unchanged', async (rest, status) => {
  on(...quirkNames)
  expect((await tpp.get(list + rest)).status).toBe(status)
  expect(sandbox.requests.last).not.toHaveProperty('quirks')
})
