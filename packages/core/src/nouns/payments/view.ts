import type { Bank } from '../../rows/bank.ts'
import { executionsOf } from '../../rows/payments/find.ts'
import type { Execution, Payment } from '../../rows/payments/model.ts'
import type { PaymentStatus } from '../../rows/payments/status.ts'

/** A payment as it is read. */
export interface PaymentView extends Payment {
  /** What became of each transfer of a bulk, or of each day of a periodic payment, so far. */
  readonly executions: readonly Execution[]
}

/**
 * The status that a TPP is told (§3.1): what the bank has changed is ACWC from the first answer on, while it still waits for its approval.
 * D: the status that is kept stays RCVD until then, so that no event of an approved payment can happen to it.
 */
export function transactionStatusOf({ status, changes }: Pick<Payment, 'status' | 'changes'>): PaymentStatus {
  return status === 'RCVD' && changes.length > 0 ? 'ACWC' : status
}

/** A payment as it is read. */
export function viewPayment(bank: Bank, payment: Payment): PaymentView {
  const executions = payment.service === 'payments' ? [] : executionsOf(bank, payment.serial)
  return { ...payment, executions }
}
