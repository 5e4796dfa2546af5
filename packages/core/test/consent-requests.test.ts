import { expect, test } from 'vitest'
import { allRows } from '../src/base/store/table.ts'
import { type Engine, engineFrom, instant, snapshotFromJson, snapshotToJson } from '../src/index.ts'
import { listed, said, townBank } from './consent-scene.ts'
import { type Asking, asks, does, identifies, learnt, refusalOf, visit } from './sca-scene.ts'
import { at, morning } from './scene.ts'

const minute = 60_000

/** Asks for a consent with a body; gives its id and that of the visit. */
function asksFor(engine: Engine, body: object, asking?: Asking) {
  const { consent, authorisationId } = does(engine, 'createConsent', { body }, asking)
  return { consentId: consent.id, authorisationId }
}

/** What is offered to Kari: the owners, and of each account what may be read. */
function offered(engine: Engine, body: object) {
  const { authorisationId } = asksFor(engine, body)
  identifies(engine, authorisationId, 'kari')
  return visit(engine, authorisationId).offers.map(({ owner, accounts }) => [
    owner.number,
    ...accounts.map(({ id, rights }) => [id, ...rights].join(' ')),
  ])
}

/** Kari approves the first offer of a consent with this body, with all its rights. */
function consents(engine: Engine, body: object, asking?: Asking) {
  const { consentId, authorisationId } = asksFor(engine, body, asking)
  identifies(engine, authorisationId, 'kari', asking)
  const [offer] = visit(engine, authorisationId, asking).offers
  const accounts = (offer?.accounts ?? []).map(({ id, rights }) => ({ resourceId: id, rights: [...rights] }))
  const input = { params: { authorisationId }, body: { agreementId: offer?.id, accounts } }
  const { wayBack } = does(engine, 'approveAuthorisation', input, asking)
  return { consentId, psu: learnt(new URL(wayBack)) }
}

function statusOf(engine: Engine, consentId: string) {
  return does(engine, 'readConsent', { params: { consentId } }).status
}

const reads = (engine: Engine, asking: Asking) => said(engine, 'listConsentedAccounts', {}, asking)

test('[S6r] the page offers what the TPP names, by any name, and of it what the TPP asks to read', () => {
  const { engine, kariAccount, savings, kariCard, fjordAccount, olaAccount } = townBank()
  const { iban } = kariAccount
  const both = 'balances transactions'
  const own = [kariAccount, kariCard, savings].map(({ id }) => id)
  expect(offered(engine, { access: { accounts: [{ iban }], balances: [{ iban }] } })).toEqual([
    ['kari', `${kariAccount.id} balances`],
  ])
  expect(offered(engine, { access: { accounts: [{ bban: savings.bban, currency: 'NOK' }] } })).toEqual([
    ['kari', savings.id],
  ])
  expect(offered(engine, { access: { transactions: [{ maskedPan: kariCard.maskedPan }] } })).toEqual([
    ['kari', `${kariCard.id} transactions`],
  ])
  const mixed = { accounts: [{ iban }, { iban: fjordAccount.iban }], balances: [], transactions: [] }
  expect(offered(engine, { access: mixed })).toEqual([
    ['kari', `${kariAccount.id} ${both}`],
    ['fjord', `${fjordAccount.id} ${both}`],
  ])
  const ownOffer = (rights: string) => ['kari', ...own.map((id) => `${id} ${rights}`.trim())]
  expect(offered(engine, { access: { allPsd2: 'allAccounts' } })[0]).toEqual(ownOffer(both))
  expect(offered(engine, { access: { availableAccounts: 'allAccounts' } })[0]).toEqual(ownOffer(''))
  expect(offered(engine, { access: { balances: [] } })[0]).toEqual(ownOffer('balances'))
  for (const nothing of [
    { iban: olaAccount.iban },
    { iban, currency: 'EUR' },
    { iban, maskedPan: kariCard.maskedPan },
  ]) {
    expect(offered(engine, { access: { accounts: [nothing] } })).toEqual([])
  }
  const body = { access: { accounts: [{ iban, bban: savings.bban }] } }
  const refusal = { code: 'FORMAT_ERROR', path: '$.access.accounts[0]' }
  expect(refusalOf(asks(engine, 'createConsent', { body }))).toEqual(refusal)
})

test('[S6r] nobody opens more than the TPP asks for', () => {
  const { engine, kariAccount, savings } = townBank()
  const { iban } = kariAccount
  const { authorisationId } = asksFor(engine, { access: { balances: [{ iban }] } })
  identifies(engine, authorisationId, 'kari')
  const agreementId = visit(engine, authorisationId).offers[0]?.id
  const approve = (resourceId: string, rights: readonly string[]) => {
    const body = { agreementId, accounts: [{ resourceId, rights }] }
    return asks(engine, 'approveAuthorisation', { params: { authorisationId }, body })
  }
  const { bank } = engine
  expect(refusalOf(approve(savings.id, []))).toEqual({
    code: 'RESOURCE_UNKNOWN',
    path: '$.accounts[0].resourceId',
  })
  expect(refusalOf(approve(kariAccount.id, ['balances', 'transactions']))).toEqual({
    code: 'FORMAT_ERROR',
    path: '$.accounts[0].rights',
  })
  expect(engine.bank).toBe(bank)
  expect(approve(kariAccount.id, ['balances'])).toMatchObject({ ok: true })
})

test('[S6o] it holds to the end of the day that was asked for, and no longer', () => {
  const { engine } = townBank()
  const { consentId, psu } = consents(engine, { validUntil: '2026-01-20' })
  const midnight = at('2026-01-21T00:00:00+01:00')
  const asking = { psu: { ...psu, isPresent: true } }
  expect(reads(engine, { ...asking, now: instant(midnight - 1) })).toBe('answered')
  expect(reads(engine, { ...asking, now: midnight })).toBe('sca CONSENT_EXPIRED')
  expect(statusOf(engine, consentId)).toBe('expired')
})

test('[S6o] whoever comes to the page after that day gives no consent any more', () => {
  const { engine } = townBank(at('2026-01-15T23:55:00+01:00'))
  const { authorisationId } = asksFor(engine, { validUntil: '2026-01-15' })
  identifies(engine, authorisationId, 'kari')
  const { offers } = visit(engine, authorisationId)
  const accounts = (offers[0]?.accounts ?? []).map(({ id }) => ({ resourceId: id, rights: [] }))
  const input = { params: { authorisationId }, body: { agreementId: offers[0]?.id, accounts } }
  const late = { now: at('2026-01-16T00:00:00+01:00') }
  expect(refusalOf(asks(engine, 'approveAuthorisation', input, late))).toMatchObject({ code: 'SCA_INVALID' })
})

test('[S6p] [A7a] without the PSU it is read as often a day as was asked for, each read for itself', () => {
  for (const [frequencyPerDay, most] of [
    [1, 1],
    [2, 2],
    [undefined, 4],
    [9, 4],
  ] as const) {
    const { engine } = townBank()
    const { psu } = consents(engine, { frequencyPerDay })
    const alone = { psu: { ...psu, isPresent: false } }
    const list = () => reads(engine, alone)
    expect(Array.from({ length: 5 }, list)).toEqual([
      ...Array(most).fill('answered'),
      ...Array(5 - most).fill('refused ACCESS_EXCEEDED'),
    ])
    expect(said(engine, 'listConsentedCardAccounts', {}, alone)).toBe('answered')
    expect(reads(engine, { psu: { ...psu, isPresent: true } })).toBe('answered')
  }
})

test('[A7b] calls are counted apart for each corporation', () => {
  const { engine } = townBank()
  const own = consents(engine, {}).psu
  const names = { id: own.id ?? '' }
  const forBerg = consents(engine, {}, { psu: { ...names, corporationId: 'berg' } }).psu
  const forFjord = consents(engine, {}, { psu: { ...names, corporationId: 'fjord' } }).psu
  expect(new Set([own.id, forBerg.id, forFjord.id]).size).toBe(1)
  for (const psu of [own, forBerg, forFjord]) {
    const alone = { psu: { id: psu.id ?? '', corporationId: psu.corporationId, isPresent: false } as never }
    expect(
      Array.from({ length: 5 }, () => reads(engine, alone)).filter((word) => word === 'answered'),
    ).toHaveLength(4)
  }
  expect(engine.bank.accessCalls.size).toBe(3)
  const fjord = allRows(engine.bank.customers).find(({ number }) => number === 'fjord')
  does(engine, 'deleteCustomer', { params: { customerId: fjord?.id } })
  expect(engine.bank.accessCalls.size).toBe(2)
})

test('[S6q] one access lasts a quarter of an hour from its first read on, and ends the consent', () => {
  const { engine, kariAccount } = townBank()
  const { consentId, psu } = consents(engine, { recurringIndicator: false })
  const asking = { psu: { ...psu, isPresent: true } }
  const params = { accountId: kariAccount.id }
  const later = at('2026-03-01T12:00:00+01:00')
  expect(
    said(engine, 'readAccountBalances', { params: { accountId: 'none' } }, { ...asking, now: later }),
  ).toBe('refused RESOURCE_UNKNOWN')
  const first = instant(later + 60 * minute)
  expect(reads(engine, { ...asking, now: first })).toBe('answered')
  const last = instant(first + 15 * minute - 1)
  for (const name of ['readAccountBalances', 'readConsentedAccount', 'listAccountTransactions'] as const) {
    expect(said(engine, name, { params }, { ...asking, now: last })).toBe('answered')
  }
  expect(statusOf(engine, consentId)).toBe('valid')
  const over = instant(first + 15 * minute)
  expect(said(engine, 'readAccountBalances', { params }, { ...asking, now: over })).toBe(
    'sca CONSENT_EXPIRED',
  )
  expect(statusOf(engine, consentId)).toBe('expired')
})

test('[S6q] without the PSU one access reads everything once, and it ends no later than its last day', () => {
  const { engine, kariAccount } = townBank()
  const { consentId, psu } = consents(engine, { recurringIndicator: false, validUntil: '2026-01-15' })
  const now = at('2026-01-15T23:50:00+01:00')
  const alone = { psu: { ...psu, isPresent: false }, now }
  const balances = () => said(engine, 'readAccountBalances', { params: { accountId: kariAccount.id } }, alone)
  expect([reads(engine, alone), balances(), reads(engine, alone), balances()]).toEqual([
    ...['answered', 'answered', 'refused ACCESS_EXCEEDED', 'refused ACCESS_EXCEEDED'],
  ])
  engine.settle(at('2026-01-16T00:00:00+01:00'))
  expect(statusOf(engine, consentId)).toBe('expired')
})

test('[S6q] a confirmation of funds is a use as well, and who only reads the consent uses nothing', () => {
  const { engine, kariAccount } = townBank()
  const { consentId, psu } = consents(engine, { recurringIndicator: false })
  const { bank } = engine
  expect(statusOf(engine, consentId)).toBe('valid')
  expect(engine.bank).toBe(bank)
  const body = { account: { iban: kariAccount.iban }, instructedAmount: { amount: '1', currency: 'NOK' } }
  expect(said(engine, 'confirmFunds', { body }, { psu: { ...psu, isPresent: true } })).toBe('answered')
  engine.settle(instant(morning + 15 * minute))
  expect(statusOf(engine, consentId)).toBe('expired')
})

test('[S6n] what was asked for is kept in a snapshot, with the access that was begun', () => {
  const { engine, kariAccount } = townBank()
  const { iban } = kariAccount
  const body = { recurringIndicator: false, validUntil: '2026-02-01', access: { balances: [{ iban }] } }
  const { consentId, psu } = consents(engine, body)
  asksFor(engine, { ...body, frequencyPerDay: 2, recurringIndicator: true })
  listed(engine, { psu: { ...psu, isPresent: true } })
  const text = snapshotToJson(engine.snapshot())
  const restored = snapshotFromJson(text)
  if (!restored.ok) throw new Error(restored.error.text)
  const other = engineFrom(restored.value)
  expect(JSON.parse(snapshotToJson(other.snapshot()))).toEqual(JSON.parse(text))
  other.settle(instant(morning + 15 * minute))
  expect(statusOf(other, consentId)).toBe('expired')
  for (const [from, to, path] of [
    ['"recurring":false', '"recurring":"no"', 'recurring'],
    ['"frequencyPerDay":2', '"frequencyPerDay":5', 'frequencyPerDay'],
    ['"lastDay":"2026-02-01"', '"lastDay":"soon"', 'lastDay'],
    ['"rights":["balances"],"accounts"', '"rights":["all"],"accounts"', 'wanted.rights[0]'],
    ['"usedAt":', '"usedAt":"x","was":', 'usedAt'],
  ] as const) {
    expect(text).toContain(from)
    const damaged = snapshotFromJson(text.replace(from, to))
    expect(damaged).toMatchObject({ ok: false, error: { path: expect.stringContaining(path) } })
  }
})
