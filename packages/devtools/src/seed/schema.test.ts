import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { quirkNames } from '../faults/quirks/quirk-table.ts'
import { seedJsonSchema } from './schema.ts'
import { readableWorld } from './world.ts'

type Json = { readonly [name: string]: Json } & {
  readonly type?: string
  readonly description?: string
  readonly properties?: { readonly [name: string]: Json }
  readonly items?: Json | readonly Json[]
  readonly anyOf?: readonly Json[]
}

const schema = seedJsonSchema() as Json
const validate = new Ajv({ strict: false }).compile(schema)

/** Every object of a schema with fields of its own, with the place where it stands. */
function listObjects(at: Json, place = '$'): readonly (readonly [place: string, at: Json])[] {
  const inner = [
    ...Object.entries(at.properties ?? {}).map(([name, field]) => [`${place}.${name}`, field] as const),
    ...[at.items ?? []].flat().map((item) => [`${place}[]`, item as Json] as const),
    ...(at.anyOf ?? []).map((node) => [place, node] as const),
    ...(typeof at.additionalProperties === 'object'
      ? [[`${place}.*`, at.additionalProperties as Json] as const]
      : []),
  ]
  const ownObjects = at.properties === undefined ? [] : [[place, at] as const]
  return [...ownObjects, ...inner.flatMap(([innerPlace, node]) => listObjects(node, innerPlace))]
}

test('[Z3d] describes each field, and allows no unknown ones', () => {
  const objects = listObjects(schema)
  expect(objects.length).toBeGreaterThan(20)
  for (const [place, { properties = {}, additionalProperties }] of objects) {
    expect([place, additionalProperties]).toEqual([place, false])
    if (place.startsWith('$.faults')) continue
    for (const [name, field] of Object.entries(properties)) {
      expect(`${place}.${name}: ${field.description ?? ''}`).toMatch(/: \S/)
    }
  }
})

test('[Z3d] has the fields of the reader', () => {
  expect(Object.keys(schema.properties ?? {})).toEqual(Object.keys(readableWorld().entries))
})

const person = { customers: { kari: null }, accounts: { salary: { balance: 5 } } }

test.each<[string, object, boolean]>([
  ['one person', person, true],
  ['nothing', {}, true],
  ['every quirk', { quirks: quirkNames }, true],
  [
    'faults',
    { faults: [{ effect: 'drop' }, { effect: { kind: 'delay', milliseconds: 5 }, times: 1 }] },
    true,
  ],
  [
    'rows',
    { ...person, transactions: [{ to: 'salary', amount: [1, '2.50'], each: 'week', day: 'monday' }] },
    true,
  ],
  ['a misspelt field', { ...person, acounts: {} }, false],
  ['a misspelt field of an entry', { customers: { kari: { nam: 'x' } } }, false],
  ['a misspelt word', { ...person, transactions: [{ to: 'salary', amount: 1, each: 'weak' }] }, false],
  ['a misspelt quirk', { quirks: ['idsReuse'] }, false],
  ['a misspelt fault', { faults: [{ effect: 'dropp' }] }, false],
  ['an invalid name', { customers: { '1': null } }, false],
])('[Z3d] checks in editors as the reader does: %s', (_, world, isRight) => {
  expect(validate(world)).toBe(isRight)
})
