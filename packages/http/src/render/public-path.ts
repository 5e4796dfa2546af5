import type { Answer, AnswerHeaders } from './answer.ts'

/** What the headers that hold addresses hold before one of this bank. */
const addressStarts: readonly (readonly [name: string, start: RegExp])[] = [
  ['Location', /^(?=\/)/],
  ['Link', /(?<=<)(?=\/)/g],
]

/** Headers whose addresses of this bank begin with its public path. */
export function headersUnder(publicPath: string, headers: AnswerHeaders): AnswerHeaders {
  if (publicPath === '') return headers
  const changed: Record<string, string> = { ...headers }
  for (const [name, start] of addressStarts) {
    const value = headers[name]
    if (value !== undefined) changed[name] = value.replace(start, publicPath)
  }
  return changed
}

/**
 * An answer whose addresses of this bank begin with its public path: those of links in the body, and of headers. D: in the text, where
 * a page of rows may stand ready; no text of a customer is taken for a link, as a quotation mark inside of one is written with a
 * backslash before it.
 */
export function answerUnder(publicPath: string, answer: Answer): Answer {
  if (publicPath === '') return answer
  const { status, body } = answer
  const headers = headersUnder(publicPath, answer.headers)
  return {
    status,
    headers,
    ...(body !== undefined && { body: body.replaceAll('"href":"/', `"href":"${publicPath}/`) }),
  }
}
