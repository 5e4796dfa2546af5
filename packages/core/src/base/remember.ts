/** Returns a function that keeps its latest value, for callers that repeat an input. */
export function rememberLatest<Input, Value>(make: (input: Input) => Value): (input: Input) => Value {
  let latest: { readonly input: Input; readonly value: Value } | undefined
  return (input) => {
    if (latest === undefined || latest.input !== input) latest = { input, value: make(input) }
    return latest.value
  }
}

/** Returns the value of a key in `cache`, or makes and stores it. At `limit` values the oldest is dropped. */
export function remember<Key, Value>(
  cache: Map<Key, Value>,
  limit: number,
  key: Key,
  make: () => Value,
): Value {
  const cachedValue = cache.get(key)
  if (cachedValue !== undefined) return cachedValue
  const value = make()
  const oldest = cache.keys().next()
  if (cache.size >= limit && !oldest.done) cache.delete(oldest.value)
  cache.set(key, value)
  return value
}
