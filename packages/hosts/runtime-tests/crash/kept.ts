import { createHash } from 'node:crypto'

/** Sends a request under `/_sandbox/`, and gives the text of its answer. */
type Ask = (path: string, init?: RequestInit) => Promise<string>

/** The number of kept snapshots compared in a round. D: comparing all takes longer than the round. */
const comparedAtOnce = 2

/**
 * Tables and head of a snapshot. D: request ids are forgotten in time, and those of reads with the process.
 */
function computeHash(text: string): string {
  const { carried: _, ...bank } = JSON.parse(text)
  return createHash('sha256').update(JSON.stringify(bank)).digest('hex')
}

/** Snapshots that a bank keeps, which must be the same ever after. */
export class KeptBanks {
  readonly #hashes = new Map<string, string>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  get count(): number {
    return this.#hashes.size
  }

  /** Keeps and hashes a snapshot of the bank, until there are enough. The first call hashes `start`. */
  async keep(ask: Ask): Promise<void> {
    const next = this.#hashes.has('start') ? `kept-${this.#hashes.size}` : 'start'
    if (this.#hashes.size > this.#max) return
    if (next !== 'start') await ask('/snapshots', { method: 'POST', body: JSON.stringify({ id: next }) })
    this.#hashes.set(next, computeHash(await ask(`/snapshots/${next}`)))
  }

  /** Compares `start` and some other snapshots; returns the names of those that have changed. */
  async findChanged(ask: Ask, random: () => number): Promise<readonly string[]> {
    const keys = [...this.#hashes.keys()]
    const sample = keys
      .slice(1)
      .sort(() => random() - 0.5)
      .slice(0, comparedAtOnce)
    const changedKeys: string[] = []
    for (const id of [...keys.slice(0, 1), ...sample]) {
      if (computeHash(await ask(`/snapshots/${id}`)) !== this.#hashes.get(id)) changedKeys.push(id)
    }
    return changedKeys
  }
}
