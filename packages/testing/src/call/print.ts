import { STATUS_CODES } from 'node:http'

/** What was answered, read to the end. */
export interface ReadAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

const escapes = { bold: '1', dim: '2', red: '31', green: '32' } as const

/** The answer as a person wants to read it: status line, headers, and the body with JSON indented. No line break at the end. */
export function answerText({ status, headers, body }: ReadAnswer, colour: boolean): string {
  const paint = (style: keyof typeof escapes, text: string) =>
    colour ? `\u001b[${escapes[style]}m${text}\u001b[0m` : text
  const statusLine = `${status} ${STATUS_CODES[status] ?? ''}`.trim()
  const headerLines = [...headers].map(([name, value]) => `${paint('dim', `${name}:`)} ${value}`)
  const head = [paint('bold', paint(status < 400 ? 'green' : 'red', statusLine)), ...headerLines]
  return [...head, ...(body === '' ? [] : ['', indented(body)])].join('\n')
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2)
  } catch {
    return body
  }
}
