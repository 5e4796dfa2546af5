import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { timeMilliseconds } from './asn1-text.ts'
import { sameBytes } from './bytes.ts'
import { certificateBytesMax } from './certificate-limits.ts'
import {
  bitStringBytes,
  child,
  type Element,
  integerHex,
  readDer,
  readObjectIdentifier,
  tags,
} from './der.ts'
import { type Name, readName } from './name.ts'
import { type Psd2Statement, readPsd2Statement } from './psd2-statement.ts'
import { type PublicKey, readPublicKey } from './public-key.ts'

/** The parts of an X.509 certificate that the bank reads. */
export interface Certificate {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Upper-case hexadecimal without leading zeros. A negative number has a `-` in front. */
  readonly serial: string
  readonly issuer: Name
  readonly subject: Name
  /** Start and end of the validity, in epoch milliseconds, both inclusive. */
  readonly notBefore: number
  readonly notAfter: number
  readonly publicKey: PublicKey
  /** Undefined if the certificate has no PSD2 statement. */
  readonly psd2: Psd2Statement | undefined
  /** The signed bytes, the algorithm (object identifier), and the signature of the issuer. */
  readonly signed: Uint8Array<ArrayBuffer>
  readonly signatureAlgorithm: string
  readonly signature: Uint8Array<ArrayBuffer>
}

export const authorityKeyIdentifier = '2.5.29.35'
export const qcStatementsType = '1.3.6.1.5.5.7.1.3'

/** Reads a DER certificate (RFC 5280 §4.1). Fails with a phrase on any other bytes. */
export function readDerCertificate(bytes: Uint8Array<ArrayBuffer>): Result<Certificate, string> {
  if (bytes.length > certificateBytesMax) return fail(`more than ${certificateBytesMax} bytes`)
  const result = readDer(bytes)
  if (!result.ok) return result
  const body = child(result.value, 0, tags.sequence)
  const algorithm = child(result.value, 1, tags.sequence)
  const signature = bitStringBytes(child(result.value, 2, tags.bitString))
  const signatureAlgorithm = readObjectIdentifier(child(algorithm, 0, tags.objectIdentifier))
  if (
    body === undefined ||
    algorithm === undefined ||
    signature === undefined ||
    signatureAlgorithm === undefined
  ) {
    return fail('not the structure of a certificate')
  }
  const inner = readToBeSigned(body, algorithm)
  return inner.ok ? ok({ ...inner.value, bytes, signed: body.whole, signatureAlgorithm, signature }) : inner
}

type ToBeSigned = Omit<Certificate, 'bytes' | 'signed' | 'signatureAlgorithm' | 'signature'>

function readToBeSigned(body: Element, outerAlgorithm: Element): Result<ToBeSigned, string> {
  const first = child(body, 0, tags.version) === undefined ? 0 : 1
  const serial = integerHex(child(body, first, tags.integer))
  if (serial === undefined) return fail('no serial number')
  const algorithm = child(body, first + 1, tags.sequence)
  if (algorithm === undefined || !sameBytes(algorithm.whole, outerAlgorithm.whole)) {
    return fail('two different signature algorithms')
  }
  const issuer = readName(child(body, first + 2, tags.sequence))
  if (issuer === undefined) return fail('no issuer')
  const validity = child(body, first + 3, tags.sequence)
  const notBefore = timeMilliseconds(validity?.children[0])
  const notAfter = timeMilliseconds(validity?.children[1])
  if (notBefore === undefined || notAfter === undefined) return fail('no validity')
  const subject = readName(child(body, first + 4, tags.sequence))
  if (subject === undefined) return fail('no subject')
  const publicKey = readPublicKey(child(body, first + 5, tags.sequence))
  if (publicKey === undefined) return fail('no public key')
  const psd2 = findPsd2Statement(body)
  return psd2.ok ? ok({ serial, issuer, notBefore, notAfter, subject, publicKey, psd2: psd2.value }) : psd2
}

/** Finds an extension in the signed part of a certificate. */
export function findExtension(body: Element, type: string): Element | undefined {
  const list = body.children.find(({ tag }) => tag === tags.extensions)
  return child(list, 0, tags.sequence)?.children.find(
    (entry) => readObjectIdentifier(child(entry, 0, tags.objectIdentifier)) === type,
  )
}

function findPsd2Statement(body: Element): Result<Psd2Statement | undefined, string> {
  const extension = findExtension(body, qcStatementsType)
  const value = extension?.children.at(-1)
  if (extension === undefined) return ok(undefined)
  return value?.tag === tags.octetString
    ? readPsd2Statement(value.content)
    : fail('an extension without value')
}
