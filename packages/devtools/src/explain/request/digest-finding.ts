import type { CryptoPort, SignedMessage } from '@pocketbank/signatures'
import type { TextDifference } from '@pocketbank/signatures/signature'
import { digestText, findSupportedDigest } from '@pocketbank/signatures/signature'
import type { Cause } from '@pocketbank/signatures/signature/causes'
import { createEffort, digestFinding, pageEffort } from '@pocketbank/signatures/signature/causes'
import { findValueDifference } from './compared-texts.ts'
import { describeBytes, type ShownBytes } from './shown-body.ts'

/** The Digest of a request, and the digest of its body. */
export interface ShownDigest {
  /** `SHA-256=…` of the received body; absent if the body is not known. */
  readonly expected: string | undefined
  /** The header as sent; absent if the request lacks it. */
  readonly received: string | undefined
  /** True if both are equal; undefined without a Digest, or if the body is not completely known. */
  readonly fits: boolean | undefined
  readonly difference: TextDifference | undefined
  readonly bytes: number | undefined
  /** The bytes that the client hashed instead, if that is proven. */
  readonly hashed: ShownBytes | undefined
  /** Causes found by the long search, which runs when somebody reads the explanation. */
  readonly causes: readonly Cause[]
}

/** Describes the Digest of a request without a known body. Nothing can be compared. */
export function describeUncheckedDigest({ headers }: SignedMessage): ShownDigest | undefined {
  const received = headers.get('Digest') ?? undefined
  return received === undefined
    ? undefined
    : {
        received,
        expected: undefined,
        fits: undefined,
        difference: undefined,
        bytes: undefined,
        hashed: undefined,
        causes: [],
      }
}

/** Describes the Digest of a request; undefined if it has neither a body nor a Digest. */
export async function describeDigest(
  crypto: CryptoPort,
  { headers, body }: SignedMessage,
): Promise<ShownDigest | undefined> {
  const received = headers.get('Digest') ?? undefined
  if (received === undefined && body.length === 0) return undefined
  const value = findSupportedDigest(received ?? '')
  const hash = value?.hash ?? 'SHA-256'
  const digest = await digestText(crypto, hash, body)
  const expected = `${hash}=${digest}`
  const fits = value?.base64 === digest
  const digestValue = value?.base64 ?? received?.replace(/^[^=]*=/, '') ?? ''
  const finding =
    fits || received === undefined
      ? undefined
      : await digestFinding({ crypto, effort: createEffort(pageEffort), digestValue, hash, body })
  const hashed = await finding?.hashed?.()
  return {
    expected,
    received,
    fits: received === undefined ? undefined : fits,
    difference: fits ? undefined : findValueDifference(expected, received),
    bytes: body.length,
    hashed: hashed && describeBytes(hashed),
    causes: finding?.causes ?? [],
  }
}
