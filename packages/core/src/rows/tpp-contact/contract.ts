import { object } from '../../base/input/object.ts'
import { text } from '../../base/input/text.ts'
import { addressCharactersMax } from './mailbox.ts'

/** How the bank is to reach a TPP (§9, 1.18.0). */
export const contactRequest = object({ email: text(addressCharactersMax) })
