import * as v from 'valibot'
import { codeList } from '../contract/code-list.ts'
import { maxCharacters, text } from '../contract/text.ts'
import { currencyCode } from '../money/contract.ts'
import { countries } from './countries.ts'

/** Country of §2.1. */
export const countryCode = codeList(countries, 'a country code of ISO 3166-1 alpha-2 such as "NO"')

/** An address (§2.3, §2.7). */
export const address = v.object({
  street: v.optional(v.pipe(v.string(), maxCharacters(70))),
  // D: §2 bounds only the street; nothing that is kept may be without bound.
  buildingNumber: v.optional(v.pipe(v.string(), maxCharacters(70))),
  postalCode: v.optional(v.pipe(v.string(), maxCharacters(70))),
  city: v.optional(v.pipe(v.string(), maxCharacters(70))),
  country: countryCode,
})

/** An address. */
export type Address = v.InferOutput<typeof address>

/** The reference of an account (§2.3, §2.4): by bban or by iban. */
export const accountReference = v.object({
  bban: v.optional(text(30)),
  iban: v.optional(text(34)),
  currency: currencyCode,
})

/** A reference of an account. */
export type AccountReference = v.InferOutput<typeof accountReference>
