import { findRoundKeys, type IdSeed, mix, type ResourceKind, resourceKinds } from './seed.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const idLength = 13

/** The digits by their character codes. */
const digits: readonly (number | undefined)[] = Array.from({ length: 128 }, (_, code) => {
  const digit = alphabet.indexOf(String.fromCharCode(code))
  return digit === -1 ? undefined : digit
})

/** An id as two halves of 32 bits: the check word, which is 0 in a genuine id, and the serial. */
interface Halves {
  readonly check: number
  readonly serial: number
}

/**
 * Scrambles a serial by a Feistel network. That is a permutation of 64 bits, so ids of a kind are unique and
 * can be converted back.
 */
export function scramble(seed: IdSeed, kind: ResourceKind, { check, serial }: Halves): Halves {
  // Signed until the end: V8 allocates memory for each number above 31 bits.
  let left = check | 0
  let right = serial | 0
  for (const key of findRoundKeys(seed, kind, serial)) {
    const next = left ^ mix(right ^ key ^ resourceKinds[kind])
    left = right
    right = next
  }
  return { check: left >>> 0, serial: right >>> 0 }
}

function unscramble(keys: readonly number[], kind: ResourceKind, halves: Halves): Halves {
  let left = halves.check | 0
  let right = halves.serial | 0
  for (let round = keys.length - 1; round >= 0; round -= 1) {
    const next = right ^ mix(left ^ (keys[round] ?? 0) ^ resourceKinds[kind])
    right = left
    left = next
  }
  return { check: left >>> 0, serial: right >>> 0 }
}

function digitCode(bits: number): number {
  return alphabet.charCodeAt(bits & 31)
}

/**
 * Writes 64 bits as 13 digits of base 32, starting with the highest bit of `check`. The last digit holds 4
 * bits. A single call, since appending digit by digit allocates a text for each.
 */
function writeHalves({ check, serial }: Halves): string {
  return String.fromCharCode(
    digitCode(check >>> 27),
    digitCode(check >>> 22),
    digitCode(check >>> 17),
    digitCode(check >>> 12),
    digitCode(check >>> 7),
    digitCode(check >>> 2),
    digitCode((check << 3) | (serial >>> 29)),
    digitCode(serial >>> 24),
    digitCode(serial >>> 19),
    digitCode(serial >>> 14),
    digitCode(serial >>> 9),
    digitCode(serial >>> 4),
    digitCode(serial & 0b1111),
  )
}

function readHalves(id: string): Halves | undefined {
  if (id.length !== idLength) return undefined
  // Signed until the end, as in `scramble`.
  let check = 0
  let serial = 0
  for (let index = 0; index < idLength; index += 1) {
    const digit = digits[id.charCodeAt(index)]
    const width = index === idLength - 1 ? 4 : 5
    if (digit === undefined || digit >= 1 << width) return undefined
    check = (check << width) | (serial >>> (32 - width))
    serial = (serial << width) | digit
  }
  return { check: check >>> 0, serial: serial >>> 0 }
}

/**
 * Computes the id of a resource: 13 letters and digits that reveal nothing and depend only on seed, kind and
 * serial. Ids are computed and not stored, so a million transactions need neither their texts nor an index
 * for them.
 */
export function computeId(seed: IdSeed, kind: ResourceKind, serial: number): string {
  return writeHalves(scramble(seed, kind, { check: 0, serial }))
}

/** Reads the serial from an id. Returns undefined if no resource of this kind can have the id. */
export function readSerial(seed: IdSeed, kind: ResourceKind, id: string): number | undefined {
  const halves = readHalves(id)
  if (halves === undefined) return undefined
  for (const { keys } of [seed, ...seed.generations]) {
    const { check, serial } = unscramble(keys, kind, halves)
    if (check === 0 && findRoundKeys(seed, kind, serial) === keys) return serial
  }
  return undefined
}
