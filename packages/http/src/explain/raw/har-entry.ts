import * as v from 'valibot'
import { octetsFromBase64 } from '../../certificates/base64.ts'
import { latin1FromOctets } from '../../certificates/octets.ts'
import { utf8Encoder } from '../../web-apis.ts'
import { type ReadRaw, rawRequest, unread } from './raw-request.ts'

const request = v.object({
  method: v.string(),
  url: v.string(),
  headers: v.array(v.object({ name: v.string(), value: v.string() })),
  postData: v.optional(
    v.object({
      text: v.optional(v.string(), ''),
      encoding: v.optional(v.string()),
      comment: v.optional(v.string()),
    }),
  ),
})
const entry = v.object({ request, response: v.optional(v.object({ status: v.optional(v.number(), 0) })) })
const archive = v.object({ log: v.object({ entries: v.array(v.unknown()) }) })

type PastedEntry = v.InferOutput<typeof entry>

/** The entries of an archive; one entry or one request alone is one, too. */
function entriesIn(value: unknown): readonly unknown[] {
  if (v.is(archive, value)) return value.log.entries
  return [v.is(v.object({ request: v.unknown() }), value) ? value : { request: value }]
}

/** A body that is no text stands in base64, which is said beside it (`harOf`). */
function bodyOf({ request: { postData } }: PastedEntry): string {
  if (postData === undefined) return ''
  const isPacked = postData.encoding === 'base64' || postData.comment === 'in base64'
  const octets = isPacked ? octetsFromBase64(postData.text) : undefined
  return latin1FromOctets(octets ?? utf8Encoder.encode(postData.text))
}

/** D: what was refused is what is asked about. */
function chosen(entries: readonly PastedEntry[]): PastedEntry | undefined {
  return entries.find(({ response }) => (response?.status ?? 0) >= 400) ?? entries[0]
}

function lineOf(text: string, fault: unknown): number {
  const [, place] = /position (\d+)/.exec(fault instanceof Error ? fault.message : '') ?? []
  return text.slice(0, Number(place ?? 0)).split('\n').length
}

const whatIsRead =
  'an entry of an HTTP Archive has request.method, request.url and request.headers with name and value'

/** Reads one request of an HTTP Archive, or of one entry of it: of several the first that was refused. */
export function readHarEntry(text: string): ReadRaw {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (fault) {
    return unread(lineOf(text, fault), 'this begins as an HTTP Archive does, and is not JSON')
  }
  const entries = entriesIn(value).flatMap((one) => {
    const read = v.safeParse(entry, one)
    return read.success ? [read.output] : []
  })
  const found = chosen(entries)
  if (found === undefined) return unread(1, whatIsRead)
  const { method, url, headers } = found.request
  const octets = (written: string) => latin1FromOctets(utf8Encoder.encode(written))
  const pairs = headers
    .filter(({ name }) => !name.startsWith(':'))
    .map(({ name, value: said }) => [name, isOctets(said) ? said : octets(said)] as const)
  const remarks =
    entries.length > 1
      ? [
          `the archive has ${entries.length} requests: this is the first that was refused, or the first of all`,
        ]
      : []
  return rawRequest({ method, written: octets(url), line: 1 }, pairs, { body: bodyOf(found), remarks })
}

/** Whether a value is what stood in a header, octet by octet. */
function isOctets(value: string): boolean {
  return /^[\0-\xff]*$/.test(value)
}
