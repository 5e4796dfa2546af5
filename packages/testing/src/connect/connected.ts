import type { BugReport } from '@pocketbank/devtools'
import type { CommonSandbox } from '../sandbox/common.ts'
import type { ConnectedFaults, ConnectedQuirks } from './breaking.ts'
import type { ConnectedClock } from './connected-clock.ts'
import type { ConnectedRequests } from './connected-requests.ts'
import type { ConnectedSituations } from './connected-situations.ts'
import type { ConnectedSnapshot } from './connected-snapshots.ts'

/** Options of a connection to a bank. */
export interface ConnectOptions {
  /** The token that the bank wants for its control, the one after `--control-token`. Default: none. */
  readonly controlToken?: string
  /** The id of the TPP whose bank is meant, if each TPP has one of its own. Default: the one of all TPPs. */
  readonly bankOf?: string
  /** Sends requests, e.g. through a proxy or to a certificate that this machine does not trust. Default: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>
  /** Accepts a bank of another release. Default: false. */
  readonly anyRelease?: boolean
}

/** A bank that listens somewhere, with all that a test does to it over HTTP. */
export interface ConnectedSandbox
  extends Omit<CommonSandbox, keyof ConnectedSituations>,
    ConnectedSituations {
  /** The bank's address. */
  readonly url: string
  readonly clock: ConnectedClock
  readonly requests: ConnectedRequests
  readonly faults: ConnectedFaults
  readonly quirks: ConnectedQuirks
  snapshot(): Promise<ConnectedSnapshot>
  restore(snapshot: ConnectedSnapshot | string): Promise<void>
  reset(): Promise<void>
  report(): Promise<BugReport>
  /** There is none over HTTP: it throws, and says what to do in its place. */
  fork(): never
  /** Takes back all faults, and lets the bank forget the snapshots that were taken here. The bank itself goes on. */
  dispose(): Promise<void>
}
