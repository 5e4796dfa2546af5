import { STATUS_CODES } from 'node:http'
import { parseJson } from '@pocketbank/core/base/input'
import type { Colour } from '@pocketbank/devtools/explain/colour'

/** A response with its body, read to the end. */
export interface ReadAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Uint8Array
}

/** Writes status line and headers without a line break at the end. */
export function headText({ status, headers }: Omit<ReadAnswer, 'body'>, colour: Colour): string {
  const statusLine = `${status} ${STATUS_CODES[status] ?? ''}`.trim()
  const lines = [...headers].map(([name, value]) => `${colour('faint', `${name}:`)} ${value}`)
  return [colour('strong', colour(status < 400 ? 'good' : 'bad', statusLine)), ...lines].join('\n')
}

const decoder = new TextDecoder()

/** Returns the body: JSON indented and with a line break at its end, anything else byte by byte. */
export function bodyText({ body }: Pick<ReadAnswer, 'body'>): string | Uint8Array {
  const json = parseJson(decoder.decode(body))
  return json === undefined ? body : `${JSON.stringify(json, undefined, 2)}\n`
}

/** Writes the response as one JSON object. A body that is not JSON becomes a string, an empty one null. */
export function jsonText({ status, headers, body }: ReadAnswer): string {
  const text = decoder.decode(body)
  const record = {
    status,
    headers: Object.fromEntries(headers),
    body: text === '' ? null : (parseJson(text) ?? text),
  }
  return `${JSON.stringify(record, undefined, 2)}\n`
}
