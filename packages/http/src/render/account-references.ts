import { type Account, currencyCode } from '@pocketbank/core'
import * as v from 'valibot'

/** The reference of an account (§2.4): by bban, by iban, or by both. */
export const accountReference = v.object({
  bban: v.optional(v.string()),
  iban: v.optional(v.string()),
  currency: currencyCode,
})

/** The reference of an account of this bank, which has both. */
export const ownReference = v.object({ bban: v.string(), iban: v.string(), currency: currencyCode })

/** Writes the reference of an account of this bank. */
export function referenceTo({
  bban,
  iban,
  currency,
}: Pick<Account, 'bban' | 'iban' | 'currency'>): v.InferOutput<typeof ownReference> {
  return { bban, iban, currency }
}
