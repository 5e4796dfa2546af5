import type { Engine } from '@pocketbank/core'
import type { SettingsInput } from '@pocketbank/http'
import type { JournalOfTpp } from '@pocketbank/http/journal'
import { createFaults, type Faults } from '../faults/faults.ts'
import type { Observer } from '../situations/observer.ts'
import type { SnapshotPart } from './carried.ts'
import { carryIdempotency } from './carried-idempotency.ts'
import { type ControlledClock, createClock } from './clock.ts'
import { startId } from './kept-snapshots.ts'
import { createSnapshotStore, type SnapshotStore } from './snapshot-store.ts'

/** A bank together with everything that a test controls. */
export interface ControlledBank {
  /** The bank itself. */
  readonly engine: Engine
  /** Its clock. */
  readonly clock: ControlledClock
  /** Its faults and quirks. */
  readonly faults: Faults
  /** Parts that a snapshot contains in addition to the bank. */
  readonly carried: readonly SnapshotPart[]
  /** Its named snapshots. */
  readonly snapshots: SnapshotStore
  /** The journal of its TPP if each TPP has its own bank. Otherwise the journal of the host applies. */
  readonly requests?: JournalOfTpp
  /** Records situations and advice; absent if the host has them off. */
  readonly observer?: Observer | undefined
}

/** Options for `controlBank`. */
export interface ControlOptions {
  /**
   * Returns the time of the machine in milliseconds since 1970. The clock runs with it until it is frozen.
   */
  readonly system: () => number
  /** Freezes the clock from the start. Default: false. */
  readonly frozen?: boolean | undefined
  /** Ids of operations that a host added, on which faults may strike too. Default: only those of the bank. */
  readonly operations?: readonly string[]
  /** Maximum size of all kept snapshots together, in bytes. Default: `defaultSnapshotBytesMax`. */
  readonly snapshotBytesMax?: number | undefined
  /** Settings of the bank, which say what client certificates it looks at. Default: those of `createApp`. */
  readonly settings?: SettingsInput | undefined
  /** Adds faults and quirks before the first request. Default: none. */
  readonly prepare?: ((faults: Faults) => void) | undefined
  /** Records situations and advice. Pass its `observe` to `createApp` as well. Default: none. */
  readonly observer?: Observer | undefined
}

/**
 * Takes a bank under control. Its clock continues from the latest time of the bank, or is frozen there. Keeps
 * the present bank as the snapshot `start`.
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
  { system, frozen = false, operations, snapshotBytesMax, settings, prepare, observer }: ControlOptions,
): ControlledBank {
  const clock = createClock(engine, system)
  if (!frozen) clock.follow()
  const advance = (milliseconds: number) => void clock.advance({ milliseconds })
  const faults = createFaults({ advance, settings, ...(operations && { operations }) })
  prepare?.(faults)
  observer?.watch({ engine, clock })
  const carried = [clock, carryIdempotency(engine), faults.snapshotPart]
  const snapshots = createSnapshotStore({ engine, carried }, { bytesMax: snapshotBytesMax })
  return { engine, clock, faults, carried, snapshots, observer }
}

/**
 * Resets a bank to its snapshot `start`: data, clock, faults, quirks and stored request ids. Kept snapshots
 * and the journal stay. D: drops delayed requests, since they belong to the bank before the reset.
 */
export function resetBank({ faults, snapshots }: Pick<ControlledBank, 'faults' | 'snapshots'>): void {
  faults.dropDelayed()
  snapshots.restore(startId)
}
