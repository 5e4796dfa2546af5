import {
  type Authority,
  type CertificateKind,
  type CertificateRequest,
  createAuthority,
  ecKey,
  expiredValidity,
  futureValidity,
  otherKey,
  weakKey,
} from '@pocketbank/signatures/authority'

/** The changes that make a certificate invalid. */
export interface WrongCertificate {
  readonly meaning: string
  readonly request?: (now: Date) => CertificateRequest
  readonly authority?: Authority
  /** Set if the private key does not belong to the certificate. */
  readonly isOfOtherKey?: true
  /** The kind that can be wrong in this way. Default: each. */
  readonly only?: CertificateKind
}

/** Invalid certificates by the word for `--wrong`. */
export const wrongCertificates = {
  expired: {
    meaning: 'expired yesterday',
    request: expiredValidity,
  },
  notYetValid: {
    meaning: 'is valid from tomorrow',
    request: futureValidity,
  },
  wrongRole: { meaning: 'has only the role PSP_IC', request: () => ({ roles: ['PSP_IC'] }) },
  noRole: { meaning: 'has a PSD2 statement without roles', request: () => ({ roles: [] }) },
  unknownIssuer: {
    meaning: 'is signed by another key than that of the authority',
    authority: createAuthority({ key: otherKey }),
  },
  otherKey: {
    meaning: 'has another key than the file next to it',
    isOfOtherKey: true,
    only: 'qseal',
  },
  weakKey: { meaning: 'has an RSA key of 1024 bits', request: () => ({ key: weakKey }) },
  ecKey: { meaning: 'has an EC key', request: () => ({ key: ecKey }), only: 'qseal' },
  noQcStatement: {
    meaning: 'has no QCStatements',
    request: () => ({ qcStatements: false }),
    only: 'qwac',
  },
  noClientAuth: {
    meaning: 'is not for TLS clients: it lacks clientAuth',
    request: () => ({ clientAuth: false }),
    only: 'qwac',
  },
} as const satisfies Readonly<Record<string, WrongCertificate>>

export type WrongWord = keyof typeof wrongCertificates

export const wrongWords = Object.keys(wrongCertificates) as readonly WrongWord[]
