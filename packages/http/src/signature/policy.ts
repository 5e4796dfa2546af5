import type { Certificate } from '../certificates/certificate.ts'

/** What the bank demands of a request (Q3, Q4, Q7, Q12). */
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
  /** Whether the operation takes a body, so that a Digest is demanded even where the body is empty (Q1). */
  readonly digestRequired?: boolean | undefined
  /** Whether the octets of the body are known. Default: yes. Without them a Digest is read, and not compared. */
  readonly isBodyKnown?: boolean | undefined
  /** Bits of the RSA key; 2048 is the rule. */
  readonly rsaBitsMin: number
  /** How far a Date header may be from the bank's clock. Default: any distance. */
  readonly dateWindowSeconds?: number | undefined
  /** Certificates whose holders may issue TPP certificates. Default: any issuer is trusted. */
  readonly trustAnchors?: readonly Certificate[] | undefined
}
