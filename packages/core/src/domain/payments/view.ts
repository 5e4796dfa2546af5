import type { Bank } from '../../rows/bank.ts'
import { listExecutions } from '../../rows/payments/find.ts'
import type { Execution, Payment } from '../../rows/payments/model.ts'

/** A payment as it is read. */
export interface PaymentView extends Payment {
  /** Outcomes so far: of each transfer of a bulk, or of each day of a periodic payment. */
  readonly executions: readonly Execution[]
}

/** A payment as it is read. */
export function viewPayment(bank: Bank, payment: Payment): PaymentView {
  const executions = payment.service === 'payments' ? [] : listExecutions(bank, payment.serial)
  return { ...payment, executions }
}
