import { rememberLatest } from '@pocketbank/core/base'
import { type ClockReading, utcMilliseconds } from '../certificates/asn1-text.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const month = `(${months.join('|')})`
const shortDay = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const longDay = '(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)'
const time = '(\\d\\d):(\\d\\d):(\\d\\d)'

type DatePart = 'day' | 'month' | 'year' | 'hour' | 'minute' | 'second'

/** The form of RFC 7231 that programs must write, with a year of four digits. */
const defaultForm = new RegExp(`^${shortDay}, (\\d\\d) ${month} (\\d{4}) ${time} GMT$`)

/** The three forms of RFC 7231 §7.1.1.1, each with the order of its parts. */
const forms: readonly (readonly [RegExp, readonly DatePart[]])[] = [
  [defaultForm, ['day', 'month', 'year', 'hour', 'minute', 'second']],
  [
    new RegExp(`^${longDay}, (\\d\\d)-${month}-(\\d\\d) ${time} GMT$`),
    ['day', 'month', 'year', 'hour', 'minute', 'second'],
  ],
  [
    new RegExp(`^${shortDay} ${month} (\\d\\d| \\d) ${time} (\\d{4})$`),
    ['month', 'day', 'hour', 'minute', 'second', 'year'],
  ],
]

/**
 * Reads a Date header as epoch milliseconds; undefined if it has none of the three forms. A two-digit year is
 * at most 50 years after `now` (RFC 7231 §7.1.1.1).
 */
export function httpDateMilliseconds(value: string, now: number): number | undefined {
  // A date with a two-digit year is not kept, since its century depends on the clock.
  return defaultForm.test(value) ? readDefaultForm(value) : parseHttpDate(value, now)
}

/** Reads a Date with a year of four digits. Requests of the same second have the same one. */
const readDefaultForm = rememberLatest((value: string) => parseHttpDate(value, 0))

function parseHttpDate(value: string, now: number): number | undefined {
  for (const [form, order] of forms) {
    const match = form.exec(value)
    if (match === null) continue
    const part = (name: DatePart) => match[1 + order.indexOf(name)] ?? ''
    const reading: ClockReading = [
      part('year').length === 2 ? fullYear(Number(part('year')), now) : Number(part('year')),
      1 + months.indexOf(part('month')),
      Number(part('day')),
      Number(part('hour')),
      Number(part('minute')),
      Number(part('second')),
    ]
    return utcMilliseconds(reading)
  }
  return undefined
}

function fullYear(twoDigits: number, now: number): number {
  const thisYear = new Date(now).getUTCFullYear()
  const sameCentury = thisYear - (thisYear % 100) + twoDigits
  return sameCentury > thisYear + 50 ? sameCentury - 100 : sameCentury
}
