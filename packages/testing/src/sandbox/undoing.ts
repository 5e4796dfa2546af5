/** What is to be undone when a sandbox ends, each once. */
export interface Undoing {
  /** Remembers how something is undone; what is given back does it. */
  add<Done>(undo: () => Done): () => Done
  /** Undoes all that is left. */
  all(): Promise<void>
}

/** D: a class that keeps its list when there is something on it, since every fork has one. */
class UndoneLater implements Undoing {
  #left: Set<() => unknown> | undefined

  add<Done>(undo: () => Done): () => Done {
    const left = this.#left ?? new Set()
    this.#left = left
    const once = () => {
      left.delete(once)
      return undo()
    }
    left.add(once)
    return once
  }

  async all(): Promise<void> {
    await Promise.all([...(this.#left ?? [])].map((undo) => undo()))
  }
}

/** Nothing to be undone yet. */
export function createUndoing(): Undoing {
  return new UndoneLater()
}
