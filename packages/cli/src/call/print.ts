import { STATUS_CODES } from 'node:http'
import { parseJson } from '@pocketbank/core/base/input'
import type { Colour } from '@pocketbank/devtools/explain/colour'

/** An answer with its body, read to the end. */
export interface ReadAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Uint8Array
}

/** Status line and headers as a person wants to read them; no line break at the end. */
export function headText({ status, headers }: Omit<ReadAnswer, 'body'>, colour: Colour): string {
  const statusLine = `${status} ${STATUS_CODES[status] ?? ''}`.trim()
  const lines = [...headers].map(([name, value]) => `${colour('faint', `${name}:`)} ${value}`)
  return [colour('strong', colour(status < 400 ? 'good' : 'bad', statusLine)), ...lines].join('\n')
}

const decoder = new TextDecoder()

/** The body: JSON indented, with a line break at its end; anything else to the byte. */
export function bodyText({ body }: Pick<ReadAnswer, 'body'>): string | Uint8Array {
  const json = parseJson(decoder.decode(body))
  return json === undefined ? body : `${JSON.stringify(json, undefined, 2)}\n`
}

/** The whole answer as one JSON object; a body that is no JSON is a text, and none is null. */
export function jsonText({ status, headers, body }: ReadAnswer): string {
  const text = decoder.decode(body)
  const told = {
    status,
    headers: Object.fromEntries(headers),
    body: text === '' ? null : (parseJson(text) ?? text),
  }
  return `${JSON.stringify(told, undefined, 2)}\n`
}
