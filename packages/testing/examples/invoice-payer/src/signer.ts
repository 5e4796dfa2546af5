import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto'

/** Puts on a request what the bank checks it by: its date, digest, certificate and signature. */
export type Signer = (headers: Headers, body: string | undefined) => void

export interface SignerOptions {
  /** The certificate and its private key, both as PEM. */
  readonly certificate: string
  readonly privateKey: string
  readonly now?: () => Date
}

/** What must be signed wherever a request has it. */
const signedNames = ['date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri']

export function createSigner({ certificate, privateKey, now = () => new Date() }: SignerOptions): Signer {
  const { issuer, serialNumber, raw } = new X509Certificate(certificate)
  const key = createPrivateKey(privateKey)
  // Deno writes the attribute that has no short name in its own way.
  const authority = issuer.replaceAll('OID(2.5.4.97)', 'organizationIdentifier')
  const keyId = `SN=${serialNumber},CA=${authority.split('\n').reverse().join(',')}`

  return (headers, body) => {
    headers.set('Date', now().toUTCString())
    headers.set('TPP-Signature-Certificate', raw.toString('base64'))
    if (body !== undefined) {
      headers.set('Digest', `SHA-256=${createHash('sha256').update(body).digest('base64')}`)
    }
    const names = signedNames.filter((name) => headers.has(name))
    const text = names.map((name) => `${name}: ${headers.get(name)}`).join('\n')
    const signature = sign('sha256', Buffer.from(text), key).toString('base64')
    headers.set(
      'Signature',
      `keyId="${keyId}",algorithm="rsa-sha256",headers="${names.join(' ')}",signature="${signature}"`,
    )
  }
}
