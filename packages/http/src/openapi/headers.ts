import { commands, limits } from '@pocketbank/core'
import { fixes } from '../accept-fix/fixes.ts'
import { fixHeaders, ignoredHeader } from '../accept-fix/read.ts'
import { headerForms } from '../headers/psu-headers.ts'
import type { Operation } from '../operations/operation.ts'
import { scaApproach } from '../render/sca.ts'

/** A part of the description: JSON. */
export type Json = Readonly<Record<string, unknown>>

/** Any text. */
export const text = { type: 'string' } as const

function headerParameter(name: string, required: boolean, description: string): Json {
  return { name, in: 'header', required, description, schema: text }
}

const signingHeaders: readonly Json[] = [
  headerParameter('X-Request-ID', true, 'Unique for each call'),
  headerParameter('TPP-Signature-Certificate', true, 'The signing certificate, base64'),
  headerParameter('Signature', true, 'keyId="SN=…,CA=…",algorithm="rsa-sha256",headers="…",signature="…"'),
]

const digestHeader = headerParameter('Digest', true, 'SHA-256=… or SHA-512=… over the body')

/** What the headers of a request for a PSU are for. */
const psuHeaderUses: Readonly<Record<string, string>> = {
  'PSU-ID': 'Who the PSU is',
  'X-PSU-IDENTITY': 'Who the PSU is, instead of PSU-ID, where payments are made',
  'TPP-Session-ID': 'The session, which stands for its PSU where there is no PSU-ID',
  'PSU-Context': 'On which side of the bank the PSU is; without it the PSU is asked',
  'PSU-Corporate-ID': 'For which corporation the PSU acts; a corporate request must have it',
  'PSU-IP-Address': `Says that the PSU is there; without it there are ${limits.unattendedCallsPerDay} calls a day`,
  'TPP-Redirect-URI': 'Where the PSU comes back to; without it no link leads to SCA',
  'TPP-Redirect-Preferred': 'Whether the PSU approves in the browser and not in an app',
}

const fixList = Object.entries(fixes).map(([name, { changes }]) => `- \`${name}\`: ${changes}`)
const fixUse = ['What is to change at once, separated by commas:', ...fixList].join('\n')
const fixParameters = fixHeaders.map((name) => headerParameter(name, false, fixUse))

/** A required header; of alternatives each is optional, which is as near as OpenAPI comes to "one of them". */
function alternativesOf(names: string): readonly Json[] {
  const alternatives = names.split('|')
  const isOnly = alternatives.length === 1
  const description = isOnly ? 'Required' : `One of ${alternatives.join(', ')} is required`
  return alternatives.map((name) => headerParameter(name, isOnly, description))
}

/** Header parameters: those of the signature, those that the operation demands, and those that have a form or a meaning when sent. */
export function headersOf({
  command,
  requiredHeaders,
  identifiesPsu,
  leadsToSca,
}: Operation): readonly Json[] {
  const digest = commands[command].body === undefined ? [] : [digestHeader]
  const demanded = new Set(requiredHeaders)
  const formed = headerForms.map(({ name, expected }) => {
    const use = identifiesPsu ? psuHeaderUses[name] : undefined
    return headerParameter(name, demanded.has(name), use === undefined ? expected : `${use}: ${expected}`)
  })
  const named = new Set(headerForms.map(({ name }) => name))
  const others = requiredHeaders.flatMap(alternativesOf).filter(({ name }) => !named.has(String(name)))
  const fixable = leadsToSca ? fixParameters.filter(({ name }) => !demanded.has(String(name))) : []
  return [...signingHeaders, ...digest, ...others, ...formed, ...fixable]
}

/** Headers of an answer, by what each says. */
function answerHeaders(uses: Readonly<Record<string, string>>): Json {
  const headers = Object.entries(uses).map(([name, description]) => [name, { description, schema: text }])
  return headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }
}

/** Headers that always have the same value. */
function constant(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `Always ${value}`]))
}

/** The headers of a success besides those that every answer has. */
export function successHeadersOf({ location, headers = {}, leadsToSca }: Operation): Json {
  return answerHeaders({
    ...(location && { Location: 'The address of what was made' }),
    ...constant(headers),
    ...(leadsToSca && { [ignoredHeader]: 'What was asked for as a fix and is none' }),
  })
}

/** The headers of an answer that says that the calls of the day are used up. */
export const retryHeaders = answerHeaders({ 'Retry-After': 'Seconds until the midnight of the bank' })

/** The headers of an answer that leads to SCA. */
export const scaHeaders = answerHeaders(constant(scaApproach))
