import { type Bank, type ConsentStatus, type Instant, limits } from '@pocketbank/core'
import {
  type AccessEntry,
  type Authorisation,
  approversFor,
  type Consent,
  customerOf,
  dayMilliseconds,
  find,
  isEntryOffered,
  iterateBackward,
  iterateForward,
  type Purpose,
  psuOf,
  serialOf,
  takeWhile,
} from '@pocketbank/core/internal'
import { type Found, finderOf, findRows } from '../find-rows.ts'
import { holderAt, type NamedHolder } from '../holders.ts'

/** Which consents of a list are wanted; what is left out does not matter. */
export interface ConsentsWanted {
  readonly status?: ConsentStatus | undefined
  readonly tpp?: string | undefined
  /** In the names and numbers of the person and of the company, and in ids. */
  readonly text?: string | undefined
  /** The serial of the consent behind which the page begins. */
  readonly before?: number | undefined
}

/** Rows of a page, and what it looks at. */
const consentsOfPage = 50
const consentsLookedAtMax = 20_000

/** Somebody of the bank, as pages name them. */
export interface Named {
  readonly number: string
  readonly name: string
}

/** A consent, and who has given it to whom. */
export interface ShownConsent {
  readonly consent: Consent
  /** Nobody before the approval. */
  readonly person: Named | undefined
  /** How the TPP names the person. */
  readonly psuId: string | undefined
  /** The company for which the person acts. */
  readonly company: Named | undefined
}

/** A consent with those whom it names. */
export function describeConsent(bank: Bank, consent: Consent): ShownConsent {
  const psu = consent.psu === 0 ? undefined : psuOf(bank, consent.psu)
  return {
    consent,
    person: psu && customerOf(bank, psu.customer),
    psuId: psu?.psuId,
    company: consent.corporation === 0 ? undefined : customerOf(bank, consent.corporation),
  }
}

function consentTexts({ consent, person, company, psuId }: ShownConsent) {
  return [consent.id, psuId, person?.name, person?.number, company?.name, company?.number]
}

/** A page of the consents that fit, the latest first. */
export function consentsOf(bank: Bank, wanted: ConsentsWanted): Found<ShownConsent> {
  const { status, tpp = '', text = '', before = Number.MAX_SAFE_INTEGER } = wanted
  const [ofTpp, ofText] = [finderOf(tpp), finderOf(text)]
  const fits = (shown: ShownConsent) =>
    (status === undefined || shown.consent.status === status) &&
    ofTpp([shown.consent.tpp]) &&
    ofText(consentTexts(shown))
  const rows = mapRows(iterateBackward(bank.consents, 'key', { serial: before }), (row) =>
    describeConsent(bank, row),
  )
  return findRows(rows, { fits, limit: consentsOfPage, looksMax: consentsLookedAtMax })
}

function* mapRows<Row, Other>(rows: Iterable<Row>, change: (row: Row) => Other): Generator<Other> {
  for (const row of rows) yield change(row)
}

/** The consent with an id, whichever TPP has asked for it. */
export function anyConsent(bank: Bank, id: string): ShownConsent | undefined {
  const serial = serialOf(bank.ids, 'consent', id)
  const consent = serial === undefined ? undefined : find(bank.consents, 'key', { serial })
  return consent && describeConsent(bank, consent)
}

/** How many days are left until a moment, a part of a day counted as one; 0 where it has come. */
export function daysLeft(until: Instant, now: Instant): number {
  return Math.max(0, Math.ceil((until - now) / dayMilliseconds))
}

/** An account or card that a consent opens. */
export interface OpenedHolder {
  readonly entry: AccessEntry
  /** Nothing where it was closed since. */
  readonly holder: NamedHolder | undefined
  /** Whether the person may still show it; the TPP does not see it where not. */
  readonly isOpen: boolean
}

/** What a consent opens. */
export function findOpenedHolders(bank: Bank, consent: Consent): readonly OpenedHolder[] {
  const customer = consent.psu === 0 ? 0 : psuOf(bank, consent.psu).customer
  return consent.entries.map((entry) => {
    const holder = holderAt(bank, entry)
    const isOpen = holder !== undefined && isEntryOffered(bank, consent, customer, entry)
    return { entry, holder, isOpen }
  })
}

/** How often something was read today while the person was not there, and how often it still may be. */
export interface CallsLeft {
  readonly operation: string
  /** The id of what was read; empty for a list. */
  readonly resource: string
  readonly used: number
  readonly left: number
}

/** What a TPP has read by a consent on a day (epoch day of the bank's zone) while the person was not there. */
export function callsOf(
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
    return { operation, resource, used: calls, left: Math.max(0, frequencyPerDay - calls) }
  })
}

/** Authorisations of a page, and persons who are offered with each. */
const openShownMax = 50
const candidatesMax = 12

/** Private customers, the first ones of the bank. */
function firstPersons(bank: Bank): readonly Named[] {
  const persons = iterateForward(bank.customers, 'key')
  return findRows(persons, { fits: ({ type }) => type === 'PRIVATE', limit: candidatesMax, looksMax: 1_000 })
    .rows
}

/** Who could answer an authorisation: who is asked, where that is known already, and otherwise some who could. */
export function candidatesFor(bank: Bank, authorisation: Authorisation): readonly Named[] {
  const { customer, purpose, tpp, psu } = authorisation
  if (customer !== undefined) return [customerOf(bank, customer)]
  const named =
    psu.identity === undefined ? undefined : find(bank.customers, 'byNumber', { number: psu.identity })
  if (named !== undefined) return [named]
  return purpose.kind === 'account-access'
    ? firstPersons(bank)
    : approversFor(bank, { purpose, tpp, psu }, candidatesMax)
}

/** Whether an authorisation waits for an answer. */
export function isAwaitingAnswer({ status, expiresAt }: Authorisation, now: Instant): boolean {
  return (status === 'started' || status === 'identified') && expiresAt > now
}

/** The authorisations that a TPP has asked for with such a purpose, in the order in which they began, as far as the bank keeps them. */
export function authorisationsFor(
  bank: Bank,
  tpp: string,
  fits: (purpose: Purpose) => boolean,
): readonly Authorisation[] {
  const own = takeWhile(bank.authorisations, 'byTpp', { tpp, serial: 0 }, (row) => row.tpp === tpp)
  return own.filter(({ purpose }) => fits(purpose))
}

/** The authorisations that wait for an answer, the latest first. */
export function openAuthorisations(bank: Bank, now: Instant): readonly Authorisation[] {
  const newestFirst = iterateBackward(bank.authorisations, 'key', { serial: Number.MAX_SAFE_INTEGER })
  return findRows(newestFirst, {
    fits: (row) => isAwaitingAnswer(row, now),
    limit: openShownMax,
    looksMax: limits.authorisationsKeptMax,
  }).rows
}
