/** Half a character, which no address can carry. */
const loneSurrogate = /\p{Surrogate}/gu

/** A text as a part of an address (RFC 3986); half a character becomes the one that stands for what cannot be read. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text.replace(loneSurrogate, '\ufffd'))
}
