import type * as v from 'valibot'
import type { accountHistory } from './operations/account-history.ts'
import type {
  accountBalancesShape,
  consentedAccountShape,
  consentedAccountsShape,
} from './operations/accounts.ts'
import type { basketStatusShape, newBasketShape } from './operations/baskets.ts'
import type { cancellationShape, newPaymentShape, paymentStatusShape } from './operations/payments/shapes.ts'
import type { errorAnswer } from './render/error.ts'

/** The accounts under consent. */
export type AccountsAnswer = v.InferOutput<(typeof consentedAccountsShape)['contract']>

/** One account under consent. */
export type AccountAnswer = v.InferOutput<(typeof consentedAccountShape)['contract']>

/** The balances of an account under consent. */
export type BalancesAnswer = v.InferOutput<(typeof accountBalancesShape)['contract']>

/** A page of the transactions of an account. */
export type TransactionsAnswer = v.InferOutput<(typeof accountHistory)['contract']>

/** A payment that has been made. */
export type NewPaymentAnswer = v.InferOutput<(typeof newPaymentShape)['contract']>

/** A payment whose end the PSU must approve. */
export type CancellationAnswer = v.InferOutput<(typeof cancellationShape)['contract']>

/** How far a payment has come. */
export type PaymentStatusAnswer = v.InferOutput<(typeof paymentStatusShape)['contract']>

/** A signing basket that has been made. */
export type NewBasketAnswer = v.InferOutput<(typeof newBasketShape)['contract']>

/** The status of a signing basket. */
export type BasketStatusAnswer = v.InferOutput<(typeof basketStatusShape)['contract']>

/** The error object. */
export type ErrorAnswer = v.InferOutput<typeof errorAnswer>
