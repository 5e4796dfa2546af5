import { createHash, sign } from 'node:crypto'
import type { SignedMessage } from '../../src/signature/signing-string.ts'
import type { IssuedCertificate } from './openssl.ts'

/** A message whose headers can be changed. */
export interface TestMessage extends SignedMessage {
  readonly headers: Headers
}

/** How a request is signed; what is left out is done right. */
export interface Signing {
  readonly method?: string
  readonly target?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly names?: readonly string[]
  readonly algorithm?: string
  readonly keyId?: string
  /** What is signed instead of the signing string. */
  readonly alter?: (text: string) => string | Uint8Array
  readonly hash?: string
  readonly by?: IssuedCertificate
  /** What becomes of the value of the Signature header. */
  readonly wrap?: (value: string) => string
}

/**
 * Signs as draft-cavage-http-signatures-10 says, by node:crypto, with a signing string built here and not by
 * the code under test.
 */
export function signRequest(certificate: IssuedCertificate, signing: Signing = {}): TestMessage {
  const { method = 'GET', target = '/v1/accounts', body = '', hash = 'sha256', by = certificate } = signing
  const values: Record<string, string> = {
    date: 'Thu, 15 Jan 2026 09:00:00 GMT',
    'x-request-id': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
    ...(body === '' ? {} : { digest: `SHA-256=${createHash('sha256').update(body).digest('base64')}` }),
    ...signing.headers,
  }
  const names = signing.names ?? Object.keys(values)
  const line = (name: string) =>
    name === '(request-target)'
      ? `${name}: ${method.toLowerCase()} ${target}`
      : `${name.toLowerCase()}: ${values[name.toLowerCase()]}`
  const signingText = names.map(line).join('\n')
  const data = signing.alter?.(signingText) ?? signingText
  const bytes = sign(hash, typeof data === 'string' ? Buffer.from(data, 'latin1') : data, by.key).toString(
    'base64',
  )
  const algorithm = signing.algorithm ?? 'rsa-sha256'
  const keyId = signing.keyId ?? keyIdByNode(certificate)
  const value = `keyId="${keyId}",algorithm="${algorithm}",headers="${names.join(' ')}",signature="${bytes}"`
  const headers = new Headers({
    ...values,
    'TPP-Signature-Certificate': Buffer.from(certificate.der).toString('base64'),
    Signature: (signing.wrap ?? ((text) => text))(value),
  })
  return { method, target, headers, body: new TextEncoder().encode(body) }
}

/**
 * `SN=…,CA=…` out of what node:crypto reads in the certificate; its lines are in the order of the
 * certificate.
 */
export function keyIdByNode({ x509 }: IssuedCertificate): string {
  return `SN=${x509.serialNumber},CA=${x509.issuer.split('\n').join(',')}`
}

/** The same message with one header changed or, by undefined, taken away. */
export function withHeader(message: TestMessage, name: string, value: string | undefined): TestMessage {
  const headers = new Headers(message.headers)
  if (value === undefined) headers.delete(name)
  else headers.set(name, value)
  return { ...message, headers }
}
