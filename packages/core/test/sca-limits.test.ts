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
import { consented, learnt, pickRefusalFields } from './kit/world.ts'
import { filledWorld, filledTest as test } from './kit/worlds.ts'

const second = 1_000
const linkLife = limits.scaLinkMinutes * minuteMilliseconds
const scaLife = limits.scaValidityDays * dayMilliseconds

test('[S3p] the link can be used for 15 minutes: one second before the border, and not at it', ({
  world,
}) => {
  const [early, late] = [world.link(), world.link()]
  const start = world.now
  world.settle(later(start, linkLife - second))
  expect(learnt(world.approves(early)).id).toBeDefined()
  world.identifies(late, people.arne)
  world.settle(later(start, linkLife))
  expect(world.visit(late).status).toBe('expired')
  const params = { authorisationId: late }
  const expired = { code: 'SCA_EXPIRED', path: 'authorisationId' }
  expect(pickRefusalFields(world.identifies(late, people.arne))).toEqual(expired)
  expect(pickRefusalFields(world.asks('refuseAuthorisation', { params }))).toEqual(expired)
  expect(world.visit(early).status).toBe('approved')
})

test('[S3q] what has ended is known for a day more, and then like one that never was; so is a consent that came to nothing', () => {
  const world = filledWorld()
  const { consent, authorisationId } = world.does('createConsent')
  const params = { consentId: consent.id }
  const endTime = later(world.now, linkLife)
  world.settle(later(endTime, limits.endedAuthorisationHours * hourMilliseconds - second))
  expect(world.visit(authorisationId).status).toBe('expired')
  expect(world.does('readConsent', { params }).status).toBe('rejected')
  world.settle(later(world.now, second))
  const unknown = world.asks('readAuthorisation', { params: { authorisationId } })
  expect(pickRefusalFields(unknown)).toEqual({ code: 'SCA_NOT_FOUND', path: 'authorisationId' })
  expect(pickRefusalFields(world.asks('readConsent', { params }))).toEqual({
    code: 'RESOURCE_UNKNOWN',
    path: 'consentId',
  })
  expect(world.bank.authorisations.size + world.bank.consents.size).toBe(0)
})

test('[S5a] an approval holds 180 days: one second before the border, and not at it; then it is given anew', () => {
  const world = filledWorld()
  const start = world.now
  const psu = learnt(world.approves(world.link()))
  world.settle(later(start, scaLife - second))
  expect(world.accountsOrSca({ psu })).toBe('accounts')
  expect(isScaNeeded(world.does('readUser', {}, { psu }))).toBe(false)
  world.settle(later(start, scaLife))
  expect(world.does('listConsentedAccounts', {}, { psu })).toMatchObject({
    scaNeeded: { code: 'CONSENT_EXPIRED' },
  })
  expect(isScaNeeded(world.does('readUser', {}, { psu: { id: psu.id ?? '' } }))).toBe(true)
  expect(world.bank.sessions.size).toBe(0)
  const { id = '' } = psu
  world.approves(world.link({ psu: { id } }))
  expect(world.accountsOrSca({ psu: { id } })).toBe('accounts')
})

test('[S5a] SCA under the same session before its end makes it last 180 days from then on', ({ world }) => {
  const start = world.now
  const psu = { sessionId: 'session-1' }
  world.approves(world.link({ psu }))
  const renewed = later(start, scaLife - second)
  world.settle(renewed)
  world.approves(world.does('createConsent', {}, { psu }).authorisationId)
  world.settle(later(start, scaLife))
  expect(world.accountsOrSca({ psu })).toBe('accounts')
  world.settle(later(renewed, scaLife))
  expect(world.accountsOrSca({ psu })).toBe('sca')
})

test('[S6h] a TPP asks for a consent, sees what becomes of it and gives it up; another TPP does not know it', () => {
  const world = filledWorld()
  const { consent, authorisationId } = world.does('createConsent')
  const params = { consentId: consent.id }
  const status = () => world.does('readConsent', { params }).status
  expect(status()).toBe('received')
  const psu = learnt(world.approves(authorisationId))
  expect(status()).toBe('valid')
  expect(world.does('readConsent', { params }).accounts).toHaveLength(3)
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'consentId' }
  expect(pickRefusalFields(world.asks('readConsent', { params }, { tpp: otherTpp }))).toEqual(unknown)
  expect(pickRefusalFields(world.asks('deleteConsent', { params }, { tpp: otherTpp }))).toEqual(unknown)
  world.does('deleteConsent', { params })
  expect(status()).toBe('terminatedByTpp')
  expect(world.accountsOrSca({ psu })).toBe('sca')
  const { bank } = world
  world.does('deleteConsent', { params })
  expect(world.bank).toBe(bank)
})

test('[P15c] a consent that its customer withdraws is revokedByPsu, and the next read leads to the page', () => {
  const world = filledWorld()
  const consent = world.consentFor({ customerNumber: people.jonas })
  const psu = consented(consent)
  const params = { consentId: consent.consentId }
  expect(world.accountsOrSca({ psu })).toBe('accounts')
  const withdraws = (customerNumber: string) => ({ params, body: { customerNumber } })
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'consentId' }
  expect(world.refusedAs('withdrawConsent', withdraws(people.arne))).toEqual(unknown)
  expect(world.does('withdrawConsent', withdraws(people.jonas)).status).toBe('revokedByPsu')
  expect(world.does('readConsent', { params }).status).toBe('revokedByPsu')
  expect(world.accountsOrSca({ psu })).toBe('sca')
})

test('[P15i] [P15f] only a valid consent is withdrawn', () => {
  const world = filledWorld()
  const { consentId } = world.consentFor({ customerNumber: people.jonas })
  const input = { params: { consentId }, body: { customerNumber: people.jonas } }
  world.does('deleteConsent', { params: { consentId } })
  expect(world.refusedAs('withdrawConsent', input)).toEqual({ code: 'CONFLICT', path: 'consentId' })
  const unknownInput = { ...input, params: { consentId: 'none' } }
  expect(world.refusedAs('withdrawConsent', unknownInput)).toEqual({
    code: 'RESOURCE_UNKNOWN',
    path: 'consentId',
  })
})

test('[S6i] who asks for a consent names a way back', ({ world }) => {
  const { bank } = world
  const answer = world.asks('createConsent', {}, { uri: undefined })
  expect(pickRefusalFields(answer)).toEqual({ code: 'HTTP_HEADER_REQUIRED', path: 'TPP-Redirect-URI' })
  expect(world.bank).toBe(bank)
})

test('[S6j] what the TPP has given up meanwhile cannot be approved', ({ world }) => {
  const { consent, authorisationId } = world.does('createConsent')
  world.does('deleteConsent', { params: { consentId: consent.id } })
  expect(() => world.approves(authorisationId)).toThrow('withdrawn')
  expect(world.bank.psus.size).toBe(0)
})

test('[S3s] with a customer go the names, consents and authorisations that TPPs had for them', ({
  world,
}) => {
  const psu = learnt(world.approves(world.link()))
  world.asks('listConsentedAccounts', {}, { psu: { ...psu, isPresent: false } })
  const open = world.link({ uri: comeBack })
  world.identifies(open, people.jonas)
  const jonas = [...world.bank.customers.trees.key.keys()].find(({ number }) => number === people.jonas)
  world.does('deleteCustomer', { params: { customerId: jonas?.id } })
  const { psus, sessions, consents, authorisations, accessCalls } = world.bank
  const sizes = [psus, sessions, consents, accessCalls].map(({ size }) => size)
  expect(sizes).toEqual([0, 0, 0, 0])
  expect([...authorisations.trees.key.keys()].filter(({ customer }) => customer !== undefined)).toEqual([])
  expect(world.accountsOrSca({ psu })).toBe('sca')
})

test('[S3s] with a corporation go the consents that people gave for it, and theirs stay', ({ world }) => {
  const psu = learnt(world.approves(world.link(), { owner: people.cafe }))
  const { id = '' } = psu
  world.approves(world.does('createConsent', {}, { psu: { id, context: 'PRIVATE' } }).authorisationId)
  const cafe = [...world.bank.customers.trees.key.keys()].find(({ number }) => number === people.cafe)
  world.does('deleteCustomer', { params: { customerId: cafe?.id } })
  expect([...world.bank.consents.trees.key.keys()].map(({ corporation }) => corporation)).toEqual([0])
  expect(world.accountsOrSca({ psu: { id } })).toBe('accounts')
})

test('[S7e] a corporation of which nothing is open any more is still the one of the consent', ({ world }) => {
  const psu = learnt(world.approves(world.link(), { owner: people.cafe }))
  for (const { id, customerNumber } of world.does('listAccounts')) {
    if (customerNumber === people.cafe) world.does('closeAccount', { params: { accountId: id } })
  }
  expect(world.does('listConsentedAccounts', {}, { psu })).toEqual([])
})

const tables: readonly (readonly [name: string, table: StatusTable<string, string>, first: string])[] = [
  ['authorisations', authorisationStatusTable, 'started'],
  ['consents', consentStatusTable, 'received'],
]

test.each(tables)(
  '[S2r] every status of %s can be reached, and the final ones are left by nothing',
  (name, table, first) => {
    const statuses = new Set([first])
    for (const status of statuses)
      for (const next of Object.values(table[status] ?? {})) statuses.add(next ?? '')
    expect([...statuses].sort()).toEqual(Object.keys(table).sort())
    const final = Object.keys(table).filter((status) => Object.keys(table[status] ?? {}).length === 0)
    expect(final).toHaveLength(name === 'consents' ? 4 : 3)
  },
)

test('[X13d] what fell due long ago has happened at its own moment, however late the bank is asked', () => {
  const world = filledWorld()
  const start: Instant = world.now
  const { consent, authorisationId } = world.does('createConsent')
  world.approves(authorisationId)
  world.settle(later(start, scaLife + 5 * dayMilliseconds))
  const { status, changedAt } = world.does('readConsent', { params: { consentId: consent.id } })
  expect([status, changedAt]).toEqual(['expired', later(start, scaLife)])
})
