import type { PspRole } from '../certificates/psd2-statement.ts'

/** The PSD2 part of a certificate: what its holder may do, and which national competent authority says so. */
export interface Psd2Plan {
  readonly roles: readonly PspRole[]
  readonly competentAuthority: CompetentAuthority
}

/** A national competent authority, e.g. `{ name: 'Finanstilsynet', id: 'NO-FSA' }`. */
interface CompetentAuthority {
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
export function readCompetentAuthority(id: string): CompetentAuthority {
  const [, country = 'NO', authority = 'FSA'] = authorisationNumber.exec(id) ?? []
  const authorityId = `${country}-${authority}`
  return { name: competentAuthorities[authorityId] ?? authorityId, id: authorityId }
}
