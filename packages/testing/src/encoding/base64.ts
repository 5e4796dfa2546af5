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
  const octets = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0
    if (code > 0xff) throw new RangeError(`“${String.fromCodePoint(code)}” is not ISO-8859-1`)
    octets[at] = code
  }
  return octets
}
