import type { ErrorCode, Refusal, Result } from '@pocketbank/core'

/** A refusal of the bank as an exception: a test that asked for it is wrong, and ends. */
export interface RefusedError extends Error {
  /** The code of the refusal, which is the `name` of the error as well. */
  readonly code: ErrorCode
  /** The place: a JSON path, or the name of a header or parameter. */
  readonly path?: string
}

/** The exception of a refusal. */
function refusedError({ code, text, path }: Refusal): RefusedError {
  return Object.assign(new Error(text), { name: code, code, ...(path !== undefined && { path }) })
}

/** The value of a result; throws where there is none. */
export function unwrapResult<Value>(result: Result<Value, Refusal>): Value {
  if (result.ok) return result.value
  throw refusedError(result.error)
}
