const wordBytes = 4

/**
 * Returns `length` pseudo-random bytes that depend only on the seed, so that a repeated test run has the same
 * serial numbers and request ids. Not for secrets.
 */
export function seededBytes(seed: string, length: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(length / wordBytes) * wordBytes)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < bytes.length; at += wordBytes) view.setUint32(at, hash(seed, at))
  return bytes.subarray(0, length)
}

/** Returns the UUID (version 4) of a seed, such as `seededUuid('PSDNO-FSA-123456789 1')`. */
export function seededUuid(seed: string): string {
  const [first, second, third, fourth] = [0, 4, 8, 12].map((at) => hash(seed, at)) as [
    number,
    number,
    number,
    number,
  ]
  const [middle, clock] = [
    wordHex((second & 0xffff_0fff) | 0x4000),
    wordHex((third & 0x3fff_ffff) | 0x8000_0000),
  ]
  const end = clock.slice(4) + wordHex(fourth)
  return `${wordHex(first)}-${middle.slice(0, 4)}-${middle.slice(4)}-${clock.slice(0, 4)}-${end}`
}

function wordHex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0')
}

/** Computes FNV-1a of 32 bits with the finaliser of MurmurHash3. Each `lane` gives an independent hash. */
function hash(text: string, lane: number): number {
  let state = Math.imul(lane + 1, 0x9e3779b1) ^ 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return (state ^ (state >>> 16)) >>> 0
}
