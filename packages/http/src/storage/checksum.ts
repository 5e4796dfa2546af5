/** The FNV-1a hash of a text by its UTF-16 units, in 32 bits: it tells that a text is not the one that was written. It is no secret. */
export function checksum(text: string): number {
  let hash = 0x811c_9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x0100_0193)
  }
  return hash >>> 0
}
