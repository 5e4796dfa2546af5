/** A value that is there at once, or later: what need not wait goes on without a turn of the event loop. */
export type Awaitable<Value> = Value | Promise<Value>

/** Goes on with a value as soon as it is there; `failed` with the reason where a promise of it is rejected. */
export function andThen<Value, Next>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Next>,
  failed?: (reason: unknown) => Awaitable<Next>,
): Awaitable<Next> {
  return value instanceof Promise ? value.then(next, failed) : next(value)
}
