/** The canonical base64 of octets (RFC 4648 §4), on one line. */
export function toBase64(octets: Uint8Array): string {
  let text = ''
  for (const octet of octets) text += String.fromCharCode(octet)
  return btoa(text)
}

/** The octets of a base64 text; blanks and line breaks are ignored. Throws on what is no base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return latin1Octets(atob(text))
}

/** One octet for each character. Throws on a character beyond U+00FF, which a header cannot carry. */
export function latin1Octets(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => {
    const code = character.charCodeAt(0)
    if (code > 0xff || character.length > 1) throw new RangeError(`“${character}” is not ISO-8859-1`)
    return code
  })
}
