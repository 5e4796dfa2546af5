import type { ControlledClock } from '@pocketbank/devtools'
import type { Happened } from '@pocketbank/devtools/control/clock'
import type { Span, TimeInput } from '@pocketbank/devtools/control/time-input'
import { unwrapResult } from './refused.ts'

/**
 * The clock of a sandbox. It is frozen until it is moved. Only `restore` and `reset` move it backwards.
 */
export interface SandboxClock {
  /** The time that it shows. */
  readonly now: Date
  /** The day that it shows in the bank's zone, such as `2026-01-15`. */
  readonly today: string
  /** True if it runs with the clock of the machine. */
  readonly isFollowing: boolean
  /**
   * Moves the clock to a time and returns what happened up to then, in order.
   *
   * @throws {RefusedError} If the time is past or more than 100 years ahead (`code`: CONFLICT or
   * FORMAT_ERROR).
   * @example
   * ```ts
   * sandbox.clock.set('2026-01-15T11:00:00+01:00') // => [{ at: '2026-01-15T11:00:00+01:00', kind: 'batch' }]
   * ```
   */
  set(time: TimeInput): readonly Happened[]
  /**
   * Moves the clock forward by a duration, or to a time. A day is 24 hours, even when summer time begins or
   * ends.
   *
   * @throws {RefusedError} If the duration is negative, has another unit than weeks to milliseconds, or is
   * more than 100 years.
   * @example
   * ```ts
   * sandbox.clock.advance({ days: 1, hours: 2 })
   * sandbox.clock.now.toISOString() // => '2026-01-16T11:00:00.000Z'
   * ```
   */
  advance(span: Span | TimeInput): readonly Happened[]
  /** Moves the clock to the next batch. Throws if the bank has no batch times. */
  advanceToBatch(): readonly Happened[]
  /** Lets the clock run with that of the machine, starting at the current time. */
  follow(): void
  /** Stops the clock, its initial state. Returns what happened while it ran. */
  freeze(): readonly Happened[]
}

/** A class, since every fork has a clock, and accessors of an object need ten times the memory. */
class ThrowingClock implements SandboxClock {
  readonly #clock: ControlledClock

  constructor(clock: ControlledClock) {
    this.#clock = clock
  }

  get now(): Date {
    return new Date(this.#clock.now)
  }

  get today(): string {
    return this.#clock.today
  }

  get isFollowing(): boolean {
    return this.#clock.isFollowing
  }

  set(time: TimeInput): readonly Happened[] {
    return unwrapResult(this.#clock.set(time))
  }

  advance(span: Span | TimeInput): readonly Happened[] {
    return unwrapResult(this.#clock.advance(span))
  }

  advanceToBatch(): readonly Happened[] {
    return unwrapResult(this.#clock.advanceToBatch())
  }

  follow(): void {
    this.#clock.follow()
  }

  freeze(): readonly Happened[] {
    return this.#clock.freeze()
  }
}

/** Creates the clock of a sandbox, which throws instead of returning refusals. */
export function sandboxClock(clock: ControlledClock): SandboxClock {
  return new ThrowingClock(clock)
}
