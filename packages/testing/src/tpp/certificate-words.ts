import type { SigningIdentity } from '@pocketbank/signatures/authority'
import { mistakes } from '@pocketbank/signatures/signing'

/** Invalid certificates by word. Apart from the fault, each is the certificate that the TPP has otherwise. */
export const certificateWords = {
  expired: mistakes.expiredCertificate.identity,
  notYetValid: mistakes.notYetValid.identity,
  wrongRole: (identity) => identity.reissued({ roles: ['PSP_IC'] }),
  unknownIssuer: mistakes.unknownAuthority.identity,
} as const satisfies Record<string, (identity: SigningIdentity, now: Date) => SigningIdentity>

export type CertificateWord = keyof typeof certificateWords
