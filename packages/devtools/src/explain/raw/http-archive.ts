import { bytesFromBase64, latin1FromBytes } from '@pocketbank/signatures/certificates'
import { rawText } from '@pocketbank/signatures/signature'
import * as v from 'valibot'
import { joinLines, lineFinder, type PastedLine } from './pasted-lines.ts'
import { bytesOfText, failUnread, type RawRest, type ReadRaw, rawRequest } from './raw-request.ts'

// Some programs write null for absent values.
const text = v.nullish(v.string())
const request = v.object({
  method: v.string(),
  url: v.string(),
  headers: v.array(v.object({ name: v.string(), value: v.nullish(v.string(), '') })),
  bodySize: v.nullish(v.number(), -1),
  postData: v.nullish(v.object({ text, encoding: text, comment: text })),
})
const entry = v.object({ request })
const archive = v.object({ log: v.object({ entries: v.array(v.unknown()) }) })

type PastedRequest = v.InferOutput<typeof request>

/** Lists the entries of an archive. A list of entries, one entry, or one request is accepted too. */
function readEntries(value: unknown): readonly unknown[] {
  if (v.is(archive, value)) return value.log.entries
  if (Array.isArray(value)) return value
  return [v.is(v.object({ request: v.unknown() }), value) ? value : { request: value }]
}

/**
 * Reads the body. A binary body is in base64, marked by `encoding`, or by `comment` in the archives of
 * `toHar`.
 */
function readArchivedBody({ postData, bodySize }: PastedRequest): RawRest {
  const { text: bodyText } = postData ?? {}
  if (bodyText === undefined || bodyText === null || bodyText === '')
    return bodySize > 0 ? { missingBody: 'the archive has no text of the body' } : { body: '' }
  const isPacked = postData?.encoding === 'base64' || postData?.comment === 'in base64'
  const bytes = isPacked ? bytesFromBase64(bodyText) : undefined
  const body = bytes === undefined ? bytesOfText(bodyText) : latin1FromBytes(bytes)
  return { body, copiedAs: 'bytes' }
}

/** Reads the position of a syntax error from the message of JSON.parse; 0 if the message has none. */
function faultPosition(fault: unknown): number {
  const [, place] = /position (\d+)/.exec(fault instanceof Error ? fault.message : '') ?? []
  return Number(place ?? 0)
}

const whatIsRead =
  'an entry of an HTTP Archive has request.method, request.url and request.headers with name and value'

function readArchivedRequest(value: unknown): ReadRaw {
  const result = v.safeParse(entry, value)
  if (!result.success) return failUnread(1, whatIsRead)
  const { method, url, headers } = result.output.request
  const pairs = headers
    .filter(({ name }) => !name.startsWith(':'))
    .map(
      ({ name, value: headerValue }) =>
        [name, isBytes(headerValue) ? headerValue : bytesOfText(headerValue)] as const,
    )
  return rawRequest(
    { method, addressText: bytesOfText(url), line: 1 },
    pairs,
    readArchivedBody(result.output.request),
  )
}

/** True if lines begin like a JSON object, or like a list of objects or strings. */
export function looksLikeJson(lines: readonly PastedLine[]): boolean {
  const [first, second] = lines.map((line) => line.text.trim()).filter((line) => line !== '')
  return first !== undefined && /^(?:\{|\[[ \t]*["{[\]])/.test(first === '[' ? `[${second}` : first)
}

export function readHttpArchive(lines: readonly PastedLine[]): readonly ReadRaw[] {
  let value: unknown
  const text = rawText(joinLines(lines))
  try {
    value = JSON.parse(text)
  } catch (fault) {
    return [
      failUnread(
        lineFinder(lines, text)(faultPosition(fault)),
        'this begins as an HTTP Archive does, and is not JSON',
      ),
    ]
  }
  const entries = readEntries(value)
  if (entries.length === 0) return [failUnread(1, 'the archive has no entries')]
  const isOther = !v.is(archive, value) && !entries.some((item) => v.is(entry, item))
  return isOther
    ? [failUnread(1, `this JSON is not an archive: ${whatIsRead}`)]
    : entries.map(readArchivedRequest)
}

/** True if every character of a header value fits into one byte. */
function isBytes(value: string): boolean {
  return /^[\0-\xff]*$/.test(value)
}
