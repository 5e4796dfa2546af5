/** Gives what follows from values that never change: made anew, or the identical result where it is among those given last. */
export type Recently<Result> = (from: readonly unknown[], make: () => Result) => Result

/**
 * Keeps so many results, so that what others make of one can hang on it. What uses it stays pure: with the same values `make` gives
 * the same, and nobody can tell but by the clock.
 */
export function recently<Result>(keptMax: number): Recently<Result> {
  const kept: { readonly from: readonly unknown[]; readonly result: Result }[] = []
  let next = 0
  return (from, make) => {
    const known = kept.find((entry) => entry.from.every((value, at) => value === from[at]))
    if (known !== undefined) return known.result
    const result = make()
    kept[next] = { from, result }
    next = (next + 1) % keptMax
    return result
  }
}
