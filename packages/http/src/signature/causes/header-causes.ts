import { problemsOf } from '@pocketbank/core'
import { octetsFromBase64 } from '../../certificates/base64.ts'
import type { Certificate } from '../../certificates/certificate.ts'
import type { CertificateReader } from '../certificate-cache.ts'
import type { CryptoPort } from '../crypto-port.ts'
import { signatureHeaderText } from '../encoded-words.ts'
import type { Failure } from '../explanation.ts'
import { readSignatureHeader } from '../signature-header.ts'
import type { SignedMessage } from '../signing-string.ts'
import { certificateCauses, certificateElsewhere } from './certificate-causes.ts'
import { digestElsewhere, digestHeaderCauses } from './digest-header.ts'
import { repairsOf, withSignature, writtenSignature } from './header-repairs.ts'
import { expectedForm, otherScheme, signatureElsewhere } from './other-schemes.ts'
import { signatureCauses } from './signature-causes.ts'

/** What the causes of a header that is missing or cannot be read are sought in. */
export interface HeaderEvidence {
  readonly crypto: CryptoPort
  readonly message: SignedMessage
  readonly readCertificate: CertificateReader
  readonly othersOf: (certificate: Certificate) => readonly Certificate[]
}

type Causes = (evidence: HeaderEvidence) => readonly string[] | Promise<readonly string[]>

function listed(sentence: string | undefined): readonly string[] {
  return sentence === undefined ? [] : [sentence]
}

const ofMissing: Readonly<Record<string, Causes>> = {
  Signature: (evidence) => {
    const elsewhere = signatureElsewhere(evidence.message)
    return elsewhere === undefined ? [] : [elsewhere, expectedForm(evidence)]
  },
  Digest: ({ message }) => listed(digestElsewhere(message.headers)),
  'TPP-Signature-Certificate': ({ message, readCertificate }) =>
    listed(certificateElsewhere(message.headers, readCertificate)),
}

const ofUnreadable: Readonly<Record<string, Causes>> = {
  Signature: (evidence) => unreadableSignature(evidence),
  Digest: ({ crypto, message }) =>
    digestHeaderCauses(crypto, message.headers.get('Digest') ?? '', message.body),
  Date: ({ message }) => listed(dateAgain(message.headers.get('Date') ?? '')),
  'TPP-Signature-Certificate': ({ message }) =>
    certificateCauses(message.headers.get('TPP-Signature-Certificate') ?? ''),
}

/** Why headers are missing, or one cannot be read, proven by reading what is there instead (Q10g): sentences. */
export async function headerCauses(
  { refusal }: Failure,
  evidence: HeaderEvidence,
): Promise<readonly string[]> {
  const table = refusal.code === 'HTTP_HEADER_REQUIRED' ? ofMissing : ofUnreadable
  const causes = problemsOf(refusal).flatMap(({ path = '' }) =>
    Object.hasOwn(table, path) ? [table[path]] : [],
  )
  const found = await Promise.all(causes.map((causesOf) => causesOf?.(evidence) ?? []))
  return found.flat()
}

/** The same moment in the form of RFC 7231, of a date that says its zone. */
function dateAgain(value: string): string | undefined {
  const isZoned = /(?:Z|GMT|UTC|[+-]\d\d:?\d\d)\s*$/i.test(value)
  const moment = isZoned ? Date.parse(value) : Number.NaN
  return Number.isNaN(moment) ? undefined : `that moment is written "${new Date(moment).toUTCString()}"`
}

async function unreadableSignature(evidence: HeaderEvidence): Promise<readonly string[]> {
  const { message } = evidence
  const form = expectedForm(evidence)
  const sent = message.headers.get('Signature') ?? ''
  const hasLines = /[\r\n]/.test(sent)
  const text = signatureHeaderText(sent.replace(/[\r\n]+[ \t]*/g, ' '))
  if (!text.ok) return []
  const scheme = otherScheme(text.value)
  if (scheme !== undefined) return [scheme, form]
  const repaired = repairsOf(text.value)
  if (repaired === undefined) return [form]
  const written = writtenSignature(hasLines ? sent : repaired.text)
  const isBase64 = written !== undefined && octetsFromBase64(written) !== undefined
  if (isBase64) return [...repaired.says, ...(hasLines ? [lineBreaks] : [form])]
  return [...repaired.says, ...(await wrongSignature(evidence, repaired.text, written ?? ''))]
}

const lineBreaks = 'it holds line breaks, which no header may: write it in one line'

/** What the parameter `signature` holds that is no base64: proven by opening it with a key. */
async function wrongSignature(
  { crypto, message, readCertificate, othersOf }: HeaderEvidence,
  text: string,
  written: string,
): Promise<readonly string[]> {
  const parameters = readSignatureHeader(withSignature(text, 'AAAA'))
  const certificate = readCertificate(message.headers.get('TPP-Signature-Certificate') ?? '')
  const key = certificate.ok ? certificate.value.publicKey : undefined
  if (parameters.ok && certificate.ok && key?.type === 'RSA') {
    const others = othersOf(certificate.value)
    const { hints, isOpened } = await signatureCauses({
      crypto,
      message,
      parameters: parameters.value,
      written,
      key,
      others,
    })
    if (isOpened) return hints
  }
  return []
}
