import { expect } from 'vitest'
import { percentEncode } from '../src/base/input/percent.ts'
import { dayMilliseconds, instant, instantRange, later } from '../src/base/time/instant.ts'
import { begin } from '../src/engine/engine.ts'
import { isScaNeeded, limits } from '../src/index.ts'
import { customer } from './kit/bodies.ts'
import { otherTpp, people } from './kit/people.ts'
import { pickRefusalFields, readPsuReference, worldFrom } from './kit/world.ts'
import { filledWorld, filledTest as test } from './kit/worlds.ts'

const second = 1_000

test("[S3r] keeps 1,000 authorisations of a TPP and 10,000 in all, dropping the TPP's oldest", () => {
  const world = filledWorld()
  const victims = world.link({ tpp: otherTpp })
  const first = world.link()
  for (let count = 1; count < limits.authorisationsOfTppMax; count += 1) world.link()
  expect(world.visit(first).status).toBe('started')
  world.link()
  const refusal = { code: 'SCA_NOT_FOUND', path: 'authorisationId' }
  const params = { authorisationId: first }
  expect(pickRefusalFields(world.tryCall('readAuthorisation', { params }))).toEqual(refusal)
  expect(world.visit(victims, { tpp: otherTpp }).status).toBe('started')
  for (let count = 0; world.bank.authorisations.size < limits.authorisationsKeptMax; count += 1) {
    world.link({ tpp: `PSDNO-FSA-X${count % 20}` })
  }
  world.link({ tpp: 'PSDNO-FSA-LAST' })
  expect(world.bank.authorisations.size).toBe(limits.authorisationsKeptMax)
  expect(world.bank.consents.size).toBe(limits.authorisationsKeptMax)
})

test('[S3w] leaves no timer of what was dropped, answered or replaced early', () => {
  const world = filledWorld()
  world.settle(later(world.now, dayMilliseconds))
  const waiting = world.bank.due.size
  for (let count = 0; count < limits.authorisationsOfTppMax + 50; count += 1) world.link()
  expect(world.bank.due.size).toBe(waiting + limits.authorisationsOfTppMax)
  world.settle(later(world.now, 3 * dayMilliseconds))
  expect(world.bank.due.size).toBe(waiting)
  const psu = { sessionId: 'session-1' }
  for (let count = 0; count < 3; count += 1) {
    world.approve(world.call('createConsent', {}, { psu }).authorisationId)
  }
  world.settle(later(world.now, 3 * dayMilliseconds))
  // The session, the consent that holds, and the two before it, which can still be read.
  expect(world.bank.due.size).toBe(waiting + 4)
  const jonas = [...world.bank.customers.trees.key.keys()].find(({ number }) => number === people.jonas)
  world.call('deleteCustomer', { params: { customerId: jonas?.id } })
  expect(world.bank.due.size).toBe(waiting)
})

test('[S3x] reuses no id of a wiped bank for authorisations, consents, PSUs or sessions', ({ world }) => {
  const old = world.link()
  const jonas = readPsuReference(world.approve(world.link()))
  const { consent } = world.call('createConsent')
  world.engine.execute('initialize', {}, { now: world.now })
  const { consent: newer, authorisationId } = world.call('createConsent')
  expect(authorisationId).not.toBe(old)
  expect(newer.id).not.toBe(consent.id)
  const arne = readPsuReference(world.approve(authorisationId, { customer: people.arne }))
  expect([arne.id, arne.sessionId]).not.toEqual([jonas.id, jonas.sessionId])
  expect(world.accountsOrSca({ psu: jonas })).toBe('sca')
  const params = { authorisationId: old }
  expect(pickRefusalFields(world.tryCall('readAuthorisation', { params }))).toMatchObject({
    code: 'SCA_NOT_FOUND',
  })
})

test('[S3x] gives new ids to authorisations and people after a restart of the bank', () => {
  const first = filledWorld()
  const names = [0, 1, 2].map((generation) => {
    const world = worldFrom(begin(first.snapshot(), generation))
    const { consent, authorisationId } = world.call('createConsent')
    return [consent.id, authorisationId, ...Object.values(readPsuReference(world.approve(authorisationId)))]
  })
  expect(new Set(names.flat()).size).toBe(names.flat().length)
})

test("[S3y] refuses half a character in a corporation's number", () => {
  const world = filledWorld()
  const body = customer('\ud800Y', 'CORPORATE')
  const refusal = { code: 'FORMAT_ERROR', path: '$.customerNumber' }
  expect(pickRefusalFields(world.tryCall('createCustomer', { body }))).toEqual(refusal)
  expect(percentEncode('\ud800Y')).toBe('%EF%BF%BDY')
})

test('[S6m] reads an ended consent for 30 days more', ({ world }) => {
  const { consent, authorisationId } = world.call('createConsent')
  world.approve(authorisationId)
  const params = { consentId: consent.id }
  world.call('deleteConsent', { params })
  world.settle(later(world.now, limits.endedConsentDays * dayMilliseconds - second))
  expect(world.call('readConsent', { params }).status).toBe('terminatedByTpp')
  world.settle(later(world.now, second))
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'consentId' }
  expect(pickRefusalFields(world.tryCall('readConsent', { params }))).toEqual(unknown)
})

test('[S6m] keeps a hundred ended consents and drops the oldest', ({ world }) => {
  const psu = { id: '00000000-0000-4000-8000-000000000001' }
  const { consent, authorisationId } = world.call('createConsent', {}, { psu })
  world.approve(authorisationId)
  for (let count = 0; count < limits.endedConsentsMax + 1; count += 1) {
    world.approve(world.call('createConsent', {}, { psu }).authorisationId)
  }
  expect(world.bank.consents.size).toBe(limits.endedConsentsMax + 1)
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'consentId' }
  expect(pickRefusalFields(world.tryCall('readConsent', { params: { consentId: consent.id } }))).toEqual(
    unknown,
  )
})

test('[S4g] drops the oldest PSU-ID or session of a person, with its consents', () => {
  const world = filledWorld()
  const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const approvesAs = (psu: { id: string; sessionId?: string }) =>
    world.approve(world.call('createConsent', {}, { psu }).authorisationId)
  for (let count = 0; count <= limits.sessionsOfPsuMax; count += 1) {
    approvesAs({ id: uuid(0), sessionId: `session-${count}` })
  }
  expect(world.bank.sessions.size).toBe(limits.sessionsOfPsuMax)
  expect(isScaNeeded(world.call('readUser', {}, { psu: { sessionId: 'session-0' } }))).toBe(true)
  expect(world.call('readUser', {}, { psu: { sessionId: 'session-1' } })).toEqual({ psuId: uuid(0) })
  for (let count = 1; count < limits.psusOfCustomerMax; count += 1) approvesAs({ id: uuid(count) })
  expect(world.accountsOrSca({ psu: { id: uuid(0) } })).toBe('accounts')
  approvesAs({ id: uuid(limits.psusOfCustomerMax) })
  expect(world.bank.psus.size).toBe(limits.psusOfCustomerMax)
  expect(world.accountsOrSca({ psu: { id: uuid(0) } })).toBe('sca')
  expect(world.accountsOrSca({ psu: { id: uuid(1) } })).toBe('accounts')
  world.approve(world.call('createConsent').authorisationId)
  expect(world.bank.psus.size).toBe(limits.psusOfCustomerMax)
  expect(world.accountsOrSca({ psu: { id: uuid(2) } })).toBe('accounts')
})

test('[M6c] approves on the last days of the calendar, and ends with it', () => {
  const world = filledWorld(instant(instantRange.last - 60 * dayMilliseconds))
  const psu = readPsuReference(world.approve(world.link()))
  world.settle(instant(instantRange.last - second))
  expect(world.accountsOrSca({ psu })).toBe('accounts')
  expect(world.visit(world.link({ tpp: otherTpp }), { tpp: otherTpp }).status).toBe('started')
  world.settle(instant(instantRange.last))
  expect(world.accountsOrSca({ psu })).toBe('sca')
})
