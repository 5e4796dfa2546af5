import {
  type BankEvent,
  type Engine,
  findNextBatch,
  type Instant,
  instant,
  type Refusal,
  type Result,
  writeInstant,
} from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { parse } from '@pocketbank/core/base/input'
import { dayMilliseconds, pickLater, toLocalDate } from '@pocketbank/core/base/time'
import * as v from 'valibot'
import type { SnapshotPart } from './carried.ts'
import { isTimeInput, readSpan, readTimeInput, type Span, type TimeInput } from './time-input.ts'

/** An event of the bank. `at` is its time in the bank's zone: `2026-01-15T11:00:00+01:00`. */
export interface Happened extends Omit<BankEvent, 'at'> {
  readonly at: string
}

/** Result of moving the clock: the events until the new time, in order, or the reason for not moving. */
export type MovedClock = Result<readonly Happened[], Refusal>

/** The clock of a bank under control. A snapshot of the bank has its time; this part adds whether it runs. */
export interface ControlledClock extends SnapshotPart<boolean> {
  readonly now: Instant
  /** The calendar day in the bank's zone. */
  readonly today: string
  /** True if the clock runs with the clock of the machine. */
  readonly isFollowing: boolean
  /** Milliseconds by which the running clock is ahead of the machine. Undefined while it is frozen. */
  readonly ahead: number | undefined
  /**
   * Sets the clock to a later time. `follows` lets it run from there or freezes it; by default neither
   * changes.
   */
  set(time: TimeInput, follows?: boolean): MovedClock
  /** Advances the clock by a span, or to a time as `set` does. */
  advance(distance: Span | TimeInput): MovedClock
  /** Advances the clock to the next batch. */
  advanceToBatch(): MovedClock
  /** Lets the clock run with the machine, from its present time. */
  follow(): void
  /** Freezes the clock. */
  freeze(): readonly Happened[]
  /**
   * Lets the clock run this many milliseconds ahead of the machine, but never earlier than the bank. Without
   * `ahead`, freezes it.
   */
  resume(ahead: number | undefined): void
}

/**
 * Maximum step of the clock (100 years). The bank handles every event within a step, so a mistyped year would
 * take very long.
 */
export const millisecondsAtOnceMax = 36_525 * dayMilliseconds

function checkStep(
  from: Instant,
  milliseconds: number,
  show: (time: Instant) => string,
): Result<Instant, Refusal> {
  if (milliseconds < 0) {
    const problem = `the bank's clock shows ${show(from)} and never goes back`
    return refuse(['M6c', 'CONFLICT'], { problem, remedy: 'Restore a snapshot instead' })
  }
  if (milliseconds > millisecondsAtOnceMax) {
    return refuse(
      ['M6c', 'FORMAT_ERROR'],
      `the bank's clock shows ${show(from)} and moves at most 100 years at once`,
    )
  }
  return readTimeInput(from + milliseconds)
}

/** A class, because every fork of a bank has one: an object with accessors takes ten times the memory. */
class BankClock implements ControlledClock {
  readonly name = 'clockRuns'
  readonly #engine: Engine
  readonly #system: () => number
  /** Milliseconds by which the running clock is ahead of the machine. */
  #ahead: number | undefined
  #machineTime = Number.NEGATIVE_INFINITY

  constructor(engine: Engine, system: () => number) {
    this.#engine = engine
    this.#system = system
  }

  /**
   * Reads the time of the machine. If the machine was set back, a running clock continues from its last time.
   */
  #readMachine(): number {
    const time = this.#system()
    if (this.#ahead !== undefined && time < this.#machineTime) this.#ahead += this.#machineTime - time
    this.#machineTime = time
    return time
  }

  get now(): Instant {
    const { now } = this.#engine
    if (this.#ahead === undefined) return now
    const time = this.#readMachine()
    return pickLater(now, instant(time + this.#ahead))
  }

  get today(): string {
    return toLocalDate(this.now, this.#engine.bank.calendar.zone)
  }

  get isFollowing(): boolean {
    return this.#ahead !== undefined
  }

  get ahead(): number | undefined {
    return this.#ahead
  }

  #show(time: Instant): string {
    return writeInstant(time, this.#engine.bank.calendar.zone)
  }

  #settle(time: Instant): readonly Happened[] {
    const happened: Happened[] = []
    this.#engine.settle(time, ({ at, ...rest }) => happened.push({ at: this.#show(at), ...rest }))
    this.restore(this.isFollowing)
    return happened
  }

  /**
   * Advances the clock from a time that was read once, because a running clock shows another time at each
   * read.
   */
  #step(from: Instant, milliseconds: number): MovedClock {
    const time = checkStep(from, milliseconds, (time) => this.#show(time))
    return time.ok ? ok(this.#settle(time.value)) : time
  }

  set(time: TimeInput, follows = this.isFollowing): MovedClock {
    const target = readTimeInput(time)
    if (!target.ok) return target
    const from = this.now
    const result = this.#step(from, target.value - from)
    if (result.ok) this.restore(follows)
    return result
  }

  advance(distance: Span | TimeInput): MovedClock {
    if (isTimeInput(distance)) return this.set(distance)
    const span = readSpan(distance)
    return span.ok ? this.#step(this.now, span.value) : span
  }

  advanceToBatch(): MovedClock {
    const { now } = this
    const at = findNextBatch(this.#engine.bank.calendar, now)
    return at === undefined ? refuse('E4k', 'this bank has no batches') : this.#step(now, at - now)
  }

  follow(): void {
    if (!this.isFollowing) this.restore(true)
  }

  freeze(): readonly Happened[] {
    const happened = this.#settle(this.now)
    this.restore(false)
    return happened
  }

  resume(ahead: number | undefined): void {
    const time = this.#readMachine()
    this.#ahead = ahead === undefined ? undefined : Math.max(ahead, this.#engine.now - time)
  }

  state(): boolean {
    return this.isFollowing
  }

  restore(follows = false): void {
    const time = this.#readMachine()
    this.#ahead = follows ? this.#engine.now - time : undefined
  }

  read(json: unknown): Result<boolean, Refusal> {
    return parse(v.boolean(), json, 'body')
  }
}

/**
 * Makes the clock of a bank, frozen at the bank's latest time. `system` returns the machine's time in
 * milliseconds.
 */
export function createClock(engine: Engine, system: () => number): ControlledClock {
  return new BankClock(engine, system)
}
