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

/** A Signature header with its keyId. */
type SentSignature = SignatureParameters & { readonly key: KeyId }

/** The headers of the check. Each mandatory one is present, and each one present was readable. */
export interface SentHeaders {
  readonly digest: readonly DigestValue[] | undefined
  /** Epoch milliseconds. */
  readonly date: number | undefined
  readonly signature: SentSignature | undefined
  /** An unreadable certificate is refused later, after the digest. */
  readonly certificate: Result<Certificate, CertificateFault> | undefined
}

interface HeaderReaders {
  readonly readCertificate: CertificateReader
  /** The host's base64 reader, if it has one. */
  readonly readBase64: Base64Reader | undefined
}

/**
 * Reads the headers of the check: first checks that none is missing (Q1), then the form of each (Q2, Q3,
 * Q5–Q7).
 */
export function readHeaders(
  message: SignedMessage,
  policy: AuthenticationPolicy,
  { readCertificate, readBase64 }: HeaderReaders,
): Result<SentHeaders, AuthenticationFailure> {
  const [missing, ...rest] = missingHeaders(message, policy)
  if (missing !== undefined) return fail(headersMissing(toRefusal([missing, ...rest])))
  const certificate = readHeaderForm(message, 'TPP-Signature-Certificate', deferRefusal, readCertificate)
  if (!certificate.ok) return certificate
  const signature = readHeaderForm(message, 'Signature', readSignatureHeader, readBase64)
  if (!signature.ok) return signature
  const digest = readHeaderForm(message, 'Digest', readDigestHeader, readBase64)
  if (!digest.ok) return digest
  const date = readHeaderForm(message, 'Date', readDateHeader, policy.now)
  if (!date.ok) return date
  return ok({
    certificate: certificate.value,
    signature: signature.value && chooseReading(signature.value, certificate.value),
    digest: digest.value,
    date: date.value,
  })
}

/** Chooses the reading of the keyId that fits the certificate, if there is one. */
function chooseReading(
  signature: SignatureParameters,
  certificate: SentHeaders['certificate'],
): SentSignature {
  const { keys, algorithm, names, writtenNames, unlisted, bytes } = signature
  const key = certificate?.ok === true ? chooseKeyId(keys, certificate.value) : keys[0]
  return { keys, key, algorithm, names, writtenNames, unlisted, bytes }
}

/** Creates a failure whose explanation has no more than the refusal. */
function headersMissing(refusal: Refusal): AuthenticationFailure {
  return { refusal, explanation: { step: 'header', finding: refusal.text, causes: [] } }
}

/** Constants, so that no request creates a list. */
const demandedOfAll = ['TPP-Signature-Certificate', 'Signature']
const demandedWithBody = [...demandedOfAll, 'Digest']
const noProblems: readonly Problem[] = []

/**
 * Lists the headers of the check that a request lacks (Q1). If signatures are optional, a request with a
 * Signature header must have all of them.
 */
export function missingHeaders(
  { headers, body }: Pick<SignedMessage, 'headers' | 'body'>,
  { signatures, digestRequired = false }: Pick<AuthenticationPolicy, 'signatures' | 'digestRequired'>,
): readonly Problem[] {
  if (signatures === 'off' || (signatures === 'optional' && !headers.has('Signature'))) return noProblems
  const requiredNames = digestRequired || body.length > 0 ? demandedWithBody : demandedOfAll
  if (requiredNames.every((name) => headers.has(name))) return noProblems
  return requiredNames
    .filter((name) => !headers.has(name))
    .map((path) => ({
      rule: 'Q1',
      code: 'HTTP_HEADER_REQUIRED',
      text: `${path}: is missing, ${describeHeaderNeed(path, body)}`,
      path,
    }))
}

/** Says which requests need a header. For a Digest of a missing body, says that the body is missing too. */
function describeHeaderNeed(header: string, body: Uint8Array): string {
  if (header !== 'Digest') return 'as every request needs it'
  return body.length > 0
    ? 'as a request with a body needs it'
    : 'and so is the body: this operation takes one of JSON'
}

/** The rule for the form of each header. */
const formRules = {
  'TPP-Signature-Certificate': 'Q7',
  Signature: 'Q3',
  Digest: 'Q2',
  Date: 'Q3',
} as const satisfies Record<string, RuleId>

const notSent = ok(undefined)

/** Reads a header by a function and its second argument, so that no request creates a function. */
function readHeaderForm<Value, By>(
  { headers }: SignedMessage,
  header: keyof typeof formRules,
  read: (text: string, by: By) => Result<Value, string>,
  by: By,
): Result<Value | undefined, AuthenticationFailure> {
  const headerText = headers.get(header)
  const value = headerText === null ? notSent : read(headerText, by)
  if (value.ok) return value
  const text = `${header}: cannot be read`
  const complaint = {
    rule: formRules[header],
    code: 'FORMAT_ERROR',
    header,
    text,
    reason: value.error,
  } as const
  return fail(failure('header', complaint))
}

/**
 * Separates an unreadable header, which is refused here, from bytes that are not a certificate, which are
 * refused later.
 */
function deferRefusal(
  text: string,
  readCertificate: CertificateReader,
): Result<ReturnType<CertificateReader>, string> {
  const result = readCertificate(text)
  return !result.ok && result.error.code === 'FORMAT_ERROR' ? fail(result.error.phrase) : ok(result)
}

function readDateHeader(text: string, now: number): Result<number, string> {
  const date = httpDateMilliseconds(text, now)
  if (date !== undefined) return ok(date)
  return fail(`${quote(text)} is not a date of RFC 7231, such as "Sun, 06 Nov 1994 08:49:37 GMT"`)
}
