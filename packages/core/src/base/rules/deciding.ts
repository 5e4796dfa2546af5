import type { ErrorCode } from '../errors/codes.ts'
import { consentRules } from './deciding/consents.ts'
import { controlRules } from './deciding/control.ts'
import { informationRules } from './deciding/information.ts'
import { paymentRules } from './deciding/payments.ts'
import { authenticationRules } from './deciding/requests.ts'
import { sandboxRules } from './deciding/sandbox.ts'
import type { Rule } from './rule.ts'

/**
 * The rules that refuse requests. Their sentences are shown with a refusal, so every program loads them. All
 * other rules are in `src/book/`, which only the pages of the rule book load.
 */
const rows = {
  ...sandboxRules,
  ...authenticationRules,
  ...consentRules,
  ...paymentRules,
  ...informationRules,
  ...controlRules,
} as const

/** The id of a rule that refuses requests. */
export type RuleId = keyof typeof rows

type CodesOf<Id extends RuleId> = (typeof rows)[Id][0]

/** The rule that decides a refusal, with one of its codes if it has several. */
export type Decision<Id extends RuleId = RuleId> = Id extends unknown
  ? CodesOf<Id> extends readonly (infer Code)[]
    ? readonly [rule: Id, code: Code]
    : Id
  : never

export function decided(decision: Decision): { readonly rule: RuleId; readonly code: ErrorCode } {
  const [rule, code] = typeof decision === 'string' ? [decision, rows[decision][0]] : decision
  return { rule, code }
}

export function codesOfRule(id: RuleId): readonly ErrorCode[] {
  return [rows[id][0]].flat()
}

/**
 * Finds a rule of the rule book, such as the rule that decided a refusal.
 *
 * @param id - Such as the `rule` of a refusal, or of a request in the journal.
 * @example
 * ```ts
 * import { findRule, snapshotFromJson } from '@pocketbank/core'
 *
 * const read = snapshotFromJson('not JSON')
 * const rule = read.ok ? undefined : findRule(read.error.rule)
 * expect(rule?.sentence).toContain('snapshot')
 * ```
 */
export function findRule(id: RuleId): Rule {
  const [, sentence, source] = rows[id]
  return { sentence, source }
}

/** Lists the rules that refuse requests, by id. */
export function listDecidingRules(): Readonly<Record<string, Rule>> {
  const rules = Object.entries(rows).map(([id, [, sentence, source]]) => [id, { sentence, source }] as const)
  return Object.fromEntries(rules)
}
