import type { Zone } from '@pocketbank/core'
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
function wishedIn(header: string): Language | undefined {
  return parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type }) => languages.get(type.replace(/-.*$/s, '').toLowerCase()))
    .find((language) => language !== undefined)
}

/** The language that the first of these headers asks for which asks for one that the page has; English where none does. */
export function languageOf(...headers: readonly (string | null | undefined)[]): Language {
  return headers.map((header) => wishedIn(header ?? '')).find((language) => language !== undefined) ?? 'en'
}

const locales = { en: 'en-GB', nb: 'nb-NO' } as const satisfies Record<Language, string>

const forms = {
  day: { dateStyle: 'long' },
  time: { timeStyle: 'short', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment (epoch milliseconds) as people write it: the day (`14 July 2026`) or the time of day (`10:15`) in the zone of the bank. */
export function write(what: keyof typeof forms, moment: number, language: Language, zone: Zone): string {
  const key = `${what} ${language} ${zone}`
  // Kept, since making one takes longer than the rest of the page.
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locales[language], { ...forms[what], timeZone: zone })
  formats.set(key, format)
  return format.format(moment)
}
