import type { PageView } from './page.ts'
import { consoleWords } from './words.ts'

export function drawMissing(text?: string): PageView {
  const { problems } = consoleWords
  return { status: 404, title: problems.notFound, content: <p>{text ?? problems.notFoundText}</p> }
}
