import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { exceptArrays } from './arrays.ts'
import { object } from './object.ts'

const entries = {
  name: v.string(),
  count: v.optional(v.number()),
  limit: v.optional(v.number(), 20),
  parts: v.optional(v.object({ text: v.string() })),
  code: v.fallback(v.optional(v.picklist(['a', 'b'])), 'a'),
  note: v.exactOptional(v.string()),
}

const values = fc.constantFrom<unknown>('a', 1, undefined, null, [], { text: 'x' }, { text: 1, more: 2 })

/** Objects with some fields of the contract and some others, in any order. */
const inputs = fc
  .array(fc.tuple(fc.constantFrom(...Object.keys(entries), 'other', 'toString'), values), { maxLength: 8 })
  .map((fields) => Object.fromEntries(fields))

test('reads each object as valibot does, with its fields in the order of the contract', () => {
  const [ours, library] = [object(entries), exceptArrays(v.object(entries))]
  fc.assert(
    fc.property(
      fc.oneof({ weight: 9, arbitrary: inputs }, { weight: 1, arbitrary: values }),
      fc.boolean(),
      (input, abortEarly) => {
        const config = { abortEarly, abortPipeEarly: true }
        const expected = library['~run']({ value: input }, config)
        const result = ours['~run']({ value: input }, config)
        expect(result).toStrictEqual(expected)
        expect(Object.keys(Object(result.value))).toEqual(Object.keys(Object(expected.value)))
      },
    ),
    { numRuns: 1_000 },
  )
})

test('copies an object, so that changes of the input do not reach what was read', () => {
  const input = { name: 'a', count: 1 }
  expect(object(entries)['~run']({ value: input }, {}).value).not.toBe(input)
})
