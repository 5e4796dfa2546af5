import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { base64Fault, base64FromBytes, bytesFromBase64 } from '../certificates/base64.ts'
import { type Awaitable, andThen } from '../runtime/awaitable.ts'
import { loadSearch } from './causes/load-search.ts'
import type { Base64Reader, CryptoPort } from './crypto-port.ts'
import { type AuthenticationFailure, failure, firstDifference, quote, withCauses } from './explanation.ts'
import { digestHeaderCharsMax, digestValuesMax } from './signature-limits.ts'

type DigestHash = 'SHA-256' | 'SHA-512'

/** A value of a Digest header. If the bank supports the algorithm, `base64` is canonical. */
export type DigestValue =
  | { readonly hash: DigestHash; readonly base64: string }
  | { readonly hash: undefined; readonly name: string; readonly base64: string }

const hashes: readonly DigestHash[] = ['SHA-256', 'SHA-512']
const valueForm = /^([A-Za-z0-9-]+)=(.+)$/s

/**
 * Reads a Digest header (RFC 3230 §4.3.2, RFC 5843): algorithm names in any letter case, canonical base64.
 * The error is a phrase.
 */
export function readDigestHeader(
  header: string,
  read: Base64Reader = bytesFromBase64,
): Result<readonly DigestValue[], string> {
  if (header.length > digestHeaderCharsMax) return fail(`more than ${digestHeaderCharsMax} characters`)
  const texts = header.split(',')
  if (texts.length > digestValuesMax) return fail(`more than ${digestValuesMax} values`)
  const values: DigestValue[] = []
  for (const text of texts) {
    const [, name, base64] = valueForm.exec(text.trim()) ?? []
    if (name === undefined || base64 === undefined) return fail(`a value that is not <algorithm>=<base64>`)
    const hash = hashes.find((candidate) => candidate === name.toUpperCase())
    if (hash !== undefined && read(base64) === undefined) {
      return fail(`a ${hash} value that is not base64, ${base64Fault(base64)}`)
    }
    values.push(hash === undefined ? { hash, name, base64 } : { hash, base64 })
  }
  return ok(values)
}

/** Finds the first value with a supported algorithm; undefined if the header is unreadable. */
export function findSupportedDigest(header: string): KnownValue | undefined {
  const result = readDigestHeader(header)
  return result.ok ? result.value.find((value) => value.hash !== undefined) : undefined
}

/** Hashes bytes and encodes the hash in base64, as in a Digest header. */
export function digestText(
  crypto: CryptoPort,
  hash: DigestHash,
  bytes: Uint8Array<ArrayBuffer>,
): Awaitable<string> {
  return crypto.digestText?.(hash, bytes) ?? andThen(crypto.digest(hash, bytes), base64FromBytes)
}

type KnownValue = Extract<DigestValue, { readonly hash: DigestHash }>

/** Checks that at least one value has a supported algorithm, and that all of those match the body. */
export function checkDigest(
  crypto: CryptoPort,
  values: readonly DigestValue[],
  body: Uint8Array<ArrayBuffer>,
): Awaitable<AuthenticationFailure | undefined> {
  const knownValues = values.filter((value) => value.hash !== undefined)
  return knownValues.length === 0
    ? unknownDigest(crypto, values, body)
    : checkValues(crypto, knownValues, body)
}

function checkValues(
  crypto: CryptoPort,
  [value, ...rest]: readonly KnownValue[],
  body: Uint8Array<ArrayBuffer>,
): Awaitable<AuthenticationFailure | undefined> {
  if (value === undefined) return undefined
  return andThen(digestText(crypto, value.hash, body), (expected) =>
    expected === value.base64
      ? checkValues(crypto, rest, body)
      : wrongDigest({ crypto, body, expected, value }),
  )
}

async function unknownDigest(
  crypto: CryptoPort,
  values: readonly DigestValue[],
  body: Uint8Array<ArrayBuffer>,
): Promise<AuthenticationFailure> {
  const { digestHeaderCauses } = await loadSearch()
  const texts = values.map((value) => (value.hash === undefined ? `${value.name}=${value.base64}` : ''))
  return withCauses(unknownAlgorithms(values), await digestHeaderCauses(crypto, texts[0] ?? '', body))
}

interface Mismatch {
  readonly crypto: CryptoPort
  readonly body: Uint8Array<ArrayBuffer>
  readonly expected: string
  readonly value: KnownValue
}

async function wrongDigest({ crypto, body, expected, value }: Mismatch): Promise<AuthenticationFailure> {
  const { digestCauses } = await loadSearch()
  const { hash, base64 } = value
  const expectedDigest = `${hash}=${expected}`
  const receivedDigest = `${hash}=${base64}`
  const text =
    `Digest: must be ${expectedDigest} for the ${body.length} ` +
    `bytes of the body, got ${quote(receivedDigest)}`
  return failure('digest', complaint(text), {
    expectedDigest,
    receivedDigest,
    firstDifference: firstDifference(expectedDigest, receivedDigest),
    causes: await digestCauses({ crypto, digestValue: base64, hash, body }),
  })
}

function unknownAlgorithms(values: readonly DigestValue[]): AuthenticationFailure {
  const names = values.map((value) => value.hash ?? value.name).join(', ')
  return failure('digest', complaint(`Digest: must have a SHA-256 or SHA-512 value, got ${quote(names)}`))
}

function complaint(text: string) {
  return { rule: 'Q2', code: 'SIGNATURE_INVALID', header: 'Digest', text } as const
}
