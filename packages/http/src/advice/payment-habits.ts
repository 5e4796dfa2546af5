import { isFinal, type Payment } from '@pocketbank/core/internal'
import { type AdvisedRequest, type Detector, toldFields } from './advised-request.ts'
import type { ClientHabits, TrackedPayment } from './client-habits.ts'

function newPayment(request: string): TrackedPayment {
  return { request, isFinalTold: false, isWarned: false, isReadSince: false, cancellation: undefined }
}

/** Notes as much of a payment as an answer tells. */
function notePayment(known: TrackedPayment, { status, changes }: Payment): void {
  if (isFinal(status)) known.isFinalTold = true
  if (known.isWarned) known.isReadSince = true
  else if (changes.length > 0) known.isWarned = true
}

/** Notes a payment that was created. */
export const noteCreatedPayment: Detector = (request) => {
  const { entry, isDone, isAnswered, habits } = request
  if (!isDone) return
  const payment = toldFields(request).payment as Payment
  if (payment.transfers.some(({ structured }) => structured?.isListed === false)) {
    habits.tell('deprecated-reference', [entry.id])
  }
  if (!isAnswered) return
  const created = newPayment(entry.id)
  notePayment(created, payment)
  habits.payments.put(payment.id, created)
}

/** Notes a payment that was read. */
export const noteReadPayment: Detector = (request) => {
  const { exchange, isDone, isAnswered, habits } = request
  const known = habits.payments.get(exchange.names?.paymentId ?? '')
  if (known !== undefined && isDone && isAnswered)
    notePayment(known, toldFields(request) as unknown as Payment)
}

/** Reads in a row at less than a second, and reads behind a final status, from which on they are a habit. */
const fastReadsMin = 3
const finalReadsMin = 3
const pollMilliseconds = 1_000

/** Looks at the pace in which a status is read. */
export const findPolling: Detector = (request) => {
  const { entry, isDone, isAnswered, now, habits } = request
  const told = toldFields(request).status
  if (!isDone || !isAnswered || typeof told !== 'string') return
  const path = entry.target.slice(0, 200)
  const before = habits.statuses.get(path)
  const isSame = before?.told === told
  const isOver = entry.operation?.endsWith('PaymentStatus') === true && isFinal(told as Payment['status'])
  // A clock that stands still tells no pace.
  const isFast = isSame && !isOver && now > before.at && now - before.at < pollMilliseconds
  const fast = isFast ? [...before.fast, entry.id].slice(-fastReadsMin) : []
  const repeated = isSame && isOver ? [...before.repeated, entry.id].slice(-finalReadsMin) : []
  habits.statuses.put(path, { at: now, told, fast, repeated })
  if (fast.length >= fastReadsMin) habits.tell('polling-fast', fast)
  if (repeated.length >= finalReadsMin) habits.tell('polling-final', repeated)
}

function noteFollowed(habits: ClientHabits, paymentId: string): void {
  const known = habits.payments.get(paymentId)
  if (known !== undefined) known.cancellation = undefined
}

/** Notes a cancellation: one that is done, or one whose link the PSU must open. */
export const noteCancellation: Detector = (request) => {
  const { exchange, entry, isDone, isAnswered, now, habits } = request
  const paymentId = exchange.names?.paymentId ?? ''
  if (!isDone || !isAnswered) return
  const { isCancelled, authorisationId } = toldFields(request)
  const link = typeof authorisationId === 'string' ? authorisationId : undefined
  const known = habits.payments.get(paymentId) ?? newPayment(entry.id)
  known.isFinalTold ||= isCancelled === true || !habits.payments.has(paymentId)
  known.cancellation = isCancelled === true ? undefined : { request: entry.id, at: now, link }
  habits.payments.put(paymentId, known)
}

/** Notes that the client follows a cancellation. */
export const noteFollowedCancellation: Detector = ({ exchange, habits }: AdvisedRequest) => {
  noteFollowed(habits, exchange.names?.paymentId ?? '')
}
