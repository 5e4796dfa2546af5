/** Continues an FNV-1a hash over the UTF-16 units of a text. */
function continueHash(text: string, start: number): number {
  // Signed until the end: V8 allocates memory for each number above 31 bits.
  let hash = start | 0
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x0100_0193)
  }
  return hash
}

/** Hashes a key and its text with FNV-1a, in 32 bits. The checksum detects damage, not forgery. */
export function checksum(key: string | number, text: string): number {
  return continueHash(text, continueHash(`${key}:`, 0x811c_9dc5)) >>> 0
}
