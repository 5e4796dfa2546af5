import type { BankCalendar } from '../bank.ts'
import { bankingDayFrom } from '../time/banking-days.ts'
import type { Instant } from '../time/instant.ts'
import { addDays } from '../time/local-date.ts'
import { instantAt, localDateAt, type TimeOfDay } from '../time/zone.ts'

/** When batches run on a banking day. D: five times a day (§9 1.16.0), at the times of Norwegian clearing. */
export const defaultBatchTimes: readonly TimeOfDay[] = ['05:30', '11:00', '13:30', '15:30', '18:30']

/** The first moment after another at which a batch runs; nothing where the calendar has no batch times. */
export function nextBatchAt({ zone, batchTimes }: BankCalendar, after: Instant): Instant | undefined {
  const today = bankingDayFrom(localDateAt(after, zone))
  const moments = batchTimes.map((time) => instantAt(today, time, zone))
  const next = moments.find((moment) => moment > after)
  if (next !== undefined) return next
  const [first] = batchTimes
  return first === undefined ? undefined : instantAt(bankingDayFrom(addDays(today, 1)), first, zone)
}
