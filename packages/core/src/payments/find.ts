import type { Bank } from '../bank.ts'
import { type Refusal, refuse } from '../errors/refusal.ts'
import { serialOf } from '../ids/id.ts'
import { ok, type Result } from '../result.ts'
import { find, takeWhile } from '../store/table.ts'
import type { Execution, Payment } from './model.ts'

/** The payment with this id, where it is this TPP's (Q14). */
export function paymentById(bank: Bank, id: string, tpp: string): Result<Payment, Refusal> {
  const serial = serialOf(bank.ids, 'payment', id)
  const payment = serial === undefined ? undefined : find(bank.payments, 'key', { serial })
  return payment === undefined || payment.tpp !== tpp
    ? refuse('P6a', 'RESOURCE_UNKNOWN', 'there is no such payment', 'paymentId')
    : ok(payment)
}

/** The payment with this serial, which must exist, as payments are never forgotten (§3.1). */
export function paymentOf(bank: Bank, serial: number): Payment {
  const payment = find(bank.payments, 'key', { serial })
  if (payment === undefined) throw new Error(`no payment has the serial ${serial}`)
  return payment
}

/** The executions of a payment, in their order. */
export function executionsOf(bank: Bank, payment: number): readonly Execution[] {
  const from = { payment, serial: 0 }
  return takeWhile(bank.executions, 'byPayment', from, (row) => row.payment === payment)
}
