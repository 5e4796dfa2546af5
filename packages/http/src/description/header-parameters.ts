import { commands } from '@pocketbank/core'
import { textBefore } from '@pocketbank/core/base/input'
import { isListing } from '@pocketbank/core/engine'
import type { GenericSchema } from 'valibot'
import { headerForms } from '../headers/psu-headers.ts'
import { fixes } from '../operations/accept-fix/fixes.ts'
import { fixHeaders, ignoredHeader } from '../operations/accept-fix/read-fixes.ts'
import type { Operation } from '../operations/operation.ts'
import { hasPsuHeader } from '../operations/psu-header-lists.ts'
import { listHeaderUses } from '../operations/render/list-headers.ts'
import { scaApproach } from '../operations/render/sca-answer.ts'
import { mayLackBody } from '../requests/body.ts'
import { release } from '../settings.ts'

export type Json = Readonly<Record<string, unknown>>

export const textSchema = { type: 'string' } as const

/** Makes the field `example` of a value; an empty object if the value is undefined. */
export function withExample(example: unknown): Json {
  return example === undefined ? {} : { example }
}

interface RequestHeader {
  /** What the header is for. */
  readonly sentence: string
  readonly schema?: Json
  /** An example value that is valid together with those of all other headers. */
  readonly example?: unknown
}

function headerParameter(name: string, required: boolean, header = headers[name]): Json {
  if (header === undefined) throw new Error(`the header ${name} is not in the table of headers`)
  const { sentence, schema = textSchema, example } = header
  return { name, in: 'header', required, description: sentence, schema, ...withExample(example) }
}

/** Headers that describe the client, and the same headers about the PSU's browser (§4). */
const negotiation = {
  Accept: {
    sentence: 'Media types that the client reads. The bank responds with JSON.',
    example: 'application/json',
  },
  'Accept-Charset': {
    sentence: 'Charsets that the client reads. The bank responds in UTF-8.',
    example: 'utf-8',
  },
  'Accept-Encoding': {
    sentence: 'Encodings that the client reads. The bank encodes nothing.',
    example: 'identity',
  },
  'Accept-Language': {
    sentence: 'Languages of the client. Those of the PSU go into PSU-Accept-Language.',
    example: 'en',
  },
} as const

const fixLines = Object.entries(fixes).map(([name, { changes }]) => `- \`${name}\`: ${changes}`)

/** Headers of §4 whose values have no fixed form, and those of §5. */
const headers: Readonly<Record<string, RequestHeader>> = {
  ...negotiation,
  Host: { sentence: 'The host of the bank.', example: '127.0.0.1:8080' },
  'Content-Type': { sentence: 'The media type of the body.', example: 'application/json' },
  'X-Request-ID': {
    sentence: 'A unique id of the request. The response repeats it.',
    schema: { ...textSchema, minLength: 1, maxLength: 100, pattern: '^[ -+\\--~]+$' },
    example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
  },
  Digest: {
    sentence: 'The hash of the body, sha-256 or sha-512 in Base64 (RFC 3230).',
    schema: { ...textSchema, pattern: '^([Ss][Hh][Aa]-(256|512))=' },
    example: 'SHA-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=',
  },
  'TPP-Signature-Certificate': {
    sentence: 'The signing certificate, DER in Base64.',
    schema: { ...textSchema, contentEncoding: 'base64' },
  },
  Signature: {
    sentence: 'The signature by draft-cavage-http-signatures-10.',
    example:
      'keyId="SN=9FA1,CA=CN=Issuer,O=Trust,C=NO",algorithm="rsa-sha256",headers="digest x-request-id",signature="…"',
  },
  'TPP-Brand-Logging-Information': {
    sentence: 'The brand that the SCA page shows to the PSU.',
    example: 'Example TPP',
  },
  'PSU-User-Agent': { sentence: 'The User-Agent of the PSU.', example: 'Mozilla/5.0' },
  'PSU-Accept': { sentence: 'The Accept of the PSU.', example: 'text/html' },
  'PSU-Accept-Charset': { sentence: 'The Accept-Charset of the PSU.', example: 'utf-8' },
  'PSU-Accept-Encoding': { sentence: 'The Accept-Encoding of the PSU.', example: 'gzip' },
  'PSU-Accept-Language': {
    sentence: 'The Accept-Language of the PSU. The SCA page and psuMessage follow it.',
    example: 'nb-NO',
  },
  'x-accept-fix': {
    sentence: ['Changes of a later release to take at once, separated by commas.', '', ...fixLines].join(
      '\n',
    ),
    example: 'longer-name',
  },
  'accept-fix': { sentence: 'Another name of x-accept-fix.' },
}

/** Headers without an example, because the examples identify the PSU by PSU-ID. */
const withoutExample = ['X-PSU-IDENTITY', 'PSU-Corporate-ID']

/** The PSU and redirect headers, in the order of §4. */
const psuHeaders: readonly (readonly [name: string, header: RequestHeader])[] = [
  ...headerForms.map(({ name, sentence, schema, example }) => {
    return [name, { sentence, schema, ...(!withoutExample.includes(name) && { example }) }] as const
  }),
  ...Object.entries(headers).filter(([name]) => name.startsWith('PSU-')),
]

/** Finds the headers that §4 requires. D: of alternatives only the header in §4 is required. */
function findRequiredHeaders({ requiredHeaders }: Operation): ReadonlySet<string> {
  return new Set(requiredHeaders.map((names) => textBefore(names, '|')))
}

/**
 * Describes the headers of a body. OpenAPI cannot say that an optional body needs a digest only if it is
 * present.
 */
function bodyHeaders({ command }: Operation): readonly Json[] {
  const { body }: { readonly body?: GenericSchema | undefined } = commands[command]
  if (body === undefined) return []
  return [headerParameter('Content-Type', false), headerParameter('Digest', !mayLackBody(body))]
}

/**
 * Describes the headers of a request: those of §4 that the operation has, and those of the signature (§5).
 */
export function describeHeaders(operation: Operation): readonly Json[] {
  const requiredNames = findRequiredHeaders(operation)
  const optional = (...names: readonly string[]) =>
    names.map((name) => headerParameter(name, requiredNames.has(name)))
  const isInitiation = operation.tag === 'Payments' && commands[operation.command].body !== undefined
  return [
    ...optional(...Object.keys(negotiation), 'Host'),
    ...bodyHeaders(operation),
    ...['X-Request-ID', 'TPP-Signature-Certificate', 'Signature'].map((name) => headerParameter(name, true)),
    ...(operation.leadsToSca || requiredNames.has(fixHeaders[0]) ? optional(...fixHeaders) : []),
    ...(isInitiation ? optional('TPP-Brand-Logging-Information') : []),
    ...psuHeaders
      .filter(([name]) => hasPsuHeader(operation, name))
      .map(([name, header]) => headerParameter(name, requiredNames.has(name), header)),
  ]
}

/** The headers of every response. */
export const defaultAnswerHeaders = {
  'X-Request-ID': {
    description: 'The X-Request-ID of the request; without one the id of the request in the journal.',
    schema: textSchema,
  },
  [release.header]: {
    description: 'The release of the interface.',
    schema: { ...textSchema, const: release.value },
  },
} as const

const defaultReferences = Object.fromEntries(
  Object.keys(defaultAnswerHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

/** Describes the headers of a response: the default ones, and others by name and sentence. */
export function answerHeaders(uses: Readonly<Record<string, string>> = {}): Json {
  const ownHeaders = Object.entries(uses).map(([name, description]) => [
    name,
    { description, schema: textSchema },
  ])
  return { headers: { ...Object.fromEntries(ownHeaders), ...defaultReferences } }
}

/** Describes headers with a constant value. */
function constant(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `Always ${value}.`]))
}

export const locationUse = 'The address of the created resource.'

/** Describes the headers of a success, including the default ones. */
export function writeSuccessHeaders({ command, location, headers = {}, leadsToSca }: Operation): Json {
  return answerHeaders({
    ...(location && { Location: locationUse }),
    ...constant(headers),
    ...(isListing(command) && listHeaderUses),
    ...(leadsToSca && { [ignoredHeader]: 'The words of x-accept-fix that are no fix.' }),
  })
}

/** The headers of a response that refuses because the calls of the day are used up. */
export const retryHeaders = answerHeaders({ 'Retry-After': 'Seconds until midnight at the bank.' })

export const scaHeaders = answerHeaders(constant(scaApproach))
