import * as v from 'valibot'
import { codeList } from '../input/code-list.ts'
import { object } from '../input/object.ts'
import { plainText, type TextSchema, text } from '../input/text.ts'
import { withSentence } from '../input/with-sentence.ts'
import { currencyCode } from '../money/contract.ts'
import { row } from '../store/row.ts'
import { type Country, countries } from './countries.ts'
import { electronicIban, fitsIbanForm } from './iban.ts'

/** A schema for a country; named for the same reason as that for a currency. */
export interface CountrySchema extends v.PicklistSchema<readonly Country[], string> {}

/** Country of §2.1. */
export const countryCode: CountrySchema = withSentence(
  codeList(countries, 'a country code of ISO 3166-1 alpha-2 such as "NO"'),
  'The country, an ISO 3166-1 alpha-2 code.',
  '§2.1',
)

/** An address (§2.3, §2.7). */
export const postalAddress = object({
  street: withSentence(v.optional(plainText(70)), 'The street.', '§2.3'),
  // D: §2 bounds only the street; nothing that is kept may be without bound.
  buildingNumber: withSentence(v.optional(plainText(70)), 'The number of the building.', '§2.3'),
  postalCode: withSentence(v.optional(plainText(70)), 'The postal code.', '§2.3'),
  city: withSentence(v.optional(plainText(70)), 'The town.', '§2.3'),
  country: countryCode,
})

/** An address as rows have it. */
export const addressRow = row(postalAddress.entries)

/** A schema for a text in which an IBAN is read as it is written for machines, in whatever letters and groups it came (X5j). */
export function createIbanSchema<const Schema extends v.GenericSchema<string>>(schema: Schema): Schema {
  return {
    ...schema,
    '~run': (dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) => {
      const { value } = dataset
      return schema['~run'](
        typeof value === 'string' ? { ...dataset, value: electronicIban(value) } : dataset,
        config,
      )
    },
  }
}

/** The national number of an account. */
export const bbanText = withSentence(text(30), {
  sentence: 'The national account number; 11 digits in Norway.',
  label: 'National number',
  source: '§2.3',
})

/** The IBAN of an account. */
export const ibanText = withSentence(createIbanSchema(text(34)), {
  sentence: 'The account number by ISO 13616.',
  label: 'IBAN',
  source: '§2.3',
})

/** The reference of an account (§2.3, §2.4): by bban, by iban, or by both. */
export const accountReference = object({
  bban: v.optional(bbanText),
  iban: v.optional(ibanText),
  currency: withSentence(currencyCode, 'The currency of the account, an ISO 4217 code.', '§2.3'),
})

/** The same where it goes without saying that the currency is that of the account which is spoken of (D). */
export const impliedReference = object({
  ...accountReference.entries,
  currency: v.optional(accountReference.entries.currency),
})

/** A reference whose currency may go without saying. */
export type ImpliedReference = v.InferOutput<typeof impliedReference>

/** The reference of an account as rows have it. */
export const accountReferenceRow = row(accountReference.entries)

/** An IBAN as rows have it. Banks of former versions have Norwegian ones with wrong account numbers. */
export const rightIban: TextSchema = v.pipe(
  text(34),
  v.check(fitsIbanForm, 'an IBAN with right check digits'),
)

/** The reference of an account that pays or is paid as rows have it. */
export const paymentReferenceRow = row({ ...accountReference.entries, iban: v.optional(rightIban) })

/** A reference of an account. */
export type AccountReference = v.InferOutput<typeof accountReference>

/** The BIC of a bank (§2.3, §2.4). */
export const businessIdentifierCode = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/, 'a BIC of 8 or 11 characters such as "PKTBNOKK"'),
)
