import {
  type Instant,
  instant,
  type LocalDate,
  parseInstant,
  parseLocalDate,
  type Refusal,
  type Result,
  type TimeOfDay,
  type Zone,
} from '@pocketbank/core'
import { refuseAt } from '@pocketbank/core/base/errors'
import { endOfDay, toInstant, toLocalDate } from '@pocketbank/core/base/time'
import type { ControlledClock } from '@pocketbank/devtools'
import type { Happened, MovedClock } from '@pocketbank/devtools/control/clock'
import * as v from 'valibot'
import { writeDisplayTime } from '../display.tsx'
import { type ActionResult, action, type BankPageInput, stayOnPage } from '../page.ts'
import { timeWords } from './words.ts'

/** The time of the first batch of a day. */
const morning: TimeOfDay = '05:30'

/** Returns the day after the one of the clock. */
function tomorrow(now: Instant, zone: Zone): LocalDate {
  return toLocalDate(endOfDay(toLocalDate(now, zone), zone), zone)
}

/** The step by which each button moves the clock. */
const steps = {
  hour: (clock) => clock.advance({ hours: 1 }),
  batch: (clock) => clock.advanceToBatch(),
  morning: (clock, zone) => clock.set(toInstant(tomorrow(clock.now, zone), morning, zone)),
  days90: (clock) => clock.advance({ days: 90 }),
  days180: (clock) => clock.advance({ days: 180 }),
} as const satisfies Readonly<Record<string, (clock: ControlledClock, zone: Zone) => MovedClock>>

export const stepNames = Object.keys(steps) as readonly (keyof typeof steps)[]

/** The most events in a notice. */
const eventsShownMax = 5

/** Writes a notice: the new time of the clock, and the first events on the way. */
async function describeMove(
  { bank, engine, zone }: BankPageInput,
  happened: readonly Happened[],
): Promise<readonly string[]> {
  // Loaded when the clock is moved: every page has the forms of this file.
  const { describeEvents } = await import('./event-lines.ts')
  const { now, isFollowing } = bank.clock
  const events = happened.map(({ at, ...event }) => ({ ...event, at: parseInstant(at) as Instant }))
  const lines = describeEvents(engine.bank, events).map(({ at, text, about }) =>
    timeWords.line(
      writeDisplayTime(at, zone, 'exact'),
      about === undefined ? text : `${text}: ${about.title}`,
    ),
  )
  return [
    timeWords.moved(writeDisplayTime(now, zone, isFollowing ? 'second' : 'exact')),
    ...(lines.length === 0 ? [timeWords.nothingHappened] : lines.slice(0, eventsShownMax)),
    ...(lines.length > eventsShownMax ? [timeWords.andMore(lines.length - eventsShownMax)] : []),
  ]
}

/** Ends an action that moved the clock, with a notice. A refusal appears at the field, if there is one. */
async function finishMove(
  movedClock: MovedClock,
  input: BankPageInput,
  field?: string,
): Promise<Result<ActionResult, Refusal>> {
  if (movedClock.ok) return stayOnPage(...(await describeMove(input, movedClock.value)))
  return field === undefined ? movedClock : { ok: false, error: { ...movedClock.error, path: field } }
}

export const moveClockAction = action({
  name: 'advance-clock',
  fields: v.object({ by: v.picklist(stepNames, `one of ${stepNames.join(', ')}`) }),
  run: (input, { by }) => finishMove(steps[by](input.bank.clock, input.zone), input),
})

/** Reads a typed time: local time of the bank's zone, or a time with an offset. */
function parseTypedTime(text: string, zone: Zone): Instant | undefined {
  const [, date = '', time = '', second = '0'] =
    /^(\d{4}-\d\d-\d\d)[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d(?:\.\d{1,3})?))?$/.exec(text) ?? []
  const day = parseLocalDate(date)
  if (day === undefined) return parseInstant(text)
  const milliseconds = Math.round(Number(second) * 1_000)
  return instant(toInstant(day, time as TimeOfDay, zone) + milliseconds)
}

export const setClockAction = action({
  name: 'set-clock',
  fields: v.object({ time: v.string() }),
  run(input, { time: text }) {
    const { bank, zone } = input
    const time = parseTypedTime(text, zone)
    if (time !== undefined) return finishMove(bank.clock.set(time), input, 'time')
    return refuseAt('E4i', 'time', timeWords.noSuchTime(timeWords.timeForm, text))
  },
})

export const runClockAction = action({
  name: 'run-clock',
  fields: v.object({ following: v.boolean() }),
  run({ bank }, { following }) {
    if (following) bank.clock.follow()
    else bank.clock.freeze()
    return stayOnPage(following ? timeWords.runs : timeWords.frozenClock)
  },
})
