import { ok } from '@pocketbank/core/base'
import { renderUnchanged } from '@pocketbank/http/operations/render'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { operationsWithTag } from './control-operation.ts'

const operation = operationsWithTag('Control: test')
const fields = {
  id: 'countDays',
  at: 'POST /days',
  summary: 'Count days',
  description: 'The count is a number.',
  rules: [],
  example: () => ({}),
} as const
const response = { description: 'The count', body: renderUnchanged(v.object({ count: v.number() })) }

test('reads method, path and status from the object of a control operation', () => {
  const body = v.object({ days: v.number() })
  const countOperation = operation({
    ...fields,
    body,
    response,
    use: (_, { body: { days } }) => ok({ count: days }),
  })
  expect(countOperation).toMatchObject({
    tag: 'Control: test',
    method: 'POST',
    path: '/_sandbox/days',
    success: { status: 201, description: 'The count' },
  })
  expect(operation({ ...fields, status: 200, response, use: () => ok({ count: 1 }) }).success.status).toBe(
    200,
  )
})

test('does not compile if the result is not what the response writes', () => {
  // @ts-expect-error: the response writes a count.
  const misfit = operation({ ...fields, response, use: () => ok({ size: 1 }) })
  const query = v.object({ from: v.optional(v.string()) })
  // @ts-expect-error: the contract of the query has no field named until.
  const other = operation({ ...fields, query, response: 'Done', use: (_, { query: { until } }) => ok(until) })
  expect([misfit, other].map(({ path }) => path)).toEqual(['/_sandbox/days', '/_sandbox/days'])
})
