import * as v from 'valibot'
import { codeList } from '../../base/input/code-list.ts'
import { object } from '../../base/input/object.ts'
import { text } from '../../base/input/text.ts'
import { type AmountSchema, currencyCode, sandboxMoney } from '../../base/money/contract.ts'
import { balances } from '../accounts/contract.ts'
import { customerNumber } from '../customers/contract.ts'

/** The statuses of a card account, in the order of §2.6. */
export const cardStatuses = ['enabled', 'deleted', 'blocked'] as const

const cardStatus = codeList(cardStatuses, 'enabled, deleted or blocked')

/** The request that makes a card account (§2.6). */
export function cardAccountRequest<const Amount extends AmountSchema, const Limit extends AmountSchema>(
  amount: Amount,
  creditLimit: Limit,
) {
  return object({
    customerNumber,
    maskedPan: text(35),
    currency: currencyCode,
    creditLimit: sandboxMoney(creditLimit),
    balances: balances(amount),
    cardId: text(35),
    cardIdVNo: text(35),
    accountNumber: text(34),
    expiry: text(35),
    name: text(70),
    product: text(35),
    status: cardStatus,
  })
}

/** The request that makes a card of another person on the same balances and limit (§9 1.14.2, D). */
export const supplementaryCardRequest = object({
  customerNumber,
  maskedPan: text(35),
  cardId: text(35),
  cardIdVNo: v.optional(text(35)),
  expiry: v.optional(text(35)),
  name: text(70),
})

/** The request that moves a card to another status (D). */
export const cardStatusRequest = object({ status: cardStatus })
