/** Returns the value of a key in `known`, or makes and stores it. At `limit` values the oldest is dropped. */
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
