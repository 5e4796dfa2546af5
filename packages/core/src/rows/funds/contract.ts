import * as v from 'valibot'
import { impliedReference } from '../../base/iso/contract.ts'
import { currencyCode } from '../../base/money/contract.ts'

/** The request that asks for funds (BG: confirmationOfFunds). D: the currency of the account may be left out. */
export const fundsRequest = v.object({
  account: impliedReference,
  instructedAmount: v.object({ amount: v.string(), currency: currencyCode }),
})
