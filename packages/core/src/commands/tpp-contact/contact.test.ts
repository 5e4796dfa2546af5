import { expect } from 'vitest'
import { type World, worldFrom } from '../../../test/kit/world.ts'
import { openWorld, openTest as test } from '../../../test/kit/worlds.ts'
import type { WrongRow } from '../../../test/kit/wrong.ts'
import { type RawInput, snapshotFromJson, snapshotToJson } from '../../index.ts'

const ownTpp = 'PSDNO-FSA-123456789'
const otherTpp = 'PSDNO-FSA-987654321'
const support = { email: 'support@tpp.example' }
const post = { email: 'post@tpp.example' }

type Name = 'readContact' | 'updateContact'

/** Asks as a TPP, or as nobody. */
function asksAs(world: World, tpp: string | undefined, name: Name, input: RawInput) {
  return world.executeUntyped(name, input, { now: world.now, ...(tpp !== undefined && { tpp }) })
}

const gives = (world: World, tpp: string, body: object, tppId = tpp) =>
  asksAs(world, tpp, 'updateContact', { params: { tppId }, body })
const reads = (world: World, tpp: string, tppId = tpp) =>
  asksAs(world, tpp, 'readContact', { params: { tppId } })
const toResult = (tpp: string, { email }: typeof support) => ({ ok: true, value: { tpp, email } })

test('[D1a] stores, reads and replaces the contact information of a TPP', () => {
  const world = openWorld()
  for (const body of [support, post, support]) {
    expect(gives(world, ownTpp, body)).toEqual(toResult(ownTpp, body))
    const { bank, journal } = world
    expect(reads(world, ownTpp)).toEqual(toResult(ownTpp, body))
    expect(world.bank).toBe(bank)
    expect(world.journal).toBe(journal)
  }
  expect(world.bank.contacts.size).toBe(1)
})

test('[D1a] stores information for each TPP; a wiped bank has none', ({ world }) => {
  gives(world, ownTpp, support)
  gives(world, otherTpp, post)
  expect([reads(world, ownTpp), reads(world, otherTpp)]).toEqual([
    toResult(ownTpp, support),
    toResult(otherTpp, post),
  ])
  world.engine.execute('initialize', {}, { now: world.now })
  expect(reads(world, ownTpp)).toMatchObject({ error: { code: 'RESOURCE_UNKNOWN' } })
})

test('[D1a] keeps contact information in a snapshot', ({ world }) => {
  gives(world, ownTpp, support)
  const snapshot = snapshotFromJson(snapshotToJson(world.snapshot()))
  if (!snapshot.ok) throw new Error(snapshot.error.text)
  const again = worldFrom(snapshot.value)
  expect(reads(again, ownTpp)).toEqual(toResult(ownTpp, support))
  gives(again, otherTpp, post)
  expect(reads(again, ownTpp)).toEqual(toResult(ownTpp, support))
})

test('[D1b] refuses to read information that was never set', ({ world }) => {
  gives(world, otherTpp, support)
  expect(reads(world, ownTpp)).toMatchObject({ error: { code: 'RESOURCE_UNKNOWN', path: 'tppId' } })
})

test('[D1c] accepts the id with and without PSD before the country', ({ world }) => {
  expect(gives(world, ownTpp, support, 'NO-FSA-123456789')).toEqual(toResult(ownTpp, support))
  expect(reads(world, ownTpp)).toEqual(toResult(ownTpp, support))
  expect(reads(world, ownTpp, 'NO-FSA-123456789')).toEqual(toResult(ownTpp, support))
})

test.each([
  'NO-FSA-123456789',
  'CN=Fjord Pay,O=Fjord Pay AS,C=NO',
  'anonymous',
  'PSD',
  'PSD Services',
  '__proto__',
])('[D1c] accepts a TPP id without PSD unchanged: %s', (id) => {
  const world = openWorld()
  expect(gives(world, id, support)).toEqual(toResult(id, support))
  for (const wrongId of [`PSD${id}`, id.slice(1), id.slice(3), `${id}x`]) {
    expect(reads(world, id, wrongId), wrongId).toMatchObject({ error: { code: 'FORBIDDEN', path: 'tppId' } })
  }
})

test.each([
  ['another TPP', otherTpp],
  ['another TPP without PSD', 'NO-FSA-987654321'],
  ['lower case', ownTpp.toLowerCase()],
  ['one letter in lower case', 'PSDNo-FSA-123456789'],
  ['PSD twice', `PSD${ownTpp}`],
  ['more than PSD left out', '-FSA-123456789'],
  ['a beginning', 'PSDNO-FSA-12345678'],
  ['a blank at the end', `${ownTpp} `],
  ['nothing', ''],
  ['everybody', '*'],
])('[D1c] refuses a TPP that names %s', (_, tppId) => {
  const world = openWorld()
  gives(world, otherTpp, support)
  const { bank } = world
  const forbidden = { ok: false, error: { code: 'FORBIDDEN', path: 'tppId' } }
  expect(reads(world, ownTpp, tppId)).toMatchObject(forbidden)
  expect(gives(world, ownTpp, post, tppId)).toMatchObject(forbidden)
  expect(world.bank).toBe(bank)
})

test('[D1c] refuses an id that is not of a TPP', ({ world }) => {
  gives(world, ownTpp, support)
  for (const tppId of [ownTpp, '', 'undefined']) {
    expect(asksAs(world, undefined, 'readContact', { params: { tppId } })).toMatchObject({
      error: { code: 'FORBIDDEN', path: 'tppId' },
    })
  }
})

test('[D1c] shortens a long id in its sentence', () => {
  const answer = reads(openWorld(), 'x'.repeat(100_000), ownTpp)
  expect(answer).toMatchObject({ error: { text: expect.stringMatching(/^tppId: must be .{0,250}$/) } })
})

const wrongRows: readonly WrongRow[] = [
  ['no domain', { email: 'support' }, 'FORMAT_ERROR', '$.email'],
  ['a person', { email: 'ola.nordmann@tpp.example' }, 'FORMAT_ERROR', '$.email'],
]

test.each(wrongRows)('[D1d] refuses %s and keeps the former information', (_, body, code, path) => {
  const world = openWorld()
  gives(world, ownTpp, support)
  const { bank } = world
  const answer = asksAs(world, ownTpp, 'updateContact', { params: { tppId: ownTpp }, body })
  expect(answer).toMatchObject({
    ok: false,
    error: { code, path, text: expect.stringMatching(/^\$.{8,400}$/) },
  })
  expect(world.bank).toBe(bank)
})

test('[D1a] leaves the bank identical if the same information is set again', ({ world }) => {
  gives(world, ownTpp, support)
  const { bank, journal } = world
  expect(gives(world, ownTpp, support, 'NO-FSA-123456789')).toEqual(toResult(ownTpp, support))
  expect(world.bank).toBe(bank)
  expect(world.journal).toBe(journal)
})
