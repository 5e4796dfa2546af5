import { parseJson } from '@pocketbank/core/base/input'
import { type CodeLanguage, writeProgram } from '@pocketbank/devtools/explain'
import type { SigningPlan } from '@pocketbank/devtools/explain/programs'
import { createSigningPrograms, shellWord } from '@pocketbank/devtools/explain/programs'
import { certificatePath, keyFiles, keyPath } from '@pocketbank/signatures/authority'
import { alwaysSigned } from '@pocketbank/signatures/signature'
import type { SampleRequest } from './sample-request.ts'

/**
 * The command that makes a key and a certificate. Its serial number is fixed, so that the samples can contain
 * the keyId.
 */
export const keyCommand = `mkdir -p ${keyFiles.folder} && openssl req -x509 -newkey rsa:2048 -nodes -days 30 -set_serial 0x9FA1 -subj '/C=NO/O=My TPP/CN=my-tpp' -keyout ${keyPath} -out ${certificatePath}`

const keyId = 'SN=9FA1,CA=CN=my-tpp,O=My TPP,C=NO'

function planSample({ method, target, headers, body }: SampleRequest, bank: string): SigningPlan {
  const type = body === undefined ? [] : [['Content-Type', 'application/json'] as const]
  const sentHeaders = [['Date', new Date().toUTCString()] as const, ...headers, ...type]
  const headerNames = new Set(['digest', 'x-request-id', ...sentHeaders.map(([name]) => name.toLowerCase())])
  return {
    method,
    url: bank + target,
    headers: sentHeaders,
    needsId: true,
    hash: 'SHA-256',
    otherHeaders: [],
    keyId,
    body: body === undefined ? { kind: 'none' } : { kind: 'text', text: body },
    names: alwaysSigned.filter((name) => headerNames.has(name) && (name !== 'digest' || body !== undefined)),
  }
}

function compact(body: string): string {
  const json = parseJson(body)
  return json === undefined ? body : JSON.stringify(json)
}

const broken = ' \\\n  '

function headerWords(headers: SampleRequest['headers']): readonly string[] {
  return headers.map(([name, value]) => `--header ${shellWord(`${name}: ${value}`)}`)
}

/** Writes the request as the command of this project, which makes a key and a certificate and signs. */
export function writeCall({ method, target, headers, body }: SampleRequest, bank: string): string {
  const parts = [
    `npx --no-install pocketbank call ${method} ${shellWord(target)}`,
    `--url ${shellWord(bank)}`,
    ...headerWords(headers),
    ...(body === undefined ? [] : [`--body ${shellWord(compact(body))}`]),
  ]
  return parts.join(broken)
}

export function writeUnsignedCurl({ method, target, headers, body }: SampleRequest, bank: string): string {
  const isSent = method === 'POST' || method === 'PUT'
  const verb = method === 'GET' || method === 'POST' ? '' : ` --request ${method}`
  const json = isSent ? [`--json ${shellWord(compact(body ?? '{}'))}`] : []
  return [`curl${verb} ${shellWord(bank + target)}`, ...headerWords(headers), ...json].join(broken)
}

/** Writes the request as HTTP text, without the headers of its signature. */
function writeHttp({ method, target, headers, body }: SampleRequest, bank: string): string {
  const type = body === undefined ? [] : [['Content-Type', 'application/json']]
  const lines = [['Host', new URL(bank).host], ...headers, ...type].map(
    ([name, value]) => `${name}: ${value}`,
  )
  return [`${method} ${target} HTTP/1.1`, ...lines, ...(body === undefined ? [] : ['', body])].join('\n')
}

/** Writes JSON as a literal of a program. */
function literal(value: unknown, indent: string): string {
  return JSON.stringify(value, undefined, 2)
    .replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replaceAll('\n', `\n${indent}`)
}

function writeOptions(options: Readonly<Record<string, string | undefined>>): string {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined)
  return entries.length === 0
    ? ''
    : `, {\n${entries.map(([name, value]) => `  ${name}: ${value},\n`).join('')}}`
}

const showAnswer = 'console.log(answer.status, await answer.text())'

/** Writes the request with the testing package. */
function writeTesting({ method, target, headers, body }: SampleRequest, bank: string): string {
  const options = writeOptions({
    headers: headers.length === 0 ? undefined : literal(Object.fromEntries(headers), '  '),
    body: body === undefined ? undefined : literal(parseJson(body) ?? body, '  '),
  })
  return [
    "import { createTpp } from '@pocketbank/testing'",
    '',
    `const tpp = createTpp({ baseUrl: ${JSON.stringify(bank)} })`,
    `const answer = await tpp.${method.toLowerCase()}(${JSON.stringify(target)} as string${options})`,
    showAnswer,
  ].join('\n')
}

/** Writes an unsigned request with fetch. */
function writeFetch({ method, target, headers, body }: SampleRequest, bank: string): string {
  const isSent = method === 'POST' || method === 'PUT'
  const allHeaders = isSent ? [...headers, ['Content-Type', 'application/json'] as const] : headers
  const options = writeOptions({
    method: method === 'GET' ? undefined : JSON.stringify(method),
    headers: allHeaders.length === 0 ? undefined : literal(Object.fromEntries(allHeaders), '  '),
    body: isSent ? `JSON.stringify(${literal(parseJson(body ?? '{}') ?? body, '  ')})` : undefined,
  })
  return [`const answer = await fetch(${JSON.stringify(bank + target)}${options})`, showAnswer].join('\n')
}

interface SampleLanguage {
  readonly id: string
  readonly title: string
  readonly write: (request: SampleRequest, bank: string) => string
  /** True if the program needs the key and certificate of `keyCommand`. */
  readonly needsKey?: true
}

function program(id: CodeLanguage, title: string): SampleLanguage {
  const write = (request: SampleRequest, bank: string) => {
    const [remedy] = createSigningPrograms(planSample(request, bank), []).filter(
      ({ language }) => language === id,
    )
    return remedy === undefined ? '' : writeProgram(remedy)
  }
  return { id, title, write, needsKey: true }
}

/** The languages of a signed request; the first is the default. */
const signedLanguages: readonly SampleLanguage[] = [
  program('curl', 'curl'),
  { id: 'call', title: 'pocketbank call', write: writeCall },
  { id: 'typescript', title: 'TypeScript', write: writeTesting },
  { id: 'http', title: 'HTTP', write: writeHttp },
  program('javascript', 'JavaScript'),
  program('python', 'Python'),
  program('java', 'Java'),
  program('csharp', 'C#'),
]

const unsignedLanguages: readonly SampleLanguage[] = [
  { id: 'curl', title: 'curl', write: writeUnsignedCurl },
  { id: 'typescript', title: 'TypeScript', write: writeFetch },
  { id: 'http', title: 'HTTP', write: writeHttp },
]

/**
 * Lists the languages for an operation and picks the requested one, or the default if the operation lacks it.
 */
export function languagesFor(
  { isSigned }: { readonly isSigned: boolean },
  languageId: string | undefined,
): { readonly languages: readonly SampleLanguage[]; readonly language: SampleLanguage } {
  const languages = isSigned ? signedLanguages : unsignedLanguages
  const language = languages.find(({ id }) => id === languageId) ?? (languages[0] as SampleLanguage)
  return { languages, language }
}
