import type { Instant } from '@pocketbank/core'
import { dayMilliseconds } from '@pocketbank/core/base/time'
import type { BankStep } from '@pocketbank/core/engine'
import type { Payment } from '@pocketbank/core/rows/payments/model'
import { isFinal } from '@pocketbank/core/rows/payments/status'
import { findRowById } from '@pocketbank/core/rows/table-rows'
import { linkVisit } from '@pocketbank/http/sca-page'
import { type AdvisedRequest, type Detector, keptCharsMax } from './advised-request.ts'
import { type ClientHabits, TrackedPayment } from './client-habits.ts'

function notePayment(trackedPayment: TrackedPayment, { status, changes }: Payment): void {
  if (isFinal(status)) trackedPayment.isFinalRead = true
  if (trackedPayment.warning !== undefined) trackedPayment.warning = 'read'
  else if (changes.length > 0) trackedPayment.warning = 'unread'
}

export const noteCreatedPayment: Detector = ({ entry, isDone, isAnswered, result, habits }) => {
  if (!isDone) return
  const payment = result.payment as Payment
  if (payment.transfers.some(({ structured }) => structured?.isListed === false)) {
    habits.tell('deprecated-reference', [entry.id])
  }
  if (!isAnswered) return
  const created = new TrackedPayment(entry.id)
  notePayment(created, payment)
  habits.payments.put(payment.id, created)
}

function findTracked({ exchange, habits }: AdvisedRequest): TrackedPayment | undefined {
  return habits.payments.get(exchange.names?.paymentId ?? '')
}

export const noteReadPayment: Detector = (request) => {
  const trackedPayment = findTracked(request)
  if (trackedPayment !== undefined && request.isDone && request.isAnswered)
    notePayment(trackedPayment, request.result as unknown as Payment)
}

/** Number of successive reads of an unchanged status that count as polling. */
const readsMax = 4
/** Less than the second that a client has to wait, because timers and networks are inexact. */
const pollMilliseconds = 900

/** Finds polling that is too fast, or continues after the final status. */
export const findPolling: Detector = ({
  exchange,
  entry,
  isDone,
  isAnswered,
  result: { status },
  habits,
}) => {
  if (!isDone || !isAnswered || typeof status !== 'string') return
  const { times, requests } = habits.extendRun(
    entry.target.slice(0, keptCharsMax),
    status,
    entry.id,
    readsMax,
  )
  if (times.length < readsMax) return
  if (exchange.operation?.command === 'readPaymentStatus' && isFinal(status as Payment['status'])) {
    habits.tell('polling-final', requests.slice(1))
    return
  }
  // A frozen clock shows no pace.
  const isFast = (time: Instant, index: number) => {
    const wait = time - (times[index - 1] ?? 0)
    return index === 0 || (wait > 0 && wait < pollMilliseconds)
  }
  if (times.every(isFast)) habits.tell('polling-fast', requests.slice(1))
}

/** Tracks a cancellation, and the link if the PSU has to approve it. */
export const noteCancellation: Detector = (request) => {
  const { exchange, entry, isDone, isAnswered, result, habits } = request
  if (!isDone || !isAnswered) return
  const { isCancelled, authorisationId: link } = result
  const trackedPayment = findTracked(request)
  const payment = trackedPayment ?? new TrackedPayment(entry.id)
  payment.isFinalRead ||= isCancelled === true || trackedPayment === undefined
  const isAsked = isCancelled !== true && typeof link === 'string'
  payment.cancellation = isAsked ? { request: entry.id, link, isUnopened: false } : undefined
  if (isAsked) habits.cancellations.put(link, payment)
  habits.payments.put(exchange.names?.paymentId ?? '', payment)
}

export const noteFollowedCancellation: Detector = (request) => {
  const trackedPayment = findTracked(request)
  if (trackedPayment !== undefined) trackedPayment.cancellation = undefined
}

/** Days after which the status of a payment counts as unread. */
const statusDays = 7

/**
 * Records whether an expired link was opened. Recorded now, because the bank forgets the authorisation later.
 */
export function noteExpiredLink(habits: ClientHabits, link: string, { after }: BankStep): void {
  const { cancellation } = habits.cancellations.get(link) ?? {}
  if (cancellation?.link !== link) return
  const isSeen = findRowById(after, 'authorisations', link)?.customer !== undefined
  cancellation.isUnopened = !isSeen && linkVisit(habits.engine, link) === undefined
}

function reviewCancellation({ status }: Payment, { cancellation }: TrackedPayment, { tell }: ClientHabits) {
  if (cancellation?.isUnopened === true && status !== 'CANC')
    tell('cancellation-unapproved', [cancellation.request])
}

function reviewStatus(payment: Payment, trackedPayment: TrackedPayment, { now, tell }: ClientHabits): void {
  const { status, approvals, createdAt, executionDay } = payment
  const isLate = now >= Math.max(createdAt, executionDay * dayMilliseconds) + statusDays * dayMilliseconds
  if (trackedPayment.isFinalRead || approvals.length === 0 || !isLate) return
  if (trackedPayment.warning === 'unread') tell('warning-unread', [trackedPayment.request])
  else if (isFinal(status)) tell('final-status-unread', [trackedPayment.request], status)
}

export function reviewPayments(habits: ClientHabits): void {
  for (const [id, trackedPayment] of habits.payments.entries()) {
    const payment = findRowById(habits.engine.bank, 'payments', id)
    if (payment === undefined) continue
    reviewCancellation(payment, trackedPayment, habits)
    reviewStatus(payment, trackedPayment, habits)
  }
}
