import { expect, test } from 'vitest'
import { allRows } from '../src/base/store/table.ts'
import { instant, snapshotFromJson, snapshotToJson } from '../src/index.ts'
import { at, type CallerOptions, morning } from './kit/people.ts'
import { pickRefusalFields, readPsuReference, type World, worldFrom } from './kit/world.ts'
import { officeWorld } from './kit/worlds.ts'

const minute = 60_000

/** Asks for a consent with a body; gives its id and that of the authorisation. */
function asksFor(world: World, body: object, caller?: CallerOptions) {
  const { consent, authorisationId } = world.call('createConsent', { body }, caller)
  return { consentId: consent.id, authorisationId }
}

/** What is offered to Kari: the owners, and of each account what may be read. */
function listOffers(world: World, body: object) {
  const { authorisationId } = asksFor(world, body)
  world.identifyPsu(authorisationId, 'kari')
  return world
    .visit(authorisationId)
    .offers.map(({ owner, accounts }) => [
      owner.number,
      ...accounts.map(({ id, rights }) => [id, ...rights].join(' ')),
    ])
}

/** Kari approves the first offer of a consent with this body, with all its rights. */
function consents(world: World, body: object, caller?: CallerOptions) {
  const { consentId, authorisationId } = asksFor(world, body, caller)
  world.identifyPsu(authorisationId, 'kari', caller)
  const [offer] = world.visit(authorisationId, caller).offers
  const accounts = (offer?.accounts ?? []).map(({ id, rights }) => ({ resourceId: id, rights: [...rights] }))
  const input = { params: { authorisationId }, body: { agreementId: offer?.id, accounts } }
  const { redirectUri } = world.call('approveAuthorisation', input, caller)
  return { consentId, psu: readPsuReference(new URL(redirectUri)) }
}

function readConsentStatus(world: World, consentId: string) {
  return world.call('readConsent', { params: { consentId } }).status
}

const reads = (world: World, caller: CallerOptions) =>
  world.describeOutcome('listConsentedAccounts', {}, caller)

test('[S6r] offers on the SCA page only what the TPP asks for, by any name', () => {
  const { world, kariAccount, savings, kariCard, fjordAccount, olaAccount } = officeWorld()
  const { iban } = kariAccount
  const bothRights = 'balances transactions'
  const ownIds = [kariAccount, kariCard, savings].map(({ id }) => id)
  expect(listOffers(world, { access: { accounts: [{ iban }], balances: [{ iban }] } })).toEqual([
    ['kari', `${kariAccount.id} balances`],
  ])
  expect(listOffers(world, { access: { accounts: [{ bban: savings.bban, currency: 'NOK' }] } })).toEqual([
    ['kari', savings.id],
  ])
  expect(listOffers(world, { access: { transactions: [{ maskedPan: kariCard.maskedPan }] } })).toEqual([
    ['kari', `${kariCard.id} transactions`],
  ])
  const mixed = { accounts: [{ iban }, { iban: fjordAccount.iban }], balances: [], transactions: [] }
  expect(listOffers(world, { access: mixed })).toEqual([
    ['kari', `${kariAccount.id} ${bothRights}`],
    ['fjord', `${fjordAccount.id} ${bothRights}`],
  ])
  const ownOffer = (rights: string) => ['kari', ...ownIds.map((id) => `${id} ${rights}`.trim())]
  expect(listOffers(world, { access: { allPsd2: 'allAccounts' } })[0]).toEqual(ownOffer(bothRights))
  expect(listOffers(world, { access: { availableAccounts: 'allAccounts' } })[0]).toEqual(ownOffer(''))
  expect(listOffers(world, { access: { balances: [] } })[0]).toEqual(ownOffer('balances'))
  for (const unknownReference of [
    { iban: olaAccount.iban },
    { iban, currency: 'EUR' },
    { iban, maskedPan: kariCard.maskedPan },
  ]) {
    expect(listOffers(world, { access: { accounts: [unknownReference] } })).toEqual([])
  }
  const body = { access: { accounts: [{ iban, bban: savings.bban }] } }
  const refusal = { code: 'FORMAT_ERROR', path: '$.access.accounts[0]' }
  expect(pickRefusalFields(world.tryCall('createConsent', { body }))).toEqual(refusal)
})

test('[S6r] opens no more than the TPP asks for', () => {
  const { world, kariAccount, savings } = officeWorld()
  const { iban } = kariAccount
  const { authorisationId } = asksFor(world, { access: { balances: [{ iban }] } })
  world.identifyPsu(authorisationId, 'kari')
  const agreementId = world.visit(authorisationId).offers[0]?.id
  const approve = (resourceId: string, rights: readonly string[]) => {
    const body = { agreementId, accounts: [{ resourceId, rights }] }
    return world.tryCall('approveAuthorisation', { params: { authorisationId }, body })
  }
  const { bank } = world
  expect(pickRefusalFields(approve(savings.id, []))).toEqual({
    code: 'RESOURCE_UNKNOWN',
    path: '$.accounts[0].resourceId',
  })
  expect(pickRefusalFields(approve(kariAccount.id, ['balances', 'transactions']))).toEqual({
    code: 'FORMAT_ERROR',
    path: '$.accounts[0].rights',
  })
  expect(world.bank).toBe(bank)
  expect(approve(kariAccount.id, ['balances'])).toMatchObject({ ok: true })
})

test('[S6o] is valid until the end of the requested day', () => {
  const { world } = officeWorld()
  const { consentId, psu } = consents(world, { validUntil: '2026-01-20' })
  const midnight = at('2026-01-21T00:00:00+01:00')
  const caller = { psu: { ...psu, isPresent: true } }
  expect(reads(world, { ...caller, now: instant(midnight - 1) })).toBe('answered')
  expect(reads(world, { ...caller, now: midnight })).toBe('sca CONSENT_EXPIRED')
  expect(readConsentStatus(world, consentId)).toBe('expired')
})

test('[S6o] refuses approval after the requested day', () => {
  const { world } = officeWorld(at('2026-01-15T23:55:00+01:00'))
  const { authorisationId } = asksFor(world, { validUntil: '2026-01-15' })
  world.identifyPsu(authorisationId, 'kari')
  const { offers } = world.visit(authorisationId)
  const accounts = (offers[0]?.accounts ?? []).map(({ id }) => ({ resourceId: id, rights: [] }))
  const input = { params: { authorisationId }, body: { agreementId: offers[0]?.id, accounts } }
  const late = { now: at('2026-01-16T00:00:00+01:00') }
  expect(pickRefusalFields(world.tryCall('approveAuthorisation', input, late))).toMatchObject({
    code: 'SCA_INVALID',
  })
})

test('[S6p] [A7a] allows as many daily reads without the PSU as requested, each separately', () => {
  for (const [frequencyPerDay, limit] of [
    [1, 1],
    [2, 2],
    [undefined, 4],
    [9, 4],
  ] as const) {
    const { world } = officeWorld()
    const { psu } = consents(world, { frequencyPerDay })
    const alone = { psu: { ...psu, isPresent: false } }
    const list = () => reads(world, alone)
    expect(Array.from({ length: 5 }, list)).toEqual([
      ...Array(limit).fill('answered'),
      ...Array(5 - limit).fill('refused ACCESS_EXCEEDED'),
    ])
    expect(world.describeOutcome('listConsentedCardAccounts', {}, alone)).toBe('answered')
    expect(reads(world, { psu: { ...psu, isPresent: true } })).toBe('answered')
  }
})

test('[A7b] counts calls for each corporation', () => {
  const { world } = officeWorld()
  const ownPsu = consents(world, {}).psu
  const names = { id: ownPsu.id ?? '' }
  const forBerg = consents(world, {}, { psu: { ...names, corporationId: 'berg' } }).psu
  const forFjord = consents(world, {}, { psu: { ...names, corporationId: 'fjord' } }).psu
  expect(new Set([ownPsu.id, forBerg.id, forFjord.id]).size).toBe(1)
  for (const psu of [ownPsu, forBerg, forFjord]) {
    const alone = { psu: { id: psu.id ?? '', corporationId: psu.corporationId, isPresent: false } as never }
    expect(
      Array.from({ length: 5 }, () => reads(world, alone)).filter((word) => word === 'answered'),
    ).toHaveLength(4)
  }
  expect(world.bank.accessCalls.size).toBe(3)
  const fjord = allRows(world.bank.customers).find(({ number }) => number === 'fjord')
  world.call('deleteCustomer', { params: { customerId: fjord?.id } })
  expect(world.bank.accessCalls.size).toBe(2)
})

test('[S6q] lets one access last a quarter of an hour from its first read, then ends', () => {
  const { world, kariAccount } = officeWorld()
  const { consentId, psu } = consents(world, { recurringIndicator: false })
  const caller = { psu: { ...psu, isPresent: true } }
  const params = { accountId: kariAccount.id }
  const later = at('2026-03-01T12:00:00+01:00')
  expect(
    world.describeOutcome(
      'readAccountBalances',
      { params: { accountId: 'none' } },
      { ...caller, now: later },
    ),
  ).toBe('refused RESOURCE_UNKNOWN')
  const first = instant(later + 60 * minute)
  expect(reads(world, { ...caller, now: first })).toBe('answered')
  const last = instant(first + 15 * minute - 1)
  for (const name of ['readAccountBalances', 'readConsentedAccount', 'listAccountTransactions'] as const) {
    expect(world.describeOutcome(name, { params }, { ...caller, now: last })).toBe('answered')
  }
  expect(readConsentStatus(world, consentId)).toBe('valid')
  const over = instant(first + 15 * minute)
  expect(world.describeOutcome('readAccountBalances', { params }, { ...caller, now: over })).toBe(
    'sca CONSENT_EXPIRED',
  )
  expect(readConsentStatus(world, consentId)).toBe('expired')
})

test('[S6q] reads everything once in one access without the PSU, until the last day', () => {
  const { world, kariAccount } = officeWorld()
  const { consentId, psu } = consents(world, { recurringIndicator: false, validUntil: '2026-01-15' })
  const now = at('2026-01-15T23:50:00+01:00')
  const alone = { psu: { ...psu, isPresent: false }, now }
  const balances = () =>
    world.describeOutcome('readAccountBalances', { params: { accountId: kariAccount.id } }, alone)
  expect([reads(world, alone), balances(), reads(world, alone), balances()]).toEqual([
    'answered',
    'answered',
    'refused ACCESS_EXCEEDED',
    'refused ACCESS_EXCEEDED',
  ])
  world.settle(at('2026-01-16T00:00:00+01:00'))
  expect(readConsentStatus(world, consentId)).toBe('expired')
})

test('[S6q] counts a confirmation of funds as a use, but not reading the consent', () => {
  const { world, kariAccount } = officeWorld()
  const { consentId, psu } = consents(world, { recurringIndicator: false })
  const { bank } = world
  expect(readConsentStatus(world, consentId)).toBe('valid')
  expect(world.bank).toBe(bank)
  const body = { account: { iban: kariAccount.iban }, instructedAmount: { amount: '1', currency: 'NOK' } }
  expect(world.describeOutcome('confirmFunds', { body }, { psu: { ...psu, isPresent: true } })).toBe(
    'answered',
  )
  world.settle(instant(morning + 15 * minute))
  expect(readConsentStatus(world, consentId)).toBe('expired')
})

test('[S6n] keeps the request in a snapshot, with the access that was begun', () => {
  const { world, kariAccount } = officeWorld()
  const { iban } = kariAccount
  const body = { recurringIndicator: false, validUntil: '2026-02-01', access: { balances: [{ iban }] } }
  const { consentId, psu } = consents(world, body)
  asksFor(world, { ...body, frequencyPerDay: 2, recurringIndicator: true })
  world.listIds({ psu: { ...psu, isPresent: true } })
  const text = snapshotToJson(world.snapshot())
  const restored = snapshotFromJson(text)
  if (!restored.ok) throw new Error(restored.error.text)
  const restoredWorld = worldFrom(restored.value)
  expect(JSON.parse(snapshotToJson(restoredWorld.snapshot()))).toEqual(JSON.parse(text))
  restoredWorld.settle(instant(morning + 15 * minute))
  expect(readConsentStatus(restoredWorld, consentId)).toBe('expired')
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
