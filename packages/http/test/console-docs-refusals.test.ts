import { codesOfRule } from '@pocketbank/core/base/rules'
import { expect, test } from 'vitest'
import { listRefusingStages } from '../src/description/refusing-rules.ts'
import { allOperations } from '../src/operations/all-operations.ts'
import { goldenRefusals } from './kit/golden.ts'
import { requireOperation } from './kit/operations.ts'
import { refusedRequests } from './refused/index.ts'

/**
 * The refusals of the golden session: those of its transcripts, and the rows of the table, of which it makes
 * each.
 */
const refusals = [...goldenRefusals(), ...refusedRequests.map((row) => ({ ...row, stage: undefined }))]

test("[C8b] refuses in the golden session only by rules of the operation's page, at their stage", () => {
  const unlisted = refusals.flatMap(({ operation, stage, rule }) => {
    if (operation === undefined || rule === undefined) return []
    const refusing = listRefusingStages(requireOperation(operation))
    // If the contract and other rules of the body are broken, both are reported with the contract.
    const stages: readonly string[] = stage === 'body' ? ['body', 'bank'] : [stage ?? '']
    const stagesOfPage = refusing.filter(
      (refusingStage) => stage === undefined || stages.includes(refusingStage.stage),
    )
    const rules: readonly string[] = stagesOfPage.flatMap((refusingStage) => refusingStage.rules)
    return rules.includes(rule) ? [] : [`${stage}: ${rule} of ${operation}`]
  })
  expect(unlisted, 'add each to its operation in packages/http/src/operations').toEqual([])
})

test('has a code of its rule in every refusal of the golden session', () => {
  const decided = refusals.flatMap(({ rule, code }) => (rule && code ? [{ rule, code }] : []))
  const strange = decided.filter(
    ({ rule, code }) => !codesOfRule(rule).some((knownCode) => knownCode === code),
  )
  expect(strange, 'add the code in packages/core/src/base/rules/deciding/').toEqual([])
  expect(new Set(decided.map(({ rule, code }) => `${rule} ${code}`)).size).toBeGreaterThan(100)
})

test('[C8b] refuses a request by each rule of an operation', () => {
  const observed = new Set(refusals.map(({ operation, rule }) => `${rule} of ${operation}`))
  const listedCodes = allOperations.flatMap(({ id, rules, leadsToSca }) =>
    [...rules, ...(leadsToSca ? ['S1d'] : [])].map((rule) => `${rule} of ${id}`),
  )
  const without = listedCodes.filter((code) => !observed.has(code))
  const advice = 'add a request to packages/http/test/refused, or remove the rule from the operation'
  expect(without, advice).toEqual([])
})
