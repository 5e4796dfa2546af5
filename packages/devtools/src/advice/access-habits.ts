import type { Instant } from '@pocketbank/core'
import { dayMilliseconds } from '@pocketbank/core/base/time'
import type { BankStep } from '@pocketbank/core/engine'
import type { Consent } from '@pocketbank/core/rows/consents/model'
import { findRow, findRowById } from '@pocketbank/core/rows/table-rows'
import { findAppScheme } from '@pocketbank/http/headers'
import { linkVisit } from '@pocketbank/http/sca-page'
import { type AdvisedRequest, type Detector, markText } from './advised-request.ts'
import type { ClientHabits } from './client-habits.ts'
import { habitDays } from './habit-days.ts'

/** Milliseconds after its approval in which a consent is fresh. */
const freshMilliseconds = 600_000
/** Age of a consent below which the requests may belong to different tests, if they have no labels. */
const testMilliseconds = 60_000

export const noteAskedConsent: Detector = ({ entry, isDone, isAnswered, result, psu, habits }) => {
  if (!isDone || !isAnswered) return
  const { id } = result.consent as Consent
  if (habits.consents.has(id)) return
  habits.consents.put(id, { request: entry.id, psu, isDemanded: false })
}

export const noteDeletedConsent: Detector = ({ exchange, habits }) => {
  habits.consents.delete(exchange.names?.consentId ?? '')
}

/**
 * Describes what a consent gives access to, for whom, and how often. Consents with the same text are
 * interchangeable.
 */
function describeAccess({ corporation, entries, recurring }: Consent): string {
  return JSON.stringify([corporation, recurring, ...entries.map((entry) => JSON.stringify(entry)).sort()])
}

/** Finds a valid consent for the same access when the PSU approves another one. */
export function findRepeatedConsent(habits: ClientHabits, { before, after, at: now }: BankStep, id: string) {
  const consent = findRowById(after, 'consents', id)
  const askedConsent = habits.consents.get(id)
  if (consent === undefined || askedConsent === undefined || askedConsent.isDemanded) return
  for (const [earlier, { request, isDemanded }] of habits.consents.entries()) {
    const row = earlier === id || isDemanded ? undefined : findRowById(before, 'consents', earlier)
    if (row?.status !== 'valid' || String(row.psu) !== askedConsent.psu) continue
    const { approvedAt = now, validUntil = now } = row
    const age = now - approvedAt
    const isUnclear = habits.label === undefined && age < testMilliseconds
    if (isUnclear || validUntil - now <= habitDays.renewal * dayMilliseconds) continue
    if (describeAccess(row) !== describeAccess(consent)) continue
    const isFresh = age > 0 && age <= freshMilliseconds
    habits.tell(isFresh ? 'sca-again' : 'consent-while-good', [request, askedConsent.request])
    return
  }
}

/** Days after which a consent counts as kept without need. */
const keptDays = 90
/**
 * Days without a read before the end of a consent that was not renewed. More than a month, because some
 * clients read once a month.
 */
const endDays = 40

/** Reviews the use of a consent. Returns true if it has to be reviewed again later. */
function reviewUse(consent: Consent, request: string, now: Instant, habits: ClientHabits): boolean {
  const { approvedAt, validUntil, status, psu, recurring } = consent
  if (approvedAt === undefined || validUntil === undefined) return status === 'received'
  if (status !== 'valid' && status !== 'expired') return false
  const readers = ['', String(findRow(habits.engine.bank, 'psus', psu)?.customer)]
  const readAt = Math.max(...readers.map((reader) => habits.reads.get(reader) ?? 0))
  if (readAt < approvedAt) {
    if (now < approvedAt + habitDays.unused * dayMilliseconds) return true
    // If reads of some PSUs were forgotten, this PSU may be one of them.
    if (!habits.reads.hasForgotten) habits.tell('access-unused', [request])
    return false
  }
  if (!recurring) return false
  const [end, days] = status === 'expired' ? [validUntil, endDays] : [now, keptDays]
  if (end < readAt + days * dayMilliseconds) return status === 'valid'
  habits.tell('consent-kept', [request])
  return false
}

/** Finds consents that were never used, or are kept without need. */
export function reviewConsents(habits: ClientHabits): void {
  for (const [id, askedConsent] of [...habits.consents.entries()]) {
    const consent = findRowById(habits.engine.bank, 'consents', id)
    if (consent === undefined || !reviewUse(consent, askedConsent.request, habits.now, habits))
      habits.consents.delete(id)
  }
}

export function reviewForgottenConsent(habits: ClientHabits, id: string, { before, at }: BankStep): void {
  const askedConsent = habits.consents.get(id)
  const consent = findRowById(before, 'consents', id)
  if (askedConsent !== undefined && consent !== undefined)
    reviewUse(consent, askedConsent.request, at, habits)
  habits.consents.delete(id)
}

/** The redirect address of sandbox TPPs, which no client has chosen. */
const helperAddress = 'https://tpp.example/back'
/** Hosts of this machine, of private networks, and of names that only a test resolves. */
const nearHost =
  /^(?:localhost|[^.:]+|.*\.(?:localhost|local|internal|test|lan)|0\.0\.0\.0|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|\[.*\])$/i
function findPurpose({ habits }: AdvisedRequest, authorisation: string) {
  return findRowById(habits.engine.bank, 'authorisations', authorisation)?.purpose
}

function findWeakRedirect(request: AdvisedRequest, authorisation: string): void {
  const { exchange, entry, habits } = request
  const uri = exchange.operationHeaders?.['TPP-Redirect-URI']
  if (uri === undefined || uri === helperAddress) return
  const { protocol, hostname } = new URL(uri)
  if (protocol === 'http:' && findAppScheme(uri) === undefined && !nearHost.test(hostname)) {
    habits.tell('redirect-unprotected', [entry.id], hostname)
  }
  const uriMark = markText(uri)
  // Several approvals of one payment or consent may share a redirect address.
  const subject = JSON.stringify({ ...findPurpose(request, authorisation), kind: '' })
  const before = habits.redirects.get(uriMark)
  // A retry, by its id or after a lost response, may use the address for another payment or consent.
  const isSent = entry.requestId !== undefined && before?.requestId === entry.requestId
  const isRetry =
    isSent || (habits.lostCreations.size > 0 && habits.lostCreations.get(request.fingerprint) !== undefined)
  if (before === undefined || isRetry) habits.redirects.put(uriMark, { subject, requestId: entry.requestId })
  else if (before.subject !== subject) habits.tell('redirect-without-state', [entry.id], uri)
}

/** Tracks a link to the SCA page, and checks its redirect address. */
export const noteLink: Detector = (request) => {
  const { entry, outcome, psu, result, habits } = request
  const { authorisationId } = result
  if (typeof authorisationId !== 'string') return
  habits.links.put(authorisationId, entry.id)
  findWeakRedirect(request, authorisationId)
  const purpose = outcome.needsSca === true ? findPurpose(request, authorisationId) : undefined
  if (purpose?.kind !== 'account-access') return
  const { bank } = habits.engine
  for (const [id, askedConsent] of habits.consents.entries()) {
    if (String(findRowById(bank, 'consents', id)?.psu) === psu)
      habits.consents.put(id, { ...askedConsent, isDemanded: true })
  }
  const demandedConsent = findRow(bank, 'consents', purpose.consent)
  if (demandedConsent !== undefined)
    habits.consents.put(demandedConsent.id, { request: entry.id, psu, isDemanded: true })
}

export function reviewLinks(habits: ClientHabits): void {
  for (const [id, request] of habits.links.entries()) {
    if (linkVisit(habits.engine, id) === true) habits.tell('link-late', [request])
  }
}
