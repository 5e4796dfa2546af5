/** The codes of §7.5, each with its explanation for TPPs. TPP messages have no other codes (E2). */
const listedCodes = {
  SYSTEM_ERROR: 'The bank itself failed.',
  BAD_REQUEST: 'The request cannot be understood.',
  FORBIDDEN: 'The TPP or the PSU may not do this.',
  NOT_FOUND: 'The address does not exist.',
  CONFLICT: 'The request conflicts with the state of the bank.',
  HTTP_HEADER_REQUIRED: 'A required header is missing.',
  QUERY_PARAMETER_REQUIRED: 'A required query parameter is missing.',
  SCA_NOT_FOUND: 'The authorisation does not exist.',
  SCA_EXPIRED: 'The authorisation has expired.',
  SCA_INVALID: 'The authorisation cannot be used.',
  FORMAT_ERROR: 'A value has the wrong form.',
  RESOURCE_UNKNOWN: 'The resource does not exist.',
  PSU_CREDENTIALS_INVALID: 'The PSU cannot be identified.',
  CONSENT_UNKNOWN: 'The consent does not exist.',
  CONSENT_INVALID: 'The consent does not cover this.',
  CONSENT_EXPIRED: 'The consent has expired.',
  ACCESS_EXCEEDED: 'The limit of calls is reached.',
  PRODUCT_UNKNOWN: 'The payment product does not exist.',
  PRODUCT_INVALID: 'The payment product is not offered here.',
  KID_MISSING: 'The creditor requires a payment reference.',
  KID_INVALID: 'The payment reference is wrong.',
  PAYMENT_FAILED: 'The payment cannot be carried out.',
  EXECUTION_DATE_INVALID: 'The execution date cannot be used.',
} as const satisfies Record<string, string>

/**
 * All codes of error objects: those of §7.5, two of the table in §7, and those of the standard for requests
 * that do not verify.
 */
export const errorCodes = {
  ...listedCodes,
  PERIOD_INVALID: 'The period cannot be used.',
  REFERENCE_MIX_INVALID: 'The basket cannot hold this kind of payment.',
  SIGNATURE_INVALID: 'The digest or the signature does not verify.',
  CERTIFICATE_INVALID: 'The certificate cannot be used.',
  CERTIFICATE_EXPIRED: 'The certificate is not valid now.',
  CERTIFICATE_MISSING: 'The client certificate is missing.',
} as const satisfies Record<string, string>

/** A code of `errorCodes`. */
export type ErrorCode = keyof typeof errorCodes

export type TppMessageCode = keyof typeof listedCodes

/** The codes that a TPP message may have. */
export const tppMessageCodes = Object.keys(listedCodes) as readonly TppMessageCode[]

/** Returns the code of a refusal in a TPP message (E2): `BAD_REQUEST` for a code that §7.5 does not list. */
export function toTppMessageCode(code: ErrorCode): TppMessageCode {
  return Object.hasOwn(listedCodes, code) ? (code as TppMessageCode) : 'BAD_REQUEST'
}
