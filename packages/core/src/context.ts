import type { Instant } from './time/instant.ts'

/** The two sides of the bank on which a person can be (§4.6: PSU-Context). */
export type PsuContext = 'PRIVATE' | 'CORPORATE'

/** What a request tells of its PSU (§4, §5.5), each where it does. */
export interface PsuReference {
  /** PSU-ID, a UUID. */
  readonly id?: string
  /** X-PSU-IDENTITY: a national identity number or D-number, instead of PSU-ID (§4.7). */
  readonly identity?: string
  /** TPP-Session-ID. */
  readonly sessionId?: string
  /** PSU-Corporate-ID. D: the customer number of the corporation. */
  readonly corporationId?: string
  readonly context?: PsuContext
  /** PSU-IP-Address was sent: the PSU is at the other end (§8). */
  readonly isPresent?: boolean
  /** PSU-Accept-Language as it was sent. */
  readonly language?: string
}

/** How the PSU is to be sent to the bank's page and back (§5.6). */
export interface RedirectWish {
  /** TPP-Redirect-URI. */
  readonly uri: string
  /** TPP-Redirect-Preferred was false: the PSU approves in the app of the bank. */
  readonly mobile?: boolean
  /** The TPP as the PSU knows it: TPP-Brand-Logging-Information, else the name in the certificate. */
  readonly brand?: string
}

/** How much is demanded of a request: all that §4 and §2 call required, or what cannot be done without (A10). */
export type Strictness = 'contract' | 'lenient'

/** What a transition may know besides the bank and the command: plain data, so that commands can be kept and replayed. */
export interface Context {
  /** The bank's clock. */
  readonly now: Instant
  /**
   * How amounts of the sandbox operations may be written: `whole`, as HTTP knows them (§2.1: int32), or `exact`, which also
   * takes decimal text. Without it: `exact`.
   */
  readonly amounts?: 'whole' | 'exact'
  /** Without it: `contract`. */
  readonly strictness?: Strictness
  /** The id of the TPP that asks, where one does. */
  readonly tpp?: string
  /** What the request tells of the PSU for whom it is made. */
  readonly psu?: PsuReference
  /** Where the PSU comes back to after SCA; without it there is nowhere to come back to, and no link. */
  readonly redirect?: RedirectWish
}

/** The TPP that a command is carried out for. D: embedding code that names none is a TPP of its own, without a name. */
export function askingTpp({ tpp }: Context): string {
  return tpp ?? ''
}
