/**
 * A value that is available now, or the promise of one. Code for values that are available runs without a
 * turn of the event loop.
 */
export type Awaitable<Value> = Value | Promise<Value>

/**
 * Calls `next` with a value, at once if it is no promise; `failed` with the reason if the promise is
 * rejected. Not waiting saves 1.3 of the 17 µs of a signed GET, and 2 of the 31 µs of a signed POST
 * (2026-11).
 */
export function andThen<Value, Next>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Next>,
  failed?: (reason: unknown) => Awaitable<Next>,
): Awaitable<Next> {
  return value instanceof Promise ? value.then(next, failed) : next(value)
}

/**
 * Returns the first result of the checks, starting at this index; undefined if all pass. Most checks are
 * synchronous, and the result then is too.
 */
export function firstResult<Subject, Finding>(
  checks: readonly ((subject: Subject) => Awaitable<Finding | undefined>)[],
  subject: Subject,
  from = 0,
): Awaitable<Finding | undefined> {
  for (let index = from; index < checks.length; index += 1) {
    const finding = checks[index]?.(subject)
    if (finding instanceof Promise) {
      return finding.then((later) => later ?? firstResult(checks, subject, index + 1))
    }
    if (finding !== undefined) return finding
  }
  return undefined
}
