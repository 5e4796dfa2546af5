import { type Bank, type ConsentStatus, type Instant, limits } from '@pocketbank/core'
import { readSerial } from '@pocketbank/core/base/ids'
import { find, iterateBackward, takeWhile } from '@pocketbank/core/base/store'
import { isEntryOffered } from '@pocketbank/core/domain/consents'
import type { Authorisation, Purpose } from '@pocketbank/core/rows/authorisations/model'
import type { AccessEntry, Consent } from '@pocketbank/core/rows/consents/model'
import { requireCustomer } from '@pocketbank/core/rows/customers/find'
import { requirePsu } from '@pocketbank/core/rows/psus/find'
import { createFinder, findRows, type RowMatches } from '../find-rows.ts'
import { findNamedAccount, type NamedAccount } from '../named-accounts.ts'

/** Filters of the list. A filter that is left out matches every consent. */
interface ConsentFilter {
  readonly status?: ConsentStatus | undefined
  /** A text in the names and numbers of the person and company, or in the ids of the consent, PSU and TPP. */
  readonly text?: string | undefined
  /** The serial of the last consent on the page before. */
  readonly before?: number | undefined
}

/** The number of rows on a page, and the number of consents that a page reads. */
const consentsOfPage = 50
const consentsLookedAtMax = 20_000

/** A customer, as pages name one. */
export interface CustomerName {
  readonly number: string
  readonly name: string
}

/** A consent, with the customers who gave it. */
export interface ShownConsent {
  readonly consent: Consent
  /** Undefined before the approval. */
  readonly person: CustomerName | undefined
  /** The id that the TPP uses for the person. */
  readonly psuId: string | undefined
  /** The company for which the person acts. */
  readonly company: CustomerName | undefined
}

/** Adds the person and the company to a consent. */
export function describeConsent(bank: Bank, consent: Consent): ShownConsent {
  const psu = consent.psu === 0 ? undefined : requirePsu(bank, consent.psu)
  return {
    consent,
    person: psu && requireCustomer(bank, psu.customer),
    psuId: psu?.psuId,
    company: consent.corporation === 0 ? undefined : requireCustomer(bank, consent.corporation),
  }
}

/** Lists the texts of a consent in which lists search. */
export function consentTexts({ consent, person, company, psuId }: ShownConsent) {
  return [consent.id, consent.tpp, psuId, person?.name, person?.number, company?.name, company?.number]
}

/** Lists a page of matching consents, the latest first. */
export function listMatchingConsents(bank: Bank, filter: ConsentFilter): RowMatches<ShownConsent> {
  const { status, text = '', before = Number.MAX_SAFE_INTEGER } = filter
  const isFound = createFinder(text)
  const fits = (shownConsent: ShownConsent) =>
    (status === undefined || shownConsent.consent.status === status) &&
    (text === '' || isFound(consentTexts(shownConsent)))
  const rows = mapRows(iterateBackward(bank.consents, 'key', { serial: before }), (row) =>
    describeConsent(bank, row),
  )
  return findRows(rows, { fits, limit: consentsOfPage, looksMax: consentsLookedAtMax })
}

function* mapRows<Row, Target>(rows: Iterable<Row>, change: (row: Row) => Target): Generator<Target> {
  for (const row of rows) yield change(row)
}

export function anyConsent(bank: Bank, id: string): ShownConsent | undefined {
  const serial = readSerial(bank.ids, 'consent', id)
  const consent = serial === undefined ? undefined : find(bank.consents, 'key', { serial })
  return consent && describeConsent(bank, consent)
}

/** An account or card that a consent opens. */
export interface OpenedAccount {
  readonly entry: AccessEntry
  /** Undefined if the account or card is closed. */
  readonly account: NamedAccount | undefined
  /** False if the person may no longer share it; then the TPP does not see it. */
  readonly isOpen: boolean
}

export function findOpenedAccounts(bank: Bank, consent: Consent): readonly OpenedAccount[] {
  const customer = consent.psu === 0 ? 0 : requirePsu(bank, consent.psu).customer
  return consent.entries.map((entry) => {
    const account = findNamedAccount(bank, entry)
    const isOpen = account !== undefined && isEntryOffered(bank, consent, customer, entry)
    return { entry, account, isOpen }
  })
}

/** The unattended reads of a resource today: used and left. */
export interface CallsLeft {
  readonly operation: string
  /** The id of the resource; empty for a list. */
  readonly resource: string
  readonly used: number
  readonly remaining: number
}

/** Lists the unattended reads by a consent on a day (epoch day of the bank's zone). */
export function listCalls(
  bank: Bank,
  { psu, corporation, frequencyPerDay }: Consent,
  day: number,
): readonly CallsLeft[] {
  if (psu === 0) return []
  const from = { psu, corporation, operation: '', resource: '', day: Number.NEGATIVE_INFINITY }
  const rows = takeWhile(
    bank.accessCalls,
    'byCall',
    from,
    (row) => row.psu === psu && row.corporation === corporation,
  )
  const today = rows.filter((row) => row.day === day)
  return today.map(({ operation, resource, calls }) => {
    return { operation, resource, used: calls, remaining: Math.max(0, frequencyPerDay - calls) }
  })
}

/** The most authorisations that the page of consents shows as waiting. */
const openShownMax = 50

/** Returns whether an authorisation waits for an answer. */
export function isAwaitingAnswer({ status, expiresAt }: Authorisation, now: Instant): boolean {
  return (status === 'started' || status === 'identified') && expiresAt > now
}

/**
 * Returns the unattended reads left today, the fewest of all resources; undefined unless the consent is
 * valid.
 */
export function readsLeft(bank: Bank, consent: Consent, today: number): number | undefined {
  if (consent.status !== 'valid') return undefined
  return Math.min(
    consent.frequencyPerDay,
    ...listCalls(bank, consent, today).map(({ remaining }) => remaining),
  )
}

/** Lists the stored authorisations of a TPP whose purpose matches, in the order in which they began. */
export function authorisationsFor(
  bank: Bank,
  tpp: string,
  fits: (purpose: Purpose) => boolean,
): readonly Authorisation[] {
  const authorisations = takeWhile(bank.authorisations, 'byTpp', { tpp, serial: 0 }, (row) => row.tpp === tpp)
  return authorisations.filter(({ purpose }) => fits(purpose))
}

/**
 * Lists the authorisations that wait for an answer, the latest first. `last` is set if earlier ones may wait
 * too.
 */
export function openAuthorisations(bank: Bank, now: Instant): RowMatches<Authorisation> {
  const newestFirst = iterateBackward(bank.authorisations, 'key', { serial: Number.MAX_SAFE_INTEGER })
  return findRows(newestFirst, {
    fits: (row) => isAwaitingAnswer(row, now),
    limit: openShownMax,
    looksMax: limits.authorisationsKeptMax,
  })
}
