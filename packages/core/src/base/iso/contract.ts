import * as v from 'valibot'
import { codeList } from '../input/code-list.ts'
import { object } from '../input/object.ts'
import { plainText, type TextSchema, text } from '../input/text.ts'
import { withSentence } from '../input/with-sentence.ts'
import { currencyCode } from '../money/contract.ts'
import { row } from '../store/row.ts'
import { type Country, countries } from './countries.ts'
import { electronicIban, fitsIbanForm } from './iban.ts'

/** A schema for a country. It has a name, so that declarations list the countries only once. */
export interface CountrySchema extends v.PicklistSchema<readonly Country[], string> {}

export const countryCode: CountrySchema = withSentence(
  codeList(countries, 'a country code of ISO 3166-1 alpha-2 such as "NO"'),
  'The country, an ISO 3166-1 alpha-2 code.',
  '§2.1',
)

/** An address (§2.3, §2.7). */
export const postalAddress = object({
  street: withSentence(v.optional(plainText(70)), 'The street.', '§2.3'),
  // D: §2 limits only the length of the street, but no stored text may be unlimited.
  buildingNumber: withSentence(v.optional(plainText(70)), 'The number of the building.', '§2.3'),
  postalCode: withSentence(v.optional(plainText(70)), 'The postal code.', '§2.3'),
  city: withSentence(v.optional(plainText(70)), 'The town.', '§2.3'),
  country: countryCode,
})

export const addressRow = row(postalAddress.entries)

/**
 * Makes a schema that reads an IBAN in any letter case and with blanks, and returns its electronic form
 * (X5j).
 */
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

export const bbanText = withSentence(text(30), {
  sentence: 'The national account number; 11 digits in Norway.',
  label: 'National number',
  source: '§2.3',
})

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

/** A reference without a required currency: the default is that of the account (D). */
export const impliedReference = object({
  ...accountReference.entries,
  currency: v.optional(accountReference.entries.currency),
})

export type ImpliedReference = v.InferOutput<typeof impliedReference>

export const accountReferenceRow = row(accountReference.entries)

/**
 * An IBAN in rows. Banks of earlier versions have Norwegian ones with wrong account numbers, so these are
 * accepted.
 */
export const rightIban: TextSchema = v.pipe(
  text(34),
  v.check(fitsIbanForm, 'an IBAN with right check digits'),
)

export const paymentReferenceRow = row({ ...accountReference.entries, iban: v.optional(rightIban) })

export type AccountReference = v.InferOutput<typeof accountReference>

/** The BIC of a bank (§2.3, §2.4). */
export const businessIdentifierCode = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/, 'a BIC of 8 or 11 characters such as "PKTBNOKK"'),
)
