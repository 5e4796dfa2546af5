/** Bytes of one certificate: PSD2 certificates in the field have 1,500 to 3,000. */
export const certificateBytesMax = 8_192

/** Characters of the header that carries one: base64 of PEM, percent-encoded, is twice the bytes. */
export const certificateHeaderCharsMax = 16_384

/** Certificates kept parsed, so that a TPP pays for parsing once. */
export const certificateCacheEntriesMax = 1_000

/** Nested ASN.1 elements: a certificate needs 9. */
export const asn1DepthMax = 16

/** ASN.1 elements of one certificate: about 150 are default. */
export const asn1ElementsMax = 2_048

/** Bytes of an object identifier. */
export const objectIdentifierBytesMax = 32

/** Attributes of one distinguished name. */
export const nameAttributesMax = 32

/** Bits of an RSA modulus: verifying costs the square of it. */
export const rsaBitsMax = 8_192

/** Bits of an RSA public exponent: verifying costs in proportion to it. */
export const rsaExponentBitsMax = 64

/** Certificates of a file of trust anchors. */
export const trustAnchorsMax = 1_000
