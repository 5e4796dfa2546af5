import { type Instant, type LocalDate, writeInstant, type Zone } from '@pocketbank/core'
import { findTimeName, toLocalDate } from '@pocketbank/core/base/time'
import { parseAccept } from 'hono/utils/accept'

export type Language = 'en' | 'nb'

/** D: all Norwegian languages get bokmål. */
const languages: ReadonlyMap<string, Language> = new Map([
  ['en', 'en'],
  ['nb', 'nb'],
  ['no', 'nb'],
  ['nn', 'nb'],
])

/** Returns the preferred known language of an Accept-Language header (RFC 9110 §12.5.4). */
function readAcceptLanguage(header: string): Language | undefined {
  return parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type }) => languages.get(type.replace(/-.*$/s, '').toLowerCase()))
    .find((language) => language !== undefined)
}

/** Returns the language of the first header that asks for a known one; otherwise English. */
export function pickLanguage(...headers: readonly (string | null | undefined)[]): Language {
  for (const header of headers) {
    const language = header ? readAcceptLanguage(header) : undefined
    if (language !== undefined) return language
  }
  return 'en'
}

const locales = { en: 'en-GB', nb: 'nb-NO' } as const satisfies Record<Language, string>

/** The runtime's names would cost the first page of a process 10 ms. */
const monthNames = {
  en: 'January February March April May June July August September October November December'.split(' '),
  nb: 'januar februar mars april mai juni juli august september oktober november desember'.split(' '),
} as const satisfies Record<Language, readonly string[]>

const forms = {
  weekday: { weekday: 'long' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached format. Making one takes longer than the rest of the SCA page. */
function findOrCreateFormat(zone: string, form: keyof typeof forms, language: Language): Intl.DateTimeFormat {
  const key = `${form} ${language} ${zone}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locales[language], { ...forms[form], timeZone: zone })
  formats.set(key, format)
  return format
}

/** Writes the day of a time: `14 July 2026`. */
export function writeDay(time: Instant, language: Language, zone: Zone): string {
  return writeDate(toLocalDate(time, zone), language)
}

/** Writes a time with its zone: `10:15 CET (Europe/Oslo)`. */
export function writeTime(time: Instant, language: Language, zone: Zone): string {
  const name = findTimeName(time, zone)
  if (name !== undefined) return `${writeInstant(time, zone).slice(11, 16)} ${name} (${zone})`
  const text = findOrCreateFormat(zone, 'time', language).format(time)
  return text.endsWith(` ${zone}`) ? text : `${text} (${zone})`
}

/** Writes a calendar day: `14 July 2026`. */
export function writeDate(date: LocalDate, language: Language): string {
  const [year = '', month, day] = date.split('-')
  const name = monthNames[language][Number(month) - 1]
  return `${Number(day)}${language === 'en' ? '' : '.'} ${name} ${year}`
}

/** Writes a day of the week, counted 1 to 7 from Monday: `Monday`, `mandag`. */
export function writeWeekday(day: number, language: Language): string {
  return findOrCreateFormat('UTC', 'weekday', language).format(Date.UTC(2026, 5, day))
}

export function writeList(items: readonly string[], language: Language): string {
  return new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(items)
}

/** Writes sorted months, counted from 1: `March and June`. */
export function writeMonths(months: readonly number[], language: Language): string {
  const ordered = months.toSorted((left, right) => left - right)
  return writeList(
    ordered.map((month) => monthNames[language][month - 1] ?? ''),
    language,
  )
}
