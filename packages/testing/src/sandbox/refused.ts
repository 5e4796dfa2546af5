import type { ErrorCode, Refusal, Result } from '@pocketbank/core'

/** A refusal of the bank as an exception. The test made a wrong request and ends. */
export interface RefusedError extends Error {
  /** The error code, which is also the `name` of the error. */
  readonly code: ErrorCode
  /** The place: a JSON path, or the name of a header or parameter. */
  readonly path?: string
}

function refusedError({ code, text, path }: Refusal): RefusedError {
  return Object.assign(new Error(text), { name: code, code, ...(path !== undefined && { path }) })
}

/** Returns the value of a result. Throws a `RefusedError` for a refusal. */
export function unwrapResult<Value>(result: Result<Value, Refusal>): Value {
  if (result.ok) return result.value
  throw refusedError(result.error)
}
