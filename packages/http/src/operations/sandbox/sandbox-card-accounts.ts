import type { CardAccountView, CardTransaction } from '@pocketbank/core'
import { dayText } from '@pocketbank/core/base/input'
import { currencyCode } from '@pocketbank/core/base/money'
import { cardStatuses } from '@pocketbank/core/rows/card-accounts/contract'
import * as v from 'valibot'
import { linksOf, linkTo } from '../render/links.ts'
import { balance, renderBalances, renderMoney, sandboxMoney } from '../render/money.ts'
import { listShape, nestedField, shape } from '../render/shape.ts'
import { operations } from '../table.ts'
import { isBooked } from '../transaction-details.ts'

const path = '/v1/sandbox/card-accounts'

function cardAccountPath({ id }: { readonly id: string }): string {
  return `${path}/${id}`
}

/** A sandbox card account (§2.6). */
export const cardAccountShape = shape<CardAccountView>()({
  resourceId: [v.string(), ({ id }) => id],
  customerNumber: [v.string(), ({ customerNumber }) => customerNumber],
  maskedPan: [v.string(), ({ maskedPan }) => maskedPan],
  currency: [currencyCode, ({ currency }) => currency],
  creditLimit: [
    sandboxMoney,
    ({ currency, creditLimit: minor }, context) => renderMoney({ currency, minor }, context),
  ],
  balances: [v.array(balance), renderBalances],
  cardId: [v.string(), ({ cardId }) => cardId],
  cardIdVNo: [v.string(), ({ cardIdVNo }) => cardIdVNo],
  accountNumber: [v.string(), ({ accountNumber }) => accountNumber],
  expiry: [v.string(), ({ expiry }) => expiry],
  name: [v.string(), ({ name }) => name],
  product: [v.string(), ({ product }) => product],
  status: [v.picklist(cardStatuses), ({ status }) => status],
  _links: [
    linksOf('self', 'transactions'),
    (card) => ({
      self: linkTo(cardAccountPath(card), 'GET', 'DELETE'),
      transactions: linkTo(`${cardAccountPath(card)}/transactions`, 'GET', 'POST'),
    }),
  ],
})

/** A card transaction that waits, which only a payment from the card does (D). */
const pendingShape = shape<CardTransaction>()({
  cardTransactionId: [v.string(), ({ details }) => details.cardTransactionId],
  transactionDate: [dayText, ({ transactionDate }) => transactionDate],
  transactionAmount: [
    sandboxMoney,
    ({ transactionAmount }, context) => renderMoney(transactionAmount, context),
  ],
  originalAmount: [sandboxMoney, ({ originalAmount }, context) => renderMoney(originalAmount, context)],
  merchantCategoryCode: [v.string(), ({ details }) => details.merchantCategoryCode],
})

type BookedTransaction = CardTransaction & { readonly bookingDate: string }

const { cardTransactionId, ...dated } = pendingShape.fields
const bookedShape = shape<BookedTransaction>()({
  cardTransactionId,
  bookingDate: [dayText, ({ bookingDate }) => bookingDate],
  ...dated,
})

interface CardRows {
  readonly card: { readonly maskedPan: string }
  readonly transactions: readonly CardTransaction[]
}

const reference = shape<CardRows['card']>()({ maskedPan: [v.string(), ({ maskedPan }) => maskedPan] })
const cardAccount = nestedField(reference, ({ card }: CardRows) => card)
const booked = nestedField(listShape(bookedShape), ({ transactions }: CardRows) =>
  transactions.filter(isBooked),
)
const postedRows = shape<CardRows>()({ booked, pending: [v.array(v.string()), () => []] })
const listedRows = shape<CardRows>()({
  booked,
  pending: nestedField(listShape(pendingShape), ({ transactions }) =>
    transactions.filter((row) => !isBooked(row)),
  ),
})

/** Transactions that were posted to a card account (§2.7): all of them are booked. */
export const postedCardRowsShape = shape<CardRows>()({
  cardAccount,
  cardTransactions: nestedField(postedRows, (rows) => rows),
})

/** The transactions of a card account (D): what was posted, and payments from the card, which wait as pending ones. */
const cardRowsShape = shape<CardRows>()({
  cardAccount,
  cardTransactions: nestedField(listedRows, (rows) => rows),
})

const card = ['The card account', cardAccountShape] as const
const cards = ['The card accounts', listShape(cardAccountShape)] as const
const newRows = ['The new transactions', postedCardRowsShape] as const
const rows = ['The transactions', cardRowsShape] as const
const cardRowsPath = (made: CardRows & { card: { id: string } }) =>
  `${cardAccountPath(made.card)}/transactions?bookingStatus=all`

/** Test card accounts and their transactions (§4.2, §4.3). D: all but the making of both. */
// biome-ignore format: a table
export const cardAccountOperations = operations({ tag: 'Sandbox card accounts', path }, [
  ['createCardAccount', 'POST', 'Create a test card account', card, ['X2f', 'X5c', 'X9b'], { source: '§4.3', location: cardAccountPath }],
  ['listCardAccounts', 'GET', 'List the test card accounts', cards, []],
  ['readCardAccount', 'GET /{cardAccountId}', 'Read a test card account', card, ['X9d']],
  ['deleteCardAccount', 'DELETE /{cardAccountId}', 'Delete a test card account with its transactions and supplementary cards', 'The card account is deleted', ['X9d']],
  ['updateCardAccountBalances', 'PUT /{cardAccountId}/balances', 'Set the balances of a test card account', card, ['X7c', 'X9d'], { source: '§9 1.17.1' }],
  ['changeCardStatus', 'PUT /{cardAccountId}/status', 'Enable, block or delete a card', card, ['X9d', 'X11b'], { source: '§3.2' }],
  ['createSupplementaryCard', 'POST /{cardAccountId}/supplementary-cards', 'Create a supplementary card for another person', card, ['X9d', 'X9f'], { source: '§9 1.14.2', location: cardAccountPath }],
  ['postCardTransactions', 'POST /{cardAccountId}/transactions', 'Post transactions to a test card account, all or none', newRows, ['X9d', 'X10c', 'X10e', 'X11c', 'X11d'], { source: '§4.2', location: cardRowsPath }],
  ['listCardTransactions', 'GET /{cardAccountId}/transactions', 'List transactions of a test card account, newest first', rows, ['X9d', 'X10h']],
])
