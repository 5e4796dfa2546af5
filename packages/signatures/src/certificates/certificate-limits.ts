/** Maximum bytes of a certificate. Real PSD2 certificates have 1,500 to 3,000. */
export const certificateBytesMax = 8_192

/** Maximum characters of the header with a certificate. Percent-encoded base64 of PEM has twice the bytes. */
export const certificateHeaderCharsMax = 16_384

/** Number of parsed certificates in the cache, so that each TPP's certificate is parsed once. */
export const certificateCacheEntriesMax = 1_000

/** Maximum depth of nested ASN.1 elements. A certificate needs 9. */
export const asn1DepthMax = 16

/** Maximum number of ASN.1 elements. Most certificates have about 150. */
export const asn1ElementsMax = 2_048

export const objectIdentifierBytesMax = 32

export const nameAttributesMax = 32

/** Maximum bits of an RSA modulus. The cost of verifying grows with its square. */
export const rsaBitsMax = 8_192

/** Maximum bits of an RSA public exponent. The cost of verifying grows in proportion. */
export const rsaExponentBitsMax = 64

export const trustAnchorsMax = 1_000
