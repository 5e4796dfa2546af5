import { listProblems } from '@pocketbank/core/base/errors'
import { bytesFromBase64 } from '../../certificates/base64.ts'
import type { Certificate } from '../../certificates/certificate.ts'
import type { CertificateReader } from '../certificate-cache.ts'
import type { CryptoPort } from '../crypto-port.ts'
import { signatureHeaderText } from '../encoded-words.ts'
import { type AuthenticationFailure, explainReadFailure, withCauses } from '../explanation.ts'
import type { SignedMessage } from '../signing-string.ts'
import { type Cause, createCause, ofHeader } from './cause.ts'
import { certificateCauses, findCertificateInOtherHeader } from './certificate-causes.ts'
import { digestHeaderCauses, findDigestInOtherHeader } from './digest-header.ts'
import { cutShort } from './effort.ts'
import { findRepairs, readAllButBytes, readSignatureParameter } from './header-repairs.ts'
import {
  findSignatureInOtherHeader,
  ofNoForm,
  ofRfc9421,
  otherScheme,
  writeExpectedHeader,
} from './other-schemes.ts'
import { signatureCauses } from './signature-causes.ts'

interface HeaderEvidence {
  readonly crypto: CryptoPort
  readonly message: SignedMessage
  readonly readCertificate: CertificateReader
  readonly othersOf: (certificate: Certificate) => readonly Certificate[]
}

interface HeaderFinding {
  readonly causes: readonly Cause[]
  /** Remarks that are not proven. */
  readonly further?: readonly Cause[]
}

type Search = (evidence: HeaderEvidence) => HeaderFinding | Promise<HeaderFinding>

function listIfAny<Value>(value: Value | undefined): readonly Value[] {
  return value === undefined ? [] : [value]
}

const ofMissing: Readonly<Record<string, Search>> = {
  Signature: (evidence) => ({
    causes: listIfAny(findSignatureInOtherHeader(evidence.message, writeExpectedHeader(evidence))),
  }),
  Digest: (evidence) => {
    const { headers } = evidence.message
    const causes = listIfAny(findDigestInOtherHeader(headers))
    const isRfc9421 = headers.has('Signature') && headers.has('Signature-Input')
    return { causes: isRfc9421 ? [...causes, ofRfc9421(writeExpectedHeader(evidence))] : causes }
  },
  'TPP-Signature-Certificate': ({ message, readCertificate }) => ({
    causes: listIfAny(findCertificateInOtherHeader(message.headers, readCertificate)),
  }),
}

const ofUnreadable: Readonly<Record<string, Search>> = {
  Signature: (evidence) => unreadableSignature(evidence),
  Digest: async ({ crypto, message }) => {
    const causes = await digestHeaderCauses(crypto, message.headers.get('Digest') ?? '', message.body)
    return causes[0] === cutShort ? { causes: [], further: causes } : { causes }
  },
  Date: ({ message }) => ({ causes: [], further: listIfAny(dateAgain(message.headers.get('Date') ?? '')) }),
  'TPP-Signature-Certificate': ({ message }) => ({
    causes: certificateCauses(message.headers.get('TPP-Signature-Certificate') ?? ''),
  }),
}

/**
 * Adds the causes to a failure about a missing or unreadable header. Each is proven by what the request
 * contains instead (Q10g).
 */
export async function withHeaderCauses(
  failed: AuthenticationFailure,
  evidence: HeaderEvidence,
): Promise<AuthenticationFailure> {
  const isMissing = failed.refusal.code === 'HTTP_HEADER_REQUIRED'
  const table = isMissing ? ofMissing : ofUnreadable
  const paths = listProblems(failed.refusal).map(({ path = '' }) => path)
  const searches = paths.flatMap((path) => (Object.hasOwn(table, path) ? listIfAny(path) : []))
  const findings = await Promise.all(searches.map(async (path) => table[path]?.(evidence) ?? { causes: [] }))
  const causes = findings.flatMap((finding) => finding.causes)
  const further = findings.flatMap((finding) => finding.further ?? [])
  return isMissing ? withCauses(failed, [...causes, ...further]) : explainReadFailure(failed, causes, further)
}

/** Returns a cause if a date with a time zone is in a form other than that of RFC 7231. */
function dateAgain(value: string): Cause | undefined {
  const isZoned = /(?:Z|GMT|UTC|[+-]\d\d:?\d\d)\s*$/i.test(value)
  const time = isZoned ? Date.parse(value) : Number.NaN
  return Number.isNaN(time)
    ? undefined
    : createCause(ofHeader('date'))(
        'it is a time in another form',
        `send Date: ${new Date(time).toUTCString()}`,
      )
}

async function unreadableSignature(evidence: HeaderEvidence): Promise<HeaderFinding> {
  const { message } = evidence
  const form = writeExpectedHeader(evidence)
  const further = [ofNoForm(form)]
  const headerText = message.headers.get('Signature') ?? ''
  const hasLines = /[\r\n]/.test(headerText)
  const text = signatureHeaderText(withQuotesOfWindows(headerText.replace(/[\r\n]+[ \t]*/g, ' ')))
  if (!text.ok) return { causes: [] }
  const repaired = findRepairs(text.value)
  const hasInput = repaired === undefined && message.headers.has('Signature-Input')
  const scheme = otherScheme(text.value, form, hasInput)
  if (scheme !== undefined) return { causes: [scheme] }
  if (repaired === undefined) return { causes: [], further }
  const signatureText = readSignatureParameter(hasLines ? headerText : repaired.text) ?? ''
  if (bytesFromBase64(signatureText) !== undefined) {
    return hasLines ? { causes: [...repaired.causes, lineBreaks] } : { causes: repaired.causes, further }
  }
  return {
    causes: [...repaired.causes, ...(await explainSignatureText(evidence, repaired.text, signatureText))],
  }
}

/**
 * Converts the typographic quotes of Windows-1252. ISO-8859-1 has no characters there, and in UTF-8 the same
 * bytes occur only inside longer sequences.
 */
function withQuotesOfWindows(value: string): string {
  return value
    .replace(/(?<==)[\u0091\u0093]/g, (mark) => (mark === '\u0091' ? '\u2018' : '\u201c'))
    .replace(/[\u0092\u0094](?=\s*(?:[,;]|$))/g, (mark) => (mark === '\u0092' ? '\u2019' : '\u201d'))
}

const lineBreaks = createCause('parameters', 'writing')(
  'it holds line breaks, which no header may',
  'write the value of the header in one line',
)

/** Explains a `signature` parameter that is not base64. The proof is that the public key opens it. */
async function explainSignatureText(
  { crypto, message, readCertificate, othersOf }: HeaderEvidence,
  text: string,
  signatureText: string,
): Promise<readonly Cause[]> {
  const parameters = readAllButBytes(text)
  const certificate = readCertificate(message.headers.get('TPP-Signature-Certificate') ?? '')
  const key = certificate.ok ? certificate.value.publicKey : undefined
  if (!parameters.ok || !certificate.ok || key?.type !== 'RSA') return []
  const otherCertificates = othersOf(certificate.value)
  const input = {
    crypto,
    message,
    parameters: parameters.value,
    written: signatureText,
    key,
    otherCertificates,
  }
  const { causes, isOpened } = await signatureCauses(input)
  return isOpened ? causes : []
}
