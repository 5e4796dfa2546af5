import { createHash } from 'node:crypto'

/**
 * Headers of each response that a transcript leaves out while they have these values, by the place of the
 * request.
 */
const onEach = { 'x-content-type-options': 'nosniff' }
const onPages = {
  ...onEach,
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self' http: https:; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
}
const onInterface = {
  ...onEach,
  'content-security-policy': "sandbox; default-src 'none'",
  'x-release': '1.21.17',
}
const onControl = {
  ...onInterface,
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
}

function defaultsFor(target: string): Readonly<Record<string, string>> {
  if (/^(?:\/[\w-]+)?\/sca\//.test(target)) return onPages
  return target.startsWith('/_sandbox/') ? onControl : onInterface
}

function headerLine(name: string, value: string): string {
  return /^[\x20-\x7e]*$/.test(value) ? `${name}: ${value}` : `${name}: ${JSON.stringify(value)}`
}

/** A request and a response, as far as headers depend on them. */
interface Message {
  readonly target: string
  readonly headers: Headers
  readonly body: Uint8Array
}

/** The headers of a response that are not the default ones, and the default ones that it lacks. */
export function responseHeaderLines(response: Message, sentHeaders: Headers): readonly string[] {
  const { target, headers, body } = response
  const requestId = headers.get('x-request-id')
  const isEcho = requestId === sentHeaders.get('x-request-id') || /^control-\d+$/.test(requestId ?? '')
  const type = target.startsWith('/sca/') ? 'text/html; charset=utf-8' : 'application/json'
  const defaults: Readonly<Record<string, string>> = {
    ...defaultsFor(target),
    ...(body.length > 0 && { 'content-type': type }),
  }
  const otherHeaders = [...headers].filter(
    ([name, value]) => value !== defaults[name] && !(name === 'x-request-id' && isEcho),
  )
  const lacking = Object.keys(defaults).filter((name) => !headers.has(name))
  return [
    ...otherHeaders.map(([name, value]) => headerLine(name, value)),
    ...(lacking.length > 0 ? [`# without ${lacking.join(', ')}`] : []),
  ]
}

/** Headers of a request by which the PSU is there and can be sent to the SCA page. */
const psuPresent: Readonly<Record<string, string>> = {
  'psu-ip-address': '192.0.2.1',
  'tpp-redirect-uri': 'https://tpp.example/back?own=1',
}
const signedHeaders = ['date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri']

function computeDigest(body: Uint8Array): string {
  return `SHA-256=${createHash('sha256').update(body).digest('base64')}`
}

/** The words after a request for the default headers that it has, and lines for its other headers. */
export function requestHeaders(request: Message, now: number): { words: string; lines: readonly string[] } {
  const { headers, body } = request
  const remaining = new Headers(headers)
  remaining.delete('signature')
  remaining.delete('tpp-signature-certificate')
  const drop = (name: string, value: string) => {
    if (remaining.get(name) === value) remaining.delete(name)
  }
  if (body.length > 0) drop('content-type', 'application/json')
  drop('x-request-id', /^0{8}-0{4}-4000-8000-\d{12}$/.exec(headers.get('x-request-id') ?? '')?.[0] ?? ' ')
  drop('date', new Date(now).toUTCString())
  drop('digest', computeDigest(body))
  const isPresent = Object.entries(psuPresent).every(([name, value]) => remaining.get(name) === value)
  if (isPresent) for (const name of Object.keys(psuPresent)) remaining.delete(name)
  const signedNames = /headers="([^"]*)"/.exec(headers.get('signature') ?? '')?.[1]
  const defaults = signedHeaders.filter((name) => headers.has(name)).join(' ')
  const words = [...(headers.has('signature') ? ['signed'] : []), ...(isPresent ? ['PSU present'] : [])]
  return {
    words: words.length > 0 ? ` (${words.join(', ')})` : '',
    lines: [
      ...[...remaining].map(([name, value]) => headerLine(name, value)),
      ...(signedNames === undefined || signedNames === defaults ? [] : [`# signed: ${signedNames}`]),
    ],
  }
}
