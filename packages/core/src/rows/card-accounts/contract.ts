import * as v from 'valibot'
import { codeList } from '../../base/input/code-list.ts'
import { object } from '../../base/input/object.ts'
import { ownTextCharactersMax, text } from '../../base/input/text.ts'
import { type AmountSchema, currencyCode, moneySchema } from '../../base/money/contract.ts'
import { balances } from '../accounts/contract.ts'
import { customerNumber } from '../customers/contract.ts'

/** The statuses of a card account, in the order of §2.6. */
export const cardStatuses = ['enabled', 'deleted', 'blocked'] as const

const cardStatus = codeList(cardStatuses, 'enabled, deleted or blocked', 'any')

const cardText = text(ownTextCharactersMax)

/** The texts of a card beside its masked number, as they are sent and kept. */
export const cardTextEntries = {
  cardId: cardText,
  cardIdVNo: cardText,
  accountNumber: cardText,
  expiry: cardText,
  name: cardText,
  product: cardText,
}

/** The request that makes a card account (§2.6). */
export function cardAccountRequest<const Amount extends AmountSchema, const Limit extends AmountSchema>(
  amount: Amount,
  creditLimit: Limit,
) {
  return object({
    customerNumber,
    maskedPan: cardText,
    currency: currencyCode,
    creditLimit: moneySchema(creditLimit),
    balances: balances(amount),
    ...cardTextEntries,
    status: cardStatus,
  })
}

/** The request that makes a card of another person on the same balances and limit (§9 1.14.2, D). */
export const supplementaryCardRequest = object({
  customerNumber,
  maskedPan: cardText,
  cardId: cardText,
  cardIdVNo: v.optional(cardText),
  expiry: v.optional(cardText),
  name: cardText,
})

/** The request that moves a card to another status (D). */
export const cardStatusRequest = object({ status: cardStatus })
