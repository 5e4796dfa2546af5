import { findRule, type Problem, type RuleId } from '@pocketbank/core'
import type { RequestEntry } from '@pocketbank/http'
import { allOperations } from '@pocketbank/http/operations'
import { describeFault, describeTimes } from '../faults/describe-fault.ts'
import { findActiveQuirks, findStruckFaults } from '../faults/injected-faults.ts'
import { quirkTable } from '../faults/quirks/quirk-table.ts'
import type { ShownProblem, StruckBy, Verdict } from './request/explained.ts'

/** A rule with its sentence, as the rule book has it. */
export function describeRule(id: RuleId): ShownProblem['rule'] {
  const { sentence, source } = findRule(id)
  return { id, sentence, source }
}

export function describeProblem({ rule, code, text, path }: Problem): ShownProblem {
  return { code, text, path, rule: describeRule(rule) }
}

/**
 * Returns the verdict on a request of the journal. A fault that changed the response is the verdict, unless the bank itself refused, or
 * its request for SCA arrived all the same.
 */
export function computeVerdict({
  refusal,
  stages,
  status,
  faults,
}: Pick<RequestEntry, 'refusal' | 'stages' | 'status' | 'faults'>): Verdict {
  if (refusal !== undefined) return refusal.rule === 'K4d' ? 'struck' : 'refused'
  if (stages.bank === 'needs SCA' && status !== 0) return 'needs SCA'
  return faults === undefined ? 'answered' : 'struck'
}

/** Lists the faults and quirks that changed a request, each with a sentence. */
export function describeStruck(entry: RequestEntry): readonly StruckBy[] {
  const [faults = [], quirks = []] = [findStruckFaults(entry), findActiveQuirks(entry)]
  return [
    ...faults.map((fault): StruckBy => {
      const { id, times } = fault
      return { kind: 'fault', id, sentence: describeFault(fault), often: describeTimes(times) }
    }),
    ...quirks.map((id): StruckBy => ({ kind: 'quirk', id, sentence: quirkTable[id].meaning })),
  ]
}

/** The PSD2 role that an operation needs, by its id. */
export function findRole(operation: string | undefined): string | undefined {
  return allOperations.find(({ id }) => id === operation)?.role
}
