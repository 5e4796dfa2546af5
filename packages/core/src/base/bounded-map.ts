/**
 * A map that forgets its oldest entries. D: in two halves, of which the older one goes as a whole; deleting the oldest entry of one map for
 * each new one takes ten times longer, as a map passes over the places of deleted entries.
 */
export class BoundedMap<Value> {
  #newer = new Map<string, Value>()
  #older = new Map<string, Value>()
  readonly #half: number
  /** True once an entry had to go: what is absent may have been there. */
  hasForgotten = false

  /** Keeps at least half as many entries as `most`, and never more than that. */
  constructor(most: number) {
    this.#half = Math.ceil(most / 2)
  }

  get(key: string): Value | undefined {
    return this.#newer.get(key) ?? this.#older.get(key)
  }

  has(key: string): boolean {
    return this.#newer.has(key) || this.#older.has(key)
  }

  put(key: string, value: Value): void {
    if (this.#older.size > 0 && !this.#newer.has(key) && this.#older.has(key)) {
      this.#older.set(key, value)
      return
    }
    this.#newer.set(key, value)
    if (this.#newer.size < this.#half) return
    if (this.#older.size > 0) this.hasForgotten = true
    this.#older = this.#newer
    this.#newer = new Map()
  }

  delete(key: string): void {
    this.#newer.delete(key)
    this.#older.delete(key)
  }

  *entries(): Generator<[string, Value], void, undefined> {
    yield* this.#older
    yield* this.#newer
  }

  get size(): number {
    return this.#newer.size + this.#older.size
  }
}
