/** Gives what follows from a value that never changes and a text: made anew, or the identical result where it is still kept. */
type ResultCache<Result> = (from: object, text: string, make: () => Result) => Result

/**
 * Keeps so many results of each value for as long as the value itself is kept, so that what others make of a result can hang on it.
 * What uses it stays pure: with the same value and text `make` gives the same, and nobody can tell but by the clock.
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
