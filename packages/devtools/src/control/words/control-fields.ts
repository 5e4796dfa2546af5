import type { FieldWords } from '@pocketbank/http/description/words'
import { interfaceFields } from '@pocketbank/http/description/words'
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
