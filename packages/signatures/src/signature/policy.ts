import type { Certificate } from '../certificates/certificate.ts'

/** The bank's requirements for the authentication of a request (Q3, Q4, Q7, Q12). */
export interface AuthenticationPolicy {
  /** The bank's clock, epoch milliseconds. */
  readonly now: number
  /** Returns the clock of a TPP's own bank, if each TPP has one. Default: `now`. */
  readonly nowFor?: ((tpp: string) => number) | undefined
  /**
   * Default: required. D: `optional` verifies only what is sent. `off` verifies nothing, and takes the TPP
   * from a readable certificate.
   */
  readonly signatures?: 'required' | 'optional' | 'off' | undefined
  /** True if the operation takes a body. A Digest is then required even for an empty body (Q1). */
  readonly digestRequired?: boolean | undefined
  /** False if the body is not known. A Digest is then read, but not compared. Default: true. */
  readonly isBodyKnown?: boolean | undefined
  /** Shortest RSA key, in bits. */
  readonly rsaBitsMin: number
  /** Largest distance of a Date header from the bank's clock, in seconds. Default: any distance. */
  readonly dateWindowSeconds?: number | undefined
  /** Certificates of the issuers that are trusted. Default: every issuer is trusted. */
  readonly trustAnchors?: readonly Certificate[] | undefined
}
