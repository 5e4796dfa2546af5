/** A lone half of a surrogate pair, which cannot be encoded. */
const loneSurrogate = /\p{Surrogate}/gu

/** Encodes a text for a URI (RFC 3986). A lone surrogate becomes the replacement character. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text.replace(loneSurrogate, '\ufffd'))
}
