import type { WorldNames } from '@pocketbank/core/worlds/names'
import type { ControlledBank } from '@pocketbank/devtools'
import type { Observer } from '@pocketbank/devtools/situations'
import type { loadConsole } from '@pocketbank/hosts/load-console'
import type { App, AppFactory, SettingsInput } from '@pocketbank/http'
import type { PresentingFetch } from '../tpp/client-certificate.ts'
import type { Counter } from './counter.ts'
import type { PsuNameBook } from './names.ts'

export interface SharedEnv {
  readonly createApp: AppFactory
  readonly settings: SettingsInput
  readonly onFault: (fault: unknown, requestId: string) => void
  readonly checksContracts: boolean
  readonly world: WorldNames
  /** Records situations and advice for the sandbox and all its forks; undefined if they are off. */
  readonly observer: Observer | undefined
  /** A function to call at each request; undefined if no run file is written. */
  readonly recordSuiteRun: (() => void) | undefined
}

export interface SandboxEnv extends Omit<ControlledBank, 'snapshots'> {
  /** Returns the same bank with its kept snapshots. */
  readonly controlled: () => ControlledBank
  readonly app: App
  /**
   * What makes the console, by the addresses on which it listens, the latest last. Links of its TPPs use
   * these.
   */
  readonly addresses: Map<string, typeof loadConsole>
  readonly fetch: PresentingFetch
  /** True if the bank looks at client certificates. */
  readonly asksCertificates: boolean
  readonly book: PsuNameBook
  readonly counter: Counter
}
