import { type Problem, type RuleId, ruleOf } from '@pocketbank/core'
import { allOperations } from '../operations/index.ts'
import type { RequestEntry } from '../requests/entry.ts'
import type { ShownProblem, Verdict } from './request/explained.ts'

/** A rule with its sentence, as the rule book has it. */
export function describeRule(id: RuleId): ShownProblem['rule'] {
  const { sentence, source } = ruleOf(id)
  return { id, sentence, source }
}

export function describeProblem({ rule, code, text, path }: Problem): ShownProblem {
  return { code, text, path, rule: describeRule(rule) }
}

/** The verdict on a request of the journal. */
export function verdictOf({ refusal, stages }: Pick<RequestEntry, 'refusal' | 'stages'>): Verdict {
  if (refusal !== undefined) return 'refused'
  return stages.bank === 'needs SCA' ? 'needs SCA' : 'answered'
}

/** The PSD2 role that an operation needs, by its id. */
export function roleOf(operation: string | undefined): string | undefined {
  return allOperations.find(({ id }) => id === operation)?.role
}
