import { scramble } from './id.ts'
import type { IdSeed, ResourceKind } from './seed.ts'

/** The bits of a UUID of version 4 for its version and its variant (RFC 9562, 5.4). */
const version = { mask: 0xffff_0fff, bits: 0x0000_4000 }
const variant = { mask: 0x3fff_ffff, bits: 0x8000_0000 }

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0')
}

/**
 * Computes a UUID for a resource, for names that must be UUIDs (§4). It has the form of a random one and
 * depends on seed, kind and serial. The serial cannot be read back from it, so the row stores it.
 */
export function computeUuid(seed: IdSeed, kind: ResourceKind, serial: number): string {
  const high = scramble(seed, kind, { check: 1, serial })
  const low = scramble(seed, kind, { check: 2, serial })
  const second = (high.serial & version.mask) | version.bits
  const third = (low.check & variant.mask) | variant.bits
  const [a, b, c, d] = [hex(high.check), hex(second), hex(third), hex(low.serial)]
  return `${a}-${b.slice(0, 4)}-${b.slice(4)}-${c.slice(0, 4)}-${c.slice(4)}${d}`
}
