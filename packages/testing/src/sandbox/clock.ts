import type { ControlledClock } from '@pocketbank/devtools'
import type { Happened } from '@pocketbank/devtools/control/clock'
import type { Moment, Span } from '@pocketbank/devtools/control/moment'
import { unwrapResult } from './refused.ts'

/** The clock of a sandbox. It stands still until it is moved, and never goes back: only `restore` does. */
export interface SandboxClock {
  /** The moment that it shows. */
  readonly now: Date
  /** The calendar day that it shows in the bank's zone, such as `2026-01-15`. */
  readonly today: string
  /** True if it runs with the time of the machine. */
  readonly isFollowing: boolean
  /**
   * Moves it to a moment and returns what happened by itself up to then, in its order.
   *
   * @throws {RefusedError} If that moment has gone by or is more than 100 years ahead (`code`: CONFLICT or FORMAT_ERROR).
   * @example
   * ```ts
   * sandbox.clock.set('2026-01-15T11:00:00+01:00') // => [{ at: '2026-01-15T11:00:00+01:00', kind: 'batch' }]
   * ```
   */
  set(moment: Moment): readonly Happened[]
  /**
   * Moves it on by some time, or to a moment. A day is 24 hours, whatever summer time does.
   *
   * @throws {RefusedError} If the time is negative, has another unit than weeks to milliseconds, or is more than 100 years.
   * @example
   * ```ts
   * sandbox.clock.advance({ days: 1, hours: 2 })
   * sandbox.clock.now.toISOString() // => '2026-01-16T11:00:00.000Z'
   * ```
   */
  advance(span: Span | Moment): readonly Happened[]
  /** Moves it on to the next batch; throws if the bank has no batch times. */
  advanceToBatch(): readonly Happened[]
  /** Lets it run with the time of the machine, from the moment that it shows. */
  follow(): void
  /** Stops it, which is how it begins; returns what has happened while it ran. */
  freeze(): readonly Happened[]
}

/** D: a class, since every fork has one, and a class weighs a tenth of an object with accessors. */
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

  set(moment: Moment): readonly Happened[] {
    return unwrapResult(this.#clock.set(moment))
  }

  advance(span: Span | Moment): readonly Happened[] {
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

/** The clock of a bank for the one who holds it: what cannot be done throws. */
export function sandboxClock(clock: ControlledClock): SandboxClock {
  return new ThrowingClock(clock)
}
