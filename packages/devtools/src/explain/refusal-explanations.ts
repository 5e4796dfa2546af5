import { findRule, type Problem, type RuleId } from '@pocketbank/core'
import type { RequestEntry } from '@pocketbank/http'
import { allOperations } from '@pocketbank/http/operations'
import { describeFault, describeTimes } from '../faults/describe-fault.ts'
import { findActiveQuirks, findStruckFaults } from '../faults/injected-faults.ts'
import { quirkTable } from '../faults/quirks/quirk-table.ts'
import type { ShownProblem, StruckBy, Verdict } from './request/explained.ts'

export function describeRule(id: RuleId): ShownProblem['rule'] {
  const { sentence, source } = findRule(id)
  return { id, sentence, source }
}

export function describeProblem({ rule, code, text, path }: Problem): ShownProblem {
  return { code, text, path, rule: describeRule(rule) }
}

/**
 * Returns the verdict on a request of the journal. An injected fault that changed the response is the
 * verdict, except if the bank itself refused the request, or its request for SCA still reached the client.
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

export function findRole(operation: string | undefined): string | undefined {
  return allOperations.find(({ id }) => id === operation)?.role
}
