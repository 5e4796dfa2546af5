import type { Certificate } from '../certificates/certificate.ts'

/** The bank's demands on the authentication of a request (Q3, Q4, Q7, Q12). */
export interface AuthenticationPolicy {
  /** The bank's clock, epoch milliseconds. */
  readonly now: number
  /** The clock of the bank of a TPP, where each has its own; without it `now`. */
  readonly nowFor?: ((tpp: string) => number) | undefined
  /**
   * D: `optional` verifies what is sent, `off` verifies nothing and takes the TPP from a certificate that can
   * be read. Default: required.
   */
  readonly signatures?: 'required' | 'optional' | 'off' | undefined
  /** True if the operation takes a body, so that a Digest is demanded even for an empty one (Q1). */
  readonly digestRequired?: boolean | undefined
  /** False if the bytes of the body are unknown: a Digest is then read, but not compared. Default: true. */
  readonly isBodyKnown?: boolean | undefined
  /** Bits of the RSA key; 2048 is the rule. */
  readonly rsaBitsMin: number
  /** Largest distance of a Date header from the bank's clock, in seconds. Default: any distance. */
  readonly dateWindowSeconds?: number | undefined
  /** Certificates whose holders may issue TPP certificates. Default: any issuer is trusted. */
  readonly trustAnchors?: readonly Certificate[] | undefined
}
