import type { SigningIdentity } from '@pocketbank/signatures/authority'
import { mistakes } from '@pocketbank/signatures/signing'

/** Certificates that a bank refuses, each in one word: the certificate that the TPP has otherwise, but for this. */
export const certificateWords = {
  expired: mistakes.expiredCertificate.identity,
  notYetValid: mistakes.notYetValid.identity,
  wrongRole: (own) => own.reissued({ roles: ['PSP_IC'] }),
  unknownIssuer: mistakes.unknownAuthority.identity,
} as const satisfies Record<string, (own: SigningIdentity, now: Date) => SigningIdentity>

/** A word for a certificate that a bank refuses. */
export type CertificateWord = keyof typeof certificateWords
