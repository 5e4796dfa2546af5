/**
 * What `make` makes for this key, made once: kept in `known`, which never holds more than `limit` values.
 * Past the limit the oldest value goes.
 */
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
