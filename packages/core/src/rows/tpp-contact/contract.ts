import { object } from '../../base/input/object.ts'
import { text } from '../../base/input/text.ts'
import { addressCharactersMax } from './mailbox.ts'

/** Body with the contact address of a TPP (§9, 1.18.0). */
export const contactRequest = object({ email: text(addressCharactersMax) })
