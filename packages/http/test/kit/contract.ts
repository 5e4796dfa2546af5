import * as v from 'valibot'
import { expect } from 'vitest'
import { errorAnswer } from '../../src/operations/render/error.ts'
import { scaAnswer } from '../../src/operations/render/sca-answer.ts'
import type { AnsweredExchange } from '../../src/pipeline/exchange.ts'

/** Checks the body of a response against its operation: the fields, their order and their forms. */
export function checkContract({ entry, operation, answer, isIntercepted }: AnsweredExchange): void {
  if (operation === undefined || isIntercepted) return
  const { status, body = '' } = answer
  const { success, otherwise } = operation
  const isLink = status === 401 && 'ASPSP-SCA-Approach' in answer.headers
  const match = [success, otherwise?.success].find((response) => response?.status === status)
  const schema = match === undefined ? (isLink ? scaAnswer : errorAnswer) : match.body
  const text = schema === undefined ? '' : JSON.stringify(v.parse(schema, JSON.parse(body)))
  expect(body, `the response to ${entry.method} ${entry.target}`).toBe(text)
}
