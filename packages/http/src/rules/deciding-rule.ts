import type { Refusal } from '@pocketbank/core'
import type { Operation } from '../operations/operation.ts'
import { bankRules } from './bank-rules.ts'
import { type Check, checks } from './checks.ts'
import { ruleIn } from './rule-row.ts'

/** The rule of the rule book by which a check refused: its id, such as `Q2`; none where the tables name none. */
export function decidingRule(
  check: Check,
  refusal: Refusal,
  operation: Operation | undefined,
): string | undefined {
  return ruleIn(check === 'bank' ? bankRules : checks[check].rules, refusal, operation?.command)
}
