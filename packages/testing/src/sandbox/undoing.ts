import { writeError } from '@pocketbank/core/base/errors'

interface Undoing {
  /** Registers an action. The returned function runs it early; it runs only once. */
  add<Outcome>(undo: () => Outcome): () => Outcome
  /** True after the end. No action may be registered then. */
  readonly isOver: boolean
  check(): void
  /** Runs `first` and all remaining actions, even if some of them fail. Throws the first error afterwards. */
  undoAll(first: () => void): Promise<void>
}

/** A class that creates its list on first use, since every fork has one. */
class UndoneLater implements Undoing {
  #pending: Set<() => unknown> | undefined
  #isOver = false

  get isOver(): boolean {
    return this.#isOver
  }

  check(): void {
    if (this.#isOver)
      throw new Error(
        writeError({
          problem: 'the sandbox was disposed and neither listens nor intercepts',
          remedy: 'Dispose it after the last test, or continue with sandbox.fork()',
        }),
      )
  }

  add<Outcome>(undo: () => Outcome): () => Outcome {
    const pending = this.#pending ?? new Set()
    this.#pending = pending
    const once = () => {
      pending.delete(once)
      return undo()
    }
    pending.add(once)
    return once
  }

  async undoAll(first: () => void): Promise<void> {
    this.#isOver = true
    const undone = await Promise.allSettled([first, ...(this.#pending ?? [])].map(async (undo) => undo()))
    const failed = undone.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }
}

export function createUndoing(): Undoing {
  return new UndoneLater()
}
