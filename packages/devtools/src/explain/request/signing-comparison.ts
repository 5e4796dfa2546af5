import type { Certificate, CryptoPort } from '@pocketbank/signatures'
import { type SignedMessage, signingString } from '@pocketbank/signatures'
import { bytesFromText, hexFromBytes, latin1FromBytes } from '@pocketbank/signatures/certificates'
import type { SignatureParameters } from '@pocketbank/signatures/signature'
import { signatureHeaderText } from '@pocketbank/signatures/signature'
import type { Cause, Guess } from '@pocketbank/signatures/signature/causes'
import {
  createEffort,
  findRepairs,
  pageEffort,
  readAllButBytes,
  readSignatureParameter,
  type SignatureFault,
  signatureCauses,
} from '@pocketbank/signatures/signature/causes'
import {
  type ComparedLine,
  compareLines,
  findLineDifference,
  type TextsDifference,
} from './compared-texts.ts'

/** The signing string that the bank built, and the text that the client signed, if it is known. */
export interface SigningComparison {
  /** The signed headers in the order and spelling of the Signature header. */
  readonly list: readonly string[]
  readonly algorithm: string | undefined
  /** The signing string for the list plus the mandatory headers; one character a byte. */
  readonly built: string
  /** Listed headers that the request lacks. */
  readonly absent: readonly string[]
  /** Mandatory headers that the list lacks. */
  readonly unlisted: readonly string[]
  /**
   * The signed text. `proven`: the signature verifies over it. `header list`: it is built from the list,
   * because nothing more is known.
   */
  readonly signed:
    | { readonly text: string; readonly basis: 'proven' | 'header list'; readonly isHex: boolean }
    | undefined
  readonly lines: readonly ComparedLine[]
  readonly difference: TextsDifference | undefined
  /** True if the signature verifies over the bank's string; undefined without a known key. */
  readonly verifies: boolean | undefined
  readonly faults: readonly SignatureFault[]
  /** Causes found by the long search, which runs when somebody reads the explanation. */
  readonly causes: readonly Cause[]
}

interface SignedEvidence {
  readonly crypto: CryptoPort
  readonly message: SignedMessage
  readonly certificate: Certificate | undefined
  readonly otherCertificates: readonly Certificate[]
  /** Further guesses at the signed text. */
  readonly further: (parameters: Omit<SignatureParameters, 'bytes'>) => Iterable<Guess>
}

/** A signature with the parameters of its header. */
export interface ReadSignature {
  readonly parameters: Omit<SignatureParameters, 'bytes'>
  readonly signatureText: string
}

/**
 * Reads the parameters of a Signature header. An unreadable header is repaired first, if that is possible.
 */
export function readSignature({ headers }: Pick<SignedMessage, 'headers'>): ReadSignature | undefined {
  const headerText =
    headers.get('Signature') ?? headers.get('Authorization')?.replace(/^\s*Signature\s+/i, '') ?? ''
  const text = signatureHeaderText(headerText)
  if (!text.ok) return undefined
  const repaired = findRepairs(text.value)
  const result = repaired && readAllButBytes(repaired.text)
  return repaired && result?.ok
    ? { parameters: result.value, signatureText: readSignatureParameter(repaired.text) ?? '' }
    : undefined
}

/** Writes the signing string for a list. `absent` names the listed headers that the request lacks. */
function writeSigningText(message: SignedMessage, names: readonly string[]) {
  const lines = names.map((name) => ({ name, text: signingString(message, [name]) }))
  return {
    text: lines.flatMap(({ text }) => (text.ok ? [text.value] : [])).join('\n'),
    absent: lines.flatMap(({ name, text }) => (text.ok ? [] : [name])),
  }
}

/** Converts bytes to text; to hexadecimal if they contain control characters. */
function signedText(bytes: Uint8Array): { readonly text: string; readonly isHex: boolean } {
  const text = latin1FromBytes(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters show that bytes are not text
  const isHex = /[\0-\x08\x0e-\x1f]/.test(text)
  return isHex ? { text: hexFromBytes(bytes), isHex } : { text, isHex }
}

interface SigningMatch {
  readonly verifies: boolean
  readonly bytes: Uint8Array | undefined
  readonly faults: readonly SignatureFault[]
  readonly causes: readonly Cause[]
}

/**
 * Searches for the signed text by the public key of the certificate. Returns undefined if that is not an RSA
 * key.
 */
async function findSignedText(
  evidence: SignedEvidence,
  { parameters, signatureText }: ReadSignature,
  signingText: string,
): Promise<SigningMatch | undefined> {
  const { crypto, message, certificate, otherCertificates, further } = evidence
  const key = certificate?.publicKey
  if (key?.type !== 'RSA') return undefined
  const effort = createEffort(pageEffort)
  const input = {
    crypto,
    message,
    parameters,
    written: signatureText,
    key,
    otherCertificates: otherCertificates,
    effort,
    further: further(parameters),
  }
  const { causes, faults, signed } = await signatureCauses(input)
  const bytes = await signed?.()
  const isBuilt =
    bytes !== undefined && latin1FromBytes(bytes) === latin1FromBytes(bytesFromText(signingText))
  return { verifies: isBuilt && faults.length === 0, bytes, faults, causes }
}

/** Compares the bank's signing string with the text that the client signed. */
export async function signingComparison(
  evidence: SignedEvidence,
  signature: ReadSignature,
): Promise<SigningComparison> {
  const { message } = evidence
  const { names, writtenNames, unlisted: lacking, algorithm } = signature.parameters
  const unlisted = lacking.filter((name) => message.headers.has(name))
  const { text: byList, absent } = writeSigningText(message, names)
  const { text: built } = writeSigningText(message, [...names, ...unlisted])
  const match = await findSignedText(evidence, signature, byList)
  const proven = match?.bytes && { ...signedText(match.bytes), basis: 'proven' as const }
  const listedText =
    unlisted.length === 0 ? undefined : { text: byList, basis: 'header list' as const, isHex: false }
  const signed = proven ?? listedText
  const lines =
    signed === undefined
      ? built.split('\n').map((line) => ({ built: line, isSame: true }))
      : compareLines(built, signed.text)
  return {
    list: writtenNames,
    algorithm,
    built,
    absent,
    unlisted,
    signed,
    lines,
    difference: signed && findLineDifference(built, signed.text),
    verifies: match?.verifies,
    faults: match?.faults ?? [],
    causes: match?.causes ?? [],
  }
}
