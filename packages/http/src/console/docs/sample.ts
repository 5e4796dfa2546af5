import { jsonIn } from '@pocketbank/core/internal'
import { certificatePath, keyFiles, keyPath } from '../../authority/key-files.ts'
import { controlWords } from '../../control/words/operation-words.ts'
import { programOf } from '../../explain/mends/mend.ts'
import { mendsOf } from '../../explain/mends/mends.ts'
import type { SigningPlan } from '../../explain/mends/plan.ts'
import { shellWord } from '../../explain/mends/quoting.ts'
import { type Example, exampleOf } from '../../openapi/examples/examples.ts'
import { cast } from '../../openapi/examples/story.ts'
import { alwaysSigned } from '../../signature/signing-string.ts'
import type { OperationView } from './operation-view.ts'

/** A request that shows how an operation is called, before it is signed. */
export interface SampleRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** Those that are the caller's own choice; the headers of the signature follow from the request. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** JSON; none where the operation takes no body. */
  readonly body?: string
}

/** What a request says of its own: the parts that a form lets people change. */
export interface RequestParts {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** Empty where there is none. */
  readonly body: string
}

function texts(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

/** Headers that an example has even where they are optional. */
const shownHeaders: ReadonlySet<string> = new Set(['PSU-ID', 'PSU-IP-Address', 'TPP-Redirect-URI'])

/** The headers that a call of an operation has in its example: a PSU who is there, where it is for a PSU. */
function exampleHeadersOf({ role, parameters }: OperationView): Readonly<Record<string, string>> {
  if (role === undefined) return {}
  const taken = new Map(parameters.header.map((header) => [header.name, header]))
  const identity = taken.has('X-PSU-IDENTITY') ? { 'X-PSU-IDENTITY': cast.person } : {}
  const fix = role === 'PSP_PI' ? { 'x-accept-fix': 'none' } : {}
  const wanted = [...taken.values()].filter(
    ({ name, isRequired, example }) =>
      example !== undefined &&
      !signatureHeaders.has(name) &&
      !(name === 'PSU-ID' && 'X-PSU-IDENTITY' in identity) &&
      (isRequired || shownHeaders.has(name)),
  )
  return {
    ...texts(Object.fromEntries(wanted.map(({ name, example }) => [name, example]))),
    ...identity,
    ...fix,
  }
}

/** The headers that a signer adds. */
export const signatureHeaders: ReadonlySet<string> = new Set([
  'X-Request-ID',
  'TPP-Signature-Certificate',
  'Signature',
  'Digest',
])

function exampleFor({ id, kind }: OperationView): Partial<Example> {
  return (kind === 'control' ? controlWords[id]?.example : exampleOf(id)) ?? {}
}

/** How an operation is called in its example. */
export function exampleParts(view: OperationView): RequestParts {
  const { path = {}, query = {}, body } = exampleFor(view)
  return {
    path: texts(path),
    query: texts(query),
    headers: exampleHeadersOf(view),
    body: body === undefined ? '' : JSON.stringify(body, undefined, 2),
  }
}

/** The request that these parts make; a part that is left empty is left out. */
export function buildSampleRequest(
  { method, path: template }: Pick<OperationView, 'method' | 'path'>,
  { path, query, headers, body }: RequestParts,
): SampleRequest {
  const target = template.replaceAll(/\{([\w-]+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  )
  const search = String(new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')))
  return {
    method,
    target: search === '' ? target : `${target}?${search}`,
    headers: Object.entries(headers).filter(([, value]) => value !== ''),
    ...(body.trim() !== '' && { body }),
  }
}

function compact(body: string): string {
  const json = jsonIn(body)
  return json === undefined ? body : JSON.stringify(json)
}

/** The request as it goes over the wire, without the headers of its signature. */
export function httpText({ method, target, headers, body }: SampleRequest, host: string): string {
  const type = body === undefined ? [] : [['Content-Type', 'application/json']]
  const lines = [['Host', host], ...headers, ...type].map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${target} HTTP/1.1`, ...lines, ...(body === undefined ? [] : ['', body])].join('\n')
}

const broken = ' \\\n  '

/** The request by the command of this project, which makes a key and a certificate, and signs. */
export function commandText({ method, target, headers, body }: SampleRequest, bank: string): string {
  const parts = [
    `npx pocketbank call ${method} ${shellWord(target)}`,
    `--url ${shellWord(bank)}`,
    ...headers.map(([name, value]) => `--header ${shellWord(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--body ${shellWord(compact(body))}`]),
  ]
  return parts.join(broken)
}

/** A request that needs no signature, by curl. */
export function curlText({ method, target, headers, body }: SampleRequest, bank: string): string {
  const isSent = method === 'POST' || method === 'PUT'
  const json = isSent ? [`--json ${shellWord(compact(body ?? '{}'))}`] : []
  const parts = [
    `curl${method === 'GET' || method === 'POST' ? '' : ` --request ${method}`} ${shellWord(bank + target)}`,
    ...headers.map(([name, value]) => `--header ${shellWord(`${name}: ${value}`)}`),
    ...json,
  ]
  return parts.join(broken)
}

/** A key and a certificate for the programs below: with a serial number of our choice, so that its keyId is known beforehand. */
export const keyCommand = `mkdir -p ${keyFiles.folder} && openssl req -x509 -newkey rsa:2048 -nodes -days 30 -set_serial 0x9FA1 -subj '/C=NO/O=My TPP/CN=my-tpp' -keyout ${keyPath} -out ${certificatePath}`

const keyId = 'SN=9FA1,CA=CN=my-tpp,O=My TPP,C=NO'

/** The plan by which programs sign a request and send it. */
function planSample({ method, target, headers, body }: SampleRequest, bank: string): SigningPlan {
  const type = body === undefined ? [] : [['Content-Type', 'application/json'] as const]
  const sent = [['Date', new Date().toUTCString()] as const, ...headers, ...type]
  const own = new Set(['digest', 'x-request-id', ...sent.map(([name]) => name.toLowerCase())])
  return {
    ...{ method, url: bank + target, headers: sent, needsId: true, hash: 'SHA-256', besides: [], keyId },
    body: body === undefined ? { kind: 'none' } : { kind: 'text', text: body },
    names: alwaysSigned.filter((name) => own.has(name) && (name !== 'digest' || body !== undefined)),
  }
}

/** A program that signs a request and sends it, in some language. */
export interface SampleProgram {
  readonly title: string
  readonly text: string
}

/** The request as programs in five languages, with that key: the first one is for a shell, by openssl and curl. */
export function programsOf(sample: SampleRequest, bank: string): readonly SampleProgram[] {
  return mendsOf(planSample(sample, bank), []).map((mend) => ({ title: mend.title, text: programOf(mend) }))
}
