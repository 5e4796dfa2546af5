import type { WorldNames } from '@pocketbank/core/worlds'
import type { App, AppFactory } from '@pocketbank/http'
import type { ControlledBank } from '@pocketbank/http/control'
import type { Counter } from './counter.ts'
import type { PsuNameBook } from './names.ts'

/** What a sandbox has in common with its forks. */
export interface SharedEnv {
  readonly createApp: AppFactory
  readonly onFault: (fault: unknown, requestId: string) => void
  /** Whether every answer is held to the contract of its operation. */
  readonly checksContracts: boolean
  /** What the names of the world stand for that the first of them was filled with. */
  readonly world: WorldNames
}

/** One sandbox: its bank with clock and faults, the application that answers for it, and what its TPPs know. */
export interface SandboxEnv extends Omit<ControlledBank, 'snapshots'> {
  /** The same bank with its kept snapshots. */
  readonly controlled: () => ControlledBank
  readonly app: App
  /** Where it listens, the latest last: browsers find the console there, and the links of its TPPs lead there. */
  readonly addresses: Set<string>
  /** Sends a request to the application. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  /** How its TPPs name its customers. */
  readonly book: PsuNameBook
  /** Counts the requests of all its TPPs. */
  readonly counter: Counter
}
