import type { PsuReference } from '../../base/context.ts'
import { limits } from '../../base/limits.ts'
import { putRow } from '../../base/store/table.ts'
import { deadline, hourMilliseconds, type Instant } from '../../base/time/instant.ts'
import { requireAnyAccount } from '../../rows/any-account.ts'
import { type Bank, nextId, schedule, withParts } from '../../rows/bank.ts'
import { notQueued, type Payment } from '../../rows/payments/model.ts'
import { productRules } from '../../rows/payments/products.ts'
import type { Identity } from '../consents/identity.ts'
import { atNextBatch, nextBatchDay } from './execution-date.ts'

/** A payment that a request asks for, after reading and checking it. */
export type PaymentInitiation = Pick<
  Payment,
  | 'service'
  | 'product'
  | 'debtor'
  | 'debtorAccount'
  | 'transfers'
  | 'paymentInformationId'
  | 'requestedExecutionDate'
  | 'executionDay'
  | 'changes'
  | 'schedule'
  | 'occurrence'
>

export interface Initiator {
  readonly identity: Identity
  readonly psu: PsuReference
  readonly now: Instant
  readonly duplicateKey: string
  /** True if an instant payment is held before it is booked. */
  readonly isHeld: true | undefined
  /** The brand of the TPP, from the request. */
  readonly brand: string | undefined
}

/**
 * Moves a requested day without a batch left to the next batch, so the TPP sees it in the first response
 * (P5).
 */
function datedFrom(bank: Bank, initiation: PaymentInitiation, now: Instant): PaymentInitiation {
  const isWished =
    initiation.requestedExecutionDate !== undefined && !productRules(initiation.product).isInstant
  return isWished ? atNextBatch(initiation, nextBatchDay(bank, now)) : initiation
}

/** Adds a payment that waits for its approval, for a limited time (P5: `limits.paymentApprovalHours`). */
export function initiatePayment(
  bank: Bank,
  initiation: PaymentInitiation,
  { identity: { tpp, psu, customer, corporation }, psu: { id }, now, duplicateKey, isHeld, brand }: Initiator,
): { readonly bank: Bank; readonly payment: Payment } {
  const numbered = nextId(bank, 'payment')
  const { serial } = numbered
  const at = deadline(now, limits.paymentApprovalHours * hourMilliseconds)
  const update = schedule(numbered.bank, { at, kind: 'payment-expires', subject: serial })
  const dated = datedFrom(bank, initiation, now)
  // All fields are written out, also undefined ones: payments then have one layout in memory, and copies of
  // them are cheap.
  const payment: Payment = {
    service: dated.service,
    product: dated.product,
    debtor: dated.debtor,
    debtorAccount: dated.debtorAccount,
    transfers: dated.transfers,
    requestedExecutionDate: dated.requestedExecutionDate,
    schedule: dated.schedule,
    occurrence: dated.occurrence,
    executionDay: dated.executionDay,
    paymentInformationId: dated.paymentInformationId,
    changes: dated.changes,
    psuId: id?.toLowerCase(),
    serial,
    id: numbered.id,
    tpp,
    status: 'RCVD',
    createdAt: now,
    payer: customer ?? 0,
    initiator: psu?.customer ?? 0,
    corporation: corporation ?? requireAnyAccount(bank, dated.debtor).owner,
    queueDay: notQueued,
    duplicateKey,
    approvals: [],
    basket: 0,
    unfundedAttempts: 0,
    due: update.due,
    fundsAvailable: undefined,
    reason: undefined,
    brand,
    isHeld,
    pendingRow: undefined,
  }
  return { bank: withParts(update.bank, { payments: putRow(update.bank.payments, payment) }), payment }
}
