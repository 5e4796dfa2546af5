/** A map that forgets its oldest entries. */
export class BoundedMap<Value> {
  readonly #values = new Map<string, Value>()
  readonly #most: number
  /** True once an entry had to go: what is absent may have been there. */
  hasForgotten = false

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): Value | undefined {
    return this.#values.get(key)
  }

  has(key: string): boolean {
    return this.#values.has(key)
  }

  /** Keeps a value, one that is known at its old place. */
  put(key: string, value: Value): void {
    this.#values.set(key, value)
    if (this.#values.size <= this.#most) return
    this.#values.delete(this.#values.keys().next().value ?? '')
    this.hasForgotten = true
  }

  delete(key: string): void {
    this.#values.delete(key)
  }

  entries(): IterableIterator<[string, Value]> {
    return this.#values.entries()
  }

  get size(): number {
    return this.#values.size
  }
}
