import type { BugReport } from '@pocketbank/devtools'
import type { CommonSandbox } from '../sandbox/common.ts'
import type { ConnectedFaults, ConnectedQuirks } from './breaking.ts'
import type { ConnectedClock } from './connected-clock.ts'
import type { ConnectedRequests } from './connected-requests.ts'
import type { ConnectedSituations } from './connected-situations.ts'
import type { ConnectedSnapshot } from './connected-snapshots.ts'

/** Options of a connection to a bank. */
export interface ConnectOptions {
  /**
   * The address of its control operations, as in POCKETBANK_CONTROL_URL: a bank that ends TLS handshakes
   * without a client certificate has another port for them. Default: the address of the bank.
   */
  readonly controlUrl?: string
  /** The control token of the bank (`--control-token`). Default: none. */
  readonly controlToken?: string
  /** The id of a TPP, if each TPP has a bank of its own. Default: the bank that all TPPs share. */
  readonly bankOf?: string
  /**
   * Sends requests, e.g. through a proxy, or to a server whose certificate this machine does not trust.
   * Default: the global `fetch`; for HTTPS to this machine one that trusts the test authority.
   */
  readonly fetch?: (request: Request) => Promise<Response>
  /** Accepts a bank of another release. Default: false. */
  readonly anyRelease?: boolean
}

/** A bank that is reached over HTTP, with everything that a test does to it. */
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
  /** Throws: a bank that is reached over HTTP cannot be forked. The message names the alternative. */
  fork(): never
  /** Removes all faults, and deletes the snapshots of this connection. The bank continues to run. */
  dispose(): Promise<void>
}
