import { plainText, withSentence } from '@pocketbank/core/base/input'
import { accountReference, bbanText, ibanText } from '@pocketbank/core/base/iso'
import type { Account } from '@pocketbank/core/rows/accounts/model'
import * as v from 'valibot'
import { shape } from './shape.ts'

/** The reference of any account (§2.4): bban, iban or both. */
export const accountReferenceAnswer = v.object({
  bban: withSentence(v.optional(plainText(30)), bbanText),
  iban: withSentence(v.optional(plainText(34)), ibanText),
  currency: accountReference.entries.currency,
})

/** The reference of an account of this bank, with bban and iban. */
export const ownReferenceShape = shape<Pick<Account, 'bban' | 'iban' | 'currency'>>()({
  bban: [plainText(30), ({ bban }) => bban, bbanText],
  iban: [plainText(34), ({ iban }) => iban, ibanText],
  currency: [accountReference.entries.currency, ({ currency }) => currency],
})
