import type { WorldNames } from '@pocketbank/core/worlds/names'
import type { ControlledBank } from '@pocketbank/devtools'
import type { Observer } from '@pocketbank/devtools/situations'
import type { App, AppFactory } from '@pocketbank/http'
import type { Counter } from './counter.ts'
import type { PsuNameBook } from './names.ts'

/** Parts that a sandbox shares with its forks. */
export interface SharedEnv {
  readonly createApp: AppFactory
  readonly onFault: (fault: unknown, requestId: string) => void
  /** Checks every answer against the contract of its operation. */
  readonly checksContracts: boolean
  /** Values of the names in the world that filled the first of them. */
  readonly world: WorldNames
  /** Records situations and advice for the sandbox and all its forks; absent if they are off. */
  readonly observer: Observer | undefined
  /** To be called at each request; absent if no run file is written. */
  readonly recordAsked: (() => void) | undefined
}

/** One sandbox: its bank with clock and faults, the application that answers for it, and what its TPPs know. */
export interface SandboxEnv extends Omit<ControlledBank, 'snapshots'> {
  /** The same bank with its kept snapshots. */
  readonly controlled: () => ControlledBank
  readonly app: App
  /** Its addresses while it listens, the latest last: browsers find the console there, and the links of its TPPs lead there. */
  readonly addresses: Set<string>
  /** Sends a request to the application. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  /** Names that its TPPs use for its customers. */
  readonly book: PsuNameBook
  /** Counts the requests of all its TPPs. */
  readonly counter: Counter
}
