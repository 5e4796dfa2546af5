import { certificateMistakes } from './certificate-mistakes.ts'
import { digestMistakes } from './digest-mistakes.ts'
import { headerMistakes, syntaxMistakes } from './header-mistakes.ts'
import { signatureMistakes } from './signature-mistakes.ts'
import { textMistakes } from './text-mistakes.ts'

/** Every mistake by its name, the word for the `wrong` switch. */
export const mistakes = {
  ...digestMistakes,
  ...headerMistakes,
  ...textMistakes,
  ...signatureMistakes,
  ...syntaxMistakes,
  ...certificateMistakes,
} as const

export type MistakeName = keyof typeof mistakes
