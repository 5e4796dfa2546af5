import type { Instant } from '@pocketbank/core'
import {
  type Consent,
  dayMilliseconds,
  endOfDay,
  findRowById,
  isFinal,
  localDateAt,
  type Payment,
} from '@pocketbank/core/internal'
import { linkVisit } from '../sca/link-visits.ts'
import type { AskedConsent, ClientHabits, TrackedPayment } from './client-habits.ts'

/** The habits of a client and the moment at which they are reviewed. */
interface Review {
  readonly habits: ClientHabits
  readonly now: Instant
}

/** Days after which it is too late: for a status of a payment, for the first use of access, for the end of a consent. */
const statusDays = 7
const unusedDays = 30
const keptDays = 90
/** Days without a read before the end of a consent that nobody renews. */
const endDays = 14

function isOver(since: number, days: number, now: number): boolean {
  return now >= since + days * dayMilliseconds
}

/** The day on which a link, an unread page or a cut name was met is over. */
function isDayOver(at: Instant, { habits, now }: Review): boolean {
  const { zone } = habits.engine.bank.calendar
  return endOfDay(localDateAt(at, zone), zone) <= now
}

function reviewCancellation(payment: Payment, known: TrackedPayment, { habits }: Review): void {
  const { cancellation } = known
  if (cancellation === undefined) return
  const { engine } = habits
  const { link, request } = cancellation
  const authorisation = link === undefined ? undefined : findRowById(engine.bank, 'authorisations', link)
  // D: once the bank has forgotten the authorisation, nobody can tell any more whether the PSU has seen it.
  if (authorisation?.status !== 'expired' || payment.status === 'CANC') return
  if (authorisation.customer !== undefined || linkVisit(engine, authorisation.id) !== undefined) return
  known.cancellation = undefined
  habits.tell('cancellation-unapproved', [request])
}

function reviewPayment(payment: Payment, known: TrackedPayment, { habits, now }: Review): void {
  const { status, approvals, createdAt, executionDay } = payment
  if (known.isFinalTold || approvals.length === 0) return
  if (!isOver(Math.max(createdAt, executionDay * dayMilliseconds), statusDays, now)) return
  if (known.isWarned && !known.isReadSince) habits.tell('warning-unread', [known.request])
  else if (isFinal(status)) habits.tell('final-status-unread', [known.request], status)
}

function reviewConsent(consent: Consent, { request }: AskedConsent, { habits, now }: Review): boolean {
  const { approvedAt, validUntil, status, psu, recurring } = consent
  if (approvedAt === undefined || validUntil === undefined) return status === 'received'
  const readAt = habits.reads.get(String(psu))
  if (status !== 'valid' && status !== 'expired') return false
  if (readAt === undefined || readAt < approvedAt) {
    if (!isOver(approvedAt, unusedDays, now)) return true
    // D: of a PSU who is forgotten nobody can tell when they were read.
    if (!habits.reads.hasForgotten) habits.tell('access-unused', [request])
    return false
  }
  const lastDays = status === 'expired' ? endDays : keptDays
  if (!recurring) return false
  if (!isOver(readAt, lastDays, status === 'expired' ? validUntil : now)) return status === 'valid'
  habits.tell('consent-kept', [request])
  return false
}

/** Looks for what was left undone and is too late by now. */
export function reviewHabits(habits: ClientHabits, now: Instant): void {
  const review = { habits, now }
  const { bank, epoch } = habits.engine
  if (epoch !== habits.epoch) return
  for (const [id, known] of habits.payments.entries()) {
    const payment = findRowById(bank, 'payments', id)
    if (payment === undefined) continue
    reviewCancellation(payment, known, review)
    reviewPayment(payment, known, review)
  }
  for (const [id, asked] of [...habits.consents.entries()]) {
    const consent = findRowById(bank, 'consents', id)
    if (consent === undefined || !reviewConsent(consent, asked, review)) habits.consents.delete(id)
  }
  for (const [id, request] of habits.links.entries()) {
    if (linkVisit(habits.engine, id) === true) habits.tell('link-late', [request])
  }
  for (const [, { request, at }] of habits.unfollowed.entries()) {
    if (isDayOver(at, review)) habits.tell('next-unfollowed', [request])
  }
  const { cutName, hasTriedFix } = habits
  if (cutName !== undefined && !hasTriedFix && isDayOver(cutName.at, review)) {
    habits.tell('fix-untried', [cutName.request])
  }
}
