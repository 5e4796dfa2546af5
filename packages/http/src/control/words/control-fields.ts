import type { FieldWords } from '../../openapi/words/field-words.ts'
import { interfaceFields } from '../../openapi/words/interface-fields.ts'
import { bankFields } from './bank-fields.ts'
import { faultFields } from './fault-fields.ts'
import { journalFields } from './journal-fields.ts'
import { situationFields } from './situation-fields.ts'

/** The sentences of all fields of the control operations; of shared fields those of the interface. */
export const controlFields: readonly FieldWords[] = [
  bankFields,
  faultFields,
  journalFields,
  situationFields,
  ...interfaceFields,
]
