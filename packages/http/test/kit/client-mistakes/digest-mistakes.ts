import { createHash } from 'node:crypto'
import type { BodyBytes, Mistake } from '@pocketbank/signatures/signing'
import { mistakes } from '@pocketbank/signatures/signing'
import type { CorpusMistake } from './corpus-mistake.ts'

const asSent = 'Hash exactly the bytes that are sent'

const utf8 = new TextEncoder()

function toText(body: BodyBytes): string {
  return new TextDecoder().decode(body)
}

/** Hashes another text than the body. */
function text(change: (body: string) => string): NonNullable<Mistake['digested']> {
  return (body) => utf8.encode(change(toText(body)))
}

/** Writes the base64 of a digest anew. */
function writeDigest(change: (hash: BodyBytes, body: BodyBytes) => string): NonNullable<Mistake['digest']> {
  return (value, body) =>
    value.replace(/(?<=^SHA-\d+=).*/, (base64) =>
      change(Uint8Array.from(Buffer.from(base64, 'base64')), body),
    )
}

/** Writes JSON in one line with a blank after colons and commas, as Python does. */
function inPython(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inPython).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${inPython(inner)}`)
    .join(', ')}}`
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]))
}

function asFile(body: BodyBytes): string {
  return `${JSON.stringify(JSON.parse(toText(body)), null, 2)}\n`
}

function inUtf16(body: BodyBytes): BodyBytes {
  return Uint8Array.from(
    [...toText(body)].flatMap((sign) => [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8]),
  )
}

function inLatin1(body: BodyBytes): BodyBytes {
  return Uint8Array.from([...toText(body)], (sign) => sign.charCodeAt(0))
}

/** An object with one more member, a number. */
function withNumber(body: string, number: string): string {
  return body.replace(/\}\s*$/, (end) => `,"factor":${number}${end}`)
}

async function packed(body: BodyBytes): Promise<BodyBytes> {
  const stream = new Response(body).body?.pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const hashOfEmptyObject = 'RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o='

/** A digest that lacks, is of something else than the body, or is written otherwise. */
export const digestMistakes = {
  digestMissing: { ...mistakes.digestMissing, change: 'Send the header Digest' },
  digestOfOtherBody: mistakes.digestOfOtherBody,
  bodyChanged: mistakes.bodyChanged,
  digestIsBody: {
    meaning: 'The digest is the base64 of the body, without a hash.',
    cause: 'it is the base64 of the body itself',
    needsBody: true,
    digest: writeDigest((_, body) => Buffer.from(body).toString('base64')),
  },
  digestOfBase64: {
    meaning: 'The digest is that of the base64 of the body.',
    cause: 'it fits the base64 of the body',
    change: asSent,
    digested: (body) => utf8.encode(Buffer.from(body).toString('base64')),
  },
  digestInHex: {
    meaning: 'The digest is the base64 of the hash in hexadecimal digits.',
    cause: 'it is base64 of hexadecimal digits',
    change: 'Write the bytes themselves in base64',
    needsBody: true,
    digest: writeDigest((hash) => btoa(Buffer.from(hash).toString('hex'))),
  },
  digestWithoutBody: {
    meaning: 'A request without a body has the digest of {}.',
    cause: 'it is the hash of "{}"',
    change: 'Leave Digest out',
    needsNoBody: true,
    headers: (headers) => headers.set('digest', `SHA-256=${hashOfEmptyObject}`),
  },
  digestOfPythonJson: {
    meaning: 'The digest is that of the JSON with blanks after colons and commas, as Python writes it.',
    cause: 'as Python writes it',
    change: asSent,
    digested: text((body) => inPython(JSON.parse(body))),
  },
  digestOfTabs: {
    meaning: 'The digest is that of the JSON with an indentation by tabs.',
    cause: 'with an indentation by tabs',
    change: asSent,
    digested: text((body) => JSON.stringify(JSON.parse(body), null, '\t')),
  },
  digestOfEscapes: {
    meaning: 'The digest is that of the JSON with \\\\u escapes for what is not ASCII; needs such a body.',
    cause: 'escapes for what is not ASCII',
    digested: text((body) =>
      body.replaceAll(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ),
  },
  digestOfEscapedSlashes: {
    meaning: 'The digest is that of the JSON with a backslash before each slash; needs a body with one.',
    cause: 'for /',
    change: asSent,
    digested: text((body) => body.replaceAll('/', '\\/')),
  },
  digestOfSortedKeys: {
    meaning:
      'The digest is that of the JSON with its keys in alphabetical order; needs a body where they are not.',
    cause: 'with sorted keys',
    change: asSent,
    digested: text((body) => JSON.stringify(inOrder(JSON.parse(body)))),
  },
  digestOfJsonTwice: {
    meaning: 'The digest is that of the JSON put into JSON once more, as a text.',
    cause: 'it fits the body encoded as JSON once more',
    change: asSent,
    digested: text((body) => JSON.stringify(body)),
  },
  digestOfUtf16: {
    meaning: 'The digest is that of the body in UTF-16.',
    cause: 'it fits the body in UTF-16',
    digested: inUtf16,
  },
  digestOfByteOrderMark: {
    meaning: 'The digest is that of the body after a byte order mark.',
    cause: 'it fits the body after a byte order mark',
    change: 'without the mark',
    digested: (body) => Uint8Array.from([0xef, 0xbb, 0xbf, ...body]),
  },
  digestOfLatin1: {
    meaning: 'The digest is that of the body in ISO-8859-1; needs a body that is not ASCII.',
    cause: 'it fits the body in ISO-8859-1',
    change: asSent,
    digested: inLatin1,
  },
  bodyPacked: {
    meaning: 'The body is packed by gzip after its digest was made.',
    cause: 'it fits the body before it was packed by gzip',
    change: 'Send the body unpacked',
    body: packed,
  },
  bodyWithoutLineEnds: {
    meaning: 'The digest is that of a JSON file, and the body lacks its line ends, as by curl -d @file.',
    cause: 'it fits the file with its line ends',
    change: '--data-binary @file',
    digested: (body) => utf8.encode(asFile(body)),
    body: (body) => utf8.encode(asFile(body).replaceAll('\n', '')),
  },
  digestOfOtherNumbers: {
    meaning: 'A number 1.0 is added to the body, and the digest is that of the JSON with 1 in its place.',
    cause: 'with numbers written otherwise (1.0 as 1)',
    digested: text((body) => withNumber(body, '1')),
    body: (body) => utf8.encode(withNumber(toText(body), '1.0')),
  },
  digestOfLinesOfWindows: {
    meaning: 'The digest is that of the JSON with an indentation and lines that end in CR LF.',
    cause: 'with CRLF between its lines',
    digested: (body) => utf8.encode(asFile(body).trimEnd().replaceAll('\n', '\r\n')),
  },
  digestOfEmptyObject: {
    meaning: 'The digest is that of {}, and the body is another one.',
    cause: 'it is the hash of "{}", not of the body',
    change: asSent,
    needsBody: true,
    digested: () => utf8.encode('{}'),
  },
  digestOfDigest: {
    meaning: 'The hash of the body is hashed once more.',
    cause: 'it is the hash of the hash',
    needsBody: true,
    digest: writeDigest((hash) =>
      createHash(`sha${hash.length * 8}`)
        .update(hash)
        .digest('base64'),
    ),
  },
  bodyInLatin1: {
    meaning:
      'The digest is that of the body in UTF-8, and the body is sent in ISO-8859-1; needs a body that is not ASCII.',
    cause: 'it is sent in ISO-8859-1',
    change: 'Send the body in UTF-8',
    body: inLatin1,
  },
  digestWithSign: {
    meaning: 'The hash in the digest has a byte of sign in front, as BigInteger writes it.',
    cause: 'the sign of a BigInteger',
    needsBody: true,
    digest: writeDigest((hash) => Buffer.from([0, ...hash]).toString('base64')),
  },
} as const satisfies Record<string, CorpusMistake>
