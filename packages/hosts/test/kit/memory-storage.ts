import type { Collection, CollectionChanges, Key, Storage } from '../../src/storage/storage.ts'

/** A storage in memory that a test can look into, let fail, and open again. */
export class MemoryStorage implements Storage {
  readonly entries = new Map<Collection, Map<Key, string>>()
  writes = 0
  /** What the next writes fail with. */
  fault: Error | undefined

  #of(collection: Collection): Map<Key, string> {
    const table = this.entries.get(collection) ?? new Map<Key, string>()
    this.entries.set(collection, table)
    return table
  }

  load(collection: Collection): Iterable<readonly [Key, string]> {
    const inOrder = (left: Key, right: Key) => (left < right ? -1 : 1)
    return [...this.#of(collection)].sort(([left], [right]) => inOrder(left, right))
  }

  write(changes: readonly CollectionChanges[]): void {
    if (this.fault !== undefined) throw this.fault
    this.writes += 1
    for (const { collection, isCleared, put, removed } of changes) {
      const entries = this.#of(collection)
      if (isCleared === true) entries.clear()
      for (const key of removed) entries.delete(key)
      for (const [key, text] of put) entries.set(key, text)
    }
  }

  close(): void {}
}
