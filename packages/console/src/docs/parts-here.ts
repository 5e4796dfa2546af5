import { type LocalDate, parseLocalDate } from '@pocketbank/core'
import { addDays, epochDay } from '@pocketbank/core/base/time'
import type { BankPageInput } from '../page.ts'
import { consentHere, idsHere, paymentsToSign } from './ids-here.ts'
import { ownTpp } from './own-tpp.ts'
import { withPersonHere } from './person-here.ts'
import type { OperationView } from './reference.ts'
import { exampleParts, type RequestParts } from './sample-request.ts'

/** The day on which the examples of the documentation are set. */
const storyDay = '2026-01-15' as LocalDate

const writtenDay = /\b\d{4}-\d\d-\d\d\b/g

/** Moves each date in a text by a number of days. */
function shiftDays(text: string, days: number): string {
  return text.replaceAll(writtenDay, (dayText) => {
    const day = parseLocalDate(dayText)
    return day === undefined ? dayText : addDays(day, days)
  })
}

/**
 * Moves the dates of an example, so that they are as far from today as they are from the day of the
 * documentation.
 */
export function partsOn(view: OperationView, today: LocalDate | undefined): RequestParts {
  const parts = exampleParts(view)
  if (today === undefined) return parts
  // The clock only moves forward, so its example is a day ahead.
  const ahead = view.id === 'setClock' ? 1 : 0
  const days = epochDay(today) - epochDay(storyDay) + ahead
  const query = Object.entries(parts.query).map(([name, text]) => [name, shiftDays(text, days)] as const)
  return { ...parts, query: Object.fromEntries(query), body: shiftDays(parts.body, days) }
}

/**
 * Writes the body of a signing basket with two payments of this bank that wait for approval, if it has them.
 */
function bodyHere(body: string, payments: readonly string[]): string {
  return payments.length < 2
    ? body
    : JSON.stringify({ ...JSON.parse(body), paymentIds: payments }, undefined, 2)
}

/**
 * Builds the example of an operation with ids, day and person of this bank, as the TPP of the host may send
 * it.
 */
export function partsHere(
  { engine, today }: Pick<BankPageInput, 'engine' | 'today'>,
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
