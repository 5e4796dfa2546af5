import {
  type BankCalendar,
  type Engine,
  findNextBatch,
  type Instant,
  type LocalDate,
  writeInstant,
} from '@pocketbank/core'
import { BoundedMap, ok } from '@pocketbank/core/base'
import { endOfDay, isBankingDay, startOfDay, toLocalDate } from '@pocketbank/core/base/time'
import { findBankContext, type Observation } from '@pocketbank/http/pipeline'
import { type Arm, describeAct, missing } from './arming.ts'
import { bringHere, by, inGroup, type PassedTime } from './situation.ts'

const hourMilliseconds = 3_600_000
/** Hours of the calendar that an arm searches, enough for the next 29 February. */
const hoursAhead = 24 * 366 * 8

const isWeekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() % 6 !== 0
const isHoliday = (day: LocalDate) => isWeekday(day) && !isBankingDay(day)

/** Returns the milliseconds by which the wall clock is ahead of UTC. */
function computeOffset(time: Instant, { zone }: BankCalendar): number {
  const localTime = writeInstant(time, zone)
  return Date.parse(`${localTime.slice(0, 19)}Z`) - Math.floor(time / 1_000) * 1_000
}

/**
 * Returns true on a day on which the wall clock changes. `direction` is 1 for the beginning of summer time.
 */
function changesClock(day: LocalDate, calendar: BankCalendar, direction: 1 | -1): boolean {
  const { zone } = calendar
  const change = computeOffset(endOfDay(day, zone), calendar) - computeOffset(startOfDay(day, zone), calendar)
  return change * direction > 0
}

function isAfterCutOff(time: Instant, calendar: BankCalendar): boolean {
  const day = toLocalDate(time, calendar.zone)
  if (!isBankingDay(day)) return false
  const next = findNextBatch(calendar, time)
  return next !== undefined && toLocalDate(next, calendar.zone) !== day
}

/** A test of the time between two requests, with the days of the later and the earlier one. */
type TimeTest = (day: LocalDate, before: LocalDate, period: PassedTime) => boolean

function hasPassed(test: TimeTest, period: PassedTime): boolean {
  const { zone } = period.calendar
  return test(toLocalDate(period.to, zone), toLocalDate(period.from, zone), period)
}

/** Makes an arm that moves the clock to the next full hour that passes a test. */
function moveUntil(test: TimeTest): Arm {
  return ({ clock, engine: { bank } }) => {
    const { calendar } = bank
    const start = clock.now
    for (let hours = 1; hours < hoursAhead; hours += 1) {
      const to = (start + hours * hourMilliseconds) as Instant
      const period = { from: (to - hourMilliseconds) as Instant, to, calendar }
      if (hasPassed(test, period)) {
        return describeAct(clock.set(to), `The clock shows ${writeInstant(to, calendar.zone)}.`)
      }
    }
    return missing({
      problem: 'the calendar of this bank has no such time',
      remedy: 'Start the bank with batch times, or in a zone with summer time',
    })
  }
}

const moveToBatch: Arm = ({ clock }) =>
  clock.advanceToBatch().ok
    ? ok('The clock has moved on to the next batch.')
    : missing({ problem: 'this bank has no batches', remedy: 'Start it with batch times' })

/** The days on which reads were refused because their daily limit was used up, by TPP and address. */
const usedUp = new WeakMap<Engine, BoundedMap<LocalDate>>()
const usedUpMax = 50

/** Returns true if the same read was refused on an earlier day. If it is refused now, remembers the day. */
function wasUsedUp(observation: Observation): boolean {
  const { tpp, target, rule } = observation.entry
  const engine = observation.exchange.engine
  const now = findBankContext(observation)?.now
  const days = engine && usedUp.get(engine)
  const isRefused = rule === 'A7a'
  if (engine === undefined || now === undefined || (days === undefined && !isRefused)) return false
  const today = toLocalDate(now, engine.bank.calendar.zone)
  const day = days?.get(`${tpp} ${target}`)
  if (!isRefused) return day !== undefined && day < today
  const refusedDays = days ?? new BoundedMap(usedUpMax)
  refusedDays.put(`${tpp} ${target}`, today)
  usedUp.set(engine, refusedDays)
  return false
}

interface TimeRow {
  readonly id: string
  readonly source: string
  readonly sentence: string
  readonly why: string
  readonly move: string
  readonly test: TimeTest
}

/** Situations of passing time. `move` says what the clock does. */
const times: readonly TimeRow[] = [
  {
    id: 'time-midnight',
    source: 'D',
    sentence: 'The day of the bank changes between two requests.',
    why: 'Booked days, limits and due dates move on at midnight in the zone of the bank.',
    move: 'The clock moves past midnight.',
    test: (day, before) => before !== day,
  },
  {
    id: 'time-summer-begins',
    source: 'D',
    sentence: 'The bank is asked on the day on which summer time begins, which has 23 hours.',
    why: 'A client that adds 24 hours to a day skips one, or asks an hour early.',
    move: 'The clock moves to the day on which summer time begins.',
    test: (day, _, { calendar }) => changesClock(day, calendar, 1),
  },
  {
    id: 'time-summer-ends',
    source: 'D',
    sentence: 'The bank is asked on the day on which summer time ends, which has 25 hours.',
    why: 'One hour comes twice, and jobs of that hour run twice.',
    move: 'The clock moves to the day on which summer time ends.',
    test: (day, _, { calendar }) => changesClock(day, calendar, -1),
  },
  {
    id: 'time-weekend',
    source: 'D',
    sentence: 'The bank is asked on a Saturday or Sunday.',
    why: 'Payments wait until Monday, and nothing is booked.',
    move: 'The clock moves to the next Saturday.',
    test: (day) => !isWeekday(day),
  },
  {
    id: 'time-holiday',
    source: 'D',
    sentence: 'The bank is asked on a public holiday in the middle of the week.',
    why: 'It is no banking day, although the calendar of the client says so.',
    move: 'The clock moves to the next holiday.',
    test: isHoliday,
  },
  {
    id: 'time-after-cut-off',
    source: '§9 1.16.0, D',
    sentence: 'The bank is asked on a banking day after its last batch.',
    why: 'A payment that is approved now leaves on the next banking day.',
    move: 'The clock moves to the evening of the next banking day.',
    test: (_, __, { to, calendar }) => isAfterCutOff(to, calendar),
  },
  {
    id: 'time-month-end',
    source: 'D',
    sentence: 'A month ends between two requests.',
    why: 'Periods of a month have 28 to 31 days, and rows of the last day are booked in the next month.',
    move: 'The clock moves to the first of the next month.',
    test: (day, before) => before.slice(0, 7) !== day.slice(0, 7),
  },
  {
    id: 'time-year-end',
    source: 'D',
    sentence: 'A year ends between two requests.',
    why: 'Dates without a year, and weeks that belong to two years, go wrong now.',
    move: 'The clock moves to New Year.',
    test: (day, before) => before.slice(0, 4) !== day.slice(0, 4),
  },
  {
    id: 'time-leap-day',
    source: 'D',
    sentence: 'The bank is asked on 29 February.',
    why: 'A year earlier or later has no such day: adding a year to a date fails.',
    move: 'The clock moves to the next 29 February.',
    test: (day) => day.endsWith('-02-29'),
  },
]

export const timeSituations = inGroup('time', [
  {
    id: 'time-limit-renewed',
    sentence: 'A read that was refused for the day succeeds after midnight.',
    why: 'Retry-After leads to the midnight of the bank, and not of the client.',
    source: '§8',
    met: [
      by.code('ACCESS_EXCEEDED', wasUsedUp),
      ...by.commands({ isCounted: true }, (_, observation) => wasUsedUp(observation)),
    ],
    how: 'Read accounts without PSU-IP-Address until the bank responds with 429. The clock moves past midnight. Read them again.',
    arm: moveUntil((day, before) => day !== before),
    code: `const alone = tpp.with({ headers: { 'PSU-IP-Address': undefined } })\nfor (let read = 0; read < 5; read += 1) await alone.get('/v1/accounts')\n${bringHere}\nawait alone.get('/v1/accounts')`,
  },
  ...times.map(({ id, source, sentence, why, move, test }) => ({
    id,
    sentence,
    why,
    source,
    met: by.time((period) => hasPassed(test, period)),
    how: `Read accounts. ${move} Read accounts again.`,
    code: `await tpp.get('/v1/accounts')\n${bringHere}\nawait tpp.get('/v1/accounts')`,
    arm: moveUntil(test),
  })),
  {
    id: 'time-batch',
    sentence: 'A batch runs between two requests.',
    why: 'Pending rows are booked and statuses move, five times a banking day.',
    source: '§9 1.16.0',
    met: by.time(
      ({ from, to, calendar }) => (findNextBatch(calendar, from) ?? Number.POSITIVE_INFINITY) <= to,
    ),
    how: 'Read accounts. The clock moves on to the next batch. Read accounts again.',
    code: `await tpp.get('/v1/accounts')\n${bringHere}\nawait tpp.get('/v1/accounts')`,
    arm: moveToBatch,
  },
])
