import { base64FromOctets } from '../../certificates/base64.ts'
import { sameOctets } from '../../certificates/octets.ts'
import type { CryptoPort, DigestName } from '../crypto-port.ts'
import { bodyForms } from './body-forms.ts'
import { createEffort, cutShort, type Effort } from './effort.ts'
import { readingsOf, type SignatureReading } from './readings.ts'
import { firstHit, type Guess, type Octets } from './search.ts'

/** A digest that does not fit, or cannot be read. */
export interface RefusedDigest {
  readonly crypto: CryptoPort
  readonly effort: Effort
  /** The value behind `SHA-256=`, as it was written. */
  readonly written: string
  /** The algorithm that the header names, or may have meant. */
  readonly hash: DigestName
  readonly body: Octets
}

const octetsOf: Readonly<Record<DigestName, number>> = {
  'SHA-1': 20,
  'SHA-256': 32,
  'SHA-384': 48,
  'SHA-512': 64,
}

const hashes: readonly DigestName[] = ['SHA-256', 'SHA-512', 'SHA-1', 'SHA-384']

/** Why a digest does not fit: sentences, none where nothing is known. */
export async function digestHints(refused: Omit<RefusedDigest, 'effort'>): Promise<readonly string[]> {
  const effort = createEffort()
  const found = await digestCauses({ ...refused, effort })
  return found ?? (effort.isCutShort ? [cutShort] : [])
}

/**
 * What was done otherwise, proven by hashing what would have been hashed (Q10g), within the effort (Q10h): none where the digest
 * fits, undefined where nothing is found.
 */
export async function digestCauses(refused: RefusedDigest): Promise<readonly string[] | undefined> {
  return (await digestFinding(refused))?.says
}

/** What is found out about a digest. */
export interface DigestFinding {
  readonly says: readonly string[]
  /** Makes the octets whose hash it is, where that was found: a refusal does without them. */
  readonly hashed?: Guess['octets']
}

/** The same with the octets that were hashed. */
export async function digestFinding(refused: RefusedDigest): Promise<DigestFinding | undefined> {
  const { hash: named } = refused
  for (const hash of [named, ...hashes.filter((other) => other !== named)]) {
    const found = await causesBy(hash, refused)
    if (found === undefined) continue
    return hash === named ? found : { ...found, says: [otherName(hash, named), ...found.says] }
  }
  return bodyItself(refused)
}

function otherName(hash: DigestName, named: DigestName): string {
  return hash === 'SHA-256' || hash === 'SHA-512'
    ? `it is the hash that goes with the name of another algorithm, ${hash}: write ${hash}=… in front of it`
    : `it is the hash by ${hash}: use ${named}`
}

async function causesBy(hash: DigestName, refused: RefusedDigest): Promise<DigestFinding | undefined> {
  const { body, written } = refused
  const length = octetsOf[hash]
  const readings = readingsOf(written, length).filter(({ octets }) => octets.length === length)
  if (readings.length === 0) return undefined
  let hit: SignatureReading | undefined
  let ofBody: Octets | undefined
  const isFound = (digest: Uint8Array, hashed: Octets) => {
    if (hashed === body) ofBody = Uint8Array.from(digest)
    const fitting = readings.find(({ octets }) => sameOctets(octets, digest))
    hit ??= fitting
    return fitting !== undefined
  }
  const whole = { says: [], length: body.length, rate: 1, octets: () => body }
  const asSent = await firstHit(refused, hash, { guesses: [whole], isFound })
  const found = asSent ?? (await firstHit(refused, hash, { guesses: bodyForms(body, () => ofBody), isFound }))
  return found && { says: [...(hit?.says ?? []), ...found.says], hashed: found.octets }
}

/** The value may be the body itself in base64. */
function bodyItself({ written, body }: RefusedDigest): DigestFinding | undefined {
  const says =
    'it is the base64 of the body itself, not of its hash: hash the body by SHA-256 first, then write the hash in base64'
  const isAsLong = body.length > 0 && written.length === Math.ceil(body.length / 3) * 4
  return isAsLong && written === base64FromOctets(body) ? { says: [says] } : undefined
}
