import { type Instant, instant, instantRange, later } from '../base/time/instant.ts'
import {
  defaultZone,
  localDateAt,
  parseZone,
  type TimeOfDay,
  writeInstant,
  type Zone,
} from '../base/time/zone.ts'
import type { BankCalendar } from '../rows/bank.ts'
import { defaultBatchTimes } from '../rows/batches/clock.ts'
import { readWorldMoment } from './plan/moments.ts'
import type { OnProblem } from './plan/problems.ts'
import type { BankWorld } from './schema/world.ts'

/** What holds for a world beside what it says itself. */
export interface WorldOptions {
  /** What holds where the world does not say it. */
  readonly usual: {
    readonly now: Instant
    readonly seed: string
    readonly calendar?: Partial<BankCalendar>
  }
  /** What holds whatever the world says. */
  readonly now?: Instant | undefined
  readonly seed?: string | undefined
  readonly calendar?: Partial<BankCalendar> | undefined
  /** Is called before a bank is filled, with the number of rows that the transactions make at most. */
  readonly onFill?: ((rows: number) => void) | undefined
}

/** When and how a bank begins that a world fills. */
export interface WorldSetting {
  readonly now: Instant
  readonly seed: string
  readonly calendar: BankCalendar
}

function zoneOf(name: string | undefined, onProblem: OnProblem): Zone | undefined {
  const zone = name === undefined ? undefined : parseZone(name)
  if (name !== undefined && zone === undefined) {
    onProblem(['clock', 'zone'], `must be a time zone such as Europe/Oslo, got “${name}”`)
  }
  return zone
}

/** D: a year of slack at either end of what a clock can show, so that histories and consents lie within it. */
const slackMilliseconds = 366 * 86_400_000

function momentOf({ clock }: BankWorld, usual: Instant, onProblem: OnProblem): Instant {
  const text = clock?.now
  const moment = text === undefined ? usual : readWorldMoment(text, usual)
  const [first, last] = [instantRange.first + slackMilliseconds, instantRange.last - slackMilliseconds]
  if (moment !== undefined && moment >= first && moment <= last) return moment
  onProblem(['clock', 'now'], `must be a moment from 1971 to 9998, got “${text ?? usual}”`)
  return later(instant(first), 0)
}

/** When and how the bank of a world begins. */
export function settingOf(
  world: BankWorld,
  { usual, now, seed, calendar }: WorldOptions,
  onProblem: OnProblem,
): WorldSetting {
  const { clock } = world
  const zone = calendar?.zone ?? zoneOf(clock?.zone, onProblem) ?? usual.calendar?.zone ?? defaultZone
  const given = clock?.batchTimes as readonly TimeOfDay[] | undefined
  const batchTimes = calendar?.batchTimes ?? given ?? usual.calendar?.batchTimes ?? defaultBatchTimes
  return {
    now: now ?? momentOf(world, usual.now, onProblem),
    seed: seed ?? world.seed ?? usual.seed,
    calendar: { zone, batchTimes: [...new Set(batchTimes)].sort() },
  }
}

/** A moment as people of the bank write it. */
export function momentText({ now, calendar }: WorldSetting): string {
  return writeInstant(now, calendar.zone)
}

/** The bank's day when it begins. */
export function todayOf({ now, calendar }: WorldSetting) {
  return localDateAt(now, calendar.zone)
}
