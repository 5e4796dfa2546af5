import type { PaymentOrder } from '@pocketbank/http'
import { expect, test } from 'vitest'
import { openKitchen } from './kit/kitchen.ts'

interface Table extends Omit<Awaited<ReturnType<typeof openKitchen>>, 'order'> {
  readonly order: PaymentOrder
  /** The id of the first account, and of the card, of the customer. */
  readonly account: string
  readonly card: string
}

/** A situation, a client that meets it or does not although it looks so, and what the client does. */
type Row = readonly [id: string, client: string, isMet: boolean, run: (table: Table) => Promise<unknown>]

const arne = '12085592767'
const maskedPan = '492500******4417'
const plan = { startDate: '2026-01-16', endDate: '2026-01-19', frequency: 'Daily' } as const
const minute = { minutes: 1 }
const day = { days: 1 }
const week = { days: 7 }

const rows = (accountId: string, query: object = {}) =>
  ['listAccountTransactions', { params: { accountId }, query }] as const

/** Reads a page of transactions, and follows one of its links. */
function follow(link: 'first' | 'next' | 'last'): Row[3] {
  return async ({ tpp, account }) => {
    const page = await (await tpp.call(...rows(account, { limit: 5 }))).text()
    const href = new RegExp(`"${link}":\\{"href":"([^"]+)"`).exec(page)?.[1]
    expect((await tpp.get(String(href))).status).toBe(200)
  }
}

/** Creates and approves a payment, brings situations about, and lets time pass. */
function lose(by: string, span: object, orderFields: object = {}, options: object = {}): Row[3] {
  return async ({ sandbox, tpp, psu, order }) => {
    const payment = await tpp.pay({ ...order, ...orderFields }, options)
    await psu.approve(payment)
    sandbox.bring(by)
    sandbox.clock.advance(span)
    return payment
  }
}

const periodic = { service: 'periodic-payments' }
const fromCard = { debtorAccount: { maskedPan } }

/** Sends a read that a fault strikes. */
function strike(effect: object, after?: boolean): Row[3] {
  return ({ sandbox, tpp }) => {
    sandbox.faults.add({ effect, times: 1, ...(after !== undefined && { after }) } as never)
    return tpp.get('/v1/accounts').catch(() => undefined)
  }
}

/** Sends a read that a real delay strikes, and gives up. */
function hurry(milliseconds: number, after: boolean): Row[3] {
  return async ({ sandbox, tpp }) => {
    sandbox.faults.add({ effect: { kind: 'delay', milliseconds, clock: 'real' }, times: 1, after })
    const signal = AbortSignal.timeout(20)
    await tpp.send(new Request('https://bank.example/v1/accounts', { signal })).catch(() => undefined)
  }
}

// biome-ignore format: a table
const reads: readonly Row[] = [
  ['reading-details-gone', 'asks for the details of an invented id', false, ({ tpp, account: accountId }) => tpp.call('readTransactionDetails', { params: { accountId, transactionId: '0b0e6f4c-7f0a-4c1e-9c58-3d1f5e2a7b90' } })],
  ['reading-whole-history', 'reads an empty period in 2020', false, ({ tpp, account }) => tpp.call(...rows(account, { dateFrom: '2020-01-01', dateTo: '2020-01-31' }))],
  ['reading-whole-history', 'reads rows of a year ago', true, ({ tpp, account }) => tpp.call(...rows(account, { dateFrom: '2025-02-01' }))],
  ['reading-429', 'sends a POST that is answered 429', false, ({ sandbox, tpp }) => { sandbox.faults.add({ effect: 'tooManyRequests' }); return tpp.post('/v1/bank-offered-consents', { body: {} }) }],
  ['reading-empty-period', 'reads a period without rows', true, ({ tpp, account }) => tpp.call(...rows(account, { dateFrom: '2100-01-01' }))],
  ['reading-next-page', 'follows the link to the last page', false, follow('last')],
  ['reading-next-page', 'follows the link to the first page', false, follow('first')],
  ['reading-next-page', 'follows the link to the next page', true, follow('next')],
  ['reading-several-pages', 'reads a card with a small limit', true, ({ tpp, card: cardAccountId }) => tpp.call('listCardAccountTransactions', { params: { cardAccountId }, query: { bookingStatus: 'booked', limit: 1 } })],
  ['reading-negative-balance', 'lists accounts with balances', true, ({ sandbox, tpp }) => { sandbox.bring('reading-negative-balance'); return tpp.accounts({ withBalance: true }) }],
  ['reading-negative-balance', 'lists accounts without balances', false, ({ sandbox, tpp }) => { sandbox.bring('reading-negative-balance'); return tpp.accounts() }],
  ['reading-balances-differ', 'lists accounts with balances', true, ({ sandbox, tpp }) => { sandbox.bring('reading-balances-differ'); return tpp.accounts({ withBalance: true }) }],
  ['reading-account-type-iso', 'reads one account with the fix', true, ({ tpp, account: accountId }) => tpp.call('readConsentedAccount', { params: { accountId }, headers: { 'x-accept-fix': 'cash-account-type-iso' } })],
  ['reading-card-blocked', 'reads one card', true, ({ sandbox, tpp, card: cardAccountId }) => { sandbox.bring('reading-card-blocked'); return tpp.call('readConsentedCardAccount', { params: { cardAccountId } }) }],
  ['reading-longer-name', 'reads one account with the fix', true, async ({ sandbox, tpp, psu }) => {
    sandbox.bring('reading-longer-name')
    await psu.approve(await tpp.consent())
    const accountId = (await tpp.accounts()).at(-1)?.resourceId ?? ''
    return tpp.call('readConsentedAccount', { params: { accountId }, headers: { 'x-accept-fix': 'longer-name' } })
  }],
  ...['reading-foreign-account', 'reading-name-cut'].map((id): Row => [id, 'reads one account', true, async ({ sandbox, tpp, psu }) => {
    sandbox.bring(id)
    await psu.approve(await tpp.consent())
    const accountId = (await tpp.accounts()).at(-1)?.resourceId ?? ''
    sandbox.forgetSituations()
    return tpp.call('readConsentedAccount', { params: { accountId } })
  }]),
  ['time-limit-renewed', 'reads cards until 429, and after midnight', true, async ({ sandbox, tpp }) => {
    const alone = tpp.with({ headers: { 'PSU-IP-Address': undefined } })
    for (let read = 0; read < 5; read += 1) await alone.get('/v1/card-accounts')
    sandbox.clock.advance(day)
    return alone.get('/v1/card-accounts')
  }],
]

// biome-ignore format: a table
const payments: readonly Row[] = [
  ['payment-amount-changed-elsewhere', 'pays what the customer moves by a week', false, lose('payment-moved-elsewhere-before-the-batch', minute)],
  ['payment-funds-gone', 'pays from an account that is closed', false, lose('payment-rejected-account-closed', day)],
  ['payment-funds-gone', 'pays from a card that is blocked', false, lose('payment-rejected-card-blocked', day, fromCard)],
  ['payment-without-funds', 'pays from a card that is blocked before the approval', false, async ({ tpp, psu, order, card: cardAccountId }) => {
    const payment = await tpp.pay({ ...order, ...fromCard })
    await tpp.call('changeCardStatus', { params: { cardAccountId }, body: { status: 'blocked' } })
    return psu.approve(payment)
  }],
  ['periodic-rejected', 'has a plan whose account is closed', false, lose('periodic-rejected-account-closed', week, plan, periodic)],
  ['periodic-rejected', 'has a plan whose card is blocked', false, lose('periodic-rejected-card-blocked', week, { ...plan, ...fromCard }, periodic)],
  ['periodic-day-lost', 'has a plan whose card is blocked', false, lose('periodic-day-card-blocked', day, { ...plan, ...fromCard }, periodic)],
  ['basket-payment-rejected', 'has a basket of which an account is closed', false, async ({ sandbox, tpp, psu, order }) => {
    await psu.approve(await tpp.basket([await tpp.pay(order)]))
    sandbox.bring('payment-rejected-account-closed')
    sandbox.clock.advance(day)
  }],
  ['payment-never-approved', 'pays what one of two signers approves', false, async ({ sandbox, tpp, psu, order }) => {
    sandbox.bring('payment-second-signer')
    await psu.approve(await tpp.pay(order))
    sandbox.clock.advance(day)
  }],
  ['payment-link-expired', 'cancels before the link expires', false, async ({ sandbox, tpp, order }) => {
    await tpp.cancel(await tpp.pay(order))
    sandbox.clock.advance({ minutes: 16 })
  }],
  ['basket-link-expired', 'deletes the basket before its link expires', false, async ({ sandbox, tpp, order }) => {
    await tpp.delete((await tpp.basket([await tpp.pay(order)])).path)
    sandbox.clock.advance({ minutes: 16 })
  }],
  ['bulk-in-part', 'has a plan that ends in part', false, ({ sandbox, tpp, psu, order }) => lose('periodic-day-lost', day, plan, periodic)({ sandbox, tpp, psu, order } as Table).then(() => { sandbox.bring('periodic-in-part'); sandbox.clock.advance(week) })],
  ...(['periodic-payments', 'bulk-payments'] as const).map((service): Row => ['payment-unknown-psu', `sends ${service} for a guest`, true, ({ tpp, order }) => {
    const { debtorAccount: _, ...transfer } = order
    const debtorFields = { debtorAccount: { bban: '97350494093' } }
    const body = service === 'bulk-payments' ? { ...debtorFields, payments: [transfer] } : { ...transfer, ...debtorFields, ...plan }
    return tpp.for(arne).pay(body as never, { service: service as never, headers: { 'PSU-Context': 'PRIVATE' } })
  }]),
]

// biome-ignore format: a table
const links: readonly Row[] = [
  ['sca-link-opened-late', 'has a customer who opens the page late', true, async ({ sandbox, tpp }) => {
    const { href } = (await tpp.consent())._links.scaRedirect
    sandbox.clock.advance({ minutes: 16 })
    expect((await sandbox.fetch(href)).status).toBe(410)
  }],
  ['sca-withdrawn-meanwhile', 'cancels what the customer then approves', true, async ({ tpp, psu, order }) => {
    const payment = await tpp.pay(order)
    await tpp.cancel(payment)
    await psu.approve(payment).catch(() => undefined)
  }],
  ['sca-withdrawn-meanwhile', 'cancels what the customer then opens at the page', true, async ({ sandbox, tpp, order }) => {
    const payment = await tpp.pay(order)
    await tpp.cancel(payment)
    expect((await sandbox.fetch(String(payment._links.scaRedirect?.href))).status).toBe(409)
  }],
  ['sca-withdrawn-meanwhile', 'waits until nobody approves in time', false, async ({ sandbox, tpp, psu, order }) => {
    const payment = await tpp.pay(order)
    sandbox.clock.advance(day)
    await psu.approve(payment).catch(() => undefined)
  }],
  ['sca-second-signer', 'has a basket approved by two', true, async ({ sandbox, tpp, psu, order }) => {
    sandbox.bring('basket-second-signer')
    const basket = await tpp.basket([await tpp.pay(order)])
    await psu.approve(basket)
    await sandbox.psu(arne).approve(await tpp.for(arne).post(`${basket.path}/authorisations`))
  }],
]

// biome-ignore format: a table
const faults: readonly Row[] = [
  ['transport-timeout', 'gives up on a short delay', false, hurry(40, true)],
  ['transport-slow', 'gives up on a short delay', true, hurry(40, true)],
  ['transport-timeout', 'gives up on a long delay', true, hurry(120_000, true)],
  ['transport-bad-gateway', 'gets a page with 503', false, strike({ kind: 'wrongContentType', status: 503, body: '<h1>Closed</h1>' })],
  ['transport-unavailable', 'gets a page with 503', true, strike({ kind: 'wrongContentType', status: 503, body: '<h1>Closed</h1>' })],
  ['transport-server-error', 'gets an error with 500', true, strike({ kind: 'error', code: 'SYSTEM_ERROR', status: 500 })],
  ['transport-rate-limit', 'gets an error with 429', true, strike({ kind: 'error', code: 'ACCESS_EXCEEDED', status: 429 })],
  ['transport-consent-expired', 'has no consent', false, async ({ sandbox }) => {
    sandbox.faults.add({ effect: { kind: 'error', code: 'CONSENT_EXPIRED', status: 401 } })
    return sandbox.tpp({ id: 'PSDSE-FINA-44059' }).get('/v1/accounts')
  }],
  ['refused-bad-request', 'sends a method that is answered 405', false, ({ tpp }) => tpp.delete(String('/v1/accounts'))],
  ['refused-payment-failed', 'gets the code with 503', false, strike({ kind: 'error', code: 'PAYMENT_FAILED', status: 503 })],
]

const table = [...reads, ...payments, ...links, ...faults]

test.for(table)('[K4k] meets %s by a client that %s: %s', async ([id, , isMet, run]) => {
  const kitchen = await openKitchen()
  const { sandbox, tpp } = kitchen
  const [account] = await tpp.accounts()
  const cards = (await (await tpp.get('/v1/card-accounts')).json()) as {
    cardAccounts: { resourceId: string }[]
  }
  sandbox.forgetSituations()
  await run({
    ...kitchen,
    order: kitchen.order as PaymentOrder,
    account: account?.resourceId ?? '',
    card: cards.cardAccounts[0]?.resourceId ?? '',
  })
  expect(sandbox.situations().situations.find((situation) => situation.id === id)?.met).toBe(isMet)
})
