import { fail, type Result } from '../result.ts'
import { type Decision, decided, type RuleId } from '../rules/deciding.ts'
import type { ErrorCode } from './codes.ts'
import { type Complaint, writeError } from './error-text.ts'

/** A problem of a request. */
export interface Problem {
  readonly rule: RuleId
  readonly code: ErrorCode
  /** What is wrong, written by `writeError`: `$.iban: must be an IBAN, got "NO1"`. */
  readonly text: string
  /** A JSON path into the body (`$.balances[0].balanceType`), or the name of a parameter or header. */
  readonly path?: string
}

/** Why a command was refused. The bank is unchanged. */
export interface Refusal extends Problem {
  /**
   * Further problems of the body, query or headers, in their order, up to `problemsMax` in all. D: a client
   * can fix them all at once.
   */
  readonly otherProblems?: readonly Problem[]
}

export interface RefusedResult {
  readonly ok: false
  readonly error: Refusal
}

/** Refuses by a rule of the rule book. `path` is the wrong field, if there is one. */
export function refuse(decision: Decision, complaint: Complaint, path?: string): RefusedResult {
  const { rule, code } = decided(decision)
  const text = writeError(complaint)
  return fail(path === undefined ? { rule, code, text } : { rule, code, text, path })
}

/** Refuses the value at a path, which begins the text. */
export function refuseAt(decision: Decision, path: string, complaint: Complaint): RefusedResult {
  const parts = typeof complaint === 'string' ? { problem: complaint } : complaint
  return refuse(decision, { ...parts, place: path }, path)
}

/** Replaces the rule of a refusal by a shared check with the rule of the command that uses the check. */
export function byRule<Value>(rule: RuleId, result: Result<Value, Refusal>): Result<Value, Refusal> {
  return result.ok || result.error.rule === rule ? result : fail({ ...result.error, rule })
}

/**
 * The maximum number of problems in a refusal. D: a body can have a problem for each of its values. A client
 * that fixes the first ones can try again.
 */
export const problemsMax = 100

/** Combines problems to a refusal. The first one decides its rule and code. */
export function toRefusal([first, ...rest]: readonly [Problem, ...Problem[]]): Refusal {
  const otherProblems = rest.slice(0, problemsMax - 1)
  return otherProblems.length === 0 ? first : { ...first, otherProblems }
}

export function listProblems({ otherProblems = [], ...first }: Refusal): readonly [Problem, ...Problem[]] {
  return [first, ...otherProblems]
}

const namedOthersMax = 5

/** Writes a refusal in one line: the first problem, the number of others, and the paths of some of them. */
export function refusalMessage({ text, otherProblems = [] }: Refusal): string {
  if (otherProblems.length === 0) return text
  const places = otherProblems.slice(0, namedOthersMax).map(({ path, code }) => path ?? code)
  const placeList = [...places, ...(otherProblems.length > namedOthersMax ? ['…'] : [])].join(', ')
  return `${text} (and ${otherProblems.length} more: ${placeList})`
}
