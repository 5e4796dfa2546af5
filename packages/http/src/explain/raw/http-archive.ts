import * as v from 'valibot'
import { octetsFromBase64 } from '../../certificates/base64.ts'
import { latin1FromOctets } from '../../certificates/octets.ts'
import { rawText } from '../../signature/encoded-words.ts'
import { joinLines, lineFinder, type PastedLine } from './pasted-lines.ts'
import { failUnread, octetsOfText, type RawRest, type ReadRaw, rawRequest } from './raw-request.ts'

const request = v.object({
  method: v.string(),
  url: v.string(),
  headers: v.array(v.object({ name: v.string(), value: v.string() })),
  bodySize: v.optional(v.number(), -1),
  postData: v.optional(
    v.object({
      text: v.optional(v.string()),
      encoding: v.optional(v.string()),
      comment: v.optional(v.string()),
    }),
  ),
})
const entry = v.object({ request })
const archive = v.object({ log: v.object({ entries: v.array(v.unknown()) }) })

type PastedRequest = v.InferOutput<typeof request>

/** The entries of an archive; one entry or one request alone is one, too. */
function entriesIn(value: unknown): readonly unknown[] {
  if (v.is(archive, value)) return value.log.entries
  return [v.is(v.object({ request: v.unknown() }), value) ? value : { request: value }]
}

/** A body that is no text stands in base64, which is said beside it (`harOf`). */
function readArchivedBody({ postData, bodySize }: PastedRequest): RawRest {
  const { text } = postData ?? {}
  if (text === undefined)
    return bodySize > 0 ? { missingBody: 'the archive has no text of the body' } : { body: '' }
  const isPacked = postData?.encoding === 'base64' || postData?.comment === 'in base64'
  const octets = isPacked ? octetsFromBase64(text) : undefined
  const body = octets === undefined ? octetsOfText(text) : latin1FromOctets(octets)
  return { body, copiedAs: 'octets' }
}

/** Reads the position of a fault in JSON from the parser's error; 0 if the error names none. */
function faultPosition(fault: unknown): number {
  const [, place] = /position (\d+)/.exec(fault instanceof Error ? fault.message : '') ?? []
  return Number(place ?? 0)
}

const whatIsRead =
  'an entry of an HTTP Archive has request.method, request.url and request.headers with name and value'

function readArchivedRequest(value: unknown): ReadRaw {
  const read = v.safeParse(entry, value)
  if (!read.success) return failUnread(1, whatIsRead)
  const { method, url, headers } = read.output.request
  const pairs = headers
    .filter(({ name }) => !name.startsWith(':'))
    .map(({ name, value: said }) => [name, isOctets(said) ? said : octetsOfText(said)] as const)
  return rawRequest(
    { method, written: octetsOfText(url), line: 1 },
    pairs,
    readArchivedBody(read.output.request),
  )
}

/** True if lines begin like a JSON object. */
export function looksLikeJson(lines: readonly PastedLine[]): boolean {
  return (
    lines
      .find(({ text }) => text.trim() !== '')
      ?.text.trimStart()
      .startsWith('{') === true
  )
}

/** Reads the requests of an HTTP Archive, or of one entry of it. */
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
  const entries = entriesIn(value)
  return entries.length === 0
    ? [failUnread(1, 'the archive has no entries')]
    : entries.map(readArchivedRequest)
}

/** True if every character of a header value is one octet. */
function isOctets(value: string): boolean {
  return /^[\0-\xff]*$/.test(value)
}
