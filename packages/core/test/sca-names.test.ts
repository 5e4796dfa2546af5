import { expect, test } from 'vitest'
import { idSeed } from '../src/base/ids/seed.ts'
import { computeUuid } from '../src/base/ids/uuid.ts'
import type { PsuReference } from '../src/index.ts'
import { otherTpp, people } from './kit/people.ts'
import { pickRefusalFields, readPsuReference } from './kit/world.ts'
import { filledWorld } from './kit/worlds.ts'

const ownId = '3F0C4D9E-6B1A-4C2D-8E3F-0A1B2C3D4E5F'
const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('[S4a] keeps a PSU-ID and session that the TPP chose', () => {
  const world = filledWorld()
  const psu: PsuReference = { id: ownId, sessionId: 'session-1' }
  expect(world.accountsOrSca({ psu })).toBe('sca')
  const names = readPsuReference(world.approve(world.link({ psu })))
  expect(names).toEqual({ id: ownId.toLowerCase(), sessionId: 'session-1' })
  for (const psuReference of [psu, { id: ownId.toLowerCase() }, { sessionId: 'session-1' }]) {
    expect(world.accountsOrSca({ psu: psuReference })).toBe('accounts')
  }
  expect(world.call('readUser', {}, { psu })).toEqual({ psuId: ownId.toLowerCase() })
})

test('[S4b] issues a UUID per person and a new session each time', () => {
  const world = filledWorld()
  const first = readPsuReference(world.approve(world.link()))
  const second = readPsuReference(world.approve(world.link()))
  const otherNames = readPsuReference(world.approve(world.link(), { customer: people.arne }))
  expect(first.id).toMatch(version4)
  expect(second.id).toBe(first.id)
  expect(otherNames.id).not.toBe(first.id)
  expect(new Set([first.sessionId, second.sessionId, otherNames.sessionId]).size).toBe(3)
})

test('[S4b] issues distinct ids in the form of random UUIDs, derived from the seed', () => {
  const seed = idSeed('one')
  const ids = Array.from({ length: 20_000 }, (_, serial) => computeUuid(seed, 'psu', serial + 1))
  expect(ids.filter((id) => !version4.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(computeUuid(idSeed('one'), 'psu', 1)).toBe(ids[0])
  expect(computeUuid(idSeed('two'), 'psu', 1)).not.toBe(ids[0])
  expect(computeUuid(seed, 'session', 1)).not.toBe(ids[0])
})

test('[Q14f] allows another TPP to use the same PSU-ID for somebody else', () => {
  const world = filledWorld()
  const psu = { id: ownId, sessionId: 'session-1' }
  world.approve(world.link({ psu }))
  const caller = { tpp: otherTpp, psu }
  expect(world.accountsOrSca(caller)).toBe('sca')
  world.approve(world.link(caller), { customer: people.arne }, caller)
  expect(world.accountsOrSca(caller)).toBe('accounts')
  expect(world.accountsOrSca({ psu })).toBe('accounts')
})

test.each([
  ['PSU-ID', { id: ownId }],
  ['TPP-Session-ID', { sessionId: 'session-1' }],
])('[S4e] refuses another person than the one of the %s on the SCA page', (name, psu) => {
  const world = filledWorld()
  world.approve(world.link({ psu: { id: ownId, sessionId: 'session-1' } }))
  const id = world.call('createConsent', {}, { psu }).authorisationId
  const answer = world.identifyPsu(id, people.arne)
  expect(pickRefusalFields(answer)).toEqual({ code: 'PSU_CREDENTIALS_INVALID', path: '$.customerNumber' })
  expect(answer.ok ? '' : answer.error.text).toContain(name)
  expect(world.bank.psus.size).toBe(1)
})

test('[S4f] refuses a session of one PSU with the PSU-ID of another', () => {
  const world = filledWorld()
  world.approve(world.link({ psu: { id: ownId, sessionId: 'session-1' } }))
  const { bank } = world
  const psu = { id: ownId.replace('3F', '4F'), sessionId: 'session-1' }
  const answer = world.tryCall('listConsentedAccounts', {}, { psu })
  expect(pickRefusalFields(answer)).toEqual({ code: 'PSU_CREDENTIALS_INVALID', path: 'PSU-ID' })
  expect(world.bank).toBe(bank)
})

test('[S7a] requires the corporation, and returns its number in the redirect', () => {
  const world = filledWorld()
  const redirectUri = world.approve(world.link(), { owner: people.cafe })
  const names = readPsuReference(redirectUri)
  expect(names.corporationId).toBe(people.cafe)
  expect(world.accountsOrSca({ psu: names })).toBe('accounts')
  const { corporationId: _, ...nameless } = names
  const missing = { code: 'HTTP_HEADER_REQUIRED', path: 'PSU-Corporate-ID' }
  for (const psu of [nameless, { ...nameless, context: 'CORPORATE' }] as const) {
    expect(pickRefusalFields(world.tryCall('listConsentedAccounts', {}, { psu }))).toEqual(missing)
  }
  expect(world.accountsOrSca({ psu: { ...nameless, context: 'PRIVATE' } })).toBe('sca')
})

test('[S7g] requires no corporation before SCA, and returns it in the redirect', () => {
  const world = filledWorld()
  expect(world.accountsOrSca({ psu: { context: 'CORPORATE' } })).toBe('sca')
  const psu = { id: ownId, context: 'CORPORATE' } as const
  world.approve(world.link({ psu: { id: ownId } }), { owner: people.jonas })
  expect(world.accountsOrSca({ psu })).toBe('sca')
  const names = readPsuReference(world.approve(world.link({ psu }), { owner: people.cafe }))
  expect(world.accountsOrSca({ psu: names })).toBe('accounts')
  const missing = { code: 'HTTP_HEADER_REQUIRED', path: 'PSU-Corporate-ID' }
  expect(pickRefusalFields(world.tryCall('listConsentedAccounts', {}, { psu }))).toEqual(missing)
  expect(pickRefusalFields(world.tryCall('createConsent', {}, { psu }))).toBe('not refused')
})

test('[S7b] treats a PSU with an own consent as private without a corporation', () => {
  const world = filledWorld()
  const psu = { id: ownId }
  world.approve(world.link({ psu }), { owner: people.cafe })
  world.approve(world.link({ psu: { ...psu, context: 'PRIVATE' } }), { owner: people.jonas })
  expect(world.accountsOrSca({ psu })).toBe('accounts')
})

test('[S7c] forbids a corporation that is unknown or for which the PSU may not act', () => {
  const world = filledWorld()
  const psu = { id: ownId }
  world.approve(world.link({ psu }), { customer: people.arne })
  const forbidden = { code: 'FORBIDDEN', path: 'PSU-Corporate-ID' }
  for (const corporationId of [people.cafe, people.jonas, 'nobody', '__proto__']) {
    const answer = world.tryCall('listConsentedAccounts', {}, { psu: { ...psu, corporationId } })
    expect(pickRefusalFields(answer)).toEqual(forbidden)
  }
  const unknown = world.tryCall('listConsentedAccounts', {}, { psu: { corporationId: 'nobody' } })
  expect(pickRefusalFields(unknown)).toEqual(forbidden)
})

test('[S6g] replaces the consent of one PSU and corporation by a newer one', () => {
  const world = filledWorld()
  const psu = { id: ownId }
  for (const owner of [people.jonas, people.cafe, people.electrician]) {
    const context = owner === people.jonas ? 'PRIVATE' : 'CORPORATE'
    const wantedPsu = context === 'PRIVATE' ? { ...psu, context } : { ...psu, context, corporationId: owner }
    world.approve(world.link({ psu: wantedPsu } as never), { owner })
  }
  const statuses = () => [...world.bank.consents.trees.key.keys()].map(({ status }) => status)
  expect(statuses()).toEqual(['valid', 'valid', 'valid'])
  const newer = world.call('createConsent', {}, { psu }).authorisationId
  world.approve(newer, { owner: people.jonas })
  expect(statuses()).toEqual(['terminatedByTpp', 'valid', 'valid', 'valid'])
})
