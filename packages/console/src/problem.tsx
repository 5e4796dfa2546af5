import type { Drawn } from './page.ts'
import { consoleWords } from './words.ts'

/** Draws the page of a record that was not found. */
export function drawMissing(text?: string): Drawn {
  const { problems } = consoleWords
  return { status: 404, title: problems.notFound, content: <p>{text ?? problems.notFoundText}</p> }
}
