/** Actions to undo when a sandbox ends, each once. */
interface Undoing {
  /** Remembers how something is undone; what is given back does it. */
  add<Done>(undo: () => Done): () => Done
  /** True after the end: an action from now on would never be undone. */
  readonly isOver: boolean
  /** Throws where it is all over. */
  check(): void
  /** Does this and undoes all that is left, whatever of it fails; throws then what failed first. From then on it is over. */
  all(first: () => void): Promise<void>
}

/** D: a class that keeps its list when there is something on it, since every fork has one. */
class UndoneLater implements Undoing {
  #left: Set<() => unknown> | undefined
  #isOver = false

  get isOver(): boolean {
    return this.#isOver
  }

  check(): void {
    if (this.#isOver)
      throw new Error(
        'the sandbox has been disposed and neither listens nor intercepts: dispose it after the last test, or go on with sandbox.fork()',
      )
  }

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

  async all(first: () => void): Promise<void> {
    this.#isOver = true
    const undone = await Promise.allSettled([first, ...(this.#left ?? [])].map(async (undo) => undo()))
    const failed = undone.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }
}

/** Nothing to be undone yet. */
export function createUndoing(): Undoing {
  return new UndoneLater()
}
