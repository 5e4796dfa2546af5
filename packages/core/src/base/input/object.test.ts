import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { exceptArrays } from './arrays.ts'
import { codeList } from './code-list.ts'
import { object } from './object.ts'
import { text } from './text.ts'

const entries = {
  name: text(5),
  code: v.optional(codeList(['NOK', 'SEK'], 'a code')),
  isOn: v.optional(v.boolean(), false),
  count: v.nullish(v.number(), 7),
  none: v.exactOptional(v.string()),
  any: v.unknown(),
}

/** The same, read by the library alone. */
const plain = exceptArrays(v.object({ ...entries, within: v.optional(exceptArrays(v.object(entries))) }))
const own = object({ ...entries, within: v.optional(object(entries)) })

const value = fc.constantFrom<unknown>(
  'Kari',
  '',
  ' ',
  '\ud800',
  'Kari Nordmann',
  'nok',
  'SEK',
  true,
  3,
  null,
  undefined,
)
const fields = fc.record(
  { name: value, code: value, isOn: value, count: value, none: value, any: value, other: value },
  { requiredKeys: [] },
)
const right = fc.record(
  {
    name: fc.constantFrom('Kari', 'Ola'),
    code: fc.constantFrom('NOK', 'sek'),
    isOn: fc.boolean(),
    count: fc.integer(),
    none: fc.string(),
    any: fc.anything(),
    other: fc.string(),
  },
  { requiredKeys: ['name', 'any'] },
)
const given = fc.oneof(
  fc.anything(),
  fields,
  right,
  fc.tuple(fields, fc.oneof(fields, right)).map(([one, within]) => ({ ...one, within })),
  fc.tuple(right, fc.oneof(fields, right)).map(([one, within]) => ({ ...one, within })),
)

test('an object is read as the library reads it, and refused with the same words', () => {
  fc.assert(
    fc.property(given, fc.boolean(), (input, abortEarly) => {
      const [left, right] = [plain, own].map((schema) => v.safeParse(schema, input, { abortEarly }))
      expect(right).toEqual(left)
      expect(Object.keys(right?.output ?? {})).toEqual(Object.keys(left?.output ?? {}))
    }),
    { numRuns: 2_000 },
  )
})

test('an object is described as one of the library', () => {
  expect(own.type).toBe('object')
  expect(Object.keys(own.entries)).toEqual(Object.keys(plain.entries))
})
