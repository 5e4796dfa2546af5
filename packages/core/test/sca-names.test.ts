import { expect, test } from 'vitest'
import { idSeed } from '../src/base/ids/seed.ts'
import { uuidOf } from '../src/base/ids/uuid.ts'
import type { PsuReference } from '../src/index.ts'
import {
  approves,
  asks,
  does,
  filledBank,
  identifies,
  learnt,
  link,
  otherTpp,
  people,
  reads,
  refusalOf,
} from './sca-scene.ts'

const own = '3F0C4D9E-6B1A-4C2D-8E3F-0A1B2C3D4E5F'
const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('[S4a] a PSU-ID and a session that the TPP chose are kept and stand for the person from then on', () => {
  const engine = filledBank()
  const psu: PsuReference = { id: own, sessionId: 'session-1' }
  expect(reads(engine, { psu })).toBe('sca')
  const names = learnt(approves(engine, link(engine, { psu })))
  expect(names).toEqual({ id: own.toLowerCase(), sessionId: 'session-1' })
  for (const one of [psu, { id: own.toLowerCase() }, { sessionId: 'session-1' }]) {
    expect(reads(engine, { psu: one })).toBe('accounts')
  }
  expect(does(engine, 'readUser', {}, { psu })).toEqual({ psuId: own.toLowerCase() })
})

test('[S4b] without one the bank issues a UUID, the same again for the same person, and a new session each time', () => {
  const engine = filledBank()
  const first = learnt(approves(engine, link(engine)))
  const second = learnt(approves(engine, link(engine)))
  const other = learnt(approves(engine, link(engine), { customer: people.arne }))
  expect(first.id).toMatch(version4)
  expect(second.id).toBe(first.id)
  expect(other.id).not.toBe(first.id)
  expect(new Set([first.sessionId, second.sessionId, other.sessionId]).size).toBe(3)
})

test('[S4c] ids that the bank issues have the form of random UUIDs, differ, and follow from the seed', () => {
  const seed = idSeed('one')
  const ids = Array.from({ length: 20_000 }, (_, serial) => uuidOf(seed, 'psu', serial + 1))
  expect(ids.filter((id) => !version4.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(uuidOf(idSeed('one'), 'psu', 1)).toBe(ids[0])
  expect(uuidOf(idSeed('two'), 'psu', 1)).not.toBe(ids[0])
  expect(uuidOf(seed, 'session', 1)).not.toBe(ids[0])
})

test('[S4d] a PSU-ID of one TPP means nothing under another, which may use it for somebody else', () => {
  const engine = filledBank()
  const psu = { id: own, sessionId: 'session-1' }
  approves(engine, link(engine, { psu }))
  const asking = { tpp: otherTpp, psu }
  expect(reads(engine, asking)).toBe('sca')
  approves(engine, link(engine, asking), { customer: people.arne }, asking)
  expect(reads(engine, asking)).toBe('accounts')
  expect(reads(engine, { psu })).toBe('accounts')
})

test.each([
  ['PSU-ID', { id: own }],
  ['TPP-Session-ID', { sessionId: 'session-1' }],
])('[S4e] another person than the one of the %s is refused at the page', (name, psu) => {
  const engine = filledBank()
  approves(engine, link(engine, { psu: { id: own, sessionId: 'session-1' } }))
  const id = does(engine, 'createConsent', {}, { psu }).authorisationId
  const answer = identifies(engine, id, people.arne)
  expect(refusalOf(answer)).toEqual({ code: 'PSU_CREDENTIALS_INVALID', path: '$.customerNumber' })
  expect(answer.ok ? '' : answer.error.text).toContain(name)
  expect(engine.bank.psus.size).toBe(1)
})

test('[S4f] a session of one PSU under the PSU-ID of another is refused before anything is done', () => {
  const engine = filledBank()
  approves(engine, link(engine, { psu: { id: own, sessionId: 'session-1' } }))
  const { bank } = engine
  const psu = { id: own.replace('3F', '4F'), sessionId: 'session-1' }
  const answer = asks(engine, 'listConsentedAccounts', {}, { psu })
  expect(refusalOf(answer)).toEqual({ code: 'PSU_CREDENTIALS_INVALID', path: 'PSU-ID' })
  expect(engine.bank).toBe(bank)
})

test('[S7a] a corporate request names its corporation; the way back tells the name that it has', () => {
  const engine = filledBank()
  const wayBack = approves(engine, link(engine), { owner: people.cafe })
  const names = learnt(wayBack)
  expect(names.corporationId).toBe(people.cafe)
  expect(reads(engine, { psu: names })).toBe('accounts')
  const { corporationId: _, ...nameless } = names
  const missing = { code: 'HTTP_HEADER_REQUIRED', path: 'PSU-Corporate-ID' }
  for (const psu of [nameless, { ...nameless, context: 'CORPORATE' }, { context: 'CORPORATE' }] as const) {
    expect(refusalOf(asks(engine, 'listConsentedAccounts', {}, { psu }))).toEqual(missing)
  }
  expect(reads(engine, { psu: { ...nameless, context: 'PRIVATE' } })).toBe('sca')
})

test('[S7b] a PSU with a consent of their own is a private one where the request names no corporation', () => {
  const engine = filledBank()
  const psu = { id: own }
  approves(engine, link(engine, { psu }), { owner: people.cafe })
  approves(engine, link(engine, { psu: { ...psu, context: 'PRIVATE' } }), { owner: people.jonas })
  expect(reads(engine, { psu })).toBe('accounts')
})

test('[S7c] a corporation for which the PSU may not act, or which is none, is forbidden', () => {
  const engine = filledBank()
  const psu = { id: own }
  approves(engine, link(engine, { psu }), { customer: people.arne })
  const forbidden = { code: 'FORBIDDEN', path: 'PSU-Corporate-ID' }
  for (const corporationId of [people.cafe, people.jonas, 'nobody', '__proto__']) {
    const answer = asks(engine, 'listConsentedAccounts', {}, { psu: { ...psu, corporationId } })
    expect(refusalOf(answer)).toEqual(forbidden)
  }
  const unknown = asks(engine, 'listConsentedAccounts', {}, { psu: { corporationId: 'nobody' } })
  expect(refusalOf(unknown)).toEqual(forbidden)
})

test('[S6g] a consent is that of one PSU and one corporation, and a newer one takes its place', () => {
  const engine = filledBank()
  const psu = { id: own }
  for (const owner of [people.jonas, people.cafe, people.electrician]) {
    const context = owner === people.jonas ? 'PRIVATE' : 'CORPORATE'
    const wanted = context === 'PRIVATE' ? { ...psu, context } : { ...psu, context, corporationId: owner }
    approves(engine, link(engine, { psu: wanted } as never), { owner })
  }
  const statuses = () => [...engine.bank.consents.trees.key.keys()].map(({ status }) => status)
  expect(statuses()).toEqual(['valid', 'valid', 'valid'])
  const newer = does(engine, 'createConsent', {}, { psu }).authorisationId
  approves(engine, newer, { owner: people.jonas })
  expect(statuses()).toEqual(['terminatedByTpp', 'valid', 'valid', 'valid'])
})
