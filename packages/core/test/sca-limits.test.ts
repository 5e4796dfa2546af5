import { expect } from 'vitest'
import type { StatusTable } from '../src/base/status-table.ts'
import {
  dayMilliseconds,
  hourMilliseconds,
  type Instant,
  later,
  minuteMilliseconds,
} from '../src/base/time/instant.ts'
import { isScaNeeded, limits } from '../src/index.ts'
import { authorisationStatusTable } from '../src/rows/authorisations/status.ts'
import { consentStatusTable } from '../src/rows/consents/status.ts'
import { comeBack, otherTpp, people } from './kit/people.ts'
import { pickRefusalFields, readPsuReference, toPsu } from './kit/world.ts'
import { filledWorld, filledTest as test } from './kit/worlds.ts'

const second = 1_000
const linkLife = limits.scaLinkMinutes * minuteMilliseconds
const scaLife = limits.scaValidityDays * dayMilliseconds

test('[S3p] accepts a link for 15 minutes: one second before the end, not at it', ({ world }) => {
  const [early, late] = [world.link(), world.link()]
  const start = world.now
  world.settle(later(start, linkLife - second))
  expect(readPsuReference(world.approve(early)).id).toBeDefined()
  world.identifyPsu(late, people.arne)
  world.settle(later(start, linkLife))
  expect(world.visit(late).status).toBe('expired')
  const params = { authorisationId: late }
  const expired = { code: 'SCA_EXPIRED', path: 'authorisationId' }
  expect(pickRefusalFields(world.identifyPsu(late, people.arne))).toEqual(expired)
  expect(pickRefusalFields(world.tryCall('refuseAuthorisation', { params }))).toEqual(expired)
  expect(world.visit(early).status).toBe('approved')
})

test('[S3q] keeps ended authorisations and failed consents for a day', () => {
  const world = filledWorld()
  const { consent, authorisationId } = world.call('createConsent')
  const params = { consentId: consent.id }
  const endTime = later(world.now, linkLife)
  world.settle(later(endTime, limits.endedAuthorisationHours * hourMilliseconds - second))
  expect(world.visit(authorisationId).status).toBe('expired')
  expect(world.call('readConsent', { params }).status).toBe('rejected')
  world.settle(later(world.now, second))
  const unknown = world.tryCall('readAuthorisation', { params: { authorisationId } })
  expect(pickRefusalFields(unknown)).toEqual({ code: 'SCA_NOT_FOUND', path: 'authorisationId' })
  expect(pickRefusalFields(world.tryCall('readConsent', { params }))).toEqual({
    code: 'RESOURCE_UNKNOWN',
    path: 'consentId',
  })
  expect(world.bank.authorisations.size + world.bank.consents.size).toBe(0)
})

test('[S5a] keeps an approval for 180 days: one second before the end, not at it', () => {
  const world = filledWorld()
  const start = world.now
  const psu = readPsuReference(world.approve(world.link()))
  world.settle(later(start, scaLife - second))
  expect(world.accountsOrSca({ psu })).toBe('accounts')
  expect(isScaNeeded(world.call('readUser', {}, { psu }))).toBe(false)
  world.settle(later(start, scaLife))
  expect(world.call('listConsentedAccounts', {}, { psu })).toMatchObject({
    scaNeeded: { code: 'CONSENT_EXPIRED' },
  })
  expect(isScaNeeded(world.call('readUser', {}, { psu: { id: psu.id ?? '' } }))).toBe(true)
  expect(world.bank.sessions.size).toBe(0)
  const { id = '' } = psu
  world.approve(world.link({ psu: { id } }))
  expect(world.accountsOrSca({ psu: { id } })).toBe('accounts')
})

test('[S5a] extends the SCA of a session to 180 days from its repetition', ({ world }) => {
  const start = world.now
  const psu = { sessionId: 'session-1' }
  world.approve(world.link({ psu }))
  const renewed = later(start, scaLife - second)
  world.settle(renewed)
  world.approve(world.call('createConsent', {}, { psu }).authorisationId)
  world.settle(later(start, scaLife))
  expect(world.accountsOrSca({ psu })).toBe('accounts')
  world.settle(later(renewed, scaLife))
  expect(world.accountsOrSca({ psu })).toBe('sca')
})

test('[S6h] creates, reads and deletes a consent for its TPP only', () => {
  const world = filledWorld()
  const { consent, authorisationId } = world.call('createConsent')
  const params = { consentId: consent.id }
  const status = () => world.call('readConsent', { params }).status
  expect(status()).toBe('received')
  const psu = readPsuReference(world.approve(authorisationId))
  expect(status()).toBe('valid')
  expect(world.call('readConsent', { params }).accounts).toHaveLength(3)
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'consentId' }
  expect(pickRefusalFields(world.tryCall('readConsent', { params }, { tpp: otherTpp }))).toEqual(unknown)
  expect(pickRefusalFields(world.tryCall('deleteConsent', { params }, { tpp: otherTpp }))).toEqual(unknown)
  world.call('deleteConsent', { params })
  expect(status()).toBe('terminatedByTpp')
  expect(world.accountsOrSca({ psu })).toBe('sca')
  const { bank } = world
  world.call('deleteConsent', { params })
  expect(world.bank).toBe(bank)
})

test('[P15c] sets revokedByPsu when the customer withdraws; the next read needs SCA', () => {
  const world = filledWorld()
  const consent = world.giveConsent({ customerNumber: people.jonas })
  const psu = toPsu(consent)
  const params = { consentId: consent.consentId }
  expect(world.accountsOrSca({ psu })).toBe('accounts')
  const withdraws = (customerNumber: string) => ({ params, body: { customerNumber } })
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'consentId' }
  expect(world.callRefused('withdrawConsent', withdraws(people.arne))).toEqual(unknown)
  expect(world.call('withdrawConsent', withdraws(people.jonas)).status).toBe('revokedByPsu')
  expect(world.call('readConsent', { params }).status).toBe('revokedByPsu')
  expect(world.accountsOrSca({ psu })).toBe('sca')
})

test('[P15i] [P15f] withdraws only a valid consent', () => {
  const world = filledWorld()
  const { consentId } = world.giveConsent({ customerNumber: people.jonas })
  const input = { params: { consentId }, body: { customerNumber: people.jonas } }
  world.call('deleteConsent', { params: { consentId } })
  expect(world.callRefused('withdrawConsent', input)).toEqual({ code: 'CONFLICT', path: 'consentId' })
  const unknownInput = { ...input, params: { consentId: 'none' } }
  expect(world.callRefused('withdrawConsent', unknownInput)).toEqual({
    code: 'RESOURCE_UNKNOWN',
    path: 'consentId',
  })
})

test('[S6i] requires a redirect URI for a consent', ({ world }) => {
  const { bank } = world
  const answer = world.tryCall('createConsent', {}, { uri: undefined })
  expect(pickRefusalFields(answer)).toEqual({ code: 'HTTP_HEADER_REQUIRED', path: 'TPP-Redirect-URI' })
  expect(world.bank).toBe(bank)
})

test('[S6j] refuses approval of a consent that the TPP deleted', ({ world }) => {
  const { consent, authorisationId } = world.call('createConsent')
  world.call('deleteConsent', { params: { consentId: consent.id } })
  expect(() => world.approve(authorisationId)).toThrow('withdrawn')
  expect(world.bank.psus.size).toBe(0)
})

test('[S3s] deletes PSU-IDs, consents and authorisations with the customer', ({ world }) => {
  const psu = readPsuReference(world.approve(world.link()))
  world.tryCall('listConsentedAccounts', {}, { psu: { ...psu, isPresent: false } })
  const open = world.link({ uri: comeBack })
  world.identifyPsu(open, people.jonas)
  const jonas = [...world.bank.customers.trees.key.keys()].find(({ number }) => number === people.jonas)
  world.call('deleteCustomer', { params: { customerId: jonas?.id } })
  const { psus, sessions, consents, authorisations, accessCalls } = world.bank
  const sizes = [psus, sessions, consents, accessCalls].map(({ size }) => size)
  expect(sizes).toEqual([0, 0, 0, 0])
  expect([...authorisations.trees.key.keys()].filter(({ customer }) => customer !== undefined)).toEqual([])
  expect(world.accountsOrSca({ psu })).toBe('sca')
})

test("[S3s] deletes consents for a corporation with it, and keeps the person's own", ({ world }) => {
  const psu = readPsuReference(world.approve(world.link(), { owner: people.cafe }))
  const { id = '' } = psu
  world.approve(world.call('createConsent', {}, { psu: { id, context: 'PRIVATE' } }).authorisationId)
  const cafe = [...world.bank.customers.trees.key.keys()].find(({ number }) => number === people.cafe)
  world.call('deleteCustomer', { params: { customerId: cafe?.id } })
  expect([...world.bank.consents.trees.key.keys()].map(({ corporation }) => corporation)).toEqual([0])
  expect(world.accountsOrSca({ psu: { id } })).toBe('accounts')
})

test('[S7e] keeps the corporation of a consent after all its accounts are gone', ({ world }) => {
  const psu = readPsuReference(world.approve(world.link(), { owner: people.cafe }))
  for (const { id, customerNumber } of world.call('listAccounts')) {
    if (customerNumber === people.cafe) world.call('closeAccount', { params: { accountId: id } })
  }
  expect(world.call('listConsentedAccounts', {}, { psu })).toEqual([])
})

const tables: readonly (readonly [name: string, table: StatusTable<string, string>, first: string])[] = [
  ['authorisations', authorisationStatusTable, 'started'],
  ['consents', consentStatusTable, 'received'],
]

test.each(tables)('[S2r] reaches every status of %s, and leaves no final one', (name, table, first) => {
  const statuses = new Set([first])
  for (const status of statuses)
    for (const next of Object.values(table[status] ?? {})) statuses.add(next ?? '')
  expect([...statuses].sort()).toEqual(Object.keys(table).sort())
  const final = Object.keys(table).filter((status) => Object.keys(table[status] ?? {}).length === 0)
  expect(final).toHaveLength(name === 'consents' ? 4 : 3)
})

test('[X13d] runs overdue timers at their own times, even late', () => {
  const world = filledWorld()
  const start: Instant = world.now
  const { consent, authorisationId } = world.call('createConsent')
  world.approve(authorisationId)
  world.settle(later(start, scaLife + 5 * dayMilliseconds))
  const { status, changedAt } = world.call('readConsent', { params: { consentId: consent.id } })
  expect([status, changedAt]).toEqual(['expired', later(start, scaLife)])
})
