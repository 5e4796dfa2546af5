import type { Engine, Refusal } from '@pocketbank/core'
import { refuse } from '@pocketbank/core/base/errors'
import { type Awaitable, andThen } from '@pocketbank/signatures/runtime'

/** Sees to it that no answer leaves before what it tells is stored. */
export interface Durability {
  /** Rises whenever what could not be stored was taken back. */
  readonly mark: number
  /** Does what must be stored as a whole, such as a change and the answer under its request id, or not at all. */
  whole<Value>(work: () => Awaitable<Value>): Awaitable<Value>
  /**
   * Comes back when everything that was done is stored. Throws where it cannot be, or where something was taken back since the mark: the
   * bank is then as it was stored last.
   */
  commit(mark: number): Awaitable<void>
}

/** Something that a storage has no room for. */
export class StorageFull extends Error {
  /** The refusal of a request that needs more room. */
  readonly refusal: Refusal

  constructor(bytesMax: number) {
    super(`a bank has ${bytesMax} bytes stored at most`)
    const text = `The bank may store at most ${bytesMax} bytes: delete some data, or restore a snapshot.`
    this.refusal = refuse('K3b', text).error
    this.name = 'StorageFull'
  }
}

const durabilities = new WeakMap<Engine, Durability>()

/** The durability of a bank; undefined if it is kept in memory only. */
export function findDurability(engine: Engine): Durability | undefined {
  return durabilities.get(engine)
}

/** Has a bank stored from now on. */
export function makeDurable(engine: Engine, durability: Durability): void {
  durabilities.set(engine, durability)
}

/** Work with a bank, whose value is told once all that was done is stored. */
interface StoredWork<Value> {
  readonly durability: Durability | undefined
  readonly work: () => Awaitable<Value>
  /** True if the work changed nothing; called once the work is done. */
  readonly isRead: () => boolean
}

/** Attempts of work that only reads: changes stored together with it may fail again. */
const attemptsMax = 3

/**
 * Does work with a bank, and waits until it is stored. What only reads is done again where changes that came together with it were taken
 * back. Throws where what was done cannot be stored.
 */
export function doStored<Value>(asked: StoredWork<Value>, attempt = 1): Awaitable<Value> {
  const { durability, work, isRead } = asked
  if (durability === undefined) return work()
  const { mark } = durability
  const again = (fault: unknown) => {
    if (attempt === attemptsMax || !isRead()) throw fault
    return doStored(asked, attempt + 1)
  }
  return andThen(work(), (value) => {
    try {
      return andThen(durability.commit(mark), () => value, again)
    } catch (fault) {
      return again(fault)
    }
  })
}
