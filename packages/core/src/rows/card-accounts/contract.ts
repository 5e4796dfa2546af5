import * as v from 'valibot'
import { codeList } from '../../base/input/code-list.ts'
import { object } from '../../base/input/object.ts'
import { ownTextCharactersMax, text } from '../../base/input/text.ts'
import { withSentence } from '../../base/input/with-sentence.ts'
import { type AmountSchema, currencyCode, moneySchema } from '../../base/money/contract.ts'
import { balances } from '../accounts/contract.ts'
import { customerNumber } from '../customers/contract.ts'

/** In the order of §2.6. */
export const cardStatuses = ['enabled', 'deleted', 'blocked'] as const

const status = withSentence(
  codeList(cardStatuses, 'enabled, deleted or blocked', 'any'),
  'The status of the card.',
  '§2.6',
)

const cardText = text(ownTextCharactersMax)

export const maskedPan = withSentence(cardText, {
  sentence: 'The card number with its middle digits masked.',
  label: 'Masked number',
  source: '§2.6',
})

/** Texts of a card that are the same in requests and rows. */
export const cardTextEntries = {
  cardId: withSentence(cardText, 'The id of the card.', '§2.6'),
  cardIdVNo: withSentence(cardText, {
    sentence: 'The version of the card.',
    label: 'Version of the card id',
    source: '§2.6',
  }),
  accountNumber: withSentence(cardText, {
    sentence: 'The number of the account of the card.',
    label: 'Account that pays the bill',
    source: '§2.6',
  }),
  expiry: withSentence(cardText, {
    sentence: "The end of the card's validity.",
    label: 'Expires',
    source: '§2.6',
  }),
  name: withSentence(cardText, {
    sentence: 'The name on the card.',
    label: 'Name on the card',
    source: '§2.6',
  }),
  product: withSentence(cardText, "The bank's name for the product.", '§2.6'),
}

export function cardAccountRequest<const Amount extends AmountSchema, const Limit extends AmountSchema>(
  amount: Amount,
  creditLimit: Limit,
) {
  return object({
    customerNumber,
    maskedPan,
    currency: currencyCode,
    creditLimit: withSentence(moneySchema(creditLimit), 'The largest debt on the card.', '§2.6'),
    balances: balances(amount),
    ...cardTextEntries,
    status,
  })
}

/** The request that creates a card of another person with the same balances and limit (§9 1.14.2, D). */
export const supplementaryCardRequest = object({
  customerNumber,
  maskedPan,
  cardId: cardTextEntries.cardId,
  cardIdVNo: v.optional(cardTextEntries.cardIdVNo),
  expiry: v.optional(cardTextEntries.expiry),
  name: cardTextEntries.name,
})

export const cardStatusRequest = object({ status })
