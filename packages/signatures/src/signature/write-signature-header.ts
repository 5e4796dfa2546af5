import { base64FromBytes } from '../certificates/base64.ts'
import { utf8Encoder } from '../runtime/web-apis.ts'
import type { KeyId } from './key-id-readings.ts'

/** The parameters of a Signature header (draft-cavage-http-signatures-10 §2.1). */
export interface SignatureHeaderParts {
  readonly keyId: string
  readonly algorithm: string
  readonly headers: readonly string[]
  /** The signature in base64. */
  readonly signature: string
}

/** Writes a keyId from a serial number in hexadecimal and an issuer in the form of RFC 4514 (§5.3). */
export function keyIdText({ serial, issuer }: KeyId): string {
  return `SN=${serial},CA=${issuer}`
}

/** Writes the value of a Signature header. If it is not ASCII, it becomes an encoded word (§5.4). */
export function signatureHeader({ keyId, algorithm, headers, signature }: SignatureHeaderParts): string {
  const parameters = { keyId, algorithm, headers: headers.join(' '), signature }
  const text = Object.entries(parameters)
    .map(([name, value]) => `${name}="${value.replaceAll(/["\\]/g, '\\$&')}"`)
    .join(',')
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${base64FromBytes(utf8Encoder.encode(text))}?=`
}
