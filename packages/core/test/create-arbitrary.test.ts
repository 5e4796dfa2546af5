import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { AnyCommand } from '../src/domain/command.ts'
import { commands } from '../src/index.ts'
import { paymentRequest } from '../src/rows/payments/contract.ts'
import { createArbitrary } from './kit/create-arbitrary.ts'

const contracts = Object.entries<AnyCommand>(commands).flatMap(([name, { query, body, wireBody, lenient }]) =>
  Object.entries({ query, body, wireBody, lenient: lenient?.body, lenientWire: lenient?.wireBody }).flatMap(
    ([part, contract]) => (contract === undefined ? [] : [[`${name} ${part}`, contract] as const]),
  ),
)

test.each(contracts)('draws only accepted values for %s', (_, contract) => {
  fc.assert(
    fc.property(createArbitrary(contract), (value) => {
      expect(v.safeParse(contract, value).issues).toBeUndefined()
    }),
  )
})

test('draws each bound of a length, a number and a list', () => {
  const schema = v.object({
    text: v.pipe(v.string(), v.minLength(2), v.maxLength(3)),
    number: v.pipe(v.number(), v.integer(), v.minValue(7), v.maxValue(9)),
    list: v.pipe(v.array(v.picklist(['a', 'b'])), v.minLength(1), v.maxLength(2)),
    maybe: v.nullable(v.literal(5)),
    either: v.union([v.boolean(), v.pipe(v.string(), v.regex(/^x+$/))]),
  })
  const samples = fc.sample(createArbitrary(schema), 500) as v.InferOutput<typeof schema>[]
  const listValues = (read: (sample: v.InferOutput<typeof schema>) => unknown) =>
    [...new Set(samples.map(read))].sort()
  expect(listValues(({ text }) => [...text].length)).toEqual([2, 3])
  expect(listValues(({ number }) => number)).toEqual([7, 8, 9])
  expect(listValues(({ list }) => list.length)).toEqual([1, 2])
  expect(listValues(({ maybe }) => maybe)).toEqual([5, null])
  expect(listValues(({ either }) => typeof either)).toEqual(['boolean', 'string'])
})

test('shrinks to the field that matters and the required ones', () => {
  const names = Object.keys(paymentRequest.entries).filter((name) =>
    v.is(paymentRequest.entries[name as 'purposeCode'], undefined),
  )
  for (const name of ['purposeCode', 'requestedExecutionDate', 'creditorAddress']) {
    const property = fc.property(createArbitrary(paymentRequest), (value) => !(name in (value as object)))
    const { counterexample } = fc.check(property, { seed: 3, numRuns: 500 })
    const shrunk = (counterexample?.[0] ?? {}) as { creditorName?: string }
    expect(names.filter((key) => key in shrunk)).toEqual([name])
    expect([...(shrunk.creditorName ?? '')].length).toBe(1)
  }
})

test('names a field whose schema type it cannot draw', () => {
  const schema = v.object({ when: v.date() })
  expect(() => createArbitrary(schema)).toThrow('when: no value is drawn for a schema of type date')
})
