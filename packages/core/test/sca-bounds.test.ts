import { expect, test } from 'vitest'
import { percentEncode } from '../src/base/input/percent.ts'
import { dayMilliseconds, instant, instantRange, later } from '../src/base/time/instant.ts'
import { begin, engineFrom, isScaNeeded, limits } from '../src/index.ts'
import {
  approves,
  asks,
  does,
  filledBank,
  learnt,
  link,
  otherTpp,
  people,
  reads,
  refusalOf,
  visit,
} from './sca-scene.ts'
import { customer } from './scene.ts'

const second = 1_000

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
  engine.settle(later(engine.now, dayMilliseconds))
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

test('[S3x] a wiped bank gives no visit, consent, PSU or session the name of an earlier one', () => {
  const engine = filledBank()
  const old = link(engine)
  const jonas = learnt(approves(engine, link(engine)))
  const { consent } = does(engine, 'createConsent')
  engine.execute('initialize', {}, { now: engine.now })
  const { consent: newer, authorisationId } = does(engine, 'createConsent')
  expect(authorisationId).not.toBe(old)
  expect(newer.id).not.toBe(consent.id)
  const arne = learnt(approves(engine, authorisationId, { customer: people.arne }))
  expect([arne.id, arne.sessionId]).not.toEqual([jonas.id, jonas.sessionId])
  expect(reads(engine, { psu: jonas })).toBe('sca')
  const params = { authorisationId: old }
  expect(refusalOf(asks(engine, 'readAuthorisation', { params }))).toMatchObject({ code: 'SCA_NOT_FOUND' })
})

test('[S3x] a bank that a host begins again has names of its own for visits and people', () => {
  const first = filledBank()
  const names = [0, 1, 2].map((generation) => {
    const engine = engineFrom(begin(first.snapshot(), generation))
    const { consent, authorisationId } = does(engine, 'createConsent')
    return [consent.id, authorisationId, ...Object.values(learnt(approves(engine, authorisationId)))]
  })
  expect(new Set(names.flat()).size).toBe(names.flat().length)
})

test('[S3y] half a character is in no number of a corporation, and would not stop an approval', () => {
  const engine = filledBank()
  const body = customer('\ud800Y', 'CORPORATE')
  const refusal = { code: 'FORMAT_ERROR', path: '$.customerNumber' }
  expect(refusalOf(asks(engine, 'createCustomer', { body }))).toEqual(refusal)
  expect(percentEncode('\ud800Y')).toBe('%EF%BF%BDY')
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

test('[S6m] of more than a hundred that have ended the oldest is forgotten', () => {
  const engine = filledBank()
  const psu = { id: '00000000-0000-4000-8000-000000000001' }
  const { consent, authorisationId } = does(engine, 'createConsent', {}, { psu })
  approves(engine, authorisationId)
  for (let some = 0; some < limits.endedConsentsMax + 1; some += 1) {
    approves(engine, does(engine, 'createConsent', {}, { psu }).authorisationId)
  }
  expect(engine.bank.consents.size).toBe(limits.endedConsentsMax + 1)
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'consentId' }
  expect(refusalOf(asks(engine, 'readConsent', { params: { consentId: consent.id } }))).toEqual(unknown)
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
  approves(engine, does(engine, 'createConsent').authorisationId)
  expect(engine.bank.psus.size).toBe(limits.psusOfCustomerMax)
  expect(reads(engine, { psu: { id: uuid(2) } })).toBe('accounts')
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
