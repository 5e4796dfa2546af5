/** The roles of a payment service provider and their object identifiers (ETSI TS 119 495 §4.2). */
export const psd2Roles = {
  PSP_AS: '0.4.0.19495.1.1',
  PSP_PI: '0.4.0.19495.1.2',
  PSP_AI: '0.4.0.19495.1.3',
  PSP_IC: '0.4.0.19495.1.4',
} as const satisfies Record<string, string>

/** Account servicing, payment initiation, account information, issuing of card-based instruments. */
export type Psd2Role = keyof typeof psd2Roles

/** The PSD2 part of a certificate: what its holder may do, and which national competent authority says so. */
export interface Psd2Plan {
  readonly roles: readonly Psd2Role[]
  readonly competentAuthority: CompetentAuthority
}

/** A national competent authority, e.g. `{ name: 'Finanstilsynet', id: 'NO-FSA' }`. */
export interface CompetentAuthority {
  readonly name: string
  readonly id: string
}

const competentAuthorities: Readonly<Record<string, string>> = {
  'DK-DFSA': 'Finanstilsynet',
  'FI-FINFSA': 'Finanssivalvonta',
  'NO-FSA': 'Finanstilsynet',
  'SE-FINA': 'Finansinspektionen',
}

/** The number under which a payment service provider is authorised, with who has given it (ETSI TS 119 495 §5.2.1). */
const authorisationNumber = /^PSD([A-Z]{2})-([A-Z]{2,8})-\S/

/** True if an organizationIdentifier is a PSD2 authorisation number: banks may accept no other. */
export function isAuthorisationNumber(id: string): boolean {
  return authorisationNumber.test(id)
}

/**
 * The competent authority that an authorisation number names: `PSDNO-FSA-123456789` was given by `NO-FSA`.
 * An id of another form counts as Norwegian (D: a test may want any id).
 */
export function competentAuthorityOf(id: string): CompetentAuthority {
  const [, country = 'NO', authority = 'FSA'] = authorisationNumber.exec(id) ?? []
  const authorityId = `${country}-${authority}`
  return { name: competentAuthorities[authorityId] ?? authorityId, id: authorityId }
}
