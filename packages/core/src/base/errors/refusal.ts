import { fail, type Result } from '../result.ts'
import { type Decision, decided, type RuleId } from '../rules/deciding.ts'
import type { ErrorCode } from './codes.ts'

/** One thing that is wrong with what was asked. */
export interface Problem {
  /** The rule of the rule book that it breaks. */
  readonly rule: RuleId
  readonly code: ErrorCode
  /** One sentence that says what is wrong and what was expected. */
  readonly text: string
  /** The place: a JSON path into the body (`$.balances[0].balanceType`), or the name of a parameter or header. */
  readonly path?: string
}

/** Why the bank does not do what was asked: plain data; the bank is as it was. */
export interface Refusal extends Problem {
  /** Further problems of the body, query or headers, in their order; at most 99 (D: a client mends all at once). */
  readonly others?: readonly Problem[]
}

/** A refusal as the failing answer of a transition. */
export interface RefusedResult {
  readonly ok: false
  readonly error: Refusal
}

/** Refuses by a rule of the rule book, in a whole sentence; `path` is the place that is wrong, if there is one. */
export function refuse(decision: Decision, text: string, path?: string): RefusedResult {
  const { rule, code } = decided(decision)
  return fail(path === undefined ? { rule, code, text } : { rule, code, text, path })
}

/** Refuses the value at a place, whose path begins the sentence: `refuseAt('P2c', '$.creditorAccount', 'must have an iban')`. */
export function refuseAt(decision: Decision, path: string, flaw: string): RefusedResult {
  return refuse(decision, `${path} ${flaw}`, path)
}

/** The answer of a check that several commands share, refused by the rule of the one that asks. */
export function byRule<Value>(rule: RuleId, result: Result<Value, Refusal>): Result<Value, Refusal> {
  return result.ok || result.error.rule === rule ? result : fail({ ...result.error, rule })
}

/** Problems of one refusal at most. D: a body can have as many as it has values; who mends a hundred asks again. */
export const problemsMax = 100

/** The refusal by several problems: the first is the one that decides. */
export function toRefusal([first, ...rest]: readonly [Problem, ...Problem[]]): Refusal {
  const others = rest.slice(0, problemsMax - 1)
  return others.length === 0 ? first : { ...first, others }
}

/** Every problem of a refusal, the deciding one first. */
export function listProblems({ others = [], ...first }: Refusal): readonly [Problem, ...Problem[]] {
  return [first, ...others]
}

const namedOthersMax = 5

/** A refusal in one sentence: the problem that decides, how many others there are, and where the first of them stand. */
export function refusalMessage({ text, others = [] }: Refusal): string {
  if (others.length === 0) return text
  const places = others.slice(0, namedOthersMax).map(({ path, code }) => path ?? code)
  const named = [...places, ...(others.length > namedOthersMax ? ['…'] : [])].join(', ')
  const stem = text.replace(/\.$/, '')
  return `${stem} (and ${others.length} more: ${named})${stem === text ? '' : '.'}`
}
