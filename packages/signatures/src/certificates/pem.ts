import { bytesFromBase64 } from './base64.ts'

/** Base64 of DER in PEM armour (RFC 7468): `toPem('CERTIFICATE', base64)`. */
export function toPem(label: string, base64: string): string {
  const lines = base64.match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}

/** The DER inside PEM armour of one block. Throws if it is not base64. */
export function fromPem(pem: string): Uint8Array<ArrayBuffer> {
  const bytes = bytesFromBase64(pem.replaceAll(/-----[^-]*-----|\s/g, ''))
  if (bytes === undefined) throw new Error('between the lines of a PEM text there must be base64')
  return bytes
}
