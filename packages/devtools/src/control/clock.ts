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
import type { Carried } from './carried.ts'
import { isMoment, type Moment, readMoment, readSpan, type Span } from './moment.ts'

/** Something that happened by itself, with the moment as the bank's zone writes it: `2026-01-15T11:00:00+01:00`. */
export interface Happened extends Omit<BankEvent, 'at'> {
  readonly at: string
}

/** Result of moving the clock: all events up to the new moment in order, or the reason why it cannot be moved. */
export type MovedClock = Result<readonly Happened[], Refusal>

/** A clock that a test moves. The moment is the bank's; a snapshot carries whether it runs. */
export interface ControlledClock extends Carried<boolean> {
  readonly now: Instant
  /** The calendar day in the bank's zone. */
  readonly today: string
  /** True if it runs with the time of the machine. */
  readonly isFollowing: boolean
  /** Milliseconds by which it is ahead of the machine's time while it runs with it. */
  readonly ahead: number | undefined
  /** Moves it to a moment, and has it run or stand from there, as it did if not given, in one step; it never goes back. */
  set(moment: Moment, follows?: boolean): MovedClock
  /** Moves it on by some time, or to a moment, as `set` does. */
  advance(distance: Span | Moment): MovedClock
  /** Moves it on to the next batch. */
  advanceToBatch(): MovedClock
  /** Lets it run with the time of the machine, from the moment that it shows. */
  follow(): void
  /** Makes it stand still. */
  freeze(): readonly Happened[]
  /** Lets it run that much ahead of the machine's time, at least from the last time of the bank, or makes it stand without a distance. */
  resume(ahead: number | undefined): void
}

/** Milliseconds that the clock can move at once. D: 100 years; all events in them are run through, and a typing error would take long. */
export const millisecondsAtOnceMax = 36_525 * dayMilliseconds

function checkStep(
  from: Instant,
  milliseconds: number,
  show: (moment: Instant) => string,
): Result<Instant, Refusal> {
  if (milliseconds < 0) {
    const text = `The bank's clock shows ${show(from)} and never goes back: restore a snapshot instead.`
    return refuse(['M6c', 'CONFLICT'], text)
  }
  if (milliseconds > millisecondsAtOnceMax) {
    return refuse(
      ['M6c', 'FORMAT_ERROR'],
      `The bank's clock shows ${show(from)} and moves at most 100 years at once.`,
    )
  }
  return readMoment(from + milliseconds)
}

/** D: a class, since every fork of a bank has one, and a class weighs a tenth of an object with accessors. */
class BankClock implements ControlledClock {
  readonly name = 'clockRuns'
  readonly #engine: Engine
  readonly #system: () => number
  /** Milliseconds by which the clock is ahead of the machine's, while it runs. */
  #ahead: number | undefined
  /** The machine's time when it was last read. */
  #machineTime = Number.NEGATIVE_INFINITY

  constructor(engine: Engine, system: () => number) {
    this.#engine = engine
    this.#system = system
  }

  /** Reads the machine's time. If it was set back, a running clock continues from the last time at the machine's pace. */
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

  #show(moment: Instant): string {
    return writeInstant(moment, this.#engine.bank.calendar.zone)
  }

  #settle(moment: Instant): readonly Happened[] {
    const happened: Happened[] = []
    this.#engine.settle(moment, ({ at, ...rest }) => happened.push({ at: this.#show(at), ...rest }))
    this.restore(this.isFollowing)
    return happened
  }

  /** Moves it on from a moment that it has shown. D: that is asked for once, since a running clock shows another one each time. */
  #step(from: Instant, milliseconds: number): MovedClock {
    const moment = checkStep(from, milliseconds, (shown) => this.#show(shown))
    return moment.ok ? ok(this.#settle(moment.value)) : moment
  }

  set(moment: Moment, follows = this.isFollowing): MovedClock {
    const read = readMoment(moment)
    if (!read.ok) return read
    const from = this.now
    const moved = this.#step(from, read.value - from)
    if (moved.ok) this.restore(follows)
    return moved
  }

  advance(distance: Span | Moment): MovedClock {
    if (isMoment(distance)) return this.set(distance)
    const read = readSpan(distance)
    return read.ok ? this.#step(this.now, read.value) : read
  }

  advanceToBatch(): MovedClock {
    const { now } = this
    const at = findNextBatch(this.#engine.bank.calendar, now)
    return at === undefined ? refuse('E4k', 'This bank has no batches.') : this.#step(now, at - now)
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
 * The clock of a bank. It stands still until it is moved: it is the latest moment that the bank has seen. `system` is the time of the
 * machine in milliseconds, for a clock that runs with it.
 */
export function createClock(engine: Engine, system: () => number): ControlledClock {
  return new BankClock(engine, system)
}
