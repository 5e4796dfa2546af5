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

const pendingCardTransaction = v.object({
  cardTransactionId: v.string(),
  transactionDate: v.string(),
  transactionAmount: sandboxMoney,
  originalAmount: sandboxMoney,
  merchantCategoryCode: v.string(),
})

const { cardTransactionId, ...dated } = pendingCardTransaction.entries
const bookedCardTransaction = v.object({ cardTransactionId, bookingDate: v.string(), ...dated })

const cardAccount = v.object({ maskedPan: v.string() })
const booked = v.array(bookedCardTransaction)

/** Transactions that were posted to a card account (§2.7): all of them are booked. */
export const cardTransactionsAnswer = v.object({
  cardAccount,
  cardTransactions: v.object({ booked, pending: v.array(v.string()) }),
})

/** The transactions of a card account (D): what was posted, and payments from the card, which wait as pending ones. */
export const cardTransactionsListed = v.object({
  cardAccount,
  cardTransactions: v.object({ booked, pending: v.array(pendingCardTransaction) }),
})

interface CardTransactionsOutcome {
  readonly card: { readonly maskedPan: string }
  readonly transactions: readonly CardTransaction[]
}

function renderBooked(rows: readonly CardTransaction[]): v.InferOutput<typeof booked> {
  return rows.flatMap(({ bookingDate, ...row }) => {
    if (bookingDate === undefined) return []
    const { cardTransactionId: id, ...told } = renderPending(row)
    return [{ cardTransactionId: id, bookingDate, ...told }]
  })
}

function renderPending(
  row: Omit<CardTransaction, 'bookingDate'>,
): v.InferOutput<typeof pendingCardTransaction> {
  return {
    cardTransactionId: row.details.cardTransactionId,
    transactionDate: row.transactionDate,
    transactionAmount: renderMoney(row.transactionAmount),
    originalAmount: renderMoney(row.originalAmount),
    merchantCategoryCode: row.details.merchantCategoryCode,
  }
}

/** Writes transactions that were posted to a card account. */
export function renderPostedCardTransactions({
  card: { maskedPan },
  transactions,
}: CardTransactionsOutcome): v.InferOutput<typeof cardTransactionsAnswer> {
  return {
    cardAccount: { maskedPan },
    cardTransactions: { booked: renderBooked(transactions), pending: [] },
  }
}

/** Writes a list of transactions of a card account, booked and pending apart. */
export function renderCardTransactions({
  card: { maskedPan },
  transactions,
}: CardTransactionsOutcome): v.InferOutput<typeof cardTransactionsListed> {
  const pending = transactions.filter(({ bookingDate }) => bookingDate === undefined).map(renderPending)
  return { cardAccount: { maskedPan }, cardTransactions: { booked: renderBooked(transactions), pending } }
}
