import { type CardAccountView, type CardTransaction, cardStatuses, currencyCode } from '@pocketbank/core'
import * as v from 'valibot'
import { linksOf, linkTo } from './links.ts'
import { balance, renderBalances, renderMoney, sandboxMoney } from './money.ts'

/** The address of a card account in the sandbox. */
export function cardAccountPath(id: string): string {
  return `/v1/sandbox/card-accounts/${id}`
}

/** A sandbox card account (§2.6). */
export const cardAccountAnswer = v.object({
  resourceId: v.string(),
  customerNumber: v.string(),
  maskedPan: v.string(),
  currency: currencyCode,
  creditLimit: sandboxMoney,
  balances: v.array(balance),
  cardId: v.string(),
  cardIdVNo: v.string(),
  accountNumber: v.string(),
  expiry: v.string(),
  name: v.string(),
  product: v.string(),
  status: v.picklist(cardStatuses),
  _links: linksOf('self', 'transactions'),
})

/** Writes a card account, field for field in the order of §2.6. */
export function renderCardAccount(card: CardAccountView): v.InferOutput<typeof cardAccountAnswer> {
  const { id, currency } = card
  return {
    resourceId: id,
    customerNumber: card.customerNumber,
    maskedPan: card.maskedPan,
    currency,
    creditLimit: renderMoney({ currency, minor: card.creditLimit }),
    balances: renderBalances(card),
    cardId: card.cardId,
    cardIdVNo: card.cardIdVNo,
    accountNumber: card.accountNumber,
    expiry: card.expiry,
    name: card.name,
    product: card.product,
    status: card.status,
    _links: {
      self: linkTo(cardAccountPath(id), 'GET', 'DELETE'),
      transactions: linkTo(`${cardAccountPath(id)}/transactions`, 'GET', 'POST'),
    },
  }
}

const bookedCardTransaction = v.object({
  cardTransactionId: v.string(),
  bookingDate: v.string(),
  transactionDate: v.string(),
  transactionAmount: sandboxMoney,
  originalAmount: sandboxMoney,
  merchantCategoryCode: v.string(),
})

/** The transactions of a card account (§2.7). */
export const cardTransactionsAnswer = v.object({
  cardAccount: v.object({ maskedPan: v.string() }),
  cardTransactions: v.object({ booked: v.array(bookedCardTransaction), pending: v.array(v.string()) }),
})

function renderCardTransaction(row: CardTransaction): v.InferOutput<typeof bookedCardTransaction> {
  return {
    cardTransactionId: row.details.cardTransactionId,
    bookingDate: row.bookingDate,
    transactionDate: row.transactionDate,
    transactionAmount: renderMoney(row.transactionAmount),
    originalAmount: renderMoney(row.originalAmount),
    merchantCategoryCode: row.details.merchantCategoryCode,
  }
}

/** Writes transactions of a card account. Posted ones are booked, so nothing is pending (D). */
export function renderCardTransactions(outcome: {
  readonly card: { readonly maskedPan: string }
  readonly transactions: readonly CardTransaction[]
}): v.InferOutput<typeof cardTransactionsAnswer> {
  return {
    cardAccount: { maskedPan: outcome.card.maskedPan },
    cardTransactions: { booked: outcome.transactions.map(renderCardTransaction), pending: [] },
  }
}
