import { object } from '../../base/input/object.ts'
import { text } from '../../base/input/text.ts'
import { withSentence } from '../../base/input/with-sentence.ts'
import { addressCharactersMax } from './mailbox.ts'

export const contactRequest = object({
  email: withSentence(
    text(addressCharactersMax),
    'The mailbox of a group, such as support@tpp.example.',
    '§9 1.18.0',
  ),
})
