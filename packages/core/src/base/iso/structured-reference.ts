import * as v from 'valibot'
import { object } from '../input/object.ts'
import { text } from '../input/text.ts'
import { withSentence } from '../input/with-sentence.ts'
import { limits } from '../limits.ts'
import { storedList } from '../store/fields.ts'
import { row } from '../store/row.ts'
import { correctCreditorReference, fitsModulo97 } from './iban.ts'

/** A structured reference (§2.4): the reference, its type such as SCOR or CINV, and its issuer. */
export const structuredReference = object({
  reference: withSentence(text(35), 'The reference.', '§2.4'),
  referenceType: withSentence(v.optional(text(35)), 'The kind of reference.', '§2.4'),
  referenceIssuer: withSentence(v.optional(text(35)), 'The issuer of the reference.', '§2.4'),
})

export interface StructuredReference extends v.InferOutput<typeof structuredReference> {}

export const structuredReferenceRows = storedList(
  row(structuredReference.entries),
  limits.structuredReferencesMax,
  1,
)

/** Returns true for a creditor reference of ISO 11649: RF, two check digits, up to 21 letters and digits. */
export function isCreditorReference(text: string): boolean {
  return /^RF[0-9]{2}[A-Z0-9]{1,21}$/.test(text) && fitsModulo97(text)
}

/** Explains which rule of ISO 11649 a text breaks, with the right check digits. */
export function explainCreditorReference(text: string): string {
  if (!text.startsWith('RF')) return 'it begins with RF'
  if (!/^[A-Z0-9]*$/.test(text)) return 'it has capital letters and digits only'
  if (text.length < 5 || text.length > 25) return `it has 5 to 25 characters, not ${text.length}`
  if (!/^RF[0-9]{2}/.test(text)) return 'two check digits follow RF'
  return `with right check digits it is ${correctCreditorReference(text)}`
}
