import { type LocalDate, parseLocalDate } from '@pocketbank/core'
import { addDays, epochDay } from '@pocketbank/core/base/time'
import type { Given } from '../page.ts'
import { consentHere, idsHere, paymentsToSign } from './ids-here.ts'
import { ownTpp } from './own-tpp.ts'
import { withPersonHere } from './person-here.ts'
import type { OperationView } from './reference.ts'
import { exampleParts, type RequestParts } from './sample-request.ts'

/** The day on which the story is told from which the examples come. */
const storyDay = '2026-01-15' as LocalDate

const writtenDay = /\b\d{4}-\d\d-\d\d\b/g

/** The same text a number of days later, wherever it has a day. */
function shiftDays(text: string, days: number): string {
  return text.replaceAll(writtenDay, (written) => {
    const day = parseLocalDate(written)
    return day === undefined ? written : addDays(day, days)
  })
}

/** An example on the day that the clock of a bank shows: what lies ahead in the story lies ahead as far from there. */
export function partsOn(view: OperationView, today: LocalDate | undefined): RequestParts {
  const parts = exampleParts(view)
  if (today === undefined) return parts
  // D: the clock goes forward only, so that a moment to which it is moved is on the day behind.
  const ahead = view.id === 'setClock' ? 1 : 0
  const days = epochDay(today) - epochDay(storyDay) + ahead
  const query = Object.entries(parts.query).map(([name, text]) => [name, shiftDays(text, days)] as const)
  return { ...parts, query: Object.fromEntries(query), body: shiftDays(parts.body, days) }
}

/** The body of a signing basket with payments of this bank, where there are two to sign. */
function bodyHere(body: string, payments: readonly string[]): string {
  return payments.length < 2
    ? body
    : JSON.stringify({ ...JSON.parse(body), paymentIds: payments }, undefined, 2)
}

/** The example of an operation with the ids, the day and a person of this bank, as its host's TPP may send it. */
export function partsHere(
  { engine, today }: Pick<Given, 'engine' | 'today'>,
  view: OperationView,
): RequestParts {
  const { bank } = engine
  const tpp = ownTpp.id
  const parts = withPersonHere(bank, partsOn(view, today))
  const takesConsent = view.parameters.header.some(({ name }) => name === 'Consent-ID')
  const consent = takesConsent ? consentHere(bank, tpp) : undefined
  return {
    ...parts,
    path: { ...parts.path, ...idsHere(bank, view, tpp) },
    headers: { ...parts.headers, ...(consent !== undefined && { 'Consent-ID': consent }) },
    body: view.id === 'createSigningBasket' ? bodyHere(parts.body, paymentsToSign(bank, tpp)) : parts.body,
  }
}
