import { base64FromOctets } from '../../certificates/base64.ts'
import { sameOctets } from '../../certificates/octets.ts'
import type { CryptoPort, DigestName } from '../crypto-port.ts'
import { bodyForms } from './body-forms.ts'
import { createEffort, cutShort, type Effort } from './effort.ts'
import { type Reading, readingsOf } from './readings.ts'
import { firstHit, type Octets } from './search.ts'

/** A digest that does not fit, or cannot be read. */
export interface RefusedDigest {
  readonly crypto: CryptoPort
  /** The value behind `SHA-256=`, as it was written. */
  readonly written: string
  /** The algorithm that the header names. */
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

/** Why a digest does not fit, proven by hashing what would have been hashed (Q10g), within a fixed effort (Q10h). */
export async function digestCauses(refused: RefusedDigest): Promise<readonly string[]> {
  const tools = { ...refused, effort: createEffort() }
  const found = (await causesByLength(tools)) ?? bodyItself(refused) ?? []
  return tools.effort.isCutShort && found.length === 0 ? [cutShort] : found
}

type Tools = RefusedDigest & { readonly effort: Effort }

/** For each hash whose length the value may have: the named one first. */
async function causesByLength(tools: Tools): Promise<readonly string[] | undefined> {
  const { written, hash: named } = tools
  for (const hash of [named, ...hashes.filter((other) => other !== named)]) {
    const readings = readingsOf(written, octetsOf[hash]).filter(
      ({ octets }) => octets.length === octetsOf[hash],
    )
    const found = readings.length === 0 ? undefined : await causesOf(tools, hash, readings)
    if (found !== undefined) return hash === named ? found : [otherName(hash, named), ...found]
  }
  return undefined
}

function otherName(hash: DigestName, named: DigestName): string {
  return hash === 'SHA-256' || hash === 'SHA-512'
    ? `it is the hash that goes with the name of another algorithm, ${hash}: write ${hash}=… in front of it`
    : `it is the hash by ${hash}: use ${named}`
}

async function causesOf(
  tools: Tools,
  hash: DigestName,
  readings: readonly Reading[],
): Promise<readonly string[] | undefined> {
  let hit: Reading | undefined
  const isFound = (digest: Uint8Array) => {
    const fitting = readings.find(({ octets }) => sameOctets(octets, digest))
    hit ??= fitting
    return fitting !== undefined
  }
  const whole = { says: [], length: tools.body.length, rate: 1, octets: () => tools.body }
  const asSent = await firstHit(tools, hash, { guesses: [whole], isFound })
  const found = asSent ?? (await firstHit(tools, hash, { guesses: bodyForms(tools.body), isFound }))
  return found && [...(hit?.says ?? []), ...found.says]
}

/** The value may be the body itself in base64. */
function bodyItself({ written, body }: RefusedDigest): readonly string[] | undefined {
  return body.length > 0 && written === base64FromOctets(body)
    ? [
        'it is the base64 of the body itself, not of its hash: hash the body by SHA-256 first, then write the hash in base64',
      ]
    : undefined
}
