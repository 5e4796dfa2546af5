import { commands } from '@pocketbank/core'
import { isListing } from '@pocketbank/core/engine'
import type { GenericSchema } from 'valibot'
import { headerForms } from '../headers/psu-headers.ts'
import { fixHeaders, ignoredHeader } from '../operations/accept-fix/read-fixes.ts'
import type { Operation } from '../operations/operation.ts'
import { hasPsuHeader } from '../operations/psu-header-lists.ts'
import { listHeaderUses } from '../operations/render/list-headers.ts'
import { scaApproach } from '../operations/render/sca-answer.ts'
import { mayLackBody } from '../requests/body.ts'
import { release } from '../settings.ts'
import { headerWords } from './words/header-words.ts'

/** A part of the description: JSON. */
export type Json = Readonly<Record<string, unknown>>

/** Any text. */
export const textSchema = { type: 'string' } as const

/** A value as an example, where there is one. */
export function withExample(example: unknown): Json {
  return example === undefined ? {} : { example }
}

/** Form of a header's value. */
interface HeaderValue {
  readonly schema?: Json
  /** A value that fits, and that can be sent with those of all other headers. */
  readonly example?: unknown
}

function headerParameter(
  name: string,
  required: boolean,
  { schema = textSchema, example }: HeaderValue = values[name] ?? {},
): Json {
  return { name, in: 'header', required, description: headerWords[name], schema, ...withExample(example) }
}

/** Headers that describe the client, and their twins about the PSU (§4). */
const negotiation = {
  Accept: 'application/json',
  'Accept-Charset': 'utf-8',
  'Accept-Encoding': 'identity',
  'Accept-Language': 'en',
} as const

/** Headers of §4 whose values have no form of their own, and those of §5. */
const values: Readonly<Record<string, HeaderValue>> = {
  ...mapTable(negotiation, (example) => ({ example })),
  Host: { example: '127.0.0.1:8080' },
  'Content-Type': { example: 'application/json' },
  'X-Request-ID': {
    schema: { ...textSchema, minLength: 1, maxLength: 100, pattern: '^[ -+\\--~]+$' },
    example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
  },
  Digest: {
    schema: { ...textSchema, pattern: '^([Ss][Hh][Aa]-(256|512))=' },
    example: 'SHA-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=',
  },
  'TPP-Signature-Certificate': { schema: { ...textSchema, contentEncoding: 'base64' } },
  Signature: {
    example:
      'keyId="SN=9FA1,CA=CN=Issuer,O=Trust,C=NO",algorithm="rsa-sha256",headers="digest x-request-id",signature="…"',
  },
  'TPP-Brand-Logging-Information': { example: 'Example TPP' },
  'PSU-User-Agent': { example: 'Mozilla/5.0' },
  'PSU-Accept': { example: 'text/html' },
  'PSU-Accept-Charset': { example: 'utf-8' },
  'PSU-Accept-Encoding': { example: 'gzip' },
  'PSU-Accept-Language': { example: 'nb-NO' },
  'x-accept-fix': { example: 'longer-name' },
}

function mapTable<Value>(
  table: Readonly<Record<string, string>>,
  to: (value: string) => Value,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, to(value)]))
}

/** Headers whose example would contradict the others: the examples are those of a person who names themselves by PSU-ID. */
const withoutExample = ['X-PSU-IDENTITY', 'PSU-Corporate-ID']

/** The headers about the PSU and the way back, in the order of §4. */
const psuHeaders: readonly (readonly [name: string, value: HeaderValue])[] = [
  ...headerForms.map(({ name, schema, example }) => {
    return [name, { schema, ...(!withoutExample.includes(name) && { example }) }] as const
  }),
  ...Object.entries(values).filter(([name]) => name.startsWith('PSU-')),
]

/** The headers that §4 calls required. D: of alternatives the one that §4 names. */
function findRequiredHeaders({ requiredHeaders }: Operation): ReadonlySet<string> {
  return new Set(requiredHeaders.map((names) => names.split('|')[0] ?? ''))
}

/** A body that may be left out needs a digest only where it is there, which the description cannot say. */
function bodyHeaders({ command }: Operation): readonly Json[] {
  const { body }: { readonly body?: GenericSchema | undefined } = commands[command]
  if (body === undefined) return []
  return [headerParameter('Content-Type', false), headerParameter('Digest', !mayLackBody(body))]
}

/** Header parameters: those of §4 that the operation has, and those of the signature (§5). */
export function describeHeaders(operation: Operation): readonly Json[] {
  const required = findRequiredHeaders(operation)
  const optional = (...names: readonly string[]) =>
    names.map((name) => headerParameter(name, required.has(name)))
  const isInitiation = operation.tag === 'Payments' && commands[operation.command].body !== undefined
  return [
    ...optional(...Object.keys(negotiation), 'Host'),
    ...bodyHeaders(operation),
    ...['X-Request-ID', 'TPP-Signature-Certificate', 'Signature'].map((name) => headerParameter(name, true)),
    ...(operation.leadsToSca || required.has(fixHeaders[0]) ? optional(...fixHeaders) : []),
    ...(isInitiation ? optional('TPP-Brand-Logging-Information') : []),
    ...psuHeaders
      .filter(([name]) => hasPsuHeader(operation, name))
      .map(([name, value]) => headerParameter(name, required.has(name), value)),
  ]
}

/** The headers of every answer. */
export const usualAnswerHeaders = {
  'X-Request-ID': {
    description: 'The X-Request-ID of the request; without one the id of the request in the journal.',
    schema: textSchema,
  },
  [release.header]: {
    description: 'The release of the interface.',
    schema: { ...textSchema, const: release.value },
  },
} as const

const usualReferences = Object.fromEntries(
  Object.keys(usualAnswerHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

/** The headers of an answer: those of every one, and its own by what each says. */
export function answerHeaders(uses: Readonly<Record<string, string>> = {}): Json {
  const own = Object.entries(uses).map(([name, description]) => [name, { description, schema: textSchema }])
  return { headers: { ...Object.fromEntries(own), ...usualReferences } }
}

/** Headers that always have the same value. */
function constant(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `Always ${value}.`]))
}

/** Description of the header Location. */
export const locationUse = 'The address of the created resource.'

/** The headers of a success besides those that every answer has. */
export function successHeadersOf({ command, location, headers = {}, leadsToSca }: Operation): Json {
  return answerHeaders({
    ...(location && { Location: locationUse }),
    ...constant(headers),
    ...(isListing(command) && listHeaderUses),
    ...(leadsToSca && { [ignoredHeader]: 'The words of x-accept-fix that are no fix.' }),
  })
}

/** The headers of an answer that says that the calls of the day are used up. */
export const retryHeaders = answerHeaders({ 'Retry-After': 'Seconds until midnight at the bank.' })

/** The headers of an answer that leads to SCA. */
export const scaHeaders = answerHeaders(constant(scaApproach))
