import { commands, type ErrorCode, type RuleId } from '@pocketbank/core'
import { codesOfRule } from '@pocketbank/core/base/rules'
import type { Operation } from '../operations/operation.ts'
import { statusOf } from '../operations/render/status.ts'
import { queryEntries } from '../requests/query.ts'
import { listRefusingStages } from './refusing-rules.ts'

export interface OperationRefusal {
  readonly status: number
  readonly code: ErrorCode
  readonly rules: readonly RuleId[]
}

/**
 * Statuses of rules that do not use the status of their code: unread bodies (E4, E5), SCA without a redirect
 * address (S1), control.
 */
const ownStatuses: Readonly<Partial<Record<RuleId, readonly number[]>>> = {
  E4e: [413],
  E4f: [415],
  E4r: [415],
  E5e: [400, 408],
  S1d: [401],
  K4a: [401, 403],
}

/**
 * Lists the refusals of these rules by status and code. `demandsQuery` is true if a query parameter is
 * required.
 */
export function listRefusals(
  ids: readonly RuleId[],
  { demandsQuery }: { readonly demandsQuery: boolean },
): readonly OperationRefusal[] {
  const codes = new Map<string, { readonly status: number; readonly code: ErrorCode; rules: RuleId[] }>()
  for (const id of ids) {
    for (const code of codesOfRule(id)) {
      if (code === 'QUERY_PARAMETER_REQUIRED' && !demandsQuery) continue
      for (const status of ownStatuses[id] ?? [statusOf[code]]) {
        const key = `${status} ${code}`
        const entry = codes.get(key) ?? { status, code, rules: [] }
        if (!entry.rules.includes(id)) entry.rules.push(id)
        codes.set(key, entry)
      }
    }
  }
  return [...codes.values()].sort((left, right) => left.status - right.status)
}

function demandsQuery({ command }: Operation): boolean {
  const { query } = commands[command]
  return query !== undefined && Object.values(queryEntries(query)).some(({ type }) => type !== 'optional')
}

/** Refusals by operation: a sandbox of a test asks for them with every refused request. */
const refusals = new WeakMap<Operation, readonly OperationRefusal[]>()

export function listOperationRefusals(operation: Operation): readonly OperationRefusal[] {
  const ids = () => listRefusingStages(operation).flatMap(({ rules }) => rules)
  const listed = refusals.get(operation) ?? listRefusals(ids(), { demandsQuery: demandsQuery(operation) })
  refusals.set(operation, listed)
  return listed
}
