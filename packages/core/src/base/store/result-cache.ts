/** Returns the result for an immutable value and a text. Calls `make`, unless the result is still cached. */
type ResultCache<Result> = (from: object, text: string, make: () => Result) => Result

/**
 * Caches the latest results for each value, at most `keptMax`, until the value itself is collected. The
 * result of `make` must depend only on the value and the text, so caching changes nothing but the time.
 */
export function createResultCache<Result>(keptMax: number): ResultCache<Result> {
  const cache = new WeakMap<object, Map<string, Result>>()
  return (from, text, make) => {
    const results = cache.get(from) ?? new Map<string, Result>()
    const cachedResult = results.get(text)
    if (cachedResult !== undefined) return cachedResult
    const [oldest] = results.keys()
    if (results.size >= keptMax && oldest !== undefined) results.delete(oldest)
    const result = make()
    cache.set(from, results.set(text, result))
    return result
  }
}
