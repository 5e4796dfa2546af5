import type { ConsoleSite, Env } from '@pocketbank/http/pipeline'
import type { BankFor } from './control-pipeline.ts'
import type { GuardOptions } from './guard.ts'

/** The HTML of guides by their ids. */
export type GuidePages = Readonly<Record<string, string>>

/** Facts about a host for the page Bank of the console. */
export interface HostFacts {
  /** The seed of the ids. Absent if none was chosen. */
  readonly seed?: string | undefined
  /** The seed file that filled the bank. */
  readonly seedFile?: string | undefined
  /** The folder in which the bank is stored. Absent if it is only in memory. */
  readonly dataFolder?: string | undefined
  /** Loads the guides shown at `/docs`. Default: the pages link to the repository. */
  readonly guides?: (() => Promise<GuidePages>) | undefined
}

/** The banks of a host on which each TPP has its own. */
export interface Tenants {
  /** Returns the TPPs with open banks. Undefined if the host does not know them. */
  names(): readonly string[] | undefined
  /** Returns true if the bank of a TPP is open or stored. Opening a page never creates a bank. */
  has(tpp: string): boolean
}

/** Options of a console. */
export interface ConsoleOptions extends GuardOptions, HostFacts {
  /** True if refusals link to their page in the console. False if the host ends before anybody reads them. */
  readonly isLinked?: boolean | undefined
  /**
   * Returns the bank of a TPP. Without a TPP, returns the one bank of all TPPs, or `undefined` if each has
   * its own.
   */
  readonly bankFor: BankFor
  /** The banks of TPPs if each TPP has its own. Default: one bank for all. */
  readonly tenants?: Tenants | undefined
  /**
   * True if this process stores its sessions, as on Node. Otherwise a session is a signed cookie that expires
   * after some hours.
   */
  readonly keepsSessions?: boolean | undefined
}

/** Makes the console of an application. The console package implements it. */
export type CreateConsole = (options: ConsoleOptions) => (env: Env) => ConsoleSite
