/** The result of a total function: a value, or the reason why there is none. Refusals are values; bugs are exceptions. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure }

/** The answer that holds a value. */
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

/** The answer that holds the reason why there is no value. */
export function fail<Failure>(error: Failure): { readonly ok: false; readonly error: Failure } {
  return { ok: false, error }
}
