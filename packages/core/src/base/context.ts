import type { CommandSettings } from './options/command-settings.ts'
import { anyText, flag, maybe, oneOf, wayBackAddress } from './store/fields.ts'
import { type Infer, row } from './store/row.ts'
import type { Instant } from './time/instant.ts'

const psuContexts = ['PRIVATE', 'CORPORATE'] as const

/** The two sides of the bank on which a person can be (§4.6: PSU-Context). */
export type PsuContext = (typeof psuContexts)[number]

/** Stored fields of a PSU reference. */
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
  /** PSU-IP-Address was sent: the PSU is at the other end (§8). */
  isPresent: maybe(flag),
  /** PSU-Accept-Language as it was sent. */
  language: maybe(anyText),
})

/** The PSU headers of a request (§4, §5.5); each field is present if its header was sent. */
export interface PsuReference extends Infer<typeof psuReferenceRow> {}

/** Stored fields of the redirect to the bank's page and back. */
export const redirectWishRow = row({
  /** TPP-Redirect-URI. */
  uri: wayBackAddress,
  /** TPP-Redirect-Preferred was false: the PSU approves in the app of the bank. */
  mobile: maybe(flag),
  /** The TPP as the PSU knows it: TPP-Brand-Logging-Information. */
  brand: maybe(anyText),
  /** The name of the TPP in its certificate. */
  name: maybe(anyText),
})

/** The TPP's wishes for sending the PSU to the bank's page and back (§5.6). */
export interface RedirectWish extends Infer<typeof redirectWishRow> {}

/** Strictness of request checks (A10). */
export type Strictness = NonNullable<CommandSettings['strictness']>

/** Input of a transition besides the bank and the command: plain data, so that commands can be stored and replayed. */
export interface Context extends CommandSettings {
  /** The bank's clock. */
  readonly now: Instant
  /** The form of sandbox amounts: `whole`, as over HTTP (§2.1: int32), or `exact`, which also takes decimal text. Default: `exact`. */
  readonly amounts?: 'whole' | 'exact'
  /** Holds instant payments that are made now for some minutes after their approval before they are booked. */
  readonly holdsInstant?: true
  /** The id of the TPP that asks, where one does. */
  readonly tpp?: string
  /** The PSU for whom the request is made. */
  readonly psu?: PsuReference
  /** The return address of the PSU after SCA; without it there is no redirect and no link. */
  readonly redirect?: RedirectWish
}

/** The TPP that a command is carried out for. D: embedding code that names none is a TPP of its own, without a name. */
export function askingTpp({ tpp }: Context): string {
  return tpp ?? ''
}
