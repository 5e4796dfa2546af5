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
  /** The ways in which the keyId may be meant. */
  readonly keys: KeyIdReadings
  readonly algorithm: string | undefined
  /**
   * The signed headers in their order, in lower case; `date` alone where the parameter is absent (draft 10
   * §2.1.6).
   */
  readonly names: readonly string[]
  /** The same as they were written. */
  readonly writtenNames: readonly string[]
  /** Headers that §5.3 wants signed wherever they are sent, and that the list does not name. */
  readonly unlisted: readonly string[]
  readonly bytes: Uint8Array<ArrayBuffer>
}

const scheme = /^[ \t]*signature[ \t]+(?=[a-z])/i
const pseudoHeader = /^\([a-z-]+\)$/

type UnsignedParameters = Omit<SignatureParameters, 'bytes'>

/** A header whose last parameter is the signature: the text before the signature's bytes, and the bytes. */
const signatureLast = /^(.*[,\s]signature=")([A-Za-z0-9+/=]+)"$/s

/** Headers remembered without their bytes. D: a client writes all but those alike every time; it buys 5.5 of the 22 µs of a signed GET (2026-11). */
const beginningsMax = 200
const beginnings = new Map<string, UnsignedParameters>()

/** The beginning of the header that was read last. D: found by comparing, without looking for where it ends. */
let latest: { readonly beginning: string; readonly unsigned: UnsignedParameters } | undefined

/** Returns the rest of a header after the beginning read last, up to the closing quote; undefined if the beginning differs. */
function behindLatest(value: string): string | undefined {
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

/** The header, where all of it but its bytes was read before. */
function readAgain(value: string, readBase64: Base64Reader): SignatureParameters | undefined {
  const signature = behindLatest(value)
  const again =
    signature === undefined
      ? undefined
      : latest && readSignedParameters(latest.unsigned, signature, readBase64)
  if (again !== undefined) return again
  const [, beginning = '', other = ''] = signatureLast.exec(value) ?? []
  const unsigned = beginnings.get(beginning)
  if (unsigned === undefined) return undefined
  latest = { beginning, unsigned }
  return readSignedParameters(unsigned, other, readBase64)
}

/** Reads a Signature header (draft-cavage-http-signatures-10 §2.1, §4.1). Linear. The error is a phrase. */
export function readSignatureHeader(
  value: string,
  readBase64: Base64Reader = bytesFromBase64,
): Result<SignatureParameters, string> {
  if (value.length > signatureHeaderCharsMax) return fail(`more than ${signatureHeaderCharsMax} characters`)
  const again = readAgain(value, readBase64)
  if (again !== undefined) return ok(again)
  const read = readWholeHeader(value)
  const beginning = signatureLast.exec(value)?.[1]
  if (read.ok && beginning !== undefined) rememberHeader(beginning, read.value)
  return read
}

/** Only a header that says `signature=` once: in a stranger one the bytes at its end may be part of another parameter. */
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
