import type { CommandSettings } from './options/command-settings.ts'
import { anyText, flag, maybe, oneOf, redirectAddress } from './store/fields.ts'
import { type Infer, row } from './store/row.ts'
import type { Instant } from './time/instant.ts'

const psuContexts = ['PRIVATE', 'CORPORATE'] as const

/** The contexts in which a person uses the bank (§4.6: PSU-Context). */
export type PsuContext = (typeof psuContexts)[number]

export const psuReferenceRow = row({
  /** PSU-ID, a UUID. */
  id: maybe(anyText),
  /** X-PSU-IDENTITY: a national identity number or D-number, instead of PSU-ID (§4.7). */
  identity: maybe(anyText),
  /** TPP-Session-ID. */
  sessionId: maybe(anyText),
  /** PSU-Corporate-ID. D: the customer number of the corporation. */
  corporationId: maybe(anyText),
  context: maybe(oneOf(psuContexts)),
  /** True if PSU-IP-Address was sent: the PSU is present (§8). */
  isPresent: maybe(flag),
  /** PSU-Accept-Language, unchanged. */
  language: maybe(anyText),
})

/** The PSU headers of a request (§4, §5.5). A field is present if its header was sent. */
export interface PsuReference extends Infer<typeof psuReferenceRow> {}

export const redirectWishRow = row({
  /** TPP-Redirect-URI. */
  uri: redirectAddress,
  /** True if TPP-Redirect-Preferred was false: the PSU approves in the app of the bank. */
  mobile: maybe(flag),
  /** The brand of the TPP, which the PSU knows: TPP-Brand-Logging-Information. */
  brand: maybe(anyText),
  /** The name of the TPP in its certificate. */
  name: maybe(anyText),
})

/** The redirect of the PSU to the SCA page and back to the TPP (§5.6). */
export interface RedirectWish extends Infer<typeof redirectWishRow> {}

/** Strictness of request checks (A10). */
export type Strictness = NonNullable<CommandSettings['strictness']>

/** The context of a command: plain data, so that commands can be stored and replayed. */
export interface Context extends CommandSettings {
  /** The time of the bank's clock. */
  readonly now: Instant
  /**
   * The form of sandbox amounts: `whole`, as over HTTP (§2.1: int32), or `exact`, which also accepts decimal
   * text. Default: `exact`.
   */
  readonly amounts?: 'whole' | 'exact'
  /**
   * Holds new instant payments for some minutes between approval and booking (`limits.instantHoldMinutes`).
   */
  readonly holdsInstant?: true
  /** The id of the TPP that makes the request, if a TPP does. */
  readonly tpp?: string
  /** The PSU for whom the request is made. */
  readonly psu?: PsuReference
  /** The return address of the PSU after SCA. Without it, a request gets no link to the SCA page. */
  readonly redirect?: RedirectWish
}

/**
 * Returns the TPP for which a command is run. D: embedding code without a TPP acts as one with an empty id.
 */
export function requireTpp({ tpp }: Context): string {
  return tpp ?? ''
}
