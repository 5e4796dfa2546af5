import type { Instant } from '@pocketbank/core'
import type { CreateConsole } from '@pocketbank/devtools/control/console-options'
import type { SettingsInput } from '@pocketbank/http'
import type { AddressOptions } from '@pocketbank/http/address'
import type { CommonOptions, LinkOptions } from './options/host-options.ts'

/** Options of hosts at the edge. */
export interface EdgeHostOptions extends AddressOptions, CommonOptions, LinkOptions {
  /**
   * Settings of the checks of requests. Default: signatures required, all headers of the contract, RSA keys
   * of 2048 bits, no fixes.
   */
  readonly settings?: SettingsInput
  /** Returns the time. Default: the system's clock. */
  readonly now?: () => Instant
  /**
   * Makes the console of each bank at `/`: `createConsole` of `@pocketbank/console`. It needs a control
   * token. Default: no console.
   */
  readonly console?: CreateConsole | undefined
}
