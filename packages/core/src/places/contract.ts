import * as v from 'valibot'
import { codeList } from '../contract/code-list.ts'
import { plainText, text } from '../contract/text.ts'
import { currencyCode } from '../money/contract.ts'
import { row } from '../store/row.ts'
import { countries } from './countries.ts'

/** Country of §2.1. */
export const countryCode = codeList(countries, 'a country code of ISO 3166-1 alpha-2 such as "NO"')

/** An address (§2.3, §2.7). */
export const address = v.object({
  street: v.optional(plainText(70)),
  // D: §2 bounds only the street; nothing that is kept may be without bound.
  buildingNumber: v.optional(plainText(70)),
  postalCode: v.optional(plainText(70)),
  city: v.optional(plainText(70)),
  country: countryCode,
})

/** An address as rows have it. */
export const addressRow = row(address.entries)

/** An address. */
export type Address = v.InferOutput<typeof address>

/** The reference of an account (§2.3, §2.4): by bban or by iban. */
export const accountReference = v.object({
  bban: v.optional(text(30)),
  iban: v.optional(text(34)),
  currency: currencyCode,
})

/** The same where it goes without saying that the currency is that of the account which is spoken of (D). */
export const impliedReference = v.object({ ...accountReference.entries, currency: v.optional(currencyCode) })

/** A reference whose currency may go without saying. */
export type ImpliedReference = v.InferOutput<typeof impliedReference>

/** The reference of an account as rows have it. */
export const accountReferenceRow = row(accountReference.entries)

/** A reference of an account. */
export type AccountReference = v.InferOutput<typeof accountReference>
