import { commands, limits } from '@pocketbank/core'
import { isListing } from '@pocketbank/core/internal'
import type { GenericSchema } from 'valibot'
import { fixes } from '../accept-fix/fixes.ts'
import { fixHeaders, ignoredHeader } from '../accept-fix/read.ts'
import { headerForms } from '../headers/psu-headers.ts'
import type { Operation } from '../operations/operation.ts'
import { hasPsuHeader } from '../operations/psu-header-lists.ts'
import { listHeaderUses } from '../render/list-headers.ts'
import { scaApproach } from '../render/sca.ts'
import { mayLackBody } from '../requests/body.ts'
import { release } from '../settings.ts'

/** A part of the description: JSON. */
export type Json = Readonly<Record<string, unknown>>

/** Any text. */
export const text = { type: 'string' } as const

/** A value as an example, where there is one. */
export function exampled(example: unknown): Json {
  return example === undefined ? {} : { example }
}

/** What the value of a header looks like. */
interface HeaderValue {
  readonly schema: Json
  readonly example?: unknown
}

function headerParameter(
  name: string,
  required: boolean,
  description: string,
  { schema, example }: HeaderValue = { schema: text },
): Json {
  return { name, in: 'header', required, description, schema, ...exampled(example) }
}

const signingHeaders: readonly Json[] = [
  headerParameter('X-Request-ID', true, 'Unique for each call; the answer has it, too', {
    schema: { ...text, minLength: 1, maxLength: 100, pattern: '^[ -+\\--~]+$' },
    example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
  }),
  headerParameter('TPP-Signature-Certificate', true, 'The signing certificate: DER in base64', {
    schema: { ...text, contentEncoding: 'base64' },
  }),
  headerParameter('Signature', true, 'The signature by draft-cavage-http-signatures-10', {
    schema: text,
    example:
      'keyId="SN=9FA1,CA=CN=Issuer,O=Trust,C=NO",algorithm="rsa-sha256",headers="digest x-request-id",signature="…"',
  }),
]

const digestValue = {
  schema: { ...text, pattern: '^([Ss][Hh][Aa]-(256|512))=' },
  example: 'SHA-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=',
}

/** A body that may be left out needs a digest only where it is there, which the description cannot say otherwise than in words. */
function digestHeaders({ command }: Operation): readonly Json[] {
  const { body }: { readonly body?: GenericSchema | undefined } = commands[command]
  if (body === undefined) return []
  const use = 'The hash of the body by RFC 3230'
  return mayLackBody(body)
    ? [headerParameter('Digest', false, `${use}, where there is one`, digestValue)]
    : [headerParameter('Digest', true, use, digestValue)]
}

/** What the headers of a request for a PSU are for. */
const psuHeaderUses: Readonly<Record<string, string>> = {
  'PSU-ID': 'Who the PSU is',
  'X-PSU-IDENTITY': 'Who the PSU is, instead of PSU-ID, where payments are made',
  'TPP-Session-ID': 'The session, which stands for its PSU where there is no PSU-ID',
  'PSU-Context': 'On which side of the bank the PSU is; without it the PSU is asked',
  'PSU-Corporate-ID': 'For which corporation the PSU acts; a corporate request must have it',
  'PSU-IP-Address': `Says that the PSU is there; without it there are ${limits.unattendedCallsPerDay} calls a day at most`,
  'TPP-Redirect-URI': 'Where the PSU comes back to; without it no link leads to SCA',
  'TPP-Redirect-Preferred': 'Whether the PSU approves in the browser and not in an app',
}

const fixList = Object.entries(fixes).map(([name, { changes }]) => `- \`${name}\`: ${changes}`)
const fixUse = ['What is to change at once, separated by commas:', ...fixList].join('\n')
const fixParameters = fixHeaders.map((name) => headerParameter(name, false, fixUse))

function exampleOf({ schema, example }: { readonly schema: Json; readonly example: string }): HeaderValue {
  return { schema, example: schema.type === 'integer' ? Number(example) : example }
}

/** A required header; of alternatives each is optional, which is as near as OpenAPI comes to "one of them". */
function alternativesOf(names: string): readonly Json[] {
  const alternatives = names.split('|')
  const isOnly = alternatives.length === 1
  const description = isOnly ? 'Required' : `One of ${alternatives.join(', ')} is required`
  return alternatives.map((name) => headerParameter(name, isOnly, description))
}

/** Header parameters: those of the signature, those that the operation demands, and those that have a form or a meaning when sent. */
export function headersOf(operation: Operation): readonly Json[] {
  const { requiredHeaders, identifies, leadsToSca } = operation
  const demanded = new Set(requiredHeaders)
  const counting = headerForms.filter(({ name }) => hasPsuHeader(operation, name))
  const formed = counting.map(({ name, expected, ...value }) => {
    const use = identifies ? psuHeaderUses[name] : undefined
    const description = use === undefined ? expected : `${use}: ${expected}`
    return headerParameter(name, demanded.has(name), description, exampleOf(value))
  })
  const named = new Set(headerForms.map(({ name }) => name))
  const others = requiredHeaders.flatMap(alternativesOf).filter(({ name }) => !named.has(String(name)))
  const fixable = leadsToSca ? fixParameters.filter(({ name }) => !demanded.has(String(name))) : []
  return [...signingHeaders, ...digestHeaders(operation), ...others, ...formed, ...fixable]
}

/** The headers of every answer. */
export const usualAnswerHeaders = {
  'X-Request-ID': {
    description: 'That of the request, or the id of the entry in the request journal where it had none',
    schema: text,
  },
  [release.header]: {
    description: 'The release of the interface',
    schema: { ...text, const: release.value },
  },
} as const

const usualReferences = Object.fromEntries(
  Object.keys(usualAnswerHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

/** The headers of an answer: those of every one, and its own by what each says. */
export function answerHeaders(uses: Readonly<Record<string, string>> = {}): Json {
  const own = Object.entries(uses).map(([name, description]) => [name, { description, schema: text }])
  return { headers: { ...Object.fromEntries(own), ...usualReferences } }
}

/** Headers that always have the same value. */
function constant(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `Always ${value}`]))
}

/** What the header Location says. */
export const locationUse = 'The address of what was made'

/** The headers of a success besides those that every answer has. */
export function successHeadersOf({ command, location, headers = {}, leadsToSca }: Operation): Json {
  return answerHeaders({
    ...(location && { Location: locationUse }),
    ...constant(headers),
    ...(isListing(command) && listHeaderUses),
    ...(leadsToSca && { [ignoredHeader]: 'What was asked for as a fix and is none' }),
  })
}

/** The headers of an answer that says that the calls of the day are used up. */
export const retryHeaders = answerHeaders({ 'Retry-After': 'Seconds until the midnight of the bank' })

/** The headers of an answer that leads to SCA. */
export const scaHeaders = answerHeaders(constant(scaApproach))
