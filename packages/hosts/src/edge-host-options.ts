import type { Instant } from '@pocketbank/core'
import type { CreateConsole } from '@pocketbank/devtools/control/console-options'
import type { GivenSettings } from '@pocketbank/http'
import type { AddressOptions } from '@pocketbank/http/address'
import type { CommonOptions, LinkOptions } from './options/host-options.ts'

/** The options that hosts at the edge have in common. */
export interface EdgeHostOptions extends AddressOptions, CommonOptions, LinkOptions {
  /** Settings for the treatment of requests. Default: signatures required, all headers of the contract, RSA keys of 2048 bits, no fixes. */
  readonly settings?: GivenSettings
  /** The clock. Default: that of the system. */
  readonly now?: () => Instant
  /** The pages about each bank at `/`: `createConsole` of `@pocketbank/console`. They need a control token; without both there are none. */
  readonly console?: CreateConsole | undefined
}
