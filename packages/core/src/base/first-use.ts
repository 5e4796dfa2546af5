/** Returns a function that makes a value on its first call, and returns the same value from then on. */
export function makeOnFirstUse<Value>(make: () => Value): () => Value {
  let cache: { readonly value: Value } | undefined
  return () => {
    cache ??= { value: make() }
    return cache.value
  }
}
