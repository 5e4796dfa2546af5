import type { BankCalendar } from '../bank.ts'
import { recently } from '../store/recently.ts'
import { bankingDayFrom } from '../time/banking-days.ts'
import type { Instant } from '../time/instant.ts'
import { addDays, type LocalDate } from '../time/local-date.ts'
import { instantAt, localDateAt, type TimeOfDay } from '../time/zone.ts'

/** When batches run on a banking day. D: five times a day (§9 1.16.0), at the times of Norwegian clearing. */
export const defaultBatchTimes: readonly TimeOfDay[] = ['05:30', '11:00', '13:30', '15:30', '18:30']

/** D: batches end some days before the calendar does, so that there is always a banking day to come. */
const lastBatchDay = '9999-12-20'

/**
 * The batches of the latest 400 days that were looked up: a long journey through time. D: a look-up in the time zone costs as much as a
 * batch, a day is asked for at each of its batches, and the forks of a bank go through the same days.
 */
const lookedUp = recently<readonly Instant[]>(400)

/** When batches run on a banking day, in the order of time. Where summer time skips one, that order is not the clock's. */
function batchesOn(day: LocalDate, calendar: BankCalendar): readonly Instant[] {
  const { zone, batchTimes } = calendar
  return lookedUp(calendar, day, () =>
    batchTimes.map((time) => instantAt(day, time, zone)).sort((left, right) => left - right),
  )
}

/** The first moment after another at which a batch runs; nothing where the calendar has no batch times. */
export function nextBatchAt(calendar: BankCalendar, after: Instant): Instant | undefined {
  const shownDay = localDateAt(after, calendar.zone)
  if (shownDay > lastBatchDay) return undefined
  const today = bankingDayFrom(shownDay)
  const next = batchesOn(today, calendar).find((moment) => moment > after)
  return next ?? batchesOn(bankingDayFrom(addDays(today, 1)), calendar)[0]
}
