import { headerForms } from '@pocketbank/http/headers'
import type { HeaderPairs } from '@pocketbank/http/requests/header-pairs'
import type { Certificate, SignedMessage } from '@pocketbank/signatures'
import { utf8FromBytes } from '@pocketbank/signatures/certificates'
import { alwaysSigned, writeKeyId } from '@pocketbank/signatures/signature'

export interface SigningPlan {
  readonly method: string
  readonly url: string
  /** The headers to send, without Digest, certificate and Signature. Values are bytes, one character each. */
  readonly headers: HeaderPairs
  /** True if the request lacked an X-Request-ID. The program then makes one. */
  readonly needsId: boolean
  /** The body. A long body, or one that is not text, is read from a file. */
  readonly body:
    | { readonly kind: 'none' }
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'file' }
  readonly hash: 'SHA-256' | 'SHA-512'
  /** The signed headers in signing order, in lower case. */
  readonly names: readonly string[]
  /** Signed values that are not headers of the program: the request target and the host. */
  readonly otherHeaders: HeaderPairs
  readonly keyId: string
  /**
   * The address of the key files of a test TPP, for a program that is pasted into a shell. The program
   * fetches them if the shell has none, and reads the keyId from the certificate.
   */
  readonly keysFrom?: string | undefined
}

/** A request to sign again. */
export interface Unsigned {
  readonly message: SignedMessage
  readonly headers: HeaderPairs
  readonly url: string | undefined
  readonly certificate: Certificate | undefined
  /**
   * The keyId of the request, used if its certificate is the wrong one. Default: the keyId of the
   * certificate.
   */
  readonly keyId?: string | undefined
  /**
   * The signed headers that its Signature header lists, in lower case; undefined if the list is unreadable.
   */
  readonly list: readonly string[] | undefined
  /** Headers that are missing, or whose value the bank refuses. */
  readonly wrongHeaders: readonly string[]
  /** The correct body, if the sent one is wrong. */
  readonly body?: Uint8Array<ArrayBuffer> | undefined
  /** True if all bytes of the body are known. */
  readonly isWhole: boolean
  /** Longest body, in characters, that is written into the program. A longer one is read from a file. */
  readonly bodyCharsMax?: number | undefined
  /** The time of the bank's clock in epoch milliseconds. It replaces a refused Date. */
  readonly now: number
}

/**
 * Headers that are not copied into the program: those of the connection, and those that the program computes.
 */
const omittedHeaders: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'content-encoding',
  'connection',
  'accept-encoding',
  'user-agent',
  'transfer-encoding',
  'expect',
  'via',
  'forwarded',
  'digest',
  'signature',
  'signature-input',
  'content-digest',
  'tpp-signature-certificate',
  'authorization',
  'upgrade',
  'keep-alive',
  'accept-language',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-fetch-dest',
  'http2-settings',
  'cookie',
  'te',
  'trailer',
  'x-sandbox-label',
])

/** Header names in the letter case of the description (§4, §5). */
const spelled: ReadonlyMap<string, string> = new Map(
  ['Date', 'X-Request-ID', 'Content-Type', 'Accept', ...headerForms.map(({ name }) => name)].map((name) => [
    name.toLowerCase(),
    name,
  ]),
)

const examples: ReadonlyMap<string, string> = new Map(
  headerForms.map(({ name, example }) => [name.toLowerCase(), example]),
)

const defaultBodyCharsMax = 2_000

function isForwarded(name: string): boolean {
  return /^x-(?:forwarded|real|amzn|original|client|envoy)-/.test(name)
}

function valueToSend(name: string, value: string, { wrongHeaders, now }: Unsigned): string {
  if (!wrongHeaders.includes(name)) return value
  if (name === 'date') return new Date(now).toUTCString()
  if (name === 'content-type') return 'application/json'
  return examples.get(name) ?? value
}

function createMissingHeaders(unsigned: Unsigned, present: ReadonlySet<string>): HeaderPairs {
  const { wrongHeaders, now } = unsigned
  const values = new Map([
    ...examples,
    ['date', new Date(now).toUTCString()],
    ['content-type', 'application/json'],
  ])
  return [...new Set(['date', ...wrongHeaders])].flatMap((name) => {
    const value = values.get(name)
    return present.has(name) || value === undefined ? [] : [[spelled.get(name) ?? name, value] as const]
  })
}

function plannedHeaders(unsigned: Unsigned): HeaderPairs {
  const seenNames = new Set<string>()
  const keptHeaders = unsigned.headers.flatMap(([writtenName, value]) => {
    const name = writtenName.toLowerCase()
    if (omittedHeaders.has(name) || isForwarded(name) || seenNames.has(name) || value === '') return []
    seenNames.add(name)
    return [[spelled.get(name) ?? writtenName, valueToSend(name, value, unsigned)] as const]
  })
  return [...keptHeaders, ...createMissingHeaders(unsigned, seenNames)]
}

function planBody({
  message,
  body = message.body,
  isWhole,
  bodyCharsMax = defaultBodyCharsMax,
}: Unsigned): SigningPlan['body'] {
  if (message.method === 'GET' || message.method === 'HEAD') return { kind: 'none' }
  if (!isWhole) return { kind: 'file' }
  if (body.length === 0) return { kind: 'none' }
  const text = utf8FromBytes(body)
  return text === undefined || text.length > bodyCharsMax || text.includes('\0')
    ? { kind: 'file' }
    : { kind: 'text', text }
}

/**
 * Lists the headers to sign: the client's own list plus the mandatory ones, without headers that are not
 * sent.
 */
function namesToSign({ list = [] }: Unsigned, sentNames: ReadonlySet<string>): readonly string[] {
  const wantedNames = [...list, ...alwaysSigned.filter((name) => !list.includes(name))]
  return wantedNames.filter((name) => sentNames.has(name) || name === '(request-target)' || name === 'host')
}

/**
 * Writes a keyId that any header can contain: percent-encoded if it is not ASCII, else with quotes and
 * backslashes escaped.
 */
function writeSafeKeyId({ certificate, keyId }: Unsigned): string {
  const knownKeyId = keyId ?? (certificate && writeKeyId(certificate))
  if (knownKeyId === undefined) return 'SN=<serial in hexadecimal>,CA=<issuer>'
  return /^[ -~]*$/.test(knownKeyId)
    ? knownKeyId.replaceAll(/["\\]/g, '\\$&')
    : encodeURIComponent(knownKeyId)
}

export function planProgram(unsigned: Unsigned): SigningPlan {
  const { message, url } = unsigned
  const headers = plannedHeaders(unsigned)
  const body = planBody(unsigned)
  const needsId = !headers.some(([name]) => name.toLowerCase() === 'x-request-id')
  const sentNames = new Set([
    ...headers.map(([name]) => name.toLowerCase()),
    'x-request-id',
    ...(body.kind === 'none' ? [] : ['digest']),
  ])
  const names = namesToSign(unsigned, sentNames)
  const host = message.headers.get('Host') ?? 'localhost'
  const otherHeaders: HeaderPairs = [
    ['(request-target)', `${message.method.toLowerCase()} ${message.target}`],
    ['host', host],
  ]
  return {
    method: message.method,
    url: url ?? `http://${host}${message.target}`,
    headers,
    needsId,
    body,
    names,
    hash: /^\s*SHA-?512=/i.test(message.headers.get('Digest') ?? '') ? 'SHA-512' : 'SHA-256',
    otherHeaders: otherHeaders.filter(([name]) => names.includes(name)),
    keyId: writeSafeKeyId(unsigned),
  }
}
