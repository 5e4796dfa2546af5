import * as v from 'valibot'
import { object } from '../../base/input/object.ts'
import { impliedReference } from '../../base/iso/contract.ts'
import { currencyCode } from '../../base/money/contract.ts'

/** The request that asks for funds (BG: confirmationOfFunds). D: the currency of the account may be left out. */
export const fundsRequest = object({
  account: impliedReference,
  instructedAmount: object({ amount: v.string(), currency: currencyCode }),
})
