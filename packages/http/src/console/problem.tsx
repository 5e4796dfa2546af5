import type { Language } from '../sca/language.ts'
import type { Drawn } from './page.ts'
import { words } from './words.ts'

/** What a page says in whose place there is nothing. */
export function missing(language: Language, text?: string): Drawn {
  const { problems } = words[language]
  return { status: 404, title: problems.notFound, content: <p>{text ?? problems.notFoundText}</p> }
}
