import { type BankEvent, type Instant, parseInstant, type Zone } from '@pocketbank/core'
import type { Happened } from '../../control/clock.ts'
import { type Language, writeDay, writeTime } from '../../sca/language.ts'
import { type TimeWords, timeWords } from './words.ts'

/** The moment of something as a page shows it. */
export function writeMoment(moment: number, language: Language, zone: Zone): string {
  const own = timeWords[language]
  const time = writeTime(moment, language, zone).replace(` (${zone})`, '')
  return own.shows(writeDay(moment, language, zone), time)
}

/** What an event is about: the first of its names that a person may look up. */
function idOf({ paymentId, consentId, authorisationId, psuId }: Omit<BankEvent, 'at'>): string {
  return paymentId ?? consentId ?? authorisationId ?? psuId ?? ''
}

/** What happens, in words. */
export function tellEvent(event: Omit<BankEvent, 'at'>, language: Language): string {
  return timeWords[language].kinds[event.kind](idOf(event))
}

/** The path of the page about what happens; none where there is no page about it alone. */
export function pathOfEvent({ paymentId, consentId }: Omit<BankEvent, 'at'>): string | undefined {
  if (paymentId !== undefined) return `/console/payments/${encodeURIComponent(paymentId)}`
  return consentId === undefined ? undefined : `/console/consents/${encodeURIComponent(consentId)}`
}

/** Lines of what has happened that are told at once. */
const linesMax = 20

function momentOf(at: string): number {
  return parseInstant(at) ?? Number.NaN
}

/** What a move of the clock has done, a line each: the moment that it shows, the batches together, and all else with its time. */
export function tellMove(
  happened: readonly Happened[],
  now: Instant,
  { language, zone }: { readonly language: Language; readonly zone: Zone },
): readonly string[] {
  const own: TimeWords = timeWords[language]
  const others = happened.filter(({ kind }) => kind !== 'batch')
  const batches = happened.length - others.length
  const told = others
    .slice(0, linesMax)
    .map((event) => `${writeMoment(momentOf(event.at), language, zone)}: ${tellEvent(event, language)}.`)
  return [
    own.moved(writeMoment(now, language, zone)),
    ...(happened.length === 0 ? [own.nothingHappened] : []),
    ...(batches === 0 ? [] : [own.batches(batches)]),
    ...told,
    ...(others.length > linesMax ? [own.andMore(others.length - linesMax)] : []),
  ]
}
