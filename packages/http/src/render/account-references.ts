import { type Account, currencyCode } from '@pocketbank/core/internal'
import * as v from 'valibot'
import { shape } from './shape.ts'

/** The reference of an account (§2.4): by bban, by iban, or by both. */
export const accountReference = v.object({
  bban: v.optional(v.string()),
  iban: v.optional(v.string()),
  currency: currencyCode,
})

/** The reference of an account of this bank, which has both. */
export const ownReferenceShape = shape<Pick<Account, 'bban' | 'iban' | 'currency'>>()({
  bban: [v.string(), ({ bban }) => bban],
  iban: [v.string(), ({ iban }) => iban],
  currency: [currencyCode, ({ currency }) => currency],
})
