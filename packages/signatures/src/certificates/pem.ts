import { bytesFromBase64 } from './base64.ts'

export function toPem(label: string, base64: string): string {
  const lines = base64.match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}

/** Decodes a PEM text with one block. Throws if it is not base64. */
export function fromPem(pem: string): Uint8Array<ArrayBuffer> {
  const bytes = bytesFromBase64(pem.replaceAll(/-----[^-]*-----|\s/g, ''))
  if (bytes === undefined) throw new Error('between the lines of a PEM text there must be base64')
  return bytes
}
