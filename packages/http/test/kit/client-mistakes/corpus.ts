import { certificateMistakes } from './certificate-mistakes.ts'
import { digestMistakes } from './digest-mistakes.ts'
import { headerMistakes, syntaxMistakes } from './header-mistakes.ts'
import { signatureMistakes } from './signature-mistakes.ts'
import { textMistakes } from './text-mistakes.ts'

/** Every way to get a signature wrong: those that the testing package publishes, and all others. */
export const corpus = {
  ...digestMistakes,
  ...headerMistakes,
  ...textMistakes,
  ...signatureMistakes,
  ...syntaxMistakes,
  ...certificateMistakes,
} as const

export type CorpusName = keyof typeof corpus
