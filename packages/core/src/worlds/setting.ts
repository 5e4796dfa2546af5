import { dayMilliseconds, type Instant, instant, instantRange, later } from '../base/time/instant.ts'
import {
  defaultZone,
  parseZone,
  type TimeOfDay,
  toLocalDate,
  writeInstant,
  type Zone,
} from '../base/time/zone.ts'
import type { BankCalendar } from '../rows/bank.ts'
import { defaultBatchTimes } from '../rows/batches/clock.ts'
import type { OnProblem, TextAt } from './plan/problems.ts'
import { readWorldTime } from './plan/world-time.ts'
import type { BankWorld } from './schema/world.ts'

/** Settings of a world from outside the file. */
export interface WorldOptions {
  /** Defaults for settings that the world leaves out. */
  readonly defaults: {
    readonly now: Instant
    readonly seed: string
    readonly calendar?: Partial<BankCalendar>
  }
  /** Start of the clock, before the one of the world. Default: that of the world, else the default one. */
  readonly now?: Instant | undefined
  /** Seed of the ids, before the one of the world. Default: that of the world, else the default one. */
  readonly seed?: string | undefined
  /** Zone and batch times, before those of the world. Default: those of the world, else the default ones. */
  readonly calendar?: Partial<BankCalendar> | undefined
  /** Returns the text of a number in the file, for messages. Default: its digits. */
  readonly textAt?: TextAt | undefined
  /** Called before a bank is filled, with the maximum number of rows of its transactions. */
  readonly onFill?: ((rows: number) => void) | undefined
}

/** The time, seed and calendar with which a world's bank starts. */
export interface WorldSetting {
  readonly now: Instant
  readonly seed: string
  readonly calendar: BankCalendar
}

function readWorldZone(name: string | undefined, onProblem: OnProblem): Zone | undefined {
  const zone = name === undefined ? undefined : parseZone(name)
  if (name !== undefined && zone === undefined) {
    onProblem(['clock', 'zone'], { problem: 'must be a time zone such as Europe/Oslo', got: name })
  }
  return zone
}

/**
 * D: the bank starts at least a year after the first and before the last time of the clock, so that histories
 * and consents fit.
 */
const slackMilliseconds = 366 * dayMilliseconds

function findStartTime({ clock }: BankWorld, defaults: Instant, onProblem: OnProblem): Instant {
  const text = clock?.now
  const time = text === undefined ? defaults : readWorldTime(text, defaults)
  const [first, last] = [instantRange.first + slackMilliseconds, instantRange.last - slackMilliseconds]
  if (time !== undefined && time >= first && time <= last) return time
  onProblem(['clock', 'now'], {
    problem: 'must be a time from 1971 to 9998',
    got: text ?? defaults,
  })
  return later(instant(first), 0)
}

/** Chooses the settings of a world's bank: from the options, else from the world, else the defaults. */
export function createWorldSetting(
  world: BankWorld,
  { defaults, now, seed, calendar }: WorldOptions,
  onProblem: OnProblem,
): WorldSetting {
  const { clock } = world
  const zone =
    calendar?.zone ?? readWorldZone(clock?.zone, onProblem) ?? defaults.calendar?.zone ?? defaultZone
  const clockTimes = clock?.batchTimes as readonly TimeOfDay[] | undefined
  const batchTimes = calendar?.batchTimes ?? clockTimes ?? defaults.calendar?.batchTimes ?? defaultBatchTimes
  return {
    now: now ?? findStartTime(world, defaults.now, onProblem),
    seed: seed ?? world.seed ?? defaults.seed,
    calendar: { zone, batchTimes: [...new Set(batchTimes)].sort() },
  }
}

/** Writes the start time of the bank in its zone. */
export function writeWorldTime({ now, calendar }: WorldSetting): string {
  return writeInstant(now, calendar.zone)
}

export function computeToday({ now, calendar }: WorldSetting) {
  return toLocalDate(now, calendar.zone)
}
