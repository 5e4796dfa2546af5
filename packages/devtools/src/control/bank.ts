import type { Engine } from '@pocketbank/core'
import type { JournalOfTpp } from '@pocketbank/http/journal'
import { createFaults, type Faults } from '../faults/faults.ts'
import type { Observer } from '../situations/observer.ts'
import type { Carried } from './carried.ts'
import { carryIdempotency } from './carried-idempotency.ts'
import { type ControlledClock, createClock } from './clock.ts'
import { startId } from './kept-snapshots.ts'
import { createSnapshotShelf, type SnapshotShelf } from './snapshot-shelf.ts'

/** A bank with all that a test moves, breaks, keeps and puts back. */
export interface ControlledBank {
  /** The bank itself. */
  readonly engine: Engine
  /** Its clock. */
  readonly clock: ControlledClock
  /** Its faults and quirks. */
  readonly faults: Faults
  /** Parts that snapshots carry beside the bank. */
  readonly carried: readonly Carried[]
  /** Its kept snapshots. */
  readonly snapshots: SnapshotShelf
  /** Journal of its TPP, if each has a bank; otherwise the journal of the host is used. */
  readonly requests?: JournalOfTpp
  /** Records situations and advice; absent if the host has them off. */
  readonly observer?: Observer | undefined
}

/** Options by which a bank is controlled. */
export interface ControlOptions {
  /** The time of the machine in milliseconds, with which the clock runs until it is made to stand still. */
  readonly system: () => number
  /** Stops the clock at first. Default: false. */
  readonly frozen?: boolean | undefined
  /** Ids of further operations on which a fault may strike. Default: those of the bank only. */
  readonly operations?: readonly string[]
  /** Bytes that kept snapshots have together at most. Default: 256 MiB. */
  readonly snapshotBytesMax?: number | undefined
  /** Adds faults and switches on quirks from the start. Default: none. */
  readonly prepare?: ((faults: Faults) => void) | undefined
  /** Hears of each step of the bank; give its `observe` to `createApp` as well. Default: none. */
  readonly observer?: Observer | undefined
}

/**
 * Takes a bank under control. Its clock runs on from the moment that the bank has seen last, unless it is to stand there. Its first
 * snapshot, `start`, is the bank as it is now.
 *
 * @param engine - The bank.
 * @param options - Its clock, faults and the bound of its snapshots.
 * @example
 * ```ts
 * import { createEngine, instant } from '@pocketbank/core'
 * import { controlBank } from '@pocketbank/devtools'
 *
 * const engine = createEngine({ now: instant(Date.UTC(2026, 0, 15, 9)), seed: 'my test' })
 * const { clock } = controlBank(engine, { system: Date.now, frozen: true })
 * const moved = clock.advanceToBatch()
 * moved.ok && moved.value // => [{ at: '2026-01-15T11:00:00+01:00', kind: 'batch' }]
 * ```
 */
export function controlBank(
  engine: Engine,
  { system, frozen = false, operations, snapshotBytesMax, prepare, observer }: ControlOptions,
): ControlledBank {
  const clock = createClock(engine, system)
  if (!frozen) clock.follow()
  const advance = (milliseconds: number) => void clock.advance({ milliseconds })
  const faults = createFaults({ advance, ...(operations && { operations }) })
  prepare?.(faults)
  observer?.watch({ engine, clock })
  const carried = [clock, carryIdempotency(engine), faults.carried]
  const snapshots = createSnapshotShelf({ engine, carried }, { bytesMax: snapshotBytesMax })
  return { engine, clock, faults, carried, snapshots, observer }
}

/**
 * Takes a bank back to how it began: its data, clock, faults, quirks and remembered request ids. Kept snapshots and the request journal
 * stay. D: a request that a fault delays is dropped, since it belongs to the bank that was.
 */
export function resetBank({ faults, snapshots }: Pick<ControlledBank, 'faults' | 'snapshots'>): void {
  faults.dropDelayed()
  snapshots.restore(startId)
}
