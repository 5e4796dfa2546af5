import type { ConsoleSite, Env } from '@pocketbank/http/pipeline'
import type { BankFor } from './control-pipeline.ts'
import type { GuardOptions } from './guard.ts'

/** The HTML of guides by their ids. */
export type GuidePages = Readonly<Record<string, string>>

/** Facts about a host, shown on the page Bank. */
export interface HostFacts {
  /** The seed from which ids follow; absent if none was chosen. */
  readonly seed?: string | undefined
  /** The seed file that filled the bank. */
  readonly seedFile?: string | undefined
  /** The folder in which the bank is stored; none where it lives in memory. */
  readonly dataFolder?: string | undefined
  /** Loads the guides shown at `/docs`: `loadGuides`. Default: the pages lead to the repository. */
  readonly guides?: (() => Promise<GuidePages>) | undefined
}

/** The banks of a host on which each TPP has one. */
export interface Tenants {
  /** The TPPs whose banks are open; nothing where the host does not know. */
  names(): readonly string[] | undefined
  /** True if the bank of a TPP is open or stored. No page makes a bank. */
  has(tpp: string): boolean
}

/** Options of a console. */
export interface ConsoleOptions extends GuardOptions, HostFacts {
  /** True if the message of a refusal ends with the address of its page; false if the host ends before anybody reads it. */
  readonly isLinked?: boolean | undefined
  /** The bank of a TPP, or of all; `undefined` where a TPP has to be named. */
  readonly bankFor: BankFor
  /** The banks of TPPs, where each has one. Default: one for all. */
  readonly tenants?: Tenants | undefined
  /** True if sessions made with the token live in this process, as on Node; otherwise the cookie lets in for 12 hours. */
  readonly keepsSessions?: boolean | undefined
}

/** Makes the console of an application: `createConsole` of the console. */
export type CreateConsole = (options: ConsoleOptions) => (env: Env) => ConsoleSite
