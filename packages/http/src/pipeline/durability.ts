import type { Engine, Refusal } from '@pocketbank/core'
import { refuse } from '@pocketbank/core/base/errors'
import { type Awaitable, andThen } from '@pocketbank/signatures/runtime'

/** Durability of a stored bank: a response is sent only after its changes are stored. */
export interface Durability {
  /** Increases each time unstored changes are undone. */
  readonly mark: number
  /** Runs work whose changes must be stored together, such as a change and its idempotency record. */
  whole<Value>(work: () => Awaitable<Value>): Awaitable<Value>
  /** Waits until all changes are stored. Throws if that fails, or if changes were undone since `mark`. */
  commit(mark: number): Awaitable<void>
}

/** Error: a stored bank would exceed its limit. */
export class StorageFull extends Error {
  readonly refusal: Refusal

  constructor(bytesMax: number) {
    super(`a bank has ${bytesMax} bytes stored at most`)
    const problem = `the bank may store at most ${bytesMax} bytes`
    this.refusal = refuse('K3b', { problem, remedy: 'Delete some data, or restore a snapshot' }).error
    this.name = 'StorageFull'
  }
}

const durabilities = new WeakMap<Engine, Durability>()

/** Returns the durability of a bank; undefined for a bank in memory. */
export function findDurability(engine: Engine): Durability | undefined {
  return durabilities.get(engine)
}

export function makeDurable(engine: Engine, durability: Durability): void {
  durabilities.set(engine, durability)
}

interface StoredWork<Value> {
  readonly durability: Durability | undefined
  readonly work: () => Awaitable<Value>
  /** True if the work changed nothing. Called after the work. */
  readonly isRead: () => boolean
}

/** Maximum attempts of work that only reads. Other changes stored with it may fail again. */
const attemptsMax = 3

/**
 * Runs work with a bank and waits until its changes are stored. Repeats work that only reads if other changes
 * were undone meanwhile. Throws if its changes cannot be stored.
 */
export function doStored<Value>(storedWork: StoredWork<Value>, attempt = 1): Awaitable<Value> {
  const { durability, work, isRead } = storedWork
  if (durability === undefined) return work()
  const { mark } = durability
  const again = (fault: unknown) => {
    if (attempt === attemptsMax || !isRead()) throw fault
    return doStored(storedWork, attempt + 1)
  }
  return andThen(work(), (value) => {
    try {
      return andThen(durability.commit(mark), () => value, again)
    } catch (fault) {
      return again(fault)
    }
  })
}
