import type { Problem, Refusal, Result, RuleId } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { toRefusal } from '@pocketbank/core/base/errors'
import type { Certificate } from '../certificates/certificate.ts'
import type { CertificateFault, CertificateReader } from './certificate-cache.ts'
import type { Base64Reader } from './crypto-port.ts'
import { type DigestValue, readDigestHeader } from './digest.ts'
import { type AuthenticationFailure, failure, quote } from './explanation.ts'
import { httpDateMilliseconds } from './http-date.ts'
import { chooseKeyId } from './key-id.ts'
import type { KeyId } from './key-id-readings.ts'
import type { AuthenticationPolicy } from './policy.ts'
import { readSignatureHeader, type SignatureParameters } from './signature-header.ts'
import type { SignedMessage } from './signing-string.ts'

/** A Signature header, and what its keyId says. */
type SentSignature = SignatureParameters & { readonly key: KeyId }

/** The headers of the check, present as the policy demands and each of its form. */
export interface SentHeaders {
  readonly digest: readonly DigestValue[] | undefined
  /** Epoch milliseconds. */
  readonly date: number | undefined
  readonly signature: SentSignature | undefined
  /** A certificate that cannot be read is refused in its turn, behind the digest. */
  readonly certificate: Result<Certificate, CertificateFault> | undefined
}

interface HeaderReaders {
  readonly readCertificate: CertificateReader
  /** The host's own reader, if it has one. */
  readonly readBase64: Base64Reader | undefined
}

/**
 * Reads the headers of the check: first that none is missing (Q1), then that each has its form (Q2, Q3,
 * Q5–Q7).
 */
export function readHeaders(
  message: SignedMessage,
  policy: AuthenticationPolicy,
  { readCertificate, readBase64 }: HeaderReaders,
): Result<SentHeaders, AuthenticationFailure> {
  const [missing, ...others] = missingHeaders(message, policy)
  if (missing !== undefined) return fail(headersMissing(toRefusal([missing, ...others])))
  const certificate = readHeaderForm(message, 'TPP-Signature-Certificate', (text) =>
    carried(readCertificate(text)),
  )
  if (!certificate.ok) return certificate
  const signature = readHeaderForm(message, 'Signature', (text) => readSignatureHeader(text, readBase64))
  if (!signature.ok) return signature
  const digest = readHeaderForm(message, 'Digest', (text) => readDigestHeader(text, readBase64))
  if (!digest.ok) return digest
  const date = readHeaderForm(message, 'Date', (text) => readDateHeader(text, policy.now))
  if (!date.ok) return date
  return ok({
    certificate: certificate.value,
    signature: signature.value && chooseReading(signature.value, certificate.value),
    digest: digest.value,
    date: date.value,
  })
}

/** The signature with the keyId in the way in which it fits the certificate, where it does. */
function chooseReading(
  signature: SignatureParameters,
  certificate: SentHeaders['certificate'],
): SentSignature {
  const { keys, algorithm, names, writtenNames, unlisted, bytes } = signature
  const key = certificate?.ok === true ? chooseKeyId(keys, certificate.value) : keys[0]
  return { keys, key, algorithm, names, writtenNames, unlisted, bytes }
}

/** A refusal with no more to explain than its sentences. */
function headersMissing(refusal: Refusal): AuthenticationFailure {
  return { refusal, explanation: { step: 'header', finding: refusal.text, causes: [] } }
}

/** D: constants, since every request is held to one of them. */
const demandedOfAll = ['TPP-Signature-Certificate', 'Signature']
const demandedWithBody = [...demandedOfAll, 'Digest']
const none: readonly Problem[] = []

/** Every header of the check that a request lacks (Q1). Without signatures being required, a request that carries one is held to the whole rule. */
export function missingHeaders(
  { headers, body }: Pick<SignedMessage, 'headers' | 'body'>,
  { signatures, digestRequired = false }: Pick<AuthenticationPolicy, 'signatures' | 'digestRequired'>,
): readonly Problem[] {
  if (signatures === 'off' || (signatures === 'optional' && !headers.has('Signature'))) return none
  const demanded = digestRequired || body.length > 0 ? demandedWithBody : demandedOfAll
  if (demanded.every((name) => headers.has(name))) return none
  return demanded
    .filter((name) => !headers.has(name))
    .map((path) => ({
      rule: 'Q1',
      code: 'HTTP_HEADER_REQUIRED',
      text: `The header ${path} is missing, ${describeHeaderNeed(path, body)}.`,
      path,
    }))
}

/** Names the requests that need a header; for a Digest without a body, also says that the body is missing. */
function describeHeaderNeed(header: string, body: Uint8Array): string {
  if (header !== 'Digest') return 'every request carries it'
  return body.length > 0
    ? 'a request with a body carries it'
    : 'and so is the body that it belongs to: this operation takes one of JSON'
}

/** The rules by which the headers of the check have their forms. */
const formRules = {
  'TPP-Signature-Certificate': 'Q7',
  Signature: 'Q3',
  Digest: 'Q2',
  Date: 'Q3',
} as const satisfies Record<string, RuleId>

function readHeaderForm<Value>(
  { headers }: SignedMessage,
  header: keyof typeof formRules,
  read: (text: string) => Result<Value, string>,
): Result<Value | undefined, AuthenticationFailure> {
  const sent = headers.get(header)
  const value = sent === null ? ok(undefined) : read(sent)
  if (value.ok) return value
  const text = `The header ${header} cannot be read`
  const complaint = {
    rule: formRules[header],
    code: 'FORMAT_ERROR',
    header,
    text,
    reason: value.error,
  } as const
  return fail(failure('header', complaint))
}

/** Only a header without readable form fails here. */
function carried(read: ReturnType<CertificateReader>): Result<ReturnType<CertificateReader>, string> {
  return !read.ok && read.error.code === 'FORMAT_ERROR' ? fail(read.error.phrase) : ok(read)
}

function readDateHeader(text: string, now: number): Result<number, string> {
  const date = httpDateMilliseconds(text, now)
  if (date !== undefined) return ok(date)
  return fail(`${quote(text)} is not a date of RFC 7231, such as "Sun, 06 Nov 1994 08:49:37 GMT"`)
}
