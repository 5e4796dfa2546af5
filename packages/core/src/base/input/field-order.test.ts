import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Problem } from '../errors/refusal.ts'
import { inFieldOrder } from './field-order.ts'

const contract = v.object({
  owner: v.string(),
  lines: v.pipe(
    v.array(v.object({ to: v.string(), amount: v.optional(v.object({ currency: v.string() })) })),
    v.minLength(1),
  ),
  name: v.optional(v.string()),
})

const at = (path?: string, text = ''): Problem => ({
  rule: 'E4i',
  code: 'FORMAT_ERROR',
  text,
  ...(path !== undefined && { path }),
})

test('[E4n] sorts problems by the order of the contract, then list index, unknown places last', () => {
  const paths = [
    '$.other',
    '$.name',
    '$.lines[10].to',
    '$.lines[9].amount.currency',
    '$.lines[9].amount',
    '$.lines[9].to',
    "$.lines[9]['a b']",
    '$.lines',
    '$.owner',
  ]
  expect(
    inFieldOrder(
      contract,
      paths.map((path) => at(path)),
    ).map(({ path }) => path),
  ).toEqual([
    '$.owner',
    '$.lines',
    '$.lines[9].to',
    '$.lines[9].amount',
    '$.lines[9].amount.currency',
    "$.lines[9]['a b']",
    '$.lines[10].to',
    '$.name',
    '$.other',
  ])
})

test('[E4n] reports the first of several problems at one place', () => {
  expect(inFieldOrder(contract, [at('$.name', 'a'), at('$.owner', 'b'), at('$.name', 'c')])).toEqual([
    at('$.owner', 'b'),
    at('$.name', 'a'),
  ])
  expect(inFieldOrder(contract, [at('$.name'), at()])).toEqual([at(), at('$.name')])
})
