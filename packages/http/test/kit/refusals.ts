import type { ErrorCode } from '@pocketbank/core'
import { refusalMessage } from '@pocketbank/core/base/errors'
import { listDecidingRules } from '@pocketbank/core/base/rules'
import * as v from 'valibot'
import { expect } from 'vitest'
import { errorAnswer } from '../../src/operations/render/error.ts'
import type { TestBank } from './bank.ts'

/** The ids of the rules that refuse requests. */
const ruleIds = Object.keys(listDecidingRules())

/** A refusal as a client and the journal see it. */
export interface ExpectedRefusal {
  readonly status: number
  readonly code: ErrorCode
  readonly path?: string
}

/** The error object of an answer, held to its contract and to the journal (E2). */
export async function readError({ requests }: Pick<TestBank, 'requests'>, response: Response) {
  const text = await response.text()
  const error = v.parse(errorAnswer, JSON.parse(text))
  const entry = requests.all.find(({ id }) => id === error.id)
  expect(JSON.stringify(error), 'the error object has its fields and no others, in order').toBe(text)
  expect(error.status).toBe(response.status)
  expect(entry).toMatchObject({ status: response.status, refusal: { code: error.code } })
  expect(error.message).toBe(entry?.refusal && refusalMessage(entry.refusal))
  expect(ruleIds, `the rule of ${error.code}: ${error.message}`).toContain(entry?.rule)
  return { ...error, path: entry?.refusal?.path, explanation: entry?.explanation, rule: entry?.rule }
}

/** Sends a request that must be refused in this way and leave the bank the identical value. */
export async function expectRefusal(
  test: Pick<TestBank, 'bank' | 'requests' | 'failures'>,
  send: () => Promise<Response>,
  refusal: ExpectedRefusal,
) {
  const { bank, journal } = test.bank
  const error = await readError(test, await send())
  expect(error, error.message).toMatchObject(refusal)
  expect(error.message).toMatch(/^\S.*\S$/s)
  expect(test.bank.bank).toBe(bank)
  expect(test.bank.journal).toBe(journal)
  expect(test.failures).toEqual([])
  return error
}
