/** Characters of a Signature header, wrapped or not: 600 to 1,200 are default. */
export const signatureHeaderCharsMax = 16_384

/** Parameters of a Signature header: the scheme knows four. */
export const signatureParametersMax = 16

/** Names in the list of signed headers. */
export const signedNamesMax = 64

/** Characters of a keyId. */
export const keyIdCharsMax = 4_096

/** Characters of a Digest header. */
export const digestHeaderCharsMax = 2_048

/** Values of a Digest header. */
export const digestValuesMax = 8

/** Characters of a refusal's sentence (§2.1, text of a TPP message). */
export const refusalTextCharsMax = 512

/** Characters of one received value that a refusal's sentence repeats. */
export const quotedCharsMax = 120
