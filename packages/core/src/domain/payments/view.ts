import type { Bank } from '../../rows/bank.ts'
import { listExecutions } from '../../rows/payments/find.ts'
import type { Execution, Payment } from '../../rows/payments/model.ts'

/** A payment with its executions. */
export interface PaymentView extends Payment {
  /** Executions so far: of the transfers of a bulk, or of the days of a periodic payment. */
  readonly executions: readonly Execution[]
}

export function viewPayment(bank: Bank, payment: Payment): PaymentView {
  const executions = payment.service === 'payments' ? [] : listExecutions(bank, payment.serial)
  return { ...payment, executions }
}
