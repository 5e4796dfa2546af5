import type { LocalDate, Zone } from '@pocketbank/core'
import { parseAccept } from 'hono/utils/accept'

/** The languages of the page. */
export type Language = 'en' | 'nb'

/** D: who reads any Norwegian reads bokmål. */
const languages: ReadonlyMap<string, Language> = new Map([
  ['en', 'en'],
  ['nb', 'nb'],
  ['no', 'nb'],
  ['nn', 'nb'],
])

/** The language of the page that a header in the form of Accept-Language (RFC 9110, 12.5.4) likes best. */
function readAcceptLanguage(header: string): Language | undefined {
  return parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type }) => languages.get(type.replace(/-.*$/s, '').toLowerCase()))
    .find((language) => language !== undefined)
}

/** The language that the first of these headers asks for which asks for one that the page has; English where none does. */
export function pickLanguage(...headers: readonly (string | null | undefined)[]): Language {
  for (const header of headers) {
    const language = header ? readAcceptLanguage(header) : undefined
    if (language !== undefined) return language
  }
  return 'en'
}

const locales = { en: 'en-GB', nb: 'nb-NO' } as const satisfies Record<Language, string>

const forms = {
  day: { dateStyle: 'long' },
  month: { month: 'long' },
  weekday: { weekday: 'long' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** The format of this form, kept, since making one takes longer than the rest of the page. */
function findOrCreateFormat(zone: string, what: keyof typeof forms, language: Language): Intl.DateTimeFormat {
  const key = `${what} ${language} ${zone}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locales[language], { ...forms[what], timeZone: zone })
  formats.set(key, format)
  return format
}

/** The day of a moment (epoch milliseconds) in the zone of the bank as people write it: `14 July 2026`. */
export function writeDay(moment: number, language: Language, zone: Zone): string {
  return findOrCreateFormat(zone, 'day', language).format(moment)
}

/** The time of day of a moment in the zone of the bank, which it names: `10:15 CET (Europe/Oslo)`. */
export function writeTime(moment: number, language: Language, zone: Zone): string {
  const time = findOrCreateFormat(zone, 'time', language).format(moment)
  return time.endsWith(` ${zone}`) ? time : `${time} (${zone})`
}

/** A day of the calendar as people write it: `14 July 2026`. */
export function writeDate(date: LocalDate, language: Language): string {
  return findOrCreateFormat('UTC', 'day', language).format(Date.parse(`${date}T00:00:00Z`))
}

/** A day of the week, 1 to 7 from Monday on, as people write it: `Monday`, `mandag`. */
export function writeWeekday(day: number, language: Language): string {
  return findOrCreateFormat('UTC', 'weekday', language).format(Date.UTC(2026, 5, day))
}

/** Several things in one breath: `a, b and c`. */
export function writeList(items: readonly string[], language: Language): string {
  return new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(items)
}

/** Months of the year, counted from 1 on, in their order: `March and June`. */
export function writeMonths(months: readonly number[], language: Language): string {
  const ordered = months.toSorted((left, right) => left - right)
  const names = ordered.map((month) =>
    findOrCreateFormat('UTC', 'month', language).format(Date.UTC(2026, month - 1)),
  )
  return writeList(names, language)
}
