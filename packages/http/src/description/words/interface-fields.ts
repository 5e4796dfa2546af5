import { consentFields } from './consent-fields.ts'
import type { FieldWords } from './field-words.ts'
import { holderFields } from './holder-fields.ts'
import { paymentFields } from './payment-fields.ts'
import { rowFields } from './row-fields.ts'
import { sharedFields } from './shared-fields.ts'

/** The sentences of all fields of the interface, a table for each group of contracts. */
export const interfaceFields: readonly FieldWords[] = [
  sharedFields,
  holderFields,
  rowFields,
  paymentFields,
  consentFields,
]
