import { fromBase64, toBase64 } from './base64.ts'

const charactersPerLine = 64

/** DER in PEM armour (RFC 7468): `toPem('CERTIFICATE', der)`. */
export function toPem(label: string, der: Uint8Array): string {
  const base64 = toBase64(der)
  const lines = [`-----BEGIN ${label}-----`]
  for (let start = 0; start < base64.length; start += charactersPerLine) {
    lines.push(base64.slice(start, start + charactersPerLine))
  }
  return [...lines, `-----END ${label}-----`, ''].join('\n')
}

/** The DER inside PEM armour of one block. Throws on what is no base64. */
export function fromPem(pem: string): Uint8Array<ArrayBuffer> {
  return fromBase64(pem.replaceAll(/-----[^-]*-----/g, ''))
}
