import type { CardAccountView, CardTransaction } from '@pocketbank/core'
import { dayText } from '@pocketbank/core/base/input'
import { currencyCode } from '@pocketbank/core/base/money'
import { cardAccountRequest, cardStatuses } from '@pocketbank/core/rows/card-accounts/contract'
import { cardTransactionsRequest } from '@pocketbank/core/rows/card-transactions/contract'
import * as v from 'valibot'
import { createLinksContract, linkTo } from '../render/links.ts'
import { renderBalances, renderMoney, sandboxAmount, sandboxBalances, sandboxMoney } from '../render/money.ts'
import { listShape, nestedField, shape } from '../render/shape.ts'
import { operations } from '../table.ts'
import { isBooked } from '../transaction-details.ts'
import { exampleBalances } from './example-balances.ts'
import { exampleCard, examplePurchase } from './example-cards.ts'

const path = '/v1/sandbox/card-accounts'

function cardAccountPath({ id }: { readonly id: string }): string {
  return `${path}/${id}`
}

const requestEntries = cardAccountRequest(sandboxAmount, sandboxAmount).entries
const { entries: requestRows } = cardTransactionsRequest(sandboxAmount).item

/** A sandbox card account (§2.6). */
export const cardAccountShape = shape<CardAccountView>()({
  resourceId: [v.string(), ({ id }) => id, 'The id by which the card account is read.'],
  customerNumber: [v.string(), ({ customerNumber }) => customerNumber, requestEntries.customerNumber],
  maskedPan: [v.string(), ({ maskedPan }) => maskedPan, requestEntries.maskedPan],
  currency: [currencyCode, ({ currency }) => currency],
  creditLimit: [
    sandboxMoney,
    ({ currency, creditLimit: minor }, context) => renderMoney({ currency, minor }, context),
    requestEntries.creditLimit,
  ],
  balances: [sandboxBalances, renderBalances],
  cardId: [v.string(), ({ cardId }) => cardId, requestEntries.cardId],
  cardIdVNo: [v.string(), ({ cardIdVNo }) => cardIdVNo, requestEntries.cardIdVNo],
  accountNumber: [v.string(), ({ accountNumber }) => accountNumber, requestEntries.accountNumber],
  expiry: [v.string(), ({ expiry }) => expiry, requestEntries.expiry],
  name: [v.string(), ({ name }) => name, requestEntries.name],
  product: [v.string(), ({ product }) => product, requestEntries.product],
  status: [v.picklist(cardStatuses), ({ status }) => status, requestEntries.status],
  _links: [
    createLinksContract('self', 'transactions'),
    (card) => ({
      self: linkTo(cardAccountPath(card), 'GET', 'DELETE'),
      transactions: linkTo(`${cardAccountPath(card)}/transactions`, 'GET', 'POST'),
    }),
  ],
})

/** A pending card transaction. D: only a payment from the card creates one. */
const pendingShape = shape<CardTransaction>()({
  cardTransactionId: [v.string(), ({ details }) => details.cardTransactionId, requestRows.cardTransactionId],
  transactionDate: [dayText, ({ transactionDate }) => transactionDate, requestRows.transactionDate],
  transactionAmount: [
    sandboxMoney,
    ({ transactionAmount }, context) => renderMoney(transactionAmount, context),
    requestRows.transactionAmount,
  ],
  originalAmount: [
    sandboxMoney,
    ({ originalAmount }, context) => renderMoney(originalAmount, context),
    requestRows.originalAmount,
  ],
  merchantCategoryCode: [
    v.string(),
    ({ details }) => details.merchantCategoryCode,
    requestRows.merchantCategoryCode,
  ],
})

type BookedTransaction = CardTransaction & { readonly bookingDate: string }

const { cardTransactionId, ...dated } = pendingShape.fields
const bookedShape = shape<BookedTransaction>()({
  cardTransactionId,
  bookingDate: [dayText, ({ bookingDate }) => bookingDate, requestRows.bookingDate],
  ...dated,
})

interface CardRows {
  readonly card: { readonly maskedPan: string }
  readonly transactions: readonly CardTransaction[]
}

const reference = shape<CardRows['card']>()({
  maskedPan: [v.string(), ({ maskedPan }) => maskedPan, requestEntries.maskedPan],
})
const cardAccount = nestedField(
  reference,
  ({ card }: CardRows) => card,
  'The card account of the transactions.',
)
const booked = nestedField(
  listShape(bookedShape),
  ({ transactions }: CardRows) => transactions.filter(isBooked),
  'Booked transactions, the newest first.',
)
const postedRows = shape<CardRows>()({
  booked,
  pending: [v.array(v.string()), () => [], 'Always empty: posted transactions are booked.', '§2.7'],
})
const listedRows = shape<CardRows>()({
  booked,
  pending: nestedField(
    listShape(pendingShape),
    ({ transactions }) => transactions.filter((row) => !isBooked(row)),
    'Transactions that wait to be booked.',
  ),
})

/** Transactions posted to a card account (§2.7). All of them are booked. */
export const postedCardRowsShape = shape<CardRows>()({
  cardAccount,
  cardTransactions: nestedField(postedRows, (rows) => rows, 'The card transactions.', '§2.7'),
})

/**
 * The transactions of a card account (D): posted ones and payments from the card, which are pending at first.
 */
const cardRowsShape = shape<CardRows>()({
  cardAccount,
  cardTransactions: nestedField(listedRows, (rows) => rows, 'The card transactions.', '§2.7'),
})

const card = { description: 'The card account', body: cardAccountShape } as const
const cards = { description: 'The card accounts', body: listShape(cardAccountShape) } as const
const newRows = { description: 'The new transactions', body: postedCardRowsShape } as const
const rows = { description: 'The transactions', body: cardRowsShape, type: 'CardTransactionPage' } as const
const cardRowsPath = (cardRows: CardRows & { card: { id: string } }) =>
  `${cardAccountPath(cardRows.card)}/transactions?bookingStatus=all`

/** Test card accounts and their transactions (§4.2, §4.3). D: all operations except creating either. */
export const cardAccountOperations = operations({ tag: 'Sandbox card accounts' }, [
  {
    command: 'createCardAccount',
    at: 'POST /v1/sandbox/card-accounts',
    summary: 'Create a test card account',
    description:
      'A private owner has the card in their own agreement at once. A card ' +
      'of a company is visible to the persons whom an agreement names.',
    source: '§4.3',
    response: card,
    location: cardAccountPath,
    rules: ['X2f', 'X5c', 'X9b'],
    example: ({ customer }) => ({ body: { customerNumber: customer, ...exampleCard } }),
    bodyType: 'CardAccountRequest',
  },
  {
    command: 'listCardAccounts',
    at: 'GET /v1/sandbox/card-accounts',
    summary: 'List the test card accounts',
    description:
      'Returns every card account of the bank, supplementary cards included, in the order of creation.',
    response: cards,
    rules: [],
    example: () => ({ query: { limit: 1 } }),
  },
  {
    command: 'readCardAccount',
    at: 'GET /v1/sandbox/card-accounts/{cardAccountId}',
    summary: 'Read a test card account',
    description: 'Amounts are whole units of the currency.',
    response: card,
    rules: ['X9d'],
  },
  {
    command: 'deleteCardAccount',
    at: 'DELETE /v1/sandbox/card-accounts/{cardAccountId}',
    summary: 'Delete a test card account with its transactions and supplementary cards',
    description: 'The cardAccountId is unknown afterwards: 404.',
    response: 'The card account is deleted',
    rules: ['X9d'],
  },
  {
    command: 'updateCardAccountBalances',
    at: 'PUT /v1/sandbox/card-accounts/{cardAccountId}/balances',
    summary: 'Set the balances of a test card account',
    description: 'A supplementary card shares the balances of its main card.',
    source: '§9 1.17.1',
    response: card,
    rules: ['X7c', 'X9d'],
    example: () => ({ body: exampleBalances }),
  },
  {
    command: 'changeCardStatus',
    at: 'PUT /v1/sandbox/card-accounts/{cardAccountId}/status',
    summary: 'Enable, block or delete a card',
    description:
      'A card can be blocked and enabled again. A deleted card stays deleted: another change is 409.',
    source: '§3.2',
    response: card,
    rules: ['X9d', 'X11b'],
    example: () => ({ body: { status: 'blocked' } }),
    bodyType: 'CardStatusRequest',
  },
  {
    command: 'createSupplementaryCard',
    at: 'POST /v1/sandbox/card-accounts/{cardAccountId}/supplementary-cards',
    summary: 'Create a supplementary card for another person',
    description:
      'The card belongs to another private customer and shares balances and credit limit with the main card.',
    source: '§9 1.14.2',
    response: card,
    location: cardAccountPath,
    rules: ['X9d', 'X9f'],
    example: ({ colleague }) => ({
      body: {
        customerNumber: colleague,
        maskedPan: '492500******5678',
        cardId: 'card-2',
        name: 'Jonas Solvang',
      },
    }),
    bodyType: 'SupplementaryCardRequest',
  },
  {
    command: 'postCardTransactions',
    at: 'POST /v1/sandbox/card-accounts/{cardAccountId}/transactions',
    summary: 'Post transactions to a test card account, all or none',
    description:
      'All rows are posted, or none. Neither bookingDate nor ' +
      'transactionDate, the day of the purchase, may be in the future.',
    source: '§4.2',
    response: newRows,
    location: cardRowsPath,
    rules: ['X9d', 'X10c', 'X10e', 'X11c', 'X11d'],
    example: () => ({ body: [examplePurchase] }),
    bodyType: 'CardTransactionRequest',
  },
  {
    command: 'listCardTransactions',
    at: 'GET /v1/sandbox/card-accounts/{cardAccountId}/transactions',
    summary: 'List transactions of a test card account, newest first',
    description: 'Returns booked and pending transactions, unless bookingStatus selects one of them.',
    response: rows,
    rules: ['X9d', 'X10h'],
    example: () => ({ query: { bookingStatus: 'booked', limit: 1 } }),
    queryType: 'PostedCardRowsQuery',
  },
])
