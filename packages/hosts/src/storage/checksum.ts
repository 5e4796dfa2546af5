/** Goes on with the FNV-1a hash of a text by its UTF-16 units. */
function continueHash(text: string, start: number): number {
  let hash = start
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x0100_0193)
  }
  return hash
}

/** The FNV-1a hash of a key and its text, in 32 bits: it tells that they are not what was written. It is no secret. */
export function checksum(key: string | number, text: string): number {
  return continueHash(text, continueHash(`${key}:`, 0x811c_9dc5)) >>> 0
}
