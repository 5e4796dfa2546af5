const wordBytes = 4

/**
 * `length` octets that look random and depend on nothing but the seed: the same test run gives the same serials and
 * request ids. Not for secrets.
 */
export function seededOctets(seed: string, length: number): Uint8Array {
  const octets = new Uint8Array(Math.ceil(length / wordBytes) * wordBytes)
  const view = new DataView(octets.buffer)
  for (let at = 0; at < octets.length; at += wordBytes) view.setUint32(at, hash(seed, at))
  return octets.subarray(0, length)
}

/** The UUID of version 4 that belongs to a seed, e.g. `seededUuid('PSDNO-FSA-123456789 1')`. */
export function seededUuid(seed: string): string {
  const octets = seededOctets(seed, 16)
  octets[6] = ((octets[6] ?? 0) % 0x10) | 0x40
  octets[8] = ((octets[8] ?? 0) % 0x40) | 0x80
  return toHex(octets).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Two lower-case hexadecimal digits for each octet. */
export function toHex(octets: Uint8Array): string {
  return Array.from(octets, (octet) => octet.toString(16).padStart(2, '0')).join('')
}

/** FNV-1a of 32 bits with the finaliser of MurmurHash3; every `lane` is a hash of its own. */
function hash(text: string, lane: number): number {
  let state = Math.imul(lane + 1, 0x9e3779b1) ^ 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return (state ^ (state >>> 16)) >>> 0
}
