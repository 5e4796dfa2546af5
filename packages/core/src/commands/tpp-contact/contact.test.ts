import { expect } from 'vitest'
import { type World, worldFrom } from '../../../test/kit/world.ts'
import { openWorld, openTest as test } from '../../../test/kit/worlds.ts'
import type { Wrong } from '../../../test/kit/wrong.ts'
import { type RawInput, snapshotFromJson, snapshotToJson } from '../../index.ts'

const own = 'PSDNO-FSA-123456789'
const other = 'PSDNO-FSA-987654321'
const support = { email: 'support@tpp.example' }
const post = { email: 'post@tpp.example' }

type Name = 'readContact' | 'updateContact'

/** Asks as a TPP, or as nobody. */
function asksAs(world: World, tpp: string | undefined, name: Name, input: RawInput) {
  return world.perform(name, input, { now: world.now, ...(tpp !== undefined && { tpp }) })
}

const gives = (world: World, tpp: string, body: object, tppId = tpp) =>
  asksAs(world, tpp, 'updateContact', { params: { tppId }, body })
const reads = (world: World, tpp: string, tppId = tpp) =>
  asksAs(world, tpp, 'readContact', { params: { tppId } })
const told = (tpp: string, { email }: typeof support) => ({ ok: true, value: { tpp, email } })

test('[D1a] a TPP says how the bank reaches it, reads that back, and may say something else later', () => {
  const world = openWorld()
  for (const body of [support, post, support]) {
    expect(gives(world, own, body)).toEqual(told(own, body))
    const { bank, journal } = world
    expect(reads(world, own)).toEqual(told(own, body))
    expect(world.bank).toBe(bank)
    expect(world.journal).toBe(journal)
  }
  expect(world.bank.contacts.size).toBe(1)
})

test('[D1a] each TPP has information of its own, and a wiped bank has none', ({ world }) => {
  gives(world, own, support)
  gives(world, other, post)
  expect([reads(world, own), reads(world, other)]).toEqual([told(own, support), told(other, post)])
  world.engine.execute('initialize', {}, { now: world.now })
  expect(reads(world, own)).toMatchObject({ error: { code: 'RESOURCE_UNKNOWN' } })
})

test('[D1a] contact information is kept in a snapshot', ({ world }) => {
  gives(world, own, support)
  const snapshot = snapshotFromJson(snapshotToJson(world.snapshot()))
  if (!snapshot.ok) throw new Error(snapshot.error.text)
  const again = worldFrom(snapshot.value)
  expect(reads(again, own)).toEqual(told(own, support))
  gives(again, other, post)
  expect(reads(again, own)).toEqual(told(own, support))
})

test('[D1b] information that was never given is unknown', ({ world }) => {
  gives(world, other, support)
  expect(reads(world, own)).toMatchObject({ error: { code: 'RESOURCE_UNKNOWN', path: 'tppId' } })
})

test('[D1c] the PSD before the country may be left out, in reading and in giving', ({ world }) => {
  expect(gives(world, own, support, 'NO-FSA-123456789')).toEqual(told(own, support))
  expect(reads(world, own)).toEqual(told(own, support))
  expect(reads(world, own, 'NO-FSA-123456789')).toEqual(told(own, support))
})

test.each([
  'NO-FSA-123456789',
  'CN=Fjord Pay,O=Fjord Pay AS,C=NO',
  'anonymous',
  'PSD',
  'PSD Services',
  '__proto__',
])('[D1c] a TPP whose id has no PSD before a country is known by it as it stands: %s', (id) => {
  const world = openWorld()
  expect(gives(world, id, support)).toEqual(told(id, support))
  for (const wrong of [`PSD${id}`, id.slice(1), id.slice(3), `${id}x`]) {
    expect(reads(world, id, wrong), wrong).toMatchObject({ error: { code: 'FORBIDDEN', path: 'tppId' } })
  }
})

test.each([
  ['another TPP', other],
  ['another TPP without PSD', 'NO-FSA-987654321'],
  ['lower case', own.toLowerCase()],
  ['one letter in lower case', 'PSDNo-FSA-123456789'],
  ['PSD twice', `PSD${own}`],
  ['more than PSD left out', '-FSA-123456789'],
  ['a beginning', 'PSDNO-FSA-12345678'],
  ['a blank behind', `${own} `],
  ['nothing', ''],
  ['everybody', '*'],
])('[D1c] refuses a TPP that names %s', (_, tppId) => {
  const world = openWorld()
  gives(world, other, support)
  const { bank } = world
  const forbidden = { ok: false, error: { code: 'FORBIDDEN', path: 'tppId' } }
  expect(reads(world, own, tppId)).toMatchObject(forbidden)
  expect(gives(world, own, post, tppId)).toMatchObject(forbidden)
  expect(world.bank).toBe(bank)
})

test('[D1c] refuses whoever is no TPP', ({ world }) => {
  gives(world, own, support)
  for (const tppId of [own, '', 'undefined']) {
    expect(asksAs(world, undefined, 'readContact', { params: { tppId } })).toMatchObject({
      error: { code: 'FORBIDDEN', path: 'tppId' },
    })
  }
})

test('[D1c] a long id makes no long sentence', () => {
  const answer = reads(openWorld(), 'x'.repeat(100_000), own)
  expect(answer).toMatchObject({ error: { text: expect.stringMatching(/^tppId must be .{0,250}$/) } })
})

const wrong: readonly Wrong[] = [
  ['no domain', { email: 'support' }, 'FORMAT_ERROR', '$.email'],
  ['a person', { email: 'ola.nordmann@tpp.example' }, 'FORMAT_ERROR', '$.email'],
]

test.each(wrong)('[D1d] refuses %s as contact information, and keeps what it has', (_, body, code, path) => {
  const world = openWorld()
  gives(world, own, support)
  const { bank } = world
  const answer = asksAs(world, own, 'updateContact', { params: { tppId: own }, body })
  expect(answer).toMatchObject({
    ok: false,
    error: { code, path, text: expect.stringMatching(/^\$.{8,400}$/) },
  })
  expect(world.bank).toBe(bank)
})

test('[D1a] giving the same information again leaves the identical bank', ({ world }) => {
  gives(world, own, support)
  const { bank, journal } = world
  expect(gives(world, own, support, 'NO-FSA-123456789')).toEqual(told(own, support))
  expect(world.bank).toBe(bank)
  expect(world.journal).toBe(journal)
})
