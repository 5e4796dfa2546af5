import { expect, test } from 'vitest'
import { listProblems } from '../../base/errors/refusal.ts'
import { parse } from '../../base/input/parse.ts'
import { postedDetails } from './contract.ts'

test.each([
  ['creditorName', 70],
  ['debtorName', 70],
  ['remittanceInformationUnstructured', 140],
  ['endToEndId', 35],
  ['purposeCode', 4],
  ['bankTransactionCode', 14],
  ['proprietaryBankTransactionCode', 35],
])('allows %s of a posted transaction the %i characters of §2.4, and no more', (name, charactersMax) => {
  const refuse = (length: number) => {
    const result = parse(postedDetails, { [name]: 'x'.repeat(length) }, 'body')
    return result.ok ? [] : listProblems(result.error).map(({ path }) => path)
  }
  expect(refuse(charactersMax)).toEqual([])
  expect(refuse(charactersMax + 1)).toEqual([`$.${name}`])
})
