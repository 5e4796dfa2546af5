import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { listOf } from './text.ts'

const item = v.object({ name: v.pipe(v.string(), v.minLength(2)), count: v.optional(v.number(), 1) })

const entry = fc.constantFrom<unknown>({ name: 'Kari' }, { name: 'Ola', count: 2 }, { name: '' }, {}, 'Ola')
const values = fc.oneof(
  { weight: 9, arbitrary: fc.array(entry, { maxLength: 6 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(undefined, null, {}, 'list', 3) },
)

test('reads each list as valibot does, with all that is wrong', () => {
  const [ours, library] = [listOf(item, 4), v.pipe(v.array(item), v.minLength(1), v.maxLength(4))]
  fc.assert(
    fc.property(values, fc.boolean(), (value, abortEarly) => {
      const config = { abortEarly, abortPipeEarly: true }
      expect(ours['~run']({ value }, config)).toStrictEqual(library['~run']({ value }, config))
    }),
    { numRuns: 1_000 },
  )
})

test('copies a list, so that changes of the input do not reach what was read', () => {
  const value = [{ name: 'Kari' }]
  expect(listOf(item, 4)['~run']({ value }, {}).value).not.toBe(value)
})
