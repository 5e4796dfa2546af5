import type * as v from 'valibot'
import type { accountHistoryAnswer } from './render/account-history.ts'
import type { basketStatusAnswer, newBasketAnswer } from './render/baskets.ts'
import type {
  accountBalancesAnswer,
  consentedAccountAnswer,
  consentedAccountsAnswer,
} from './render/consented-accounts.ts'
import type { errorAnswer } from './render/error.ts'
import type { cancellationAnswer, newPaymentAnswer, paymentStatusAnswer } from './render/payments.ts'

/** The accounts under consent. */
export type AccountsAnswer = v.InferOutput<typeof consentedAccountsAnswer>

/** One account under consent. */
export type AccountAnswer = v.InferOutput<typeof consentedAccountAnswer>

/** The balances of an account under consent. */
export type BalancesAnswer = v.InferOutput<typeof accountBalancesAnswer>

/** A page of the transactions of an account. */
export type TransactionsAnswer = v.InferOutput<typeof accountHistoryAnswer>

/** A payment that has been made. */
export type NewPaymentAnswer = v.InferOutput<typeof newPaymentAnswer>

/** A payment whose end the PSU must approve. */
export type CancellationAnswer = v.InferOutput<typeof cancellationAnswer>

/** How far a payment has come. */
export type PaymentStatusAnswer = v.InferOutput<typeof paymentStatusAnswer>

/** A signing basket that has been made. */
export type NewBasketAnswer = v.InferOutput<typeof newBasketAnswer>

/** The status of a signing basket. */
export type BasketStatusAnswer = v.InferOutput<typeof basketStatusAnswer>

/** The error object. */
export type ErrorAnswer = v.InferOutput<typeof errorAnswer>
