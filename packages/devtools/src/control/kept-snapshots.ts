import type { Refusal, Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { bytesApart } from '@pocketbank/core/engine'
import type { ControlSnapshot } from './snapshot.ts'

/** Snapshots that are kept at most. D: one costs what has been written to the bank since. */
const snapshotsMax = 1_000

/** The name of the snapshot with which a shelf begins. */
export const startId = 'start'

/** A snapshot under its name. */
export interface KeptSnapshot {
  readonly id: string
  readonly snapshot: ControlSnapshot
}

/** The same with what it costs to keep it. */
export interface WeighedSnapshot {
  readonly snapshot: ControlSnapshot
  /** Its place among all: the later it was kept, the greater. */
  readonly order: number
  /** Of one that was uploaded those of its JSON, else about those that it has beside the snapshot from which the bank went on. */
  readonly bytes: number
  /** The snapshot from which the bank went on to this one. */
  readonly base?: string
}

/** Kept snapshots by name. */
export type WeighedSnapshots = ReadonlyMap<string, WeighedSnapshot>

/** True for a snapshot that was uploaded, which shares nothing with others. */
export function isUploaded({ base, order }: Pick<WeighedSnapshot, 'base' | 'order'>): boolean {
  return base === undefined && order > 0
}

function refuseFull(): Result<never, Refusal> {
  return refuse('K4b', `A bank keeps ${snapshotsMax} snapshots at most: delete some.`)
}

/** Snapshots within bounds of number and weight. */
export class KeptSnapshots {
  readonly #kept = new Map<string, WeighedSnapshot>()
  #order = 0
  readonly bytesMax: number
  /** The snapshot from which the bank goes on. */
  base = startId
  /** Number of times that a snapshot was kept or released. */
  changes = 0

  constructor(start: ControlSnapshot, bytesMax: number) {
    // The bank itself holds what its beginning does, as long as it goes on from there.
    this.#kept.set(startId, { snapshot: start, bytes: 0, order: 0 })
    this.bytesMax = bytesMax
  }

  get entries(): WeighedSnapshots {
    return this.#kept
  }

  get #bytes(): number {
    return [...this.#kept.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  roomFor(id: string): number {
    return Math.max(0, this.bytesMax - this.#bytes + (this.#kept.get(id)?.bytes ?? 0))
  }

  /** Keeps these instead of all others, `start` among them; the bank goes on from the one that is named. */
  replace(kept: WeighedSnapshots, base: string): void {
    this.#kept.clear()
    for (const [id, weighed] of kept) this.#kept.set(id, weighed)
    this.#order = Math.max(...[...kept.values()].map(({ order }) => order))
    this.base = base
    this.changes += 1
  }

  /** Weighs a bank beside another snapshot, in bytes; 0 if that is not kept. */
  weigh({ bank }: ControlSnapshot, base: string): number {
    const beside = this.#kept.get(base)
    return beside === undefined ? 0 : bytesApart(bank.bank, beside.snapshot.bank.bank)
  }

  set(id: string, weighed: Omit<WeighedSnapshot, 'order'>): Result<KeptSnapshot, Refusal> {
    if (!this.#kept.has(id) && this.#kept.size >= snapshotsMax) return refuseFull()
    if (weighed.bytes > this.roomFor(id)) {
      const text = `The snapshots of a bank have at most ${this.bytesMax} bytes together, and ${this.roomFor(id)} are left: delete some.`
      return refuse(['K2b', 'CONFLICT'], text)
    }
    this.delete(id)
    this.#order += 1
    this.#kept.set(id, { ...weighed, order: this.#order })
    this.changes += 1
    return ok({ id, snapshot: weighed.snapshot })
  }

  /** Lets a snapshot go. What those after it shared with it is theirs from now on. */
  delete(id: string): void {
    const gone = this.#kept.get(id)
    if (gone === undefined) return
    this.changes += 1
    const { base = startId } = gone
    for (const [other, weighed] of this.#kept) {
      if (weighed.base !== id) continue
      this.#kept.set(other, { ...weighed, base, bytes: this.weigh(weighed.snapshot, base) })
    }
    if (this.base === id) this.base = base
    this.#kept.delete(id)
  }
}
