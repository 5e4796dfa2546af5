import { mistakes } from '@pocketbank/signatures/signing'
import type { CorpusMistake } from './corpus-mistake.ts'

/** Headers that are missing, changed, or wrong in the list of signed headers. */
export const headerMistakes = {
  requestIdMissing: { ...mistakes.requestIdMissing, change: 'Send the header X-Request-ID' },
  headerChanged: mistakes.headerChanged,
  headerLeftOut: {
    ...mistakes.headerLeftOut,
    change: 'Write headers="date digest tpp-redirect-uri x-request-id"',
  },
  unsignedDate: {
    meaning: 'Date is neither signed nor listed.',
    cause: 'must list date',
    names: (names) => names.filter((name) => name !== 'date'),
  },
  unsignedDigest: {
    meaning: 'Digest is neither signed nor listed.',
    cause: 'must list digest',
    needsBody: true,
    names: (names) => names.filter((name) => name !== 'digest'),
  },
  absentHeaderListed: {
    meaning: 'The list names a header that the request does not carry.',
    cause: '"x-absent"',
    change: 'Write headers="date digest x-request-id tpp-redirect-uri"',
    parameters: (headerParts) => ({ ...headerParts, headers: [...headerParts.headers, 'x-absent'] }),
  },
  headerListedTwice: {
    meaning: 'The list names X-Request-ID twice.',
    cause: 'x-request-id twice in the list of signed headers',
    parameters: (headerParts) => ({ ...headerParts, headers: [...headerParts.headers, 'x-request-id'] }),
  },
} as const satisfies Record<string, CorpusMistake>

/** Changes the value of a header, where there is one. */
function changeHeader(name: string, change: (value: string) => string): (headers: Headers) => void {
  return (headers) => {
    const value = headers.get(name)
    if (value !== null) headers.set(name, change(value))
  }
}

const parameter = /(keyId|algorithm|headers|signature)="([^"]*)"/g

/** The Signature header with every value between other marks than double quotes. */
function between(left: string, right: string): (headers: Headers) => void {
  return changeHeader('signature', (value) => value.replace(parameter, `$1=${left}$2${right}`))
}

/** The value in a text of UTF-8, one character a byte, as a header carries it. */
const openingQuote = '\u00e2\u0080\u009c'
const closingQuote = '\u00e2\u0080\u009d'

/** Moves the value of a header to another one. */
function moveHeader(from: string, to: string, change: (value: string) => string): (headers: Headers) => void {
  return (headers) => {
    const value = headers.get(from)
    if (value === null) return
    headers.delete(from)
    headers.set(to, change(value))
  }
}

function readSignature(value: string): string {
  return /signature="([^"]*)"/.exec(value)?.[1] ?? ''
}

const jwsHead = btoa('{"alg":"RS256","typ":"JWT"}')

/** A Signature header in another syntax, or another scheme in its place. */
export const syntaxMistakes = {
  valuesWithoutQuotes: {
    meaning: 'The parameters of the Signature header have no quotes.',
    cause: 'it has values without quotes',
    change: 'Put every value into double quotes',
    sent: between('', ''),
  },
  valuesInSingleQuotes: {
    meaning: 'The parameters of the Signature header are in single quotes.',
    cause: 'its values are in single quotes',
    sent: between("'", "'"),
  },
  valuesInTypographicQuotes: {
    meaning: 'The parameters of the Signature header are in typographic quotes.',
    cause: 'its quotes are typographic',
    sent: between(openingQuote, closingQuote),
  },
  parametersBySemicolons: {
    meaning: 'Semicolons are between the parameters of the Signature header.',
    cause: 'semicolons are between its parameters',
    sent: changeHeader('signature', (value) => value.replaceAll('",', '";')),
  },
  signatureInAuthorization: {
    meaning: 'The signature is sent as Authorization: Signature ….',
    cause: 'the signature is in Authorization',
    change: 'as the value of the header Signature',
    sent: moveHeader('signature', 'authorization', (value) => `Signature ${value}`),
  },
  signatureOfRfc9421: {
    meaning: 'The signature has the form of RFC 9421, with a Signature-Input header.',
    cause: 'it is a signature of RFC 9421',
    change: 'Send Signature: keyId=',
    sent: (headers) => {
      headers.set('signature-input', 'sig1=("date" "digest" "x-request-id");alg="rsa-v1_5-sha256"')
      changeHeader('signature', (value) => `sig1=:${readSignature(value)}:`)(headers)
    },
  },
  digestOfRfc9530: {
    meaning: 'Content-Digest (RFC 9530) is sent instead of Digest.',
    cause: 'Content-Digest belongs to RFC 9530',
    change: 'Send Digest: SHA-256=',
    needsBody: true,
    headers: moveHeader('digest', 'content-digest', (value) =>
      value.replace(/^SHA-(\d+)=(.*)$/, 'sha-$1=:$2:'),
    ),
  },
  bearerToken: {
    meaning: 'The Signature header holds a bearer token.',
    cause: 'it holds a bearer token',
    change: 'Send Signature: keyId=',
    sent: changeHeader('signature', () => 'Bearer 2YotnFZFEjr1zCsicMWpAA'),
  },
  jws: {
    meaning: 'The Signature header holds a JWS (JSON Web Signature).',
    cause: 'it holds a JWS (JSON Web Signature)',
    change: 'Send Signature: keyId=',
    sent: changeHeader('signature', (value) => `${jwsHead}..${readSignature(value)}`),
  },
  jsonSignature: {
    meaning: 'The parameters of the Signature header are written as JSON.',
    cause: 'it holds JSON',
    sent: changeHeader('signature', (value) =>
      JSON.stringify(
        Object.fromEntries([...value.matchAll(parameter)].map(([, name, text]) => [name, text])),
      ),
    ),
  },
} as const satisfies Record<string, CorpusMistake>
