import type { PspRole } from '../certificates/psd2-statement.ts'

/**
 * The PSD2 part of a certificate: the roles of its holder, and the national competent authority that granted
 * them.
 */
export interface Psd2Plan {
  readonly roles: readonly PspRole[]
  readonly competentAuthority: CompetentAuthority
}

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

/** A PSD2 authorisation number, which includes the competent authority (ETSI TS 119 495 §5.2.1). */
const authorisationNumber = /^PSD([A-Z]{2})-([A-Z]{2,8})-\S/

/** Returns true if an organizationIdentifier is a PSD2 authorisation number. Some banks accept no other. */
export function isAuthorisationNumber(id: string): boolean {
  return authorisationNumber.test(id)
}

/**
 * Reads the competent authority in an authorisation number: `NO-FSA` in `PSDNO-FSA-123456789`. D: an id of
 * another form counts as Norwegian, because a test may use any id.
 */
export function readCompetentAuthority(id: string): CompetentAuthority {
  const [, country = 'NO', authority = 'FSA'] = authorisationNumber.exec(id) ?? []
  const authorityId = `${country}-${authority}`
  return { name: competentAuthorities[authorityId] ?? authorityId, id: authorityId }
}
