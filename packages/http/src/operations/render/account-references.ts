import { plainText, withSentence } from '@pocketbank/core/base/input'
import { accountReference, bbanText, ibanText } from '@pocketbank/core/base/iso'
import type { Account } from '@pocketbank/core/rows/accounts/model'
import * as v from 'valibot'
import { shape } from './shape.ts'

/** The reference of an account (§2.4): by bban, by iban, or by both. */
export const accountReferenceAnswer = v.object({
  bban: withSentence(v.optional(plainText(30)), bbanText),
  iban: withSentence(v.optional(plainText(34)), ibanText),
  currency: accountReference.entries.currency,
})

/** The reference of an account of this bank, which has both. */
export const ownReferenceShape = shape<Pick<Account, 'bban' | 'iban' | 'currency'>>()({
  bban: [plainText(30), ({ bban }) => bban, bbanText],
  iban: [plainText(34), ({ iban }) => iban, ibanText],
  currency: [accountReference.entries.currency, ({ currency }) => currency],
})
