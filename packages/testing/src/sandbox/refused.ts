import type { ErrorCode, Refusal, Result } from '@pocketbank/core'

/** A refusal of the bank as an exception: a test that asked for it is wrong, and ends. */
export interface RefusedError extends Error {
  readonly code: ErrorCode
  readonly path?: string
}

/** The exception of a refusal. */
function refusedError({ code, text, path }: Refusal): RefusedError {
  return Object.assign(new Error(text), { name: code, code, ...(path !== undefined && { path }) })
}

/** The value of a result; throws where there is none. */
export function orThrow<Value>(result: Result<Value, Refusal>): Value {
  if (result.ok) return result.value
  throw refusedError(result.error)
}
