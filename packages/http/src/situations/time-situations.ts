import {
  type BankCalendar,
  type Engine,
  type Instant,
  type LocalDate,
  nextBatchAt,
  writeInstant,
} from '@pocketbank/core'
import {
  addDays,
  dayMilliseconds,
  instantAt,
  isBankingDay,
  laterOf,
  localDateAt,
} from '@pocketbank/core/internal'
import { BoundedMap } from '../bounded-map.ts'
import { bankContextOf, type Seen } from '../pipeline/exchange.ts'
import { type Arm, type Arming, missing, tell } from './means.ts'
import { answered } from './reading-signs.ts'
import { bringHere, inGroup, type PassedTime, refused, type Sign, timePassed } from './situation.ts'

const hourMilliseconds = 3_600_000
/** Days in which an arm looks for a day: the next 29 February is at most 8 years ahead. */
const daysAhead = 8 * 366

const isWeekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() % 6 !== 0
const isHoliday = (day: LocalDate) => isWeekday(day) && !isBankingDay(day)

/** Milliseconds that the wall clock is ahead of UTC. */
function offsetAt(moment: Instant, { zone }: BankCalendar): number {
  const shown = writeInstant(moment, zone)
  return Date.parse(`${shown.slice(0, 19)}Z`) - Math.floor(moment / 1_000) * 1_000
}

/** True if the wall clock was changed in a direction: 1 where summer time begins. D: looked at month by month, as no zone changes twice in one. */
function changesClock({ from, to, calendar }: PassedTime, direction: 1 | -1): boolean {
  const month = 30 * dayMilliseconds
  for (let start: number = from; start < to; start += month) {
    const end = Math.min(start + month, to)
    const change = offsetAt(end as Instant, calendar) - offsetAt(start as Instant, calendar)
    if (change * direction > 0) return true
  }
  return false
}

/** Met by time after which the bank's days before and after pass a test. */
function daysPassed(test: (from: LocalDate, to: LocalDate) => boolean): Sign {
  return timePassed(({ from, to, calendar: { zone } }) =>
    test(localDateAt(from, zone), localDateAt(to, zone)),
  )
}

/** True on a banking day that has had its last batch. */
function isAfterCutOff(moment: Instant, calendar: BankCalendar): boolean {
  const day = localDateAt(moment, calendar.zone)
  if (!isBankingDay(day)) return false
  const next = nextBatchAt(calendar, moment)
  return next !== undefined && localDateAt(next, calendar.zone) !== day
}

/** Moves the clock of a bank to a moment. */
function moveTo({ engine, clock }: Arming, moment: Instant) {
  return tell(clock.set(moment), `The clock shows ${writeInstant(moment, engine.bank.calendar.zone)}.`)
}

/** Moves the clock to a time on the next day that fits, today not among them. */
function moveToDay(
  fits: (day: LocalDate, before: LocalDate, calendar: BankCalendar) => boolean,
  time: '00:00' | '01:30' | '12:00' | '22:00' = '12:00',
): Arm {
  return (arming) => {
    const { calendar } = arming.engine.bank
    let before = localDateAt(arming.clock.now, calendar.zone)
    for (let days = 0; days < daysAhead; days += 1) {
      const day = addDays(before, 1)
      if (fits(day, before, calendar)) return moveTo(arming, instantAt(day, time, calendar.zone))
      before = day
    }
    return missing('The calendar of this bank has no such day.')
  }
}

/** Moves the clock to noon after the next night in which the wall clock is changed in a direction. */
function moveToChange(direction: 1 | -1): Arm {
  return moveToDay((day, before, calendar) => {
    const offsetOn = (one: LocalDate) => offsetAt(instantAt(one, '12:00', calendar.zone), calendar)
    return (offsetOn(day) - offsetOn(before)) * direction > 0
  })
}

/** Moves the clock to the next batch, and on by an hour at least, as shorter gaps between requests are no passing of time. */
const moveToBatch: Arm = (arming) => {
  const { now } = arming.clock
  const at = nextBatchAt(arming.engine.bank.calendar, now)
  if (at === undefined) return missing('This bank has no batches: start it with batch times.')
  return moveTo(arming, laterOf(at, (now + hourMilliseconds) as Instant))
}

/** The days on which reads were refused as their day had no more, by TPP and address. D: the latest ones only. */
const usedUp = new WeakMap<Engine, BoundedMap<LocalDate>>()
/** Refused reads that are remembered of a bank. */
const usedUpMax = 50

/** True if the bank has refused this read on an earlier day. Remembers the day where it refuses now. */
function wasUsedUp(seen: Seen): boolean {
  const { tpp, target, rule } = seen.entry
  const engine = seen.exchange.caller?.engine
  const now = bankContextOf(seen)?.now
  const days = engine && usedUp.get(engine)
  const isRefused = rule === 'A7a'
  if (engine === undefined || now === undefined || (days === undefined && !isRefused)) return false
  const today = localDateAt(now, engine.bank.calendar.zone)
  const day = days?.get(`${tpp} ${target}`)
  if (!isRefused) return day !== undefined && day < today
  const kept = days ?? new BoundedMap(usedUpMax)
  kept.put(`${tpp} ${target}`, today)
  usedUp.set(engine, kept)
  return false
}

const countedReads = [
  'listConsentedAccounts',
  'readConsentedAccount',
  'readAccountBalances',
  'listAccountTransactions',
  'readTransactionDetails',
] as const

const asks = `await tpp.get('/v1/accounts')\n${bringHere}\nawait tpp.get('/v1/accounts')`

/** Situations that time brings about. */
// biome-ignore format: a table, three lines a row
export const timeSituations = inGroup('time', [
  { id: 'time-limit-renewed', sentence: 'A read that was refused for the day is answered after midnight.',
    why: 'Retry-After leads to the midnight of the bank, and not of the client.', source: '§8', met: [refused('ACCESS_EXCEEDED', wasUsedUp), ...countedReads.map((read) => answered(read, (_, seen) => wasUsedUp(seen)))],
    how: 'Use up the reads of the day without PSU-IP-Address. The clock moves to midnight; read again.', arm: moveToDay(() => true, '00:00'), code: `const alone = tpp.with({ headers: { 'PSU-IP-Address': undefined } })\nfor (let read = 0; read < 5; read += 1) await alone.get('/v1/accounts')\n${bringHere}\nawait alone.get('/v1/accounts')` },
  { id: 'time-midnight', sentence: 'The day of the bank changes between two requests.',
    why: 'Booked days, limits and due dates move on at midnight in the zone of the bank.', source: 'D', met: daysPassed((from, to) => from !== to),
    how: 'The clock moves past midnight. Ask before and after.', code: asks, arm: moveToDay(() => true, '01:30') },
  { id: 'time-summer-begins', sentence: 'The clocks are put forward: a day has 23 hours.',
    why: 'A client that adds 24 hours to a day skips one, or asks an hour early.', source: 'D', met: timePassed((passed) => changesClock(passed, 1)),
    how: 'The clock moves past the night in which summer time begins. Ask before and after.', code: asks, arm: moveToChange(1) },
  { id: 'time-summer-ends', sentence: 'The clocks are put back: a day has 25 hours.',
    why: 'One hour comes twice, and jobs of that hour run twice.', source: 'D', met: timePassed((passed) => changesClock(passed, -1)),
    how: 'The clock moves past the night in which summer time ends. Ask before and after.', code: asks, arm: moveToChange(-1) },
  { id: 'time-weekend', sentence: 'The bank is asked on a Saturday or Sunday.',
    why: 'Payments wait until Monday, and nothing is booked.', source: 'D', met: daysPassed((_, to) => !isWeekday(to)),
    how: 'The clock moves to the next Saturday. Ask before and after.', code: asks, arm: moveToDay((day) => !isWeekday(day)) },
  { id: 'time-holiday', sentence: 'The bank is asked on a public holiday in the middle of the week.',
    why: 'It is no banking day, although the calendar of the client says so.', source: 'D', met: daysPassed((_, to) => isHoliday(to)),
    how: 'The clock moves to the next holiday. Ask before and after.', code: asks, arm: moveToDay(isHoliday) },
  { id: 'time-after-cut-off', sentence: 'The bank is asked on a banking day after its last batch.',
    why: 'A payment that is approved now leaves on the next banking day.', source: '§9 1.16.0, D', met: timePassed(({ to, calendar }) => isAfterCutOff(to, calendar)),
    how: 'The clock moves to the evening of the next banking day. Ask before and after.', code: asks, arm: moveToDay(isBankingDay, '22:00') },
  { id: 'time-batch', sentence: 'A batch runs between two requests.',
    why: 'Pending rows are booked and statuses move, five times a banking day.', source: '§9 1.16.0', met: timePassed(({ from, to, calendar }) => (nextBatchAt(calendar, from) ?? Number.POSITIVE_INFINITY) <= to),
    how: 'The clock moves to the next batch. Ask before and after.', code: asks, arm: moveToBatch },
  { id: 'time-month-end', sentence: 'A month ends between two requests.',
    why: 'Periods of a month have 28 to 31 days, and rows of the last day are booked in the next month.', source: 'D', met: daysPassed((from, to) => from.slice(0, 7) !== to.slice(0, 7)),
    how: 'The clock moves to the first of the next month. Ask before and after.', code: asks, arm: moveToDay((day) => day.endsWith('-01')) },
  { id: 'time-year-end', sentence: 'A year ends between two requests.',
    why: 'Dates without a year, and weeks that belong to two years, go wrong now.', source: 'D', met: daysPassed((from, to) => from.slice(0, 4) !== to.slice(0, 4)),
    how: 'The clock moves to New Year. Ask before and after.', code: asks, arm: moveToDay((day) => day.endsWith('-01-01')) },
  { id: 'time-leap-day', sentence: 'The bank is asked on 29 February.',
    why: 'A year earlier or later has no such day: adding a year to a date fails.', source: 'D', met: daysPassed((_, to) => to.endsWith('-02-29')),
    how: 'The clock moves to the next 29 February. Ask before and after.', code: asks, arm: moveToDay((day) => day.endsWith('-02-29')) },
])
