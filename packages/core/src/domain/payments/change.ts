import { type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { computeIban } from '../../base/iso/iban-of.ts'
import { type Money, parseAmount } from '../../base/money/amount.ts'
import { ok, type Result } from '../../base/result.ts'
import type { Instant } from '../../base/time/instant.ts'
import { toLocalDate } from '../../base/time/zone.ts'
import { accountByIban } from '../../rows/accounts/find.ts'
import { type Bank, unschedule } from '../../rows/bank.ts'
import type { PaymentChangeRequest } from '../../rows/payments/contract.ts'
import type { CreditTransfer, Payment } from '../../rows/payments/model.ts'
import { closeLedger, openLedger } from '../ledger/open-ledger.ts'
import { requireWorth } from './creditor.ts'
import { computeDuplicateKey } from './duplicate-key.ts'
import { nextBatchDay, readExecutionDate } from './execution-date.ts'
import { withoutPendingRows } from './ledger-entries.ts'
import { afterEvents, canMove } from './move.ts'
import { enqueue, enterQueued } from './queue.ts'

interface Changing {
  readonly bank: Bank
  readonly body: PaymentChangeRequest
  readonly now: Instant
}

/** Reads a new amount in the currency of the payment. It must not round to zero at the creditor. */
function readNewAmount(
  { currency }: Money,
  text: string,
  { creditorAccount, creditorAgent }: CreditTransfer,
  { bank, now }: Changing,
): Result<Money, Refusal> {
  const minor = parseAmount(text, currency)
  if (!minor.ok) return refuseAt('P2b', '$.amount', { problem: `must be ${minor.error}`, got: text })
  const amount = { currency, minor: minor.value }
  const iban = computeIban(creditorAccount, creditorAgent)
  const creditor = iban === undefined ? undefined : accountByIban(bank, iban)
  if (creditor === undefined) return ok(amount)
  const worth = requireWorth(amount, creditor, { today: toLocalDate(now, bank.calendar.zone), path: '$' })
  return worth.ok ? ok(amount) : worth
}

type Dated = Pick<Payment, 'requestedExecutionDate' | 'executionDay' | 'changes'>

function readNewDay(payment: Payment, { bank, body, now }: Changing): Result<Dated, Refusal> {
  const { requestedExecutionDate: requestedDay } = body
  if (requestedDay === undefined) return ok(payment)
  const date = readExecutionDate(requestedDay, {
    today: toLocalDate(now, bank.calendar.zone),
    isInstant: false,
  })
  if (!date.ok) return date
  const { isMoved, executionDay, requestedExecutionDate } = date.value
  const otherChanges = payment.changes.filter((change) => change !== 'date')
  return ok({
    requestedExecutionDate,
    executionDay,
    changes: isMoved ? ['date', ...otherChanges] : otherChanges,
  })
}

/** Reads a change of the day or amount of a single payment. Does not check the funds. */
export function readChange(payment: Payment, changing: Changing): Result<Payment, Refusal> {
  const [transfer] = payment.transfers
  if (transfer === undefined) throw new Error(`the payment ${payment.id} has no transfer`)
  const { amount: text } = changing.body
  const amount =
    text === undefined ? ok(transfer.amount) : readNewAmount(transfer.amount, text, transfer, changing)
  if (!amount.ok) return amount
  const dated = readNewDay(payment, changing)
  if (!dated.ok) return dated
  const { requestedExecutionDate, executionDay, changes } = dated.value
  const transfers = [{ ...transfer, amount: amount.value }]
  const changedPayment = { ...payment, transfers, requestedExecutionDate, executionDay, changes }
  return ok({ ...changedPayment, duplicateKey: computeDuplicateKey(changedPayment) })
}

/**
 * Saves a changed payment, which waits again for its day and may be tried again in as many batches as a new
 * one (P15).
 */
export function enterChange(bank: Bank, payment: Payment, changedPayment: Payment, now: Instant): Bank {
  const freed = withoutPendingRows(unschedule(bank, payment.due), payment)
  const anew = { ...changedPayment, due: undefined, pendingRow: undefined, unfundedAttempts: 0 }
  const waiting = canMove(anew, 'renew') ? afterEvents(anew, 'renew') : anew
  const look = openLedger(freed, now)
  const queued = enqueue(look, waiting, { now, batchDay: nextBatchDay(freed, now) })
  return enterQueued(closeLedger(look), [queued], look.day)
}
