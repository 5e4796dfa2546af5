import { expect, test } from 'vitest'
import type { StatusTable } from '../src/base/status.ts'
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
import {
  approves,
  asks,
  comeBack,
  does,
  filledBank,
  identifies,
  learnt,
  link,
  otherTpp,
  people,
  reads,
  refusalOf,
  visit,
} from './sca-scene.ts'

const second = 1_000
const linkLife = limits.scaLinkMinutes * minuteMilliseconds
const scaLife = limits.scaValidityDays * dayMilliseconds

test('[S3p] the link can be used for 15 minutes: one second before the border, and not at it', () => {
  const engine = filledBank()
  const [early, late] = [link(engine), link(engine)]
  const start = engine.now
  engine.settle(later(start, linkLife - second))
  expect(learnt(approves(engine, early)).id).toBeDefined()
  identifies(engine, late, people.arne)
  engine.settle(later(start, linkLife))
  expect(visit(engine, late).status).toBe('expired')
  const params = { authorisationId: late }
  const expired = { code: 'SCA_EXPIRED', path: 'authorisationId' }
  expect(refusalOf(identifies(engine, late, people.arne))).toEqual(expired)
  expect(refusalOf(asks(engine, 'refuseAuthorisation', { params }))).toEqual(expired)
  expect(visit(engine, early).status).toBe('approved')
})

test('[S3q] what has ended is known for a day more, and then like one that never was; so is a consent that came to nothing', () => {
  const engine = filledBank()
  const { consent, authorisationId } = does(engine, 'createConsent')
  const params = { consentId: consent.id }
  const ended = later(engine.now, linkLife)
  engine.settle(later(ended, limits.endedAuthorisationHours * hourMilliseconds - second))
  expect(visit(engine, authorisationId).status).toBe('expired')
  expect(does(engine, 'readConsent', { params }).status).toBe('rejected')
  engine.settle(later(engine.now, second))
  const unknown = asks(engine, 'readAuthorisation', { params: { authorisationId } })
  expect(refusalOf(unknown)).toEqual({ code: 'SCA_NOT_FOUND', path: 'authorisationId' })
  expect(refusalOf(asks(engine, 'readConsent', { params }))).toEqual({
    code: 'RESOURCE_UNKNOWN',
    path: 'consentId',
  })
  expect(engine.bank.authorisations.size + engine.bank.consents.size).toBe(0)
})

test('[S5a] an approval holds 180 days: one second before the border, and not at it; then it is given anew', () => {
  const engine = filledBank()
  const start = engine.now
  const psu = learnt(approves(engine, link(engine)))
  engine.settle(later(start, scaLife - second))
  expect(reads(engine, { psu })).toBe('accounts')
  expect(isScaNeeded(does(engine, 'readUser', {}, { psu }))).toBe(false)
  engine.settle(later(start, scaLife))
  expect(does(engine, 'listConsentedAccounts', {}, { psu })).toMatchObject({
    scaNeeded: { code: 'CONSENT_EXPIRED' },
  })
  expect(isScaNeeded(does(engine, 'readUser', {}, { psu: { id: psu.id ?? '' } }))).toBe(true)
  expect(engine.bank.sessions.size).toBe(0)
  const { id = '' } = psu
  approves(engine, link(engine, { psu: { id } }))
  expect(reads(engine, { psu: { id } })).toBe('accounts')
})

test('[S5b] SCA under the same session before its end makes it last 180 days from then on', () => {
  const engine = filledBank()
  const start = engine.now
  const psu = { sessionId: 'session-1' }
  approves(engine, link(engine, { psu }))
  const renewed = later(start, scaLife - second)
  engine.settle(renewed)
  approves(engine, does(engine, 'createConsent', {}, { psu }).authorisationId)
  engine.settle(later(start, scaLife))
  expect(reads(engine, { psu })).toBe('accounts')
  engine.settle(later(renewed, scaLife))
  expect(reads(engine, { psu })).toBe('sca')
})

test('[S6h] a TPP asks for a consent, sees what becomes of it and gives it up; another TPP does not know it', () => {
  const engine = filledBank()
  const { consent, authorisationId } = does(engine, 'createConsent')
  const params = { consentId: consent.id }
  const status = () => does(engine, 'readConsent', { params }).status
  expect(status()).toBe('received')
  const psu = learnt(approves(engine, authorisationId))
  expect(status()).toBe('valid')
  expect(does(engine, 'readConsent', { params }).accounts).toHaveLength(3)
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'consentId' }
  expect(refusalOf(asks(engine, 'readConsent', { params }, { tpp: otherTpp }))).toEqual(unknown)
  expect(refusalOf(asks(engine, 'deleteConsent', { params }, { tpp: otherTpp }))).toEqual(unknown)
  does(engine, 'deleteConsent', { params })
  expect(status()).toBe('terminatedByTpp')
  expect(reads(engine, { psu })).toBe('sca')
  const { bank } = engine
  does(engine, 'deleteConsent', { params })
  expect(engine.bank).toBe(bank)
})

test('[S6i] who asks for a consent names a way back', () => {
  const engine = filledBank()
  const { bank } = engine
  const answer = asks(engine, 'createConsent', {}, { uri: undefined })
  expect(refusalOf(answer)).toEqual({ code: 'HTTP_HEADER_REQUIRED', path: 'TPP-Redirect-URI' })
  expect(engine.bank).toBe(bank)
})

test('[S6j] what the TPP has given up meanwhile cannot be approved', () => {
  const engine = filledBank()
  const { consent, authorisationId } = does(engine, 'createConsent')
  does(engine, 'deleteConsent', { params: { consentId: consent.id } })
  expect(() => approves(engine, authorisationId)).toThrow('withdrawn')
  expect(engine.bank.psus.size).toBe(0)
})

test('[S3s] with a customer go the names, consents and visits that TPPs had for them', () => {
  const engine = filledBank()
  const psu = learnt(approves(engine, link(engine)))
  asks(engine, 'listConsentedAccounts', {}, { psu: { ...psu, isPresent: false } })
  const open = link(engine, { uri: comeBack })
  identifies(engine, open, people.jonas)
  const jonas = [...engine.bank.customers.trees.key.keys()].find(({ number }) => number === people.jonas)
  does(engine, 'deleteCustomer', { params: { customerId: jonas?.id } })
  const { psus, sessions, consents, authorisations, accessCalls } = engine.bank
  const sizes = [psus, sessions, consents, accessCalls].map(({ size }) => size)
  expect(sizes).toEqual([0, 0, 0, 0])
  expect([...authorisations.trees.key.keys()].filter(({ customer }) => customer !== undefined)).toEqual([])
  expect(reads(engine, { psu })).toBe('sca')
})

test('[S3s] with a corporation go the consents that people gave for it, and theirs stay', () => {
  const engine = filledBank()
  const psu = learnt(approves(engine, link(engine), { owner: people.cafe }))
  const { id = '' } = psu
  approves(engine, does(engine, 'createConsent', {}, { psu: { id, context: 'PRIVATE' } }).authorisationId)
  const cafe = [...engine.bank.customers.trees.key.keys()].find(({ number }) => number === people.cafe)
  does(engine, 'deleteCustomer', { params: { customerId: cafe?.id } })
  expect([...engine.bank.consents.trees.key.keys()].map(({ corporation }) => corporation)).toEqual([0])
  expect(reads(engine, { psu: { id } })).toBe('accounts')
})

test('[S7e] a corporation of which nothing is open any more is still the one of the consent', () => {
  const engine = filledBank()
  const psu = learnt(approves(engine, link(engine), { owner: people.cafe }))
  for (const { id, customerNumber } of does(engine, 'listAccounts')) {
    if (customerNumber === people.cafe) does(engine, 'closeAccount', { params: { accountId: id } })
  }
  expect(does(engine, 'listConsentedAccounts', {}, { psu })).toEqual([])
})

const tables: readonly (readonly [name: string, table: StatusTable<string, string>, first: string])[] = [
  ['authorisations', authorisationStatusTable, 'started'],
  ['consents', consentStatusTable, 'received'],
]

test.each(tables)(
  '[S2r] every status of %s can be reached, and the final ones are left by nothing',
  (_, table, first) => {
    const reached = new Set([first])
    for (const status of reached)
      for (const next of Object.values(table[status] ?? {})) reached.add(next ?? '')
    expect([...reached].sort()).toEqual(Object.keys(table).sort())
    const final = Object.keys(table).filter((status) => Object.keys(table[status] ?? {}).length === 0)
    expect(final).toHaveLength(3)
  },
)

test('[S5c] what fell due long ago has happened at its own moment, however late the bank is asked', () => {
  const engine = filledBank()
  const start: Instant = engine.now
  const { consent, authorisationId } = does(engine, 'createConsent')
  approves(engine, authorisationId)
  engine.settle(later(start, scaLife + 5 * dayMilliseconds))
  const { status, changedAt } = does(engine, 'readConsent', { params: { consentId: consent.id } })
  expect([status, changedAt]).toEqual(['expired', later(start, scaLife)])
})
