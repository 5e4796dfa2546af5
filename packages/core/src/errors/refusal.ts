import { fail } from '../result.ts'
import type { ErrorCode } from './codes.ts'

/** Why the bank does not do what was asked: plain data; the bank is as it was. */
export interface Refusal {
  readonly code: ErrorCode
  /** One sentence that says what is wrong and what was expected. */
  readonly text: string
  /** The place: a JSON path into the body (`$.balances[0].balanceType`), or the name of a parameter or header. */
  readonly path?: string
}

/** The failing answer of a transition. */
export function refuse(
  code: ErrorCode,
  text: string,
  path?: string,
): { readonly ok: false; readonly error: Refusal } {
  return fail(path === undefined ? { code, text } : { code, text, path })
}
