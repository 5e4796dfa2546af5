/** Returns the value of a key in `known`, which `make` makes once. `known` never holds more than `limit` values: the oldest goes. */
export function remember<Key, Value>(
  known: Map<Key, Value>,
  limit: number,
  key: Key,
  make: () => Value,
): Value {
  const kept = known.get(key)
  if (kept !== undefined) return kept
  const made = make()
  const oldest = known.keys().next()
  if (known.size >= limit && !oldest.done) known.delete(oldest.value)
  known.set(key, made)
  return made
}
