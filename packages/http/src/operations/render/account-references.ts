import { plainText } from '@pocketbank/core/base/input'
import { currencyCode } from '@pocketbank/core/base/money'
import type { Account } from '@pocketbank/core/rows/accounts/model'
import * as v from 'valibot'
import { shape } from './shape.ts'

/** The reference of an account (§2.4): by bban, by iban, or by both. */
export const accountReferenceAnswer = v.object({
  bban: v.optional(plainText(30)),
  iban: v.optional(plainText(34)),
  currency: currencyCode,
})

/** The reference of an account of this bank, which has both. */
export const ownReferenceShape = shape<Pick<Account, 'bban' | 'iban' | 'currency'>>()({
  bban: [plainText(30), ({ bban }) => bban],
  iban: [plainText(34), ({ iban }) => iban],
  currency: [currencyCode, ({ currency }) => currency],
})
