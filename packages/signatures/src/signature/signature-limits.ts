/** Characters of a Signature header, encoded or not. Real ones are more than ten times shorter. */
export const signatureHeaderCharsMax = 16_384

/** Parameters of a Signature header. The scheme defines four. */
export const signatureParametersMax = 16

export const signedNamesMax = 64

export const keyIdCharsMax = 4_096

export const digestHeaderCharsMax = 2_048

export const digestValuesMax = 8

/** Characters of a refusal's text (§2.1, text of a TPP message). */
export const refusalTextCharsMax = 512

/** Characters of a received value that a refusal's text repeats. */
export const quotedCharsMax = 120
