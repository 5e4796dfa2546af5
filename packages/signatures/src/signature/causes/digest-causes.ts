import { base64FromBytes } from '../../certificates/base64.ts'
import { sameBytes } from '../../certificates/bytes.ts'
import type { CryptoPort, DigestName } from '../crypto-port.ts'
import { bodyForms } from './body-forms.ts'
import { type Cause, createCause } from './cause.ts'
import { createEffort, cutShort, type Effort } from './effort.ts'
import { listReadings, type SignatureReading } from './readings.ts'
import { type Bytes, firstHit, type Guess } from './search-guesses.ts'

interface RefusedDigest {
  readonly crypto: CryptoPort
  readonly effort: Effort
  /** The value after `SHA-256=`, as written. */
  readonly digestValue: string
  /** The algorithm in the header, or the algorithm that its wrong name suggests. */
  readonly hash: DigestName
  readonly body: Bytes
}

const bytesOf: Readonly<Record<DigestName, number>> = {
  'SHA-1': 20,
  'SHA-256': 32,
  'SHA-384': 48,
  'SHA-512': 64,
}

const hashes: readonly DigestName[] = ['SHA-256', 'SHA-512', 'SHA-1', 'SHA-384']

const ofDigest = createCause('digest')

/** Finds why a digest does not match, within the effort of a refusal (Q10h). */
export async function digestCauses(refusedDigest: Omit<RefusedDigest, 'effort'>): Promise<readonly Cause[]> {
  const effort = createEffort()
  const finding = await digestFinding({ ...refusedDigest, effort })
  return finding?.causes ?? (effort.isCutShort ? [cutShort] : [])
}

interface DigestFinding {
  /** The mistakes; empty if the digest matches. */
  readonly causes: readonly Cause[]
  /**
   * Creates the bytes that the client hashed, if they were found. A refusal does not need them, so they are
   * created on demand.
   */
  readonly hashed?: Guess['bytes']
}

/**
 * Finds the client's mistake within the effort (Q10h). The proof is a hash over the bytes of the guess
 * (Q10g). Returns undefined if nothing is found.
 */
export async function digestFinding(refusedDigest: RefusedDigest): Promise<DigestFinding | undefined> {
  const { hash: namedHash } = refusedDigest
  for (const hash of [namedHash, ...hashes.filter((otherHash) => otherHash !== namedHash)]) {
    const finding = await findCausesByHash(hash, refusedDigest)
    if (finding === undefined) continue
    return hash === namedHash
      ? finding
      : { ...finding, causes: [otherName(hash, namedHash), ...finding.causes] }
  }
  return findBodyAsDigest(refusedDigest)
}

function otherName(hash: DigestName, namedHash: DigestName): Cause {
  return hash === 'SHA-256' || hash === 'SHA-512'
    ? ofDigest(
        `it is the hash that goes with the name of another algorithm, ${hash}`,
        `write ${hash}=… in front of the hash`,
      )
    : ofDigest(`it is the hash by ${hash}`, `hash the body by ${namedHash}`)
}

async function findCausesByHash(
  hash: DigestName,
  refusedDigest: RefusedDigest,
): Promise<DigestFinding | undefined> {
  const { body } = refusedDigest
  const length = bytesOf[hash]
  const readings = listReadings(refusedDigest.digestValue, length).filter(
    ({ bytes }) => bytes.length === length,
  )
  if (readings.length === 0) return undefined
  let hit: SignatureReading | undefined
  let ofBody: Bytes | undefined
  const isFound = (digest: Uint8Array, hashed: Bytes) => {
    if (hashed === body) ofBody = Uint8Array.from(digest)
    const fitting = readings.find(({ bytes }) => sameBytes(bytes, digest))
    hit ??= fitting
    return fitting !== undefined
  }
  const whole = { causes: [], length: body.length, rate: 1, bytes: () => body }
  const asSent = await firstHit(refusedDigest, hash, { guesses: [whole], isFound })
  const guess =
    asSent ?? (await firstHit(refusedDigest, hash, { guesses: bodyForms(body, () => ofBody), isFound }))
  const readingCauses = hit?.causes.map(({ what, do: order }) => ofDigest(what, order)) ?? []
  return guess && { causes: [...readingCauses, ...guess.causes], hashed: guess.bytes }
}

/** Checks whether the value is the body itself in base64. */
function findBodyAsDigest({ digestValue, body }: RefusedDigest): DigestFinding | undefined {
  const cause = ofDigest(
    'it is the base64 of the body itself, not of its hash',
    'hash the body by SHA-256 first, then write the hash in base64',
  )
  const isAsLong = body.length > 0 && digestValue.length === Math.ceil(body.length / 3) * 4
  return isAsLong && digestValue === base64FromBytes(body) ? { causes: [cause] } : undefined
}
