import { object } from '../../base/input/object.ts'
import { withSentence } from '../../base/input/with-sentence.ts'
import { impliedReference } from '../../base/iso/contract.ts'
import { instructedMoney } from '../../base/money/contract.ts'

/** The request for a confirmation of funds (BG). D: the currency of the account is optional. */
export const fundsRequest = object({
  account: withSentence(impliedReference, 'The account that must have the amount.'),
  instructedAmount: withSentence(
    instructedMoney,
    'The amount that the account must have; its decimals follow the currency.',
  ),
})
