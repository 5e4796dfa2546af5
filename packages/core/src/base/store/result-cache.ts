/** Returns the result for an immutable value and a text. Calls `make`, unless the result is still cached. */
type ResultCache<Result> = (from: object, text: string, make: () => Result) => Result

/**
 * Caches the latest results for each value, at most `keptMax`, until the value itself is collected. The
 * result of `make` must depend only on the value and the text, so caching changes nothing but the time.
 */
export function createResultCache<Result>(keptMax: number): ResultCache<Result> {
  const kept = new WeakMap<object, Map<string, Result>>()
  return (from, text, make) => {
    const results = kept.get(from) ?? new Map<string, Result>()
    const known = results.get(text)
    if (known !== undefined) return known
    const [oldest] = results.keys()
    if (results.size >= keptMax && oldest !== undefined) results.delete(oldest)
    const result = make()
    kept.set(from, results.set(text, result))
    return result
  }
}
