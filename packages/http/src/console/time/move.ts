import {
  type Instant,
  type LocalDate,
  parseInstant,
  parseLocalDate,
  type Refusal,
  type Result,
  type TimeOfDay,
  type Zone,
} from '@pocketbank/core'
import { endOfDay, instantAt, localDateAt, refuse, shortenInput } from '@pocketbank/core/internal'
import * as v from 'valibot'
import type { ControlledClock, MovedClock } from '../../control/clock.ts'
import { action, type Done, type Given, stayOnPage } from '../page.ts'
import { listOutcomesSince, tellMove } from './what-happens.ts'
import { timeWords } from './words.ts'

/** When the first batch of a day runs. */
const morning: TimeOfDay = '05:30'

/** The day after the one that a clock shows. */
function tomorrow(now: Instant, zone: Zone): LocalDate {
  return localDateAt(endOfDay(localDateAt(now, zone), zone), zone)
}

/** How far each button moves the clock. */
const steps = {
  hour: (clock) => clock.advance({ hours: 1 }),
  batch: (clock) => clock.advanceToBatch(),
  morning: (clock, zone) => clock.set(instantAt(tomorrow(clock.now, zone), morning, zone)),
  days90: (clock) => clock.advance({ days: 90 }),
  days180: (clock) => clock.advance({ days: 180 }),
} as const satisfies Readonly<Record<string, (clock: ControlledClock, zone: Zone) => MovedClock>>

/** The buttons of the clock, in their order. */
export const stepNames = Object.keys(steps) as readonly (keyof typeof steps)[]

/** What a move of the clock comes to: a notice of what it did, or why it cannot be, at a field where there is one. */
function noticeOfMove(
  moved: MovedClock,
  { bank, engine, now: before, zone }: Given,
  field?: string,
): Result<Done, Refusal> {
  if (moved.ok) {
    const did = { happened: moved.value, paid: listOutcomesSince(engine.bank, before) }
    return stayOnPage(...tellMove(did, bank.clock.now, zone))
  }
  return field === undefined ? moved : { ok: false, error: { ...moved.error, path: field } }
}

/** Moves the clock on by a button. */
export const moveClockAction = action({
  name: 'advance-clock',
  fields: v.object({ by: v.picklist(stepNames, `one of ${stepNames.join(', ')}`) }),
  run: (given, { by }) => noticeOfMove(steps[by](given.bank.clock, given.zone), given),
})

/** The moment that somebody has typed: by the clock on the wall of the bank's zone, or with an offset. */
function typedMoment(text: string, zone: Zone): Instant | undefined {
  const [, date = '', hour = '', minute = ''] =
    /^(\d{4}-\d\d-\d\d)[T ]([01]\d|2[0-3]):([0-5]\d)(?::00)?$/.exec(text) ?? []
  const day = parseLocalDate(date)
  return day === undefined ? parseInstant(text) : instantAt(day, `${hour}:${minute}` as TimeOfDay, zone)
}

/** Moves the clock on to a moment. */
export const setClockAction = action({
  name: 'set-clock',
  fields: v.object({ moment: v.string() }),
  run(given, { moment: typed }) {
    const { bank, zone } = given
    const moment = typedMoment(typed, zone)
    if (moment !== undefined) return noticeOfMove(bank.clock.set(moment), given, 'moment')
    return refuse(
      'E4i',
      `$.moment ${timeWords.noSuchMoment(timeWords.momentExpected, shortenInput(typed))}`,
      'moment',
    )
  },
})

/** Lets the clock run, or makes it stand still. */
export const runClockAction = action({
  name: 'run-clock',
  fields: v.object({ following: v.boolean() }),
  run({ bank }, { following }) {
    if (following) bank.clock.follow()
    else bank.clock.freeze()
    return stayOnPage(following ? timeWords.runsNow : timeWords.standsNow)
  },
})
