/** TPPs that are remembered. */
const tppsMax = 50

/** What is kept of each of the TPPs that were heard last. D: a TPP nearly always asks again before another one, so its own is found at once. */
export class RecentTpps<Kept> {
  /** The TPP that was heard longest ago first. */
  readonly #byTpp = new Map<string, Kept>()
  readonly #make: () => Kept
  #latest: { readonly tpp: string; readonly kept: Kept } | undefined

  constructor(make: () => Kept) {
    this.#make = make
  }

  /** Returns what is kept of a TPP, which has been heard now. */
  of(tpp: string): Kept {
    if (this.#latest?.tpp === tpp) return this.#latest.kept
    const kept = this.#byTpp.get(tpp) ?? this.#make()
    this.#byTpp.delete(tpp)
    this.#byTpp.set(tpp, kept)
    const [oldest = tpp] = this.#byTpp.keys()
    if (this.#byTpp.size > tppsMax) this.#byTpp.delete(oldest)
    this.#latest = { tpp, kept }
    return kept
  }

  /** Returns what is kept of all TPPs, or of one. */
  list(tpp?: string): readonly (readonly [tpp: string, kept: Kept])[] {
    return [...this.#byTpp].filter(([id]) => tpp === undefined || id === tpp)
  }

  /** Forgets all TPPs, or one. */
  forget(tpp?: string): void {
    this.#latest = undefined
    if (tpp === undefined) this.#byTpp.clear()
    else this.#byTpp.delete(tpp)
  }
}
