import { codesOfRule } from '@pocketbank/core/base/rules'
import { expect, test } from 'vitest'
import { refusingStagesOf } from '../src/description/refusing-rules.ts'
import { allOperations } from '../src/operations/all-operations.ts'
import { operationNamed } from './kit/operations.ts'
import { refusedRequests } from './refused/index.ts'
import { makeRefusedRequest } from './refused/refused-request.ts'

/** The rules by which the bank refuses an operation, those of its row and of its kind. */
const listed = allOperations.flatMap(({ id, rules, leadsToSca }) =>
  [...rules, ...(leadsToSca ? ['S1d'] : [])].map((rule) => `${rule} of ${id}`),
)

const observed = new Set<string>()

test.each(refusedRequests)('[C8b] [E2c] $rule refuses $operation $call', async (request) => {
  const { rule, operation, stages, refusal } = await makeRefusedRequest(request)
  expect({ rule, operation }).toEqual({ rule: request.rule, operation: request.operation })
  const [stage] = Object.entries(stages).find(([, result]) => ['refused', 'needs SCA'].includes(result)) ?? []
  const refusing = refusingStagesOf(operationNamed(request.operation)).find((one) => one.stage === stage)
  expect(refusing?.rules, 'add the rule to its operation in packages/http/src/operations').toContain(rule)
  if (refusal !== undefined) expect(codesOfRule(request.rule)).toContain(refusal.code)
  if (stage === 'bank') observed.add(`${rule} of ${operation}`)
})

test('[C8b] each rule of an operation has refused a request to it', () => {
  const without = listed.filter((one) => !observed.has(one))
  expect(without, 'add a request to packages/http/test/refused, or remove the rule of the operation').toEqual(
    [],
  )
})
