import type { ClientMistake } from './client-mistake.ts'
import { ofCertificate, ofComputation, ofMessage } from './of-keys-and-headers.ts'
import { ofDigest, ofOthers, ofText } from './of-texts.ts'

export { type ClientMistake, clientOf, strictSettings } from './client-mistake.ts'

/** What clients typically get wrong. */
export const clientMistakes: readonly ClientMistake[] = [
  ...ofDigest,
  ...ofText,
  ...ofOthers,
  ...ofComputation,
  ...ofCertificate,
  ...ofMessage,
]
