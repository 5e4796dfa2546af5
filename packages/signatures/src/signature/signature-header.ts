import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { base64Fault, bytesFromBase64 } from '../certificates/base64.ts'
import type { Base64Reader } from './crypto-port.ts'
import { signatureHeaderText } from './encoded-words.ts'
import { type KeyIdReadings, readKeyId } from './key-id-readings.ts'
import { keyIdCharsMax, signatureHeaderCharsMax, signedNamesMax } from './signature-limits.ts'
import { readParameters } from './signature-parameters.ts'
import { alwaysSigned, headerName } from './signing-string.ts'

export interface SignatureParameters {
  /** The possible readings of the keyId. */
  readonly keys: KeyIdReadings
  readonly algorithm: string | undefined
  /**
   * The signed headers in order, in lower case. Without the parameter, it is `date` alone (draft 10 §2.1.6).
   */
  readonly names: readonly string[]
  /** The signed headers as written. */
  readonly writtenNames: readonly string[]
  /** Headers that must be signed if they are sent (§5.3), and that the list lacks. */
  readonly unlisted: readonly string[]
  readonly bytes: Uint8Array<ArrayBuffer>
}

const scheme = /^[ \t]*signature[ \t]+(?=[a-z])/i
const pseudoHeader = /^\([a-z-]+\)$/

type UnsignedParameters = Omit<SignatureParameters, 'bytes'>

/** A header that ends with the signature: the text before its bytes, and the bytes. */
const signatureLast = /^(.*[,\s]signature=")([A-Za-z0-9+/=]+)"$/s

/**
 * Headers that are cached, without their signature. A client writes everything else in the same way each
 * time. The cache saves about a quarter of the time for a signed GET.
 */
const beginningsMax = 200
const beginnings = new Map<string, UnsignedParameters>()

/** The header read last, up to its signature. Comparing with it needs no search for the signature. */
let latest: { readonly beginning: string; readonly unsigned: UnsignedParameters } | undefined

/**
 * Returns the signature of a header that begins like the one read last; undefined if it begins differently.
 */
function readLatestValue(value: string): string | undefined {
  if (latest === undefined || !value.endsWith('"')) return undefined
  const { length } = latest.beginning
  return value.slice(0, length) === latest.beginning ? value.slice(length, -1) : undefined
}

function readSignedParameters(
  { keys, algorithm, names, writtenNames, unlisted }: UnsignedParameters,
  signature: string,
  readBase64: Base64Reader,
) {
  const bytes = signature === '' ? undefined : readBase64(signature)
  return bytes && { keys, algorithm, names, writtenNames, unlisted, bytes }
}

/** Reads a header whose text before the signature is cached. Returns undefined if it is not. */
function readAgain(value: string, readBase64: Base64Reader): SignatureParameters | undefined {
  const signature = readLatestValue(value)
  const again =
    signature === undefined
      ? undefined
      : latest && readSignedParameters(latest.unsigned, signature, readBase64)
  if (again !== undefined) return again
  const [, beginning = '', laterSignature = ''] = signatureLast.exec(value) ?? []
  const unsigned = beginnings.get(beginning)
  if (unsigned === undefined) return undefined
  latest = { beginning, unsigned }
  return readSignedParameters(unsigned, laterSignature, readBase64)
}

/**
 * Reads a Signature header (draft-cavage-http-signatures-10 §2.1, §4.1) in linear time. The error is a
 * phrase.
 */
export function readSignatureHeader(
  value: string,
  readBase64: Base64Reader = bytesFromBase64,
): Result<SignatureParameters, string> {
  if (value.length > signatureHeaderCharsMax) return fail(`more than ${signatureHeaderCharsMax} characters`)
  const again = readAgain(value, readBase64)
  if (again !== undefined) return ok(again)
  const result = readWholeHeader(value)
  const beginning = signatureLast.exec(value)?.[1]
  if (result.ok && beginning !== undefined) rememberHeader(beginning, result.value)
  return result
}

/** Caches a header, if `signature=` occurs once. Otherwise its last value may belong to another parameter. */
function rememberHeader(beginning: string, { bytes: _, ...unsigned }: SignatureParameters): void {
  if (beginning.match(/signature[ \t]*=/gi)?.length !== 1) return
  if (beginnings.size >= beginningsMax) beginnings.clear()
  beginnings.set(beginning, unsigned)
}

function readWholeHeader(value: string): Result<SignatureParameters, string> {
  const text = signatureHeaderText(value)
  if (!text.ok) return text
  const parameters = readParameters(text.value.replace(scheme, ''))
  if (!parameters.ok) return parameters
  const keyId = parameters.value.get('keyid')
  const signature = parameters.value.get('signature')
  if (keyId === undefined) return fail('no keyId')
  if (keyId.length > keyIdCharsMax) return fail(`a keyId of more than ${keyIdCharsMax} characters`)
  if (signature === undefined) return fail('no signature')
  const bytes = bytesFromBase64(signature)
  if (signature === '') return fail('an empty signature')
  if (bytes === undefined) return fail(`a signature that is not base64, ${base64Fault(signature)}`)
  const algorithm = parameters.value.get('algorithm')
  const names = readSignedNames(parameters.value.get('headers') ?? 'date')
  if (!names.ok) return names
  const keys = readKeyId(keyId)
  return keys.ok ? ok({ keys: keys.value, algorithm, bytes, ...names.value }) : fail(`a keyId ${keys.error}`)
}

function readSignedNames(
  list: string,
): Result<Pick<SignatureParameters, 'names' | 'writtenNames' | 'unlisted'>, string> {
  const writtenNames = list.split(/[ \t]+/).filter((name) => name !== '')
  const names = writtenNames.map((name) => name.toLowerCase())
  if (names.length === 0) return fail('an empty list of signed headers')
  if (names.length > signedNamesMax) return fail(`more than ${signedNamesMax} signed headers`)
  const repeated = names.find((name, at) => names.indexOf(name) !== at)
  if (repeated !== undefined) return fail(`${repeated} twice in the list of signed headers`)
  const malformed = names.find((name) => !headerName.test(name) && !pseudoHeader.test(name))
  return malformed === undefined
    ? ok({ names, writtenNames, unlisted: alwaysSigned.filter((name) => !names.includes(name)) })
    : fail('something that is no header name in the list of signed headers')
}
