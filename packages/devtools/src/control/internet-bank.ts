import { type CommandOutcome, type Currency, formatAmount, type Refusal, type Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import type { PsuEnv } from './psu.ts'

export interface PaymentSeen {
  readonly paymentId: string
  readonly transactionStatus: CommandOutcome<'readPayment'>['status']
  /** Absent for a bulk payment. */
  readonly instructedAmount?: { readonly amount: string; readonly currency: Currency }
  readonly requestedExecutionDate?: string
}

export interface ConsentSeen {
  readonly consentId: string
  readonly consentStatus: CommandOutcome<'readConsent'>['status']
}

/** A customer's change of a payment: its amount in the same currency, its day, or both. */
export interface PaymentAmendment {
  readonly amount?: string | undefined
  readonly requestedExecutionDate?: string | undefined
}

/** A customer in the internet bank. A TPP notices the changes only when it reads again. */
interface InternetBankPsu {
  /** Cancels an approved payment that is in no batch yet. */
  cancelPayment(paymentId: string): Result<PaymentSeen, Refusal>
  /** Changes the day or amount of an approved single payment that is in no batch yet. */
  changePayment(paymentId: string, change: PaymentAmendment): Result<PaymentSeen, Refusal>
  /** Withdraws a valid consent. */
  withdrawConsent(consentId: string): Result<ConsentSeen, Refusal>
}

function toPaymentSeen(result: Result<CommandOutcome<'readPayment'>, Refusal>): Result<PaymentSeen, Refusal> {
  if (!result.ok) return result
  const {
    id: paymentId,
    status: transactionStatus,
    transfers,
    service,
    requestedExecutionDate,
  } = result.value
  const amount = service === 'bulk-payments' ? undefined : transfers[0]?.amount
  return ok({
    paymentId,
    transactionStatus,
    ...(amount && { instructedAmount: { amount: formatAmount(amount), currency: amount.currency } }),
    ...(requestedExecutionDate !== undefined && { requestedExecutionDate }),
  })
}

/** Makes the customer with this number for the internet bank. */
export function createInternetBankPsu(
  { engine, now }: Pick<PsuEnv, 'engine' | 'now'>,
  customerNumber: string,
): InternetBankPsu {
  const context = () => ({ now: now() })
  const body = { customerNumber }
  return {
    cancelPayment: (paymentId) =>
      toPaymentSeen(
        engine.execute('cancelPaymentInInternetBank', { params: { paymentId }, body }, context()),
      ),
    changePayment: (paymentId, { amount, requestedExecutionDate }) => {
      const change = {
        ...(amount !== undefined && { amount }),
        ...(requestedExecutionDate !== undefined && { requestedExecutionDate }),
      }
      const input = { params: { paymentId }, body: { ...body, ...change } }
      return toPaymentSeen(engine.execute('changePaymentInInternetBank', input, context()))
    },
    withdrawConsent(consentId) {
      const result = engine.execute('withdrawConsent', { params: { consentId }, body }, context())
      return result.ok ? ok({ consentId, consentStatus: result.value.status }) : result
    },
  }
}
