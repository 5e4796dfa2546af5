import { expect, test } from 'vitest'
import { authorisationStatusTable } from '../src/authorisations/status.ts'
import { consentStatusTable } from '../src/consents/status.ts'
import { isScaNeeded, limits } from '../src/index.ts'
import type { StatusTable } from '../src/status.ts'
import {
  dayMilliseconds,
  hourMilliseconds,
  type Instant,
  instant,
  instantRange,
  later,
  minuteMilliseconds,
} from '../src/time/instant.ts'
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

test('[S3r] the bank knows of 1,000 authorisations of a TPP, whose own oldest goes first, and of 10,000 in all', () => {
  const engine = filledBank()
  const victims = link(engine, { tpp: otherTpp })
  const first = link(engine)
  for (let some = 1; some < limits.authorisationsOfTppMax; some += 1) link(engine)
  expect(visit(engine, first).status).toBe('started')
  link(engine)
  const forgotten = { code: 'SCA_NOT_FOUND', path: 'authorisationId' }
  const params = { authorisationId: first }
  expect(refusalOf(asks(engine, 'readAuthorisation', { params }))).toEqual(forgotten)
  expect(visit(engine, victims, { tpp: otherTpp }).status).toBe('started')
  for (let some = 0; engine.bank.authorisations.size < limits.authorisationsKeptMax; some += 1) {
    link(engine, { tpp: `PSDNO-FSA-X${some % 20}` })
  }
  link(engine, { tpp: 'PSDNO-FSA-LAST' })
  expect(engine.bank.authorisations.size).toBe(limits.authorisationsKeptMax)
  expect(engine.bank.consents.size).toBe(limits.authorisationsKeptMax)
})

test('[S3w] what is forgotten, answered or replaced before its time leaves nothing in the queue', () => {
  const engine = filledBank()
  const waiting = engine.bank.due.size
  for (let some = 0; some < limits.authorisationsOfTppMax + 50; some += 1) link(engine)
  expect(engine.bank.due.size).toBe(waiting + limits.authorisationsOfTppMax)
  engine.settle(later(engine.now, 3 * dayMilliseconds))
  expect(engine.bank.due.size).toBe(waiting)
  const psu = { sessionId: 'session-1' }
  for (let some = 0; some < 3; some += 1) {
    approves(engine, does(engine, 'createConsent', {}, { psu }).authorisationId)
  }
  engine.settle(later(engine.now, 3 * dayMilliseconds))
  // The session, the consent that holds, and the two before it, which can still be read.
  expect(engine.bank.due.size).toBe(waiting + 4)
  const jonas = [...engine.bank.customers.trees.key.keys()].find(({ number }) => number === people.jonas)
  does(engine, 'deleteCustomer', { params: { customerId: jonas?.id } })
  expect(engine.bank.due.size).toBe(waiting)
})

test('[S3x] a wiped bank gives no authorisation or consent the id of an earlier one', () => {
  const engine = filledBank()
  const old = link(engine)
  const { consent } = does(engine, 'createConsent')
  engine.execute('initialize', {}, { now: engine.now })
  const { consent: newer, authorisationId } = does(engine, 'createConsent')
  expect([old, authorisationId]).not.toContain(link(engine))
  expect(authorisationId).not.toBe(old)
  expect(newer.id).not.toBe(consent.id)
  const params = { authorisationId: old }
  expect(refusalOf(asks(engine, 'readAuthorisation', { params }))).toMatchObject({ code: 'SCA_NOT_FOUND' })
})

test('[S6m] a consent that has ended can be read for 30 days more', () => {
  const engine = filledBank()
  const { consent, authorisationId } = does(engine, 'createConsent')
  approves(engine, authorisationId)
  const params = { consentId: consent.id }
  does(engine, 'deleteConsent', { params })
  engine.settle(later(engine.now, limits.endedConsentDays * dayMilliseconds - second))
  expect(does(engine, 'readConsent', { params }).status).toBe('terminatedByTpp')
  engine.settle(later(engine.now, second))
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'consentId' }
  expect(refusalOf(asks(engine, 'readConsent', { params }))).toEqual(unknown)
})

test('[S4g] of too many names and sessions of a person the oldest goes, with what was given under it', () => {
  const engine = filledBank()
  const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const approvesAs = (psu: { id: string; sessionId?: string }) =>
    approves(engine, does(engine, 'createConsent', {}, { psu }).authorisationId)
  for (let some = 0; some <= limits.sessionsOfPsuMax; some += 1) {
    approvesAs({ id: uuid(0), sessionId: `session-${some}` })
  }
  expect(engine.bank.sessions.size).toBe(limits.sessionsOfPsuMax)
  expect(isScaNeeded(does(engine, 'readUser', {}, { psu: { sessionId: 'session-0' } }))).toBe(true)
  expect(does(engine, 'readUser', {}, { psu: { sessionId: 'session-1' } })).toEqual({ psuId: uuid(0) })
  for (let some = 1; some < limits.psusOfCustomerMax; some += 1) approvesAs({ id: uuid(some) })
  expect(reads(engine, { psu: { id: uuid(0) } })).toBe('accounts')
  approvesAs({ id: uuid(limits.psusOfCustomerMax) })
  expect(engine.bank.psus.size).toBe(limits.psusOfCustomerMax)
  expect(reads(engine, { psu: { id: uuid(0) } })).toBe('sca')
  expect(reads(engine, { psu: { id: uuid(1) } })).toBe('accounts')
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

test('[M6c] in the last days of the calendar people still approve, and what would end after it ends with it', () => {
  const engine = filledBank(instant(instantRange.last - 60 * dayMilliseconds))
  const psu = learnt(approves(engine, link(engine)))
  engine.settle(instant(instantRange.last - second))
  expect(reads(engine, { psu })).toBe('accounts')
  expect(visit(engine, link(engine, { tpp: otherTpp }), { tpp: otherTpp }).status).toBe('started')
  engine.settle(instant(instantRange.last))
  expect(reads(engine, { psu })).toBe('sca')
})
