import type { Instant } from '@pocketbank/core'
import type { CreateConsole } from '@pocketbank/devtools/control/console-options'
import type { GivenSettings } from '@pocketbank/http'
import type { AddressOptions } from '@pocketbank/http/address'

/** The options that hosts at the edge have in common. */
export interface EdgeHostOptions extends AddressOptions {
  /** Settings for the treatment of requests. Default: signatures required, all headers of the contract, RSA keys of 2048 bits, no fixes. */
  readonly settings?: GivenSettings
  /** Seed of the ids: the same seed and the same requests give the same ids. */
  readonly seed?: string | undefined
  /** The clock. Default: that of the system. */
  readonly now?: () => Instant
  /** The token that requests under `/_sandbox/` need: 16 characters or more. Without it these paths are not found. */
  readonly controlToken?: string | undefined
  /** The pages about each bank at `/`: `createConsole` of `@pocketbank/console`. They need a control token; without both there are none. */
  readonly console?: CreateConsole | undefined
  /** The secret of the links to the bank's page: whoever knows it can open them. Default: random. */
  readonly linkKey?: string | undefined
  /** Octets that the snapshots kept of one bank have together at most. */
  readonly snapshotOctetsMax?: number | undefined
}
