import type { BugReport } from '@pocketbank/devtools'
import type { Har } from '@pocketbank/devtools/control/har'
import type { ActiveFault, FaultMatch, FaultRuleInput, OnceOptions } from '@pocketbank/devtools/faults'
import type { Quirks } from '@pocketbank/devtools/faults/quirks'
import type { AnswerMessage, RequestEntry } from '@pocketbank/http'
import type { WantedRequests } from '@pocketbank/http/journal'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import type { Explain } from '../answers/explain.ts'
import type { SandboxClock } from './clock.ts'
import type { SandboxPsu } from './psu.ts'
import type { SandboxTpp, SandboxTppOptions } from './sandbox-tpp.ts'
import type { SituationMembers } from './situations.ts'

type MaybeFar<Near> = {
  readonly [Name in keyof Near]: Near[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Awaitable<Result>
    : Awaitable<Near[Name]>
}

export type Far<Common> = {
  readonly [Name in keyof Common]: Common[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : Promise<Awaited<Common[Name]>>
}

export interface ShownEntry extends Omit<RequestEntry, 'answer'> {
  readonly answer?: Omit<AnswerMessage, 'milliseconds'> | undefined
}

export type CommonClock = MaybeFar<SandboxClock>

export interface CommonRequests {
  readonly all: Awaitable<readonly ShownEntry[]>
  readonly last: Awaitable<ShownEntry | undefined>
  where(filter: WantedRequests): Awaitable<readonly ShownEntry[]>
  find(id: string): Awaitable<ShownEntry | undefined>
  har(filter?: WantedRequests): Awaitable<Har>
  clear(): Awaitable<void>
}

export interface CommonTakeBack {
  (): Awaitable<void>
  readonly id: string
}

export interface CommonFaults {
  add(fault: FaultRuleInput): Awaitable<CommonTakeBack>
  once(effect: FaultRuleInput['effect'], match?: FaultMatch, options?: OnceOptions): Awaitable<CommonTakeBack>
  remove(id: string): Awaitable<boolean>
  list(): Awaitable<readonly ActiveFault[]>
  clear(): Awaitable<void>
}

export type CommonQuirks = MaybeFar<Pick<Quirks, 'set' | 'list' | 'on' | 'clear'>>

type CommonSituations = MaybeFar<SituationMembers>

/**
 * Common members of a sandbox in this process and a bank that is reached over HTTP. A test that awaits all of
 * them runs with both. `createSandbox` and `connect` both return one.
 */
export interface CommonSandbox extends CommonSituations {
  /** Sends a request to the bank. It accepts the arguments of the global `fetch`. */
  readonly fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>
  /** The bank's clock. */
  readonly clock: CommonClock
  /** The latest requests to the bank. */
  readonly requests: CommonRequests
  /**
   * Prints what happened to a request: every stage, and the expected signature. A response, its error or an
   * id names the request.
   */
  readonly explain: Explain
  /** Faults for future requests. */
  readonly faults: CommonFaults
  /** Optional deviations of the bank, each of which can be turned on. */
  readonly quirks: CommonQuirks
  /** Creates a TPP that signs its requests by the clock of this bank. */
  tpp(options?: SandboxTppOptions): SandboxTpp
  /** Returns a PSU who acts on the SCA page, by the customer number such as `13039319955`. */
  psu(customerNumber: string): SandboxPsu
  /** Takes a snapshot of the bank for `restore`. */
  snapshot(): Awaitable<object>
  /** Restores a snapshot, or the JSON text of one. */
  restore(snapshot: object | string): Awaitable<void>
  /**
   * Resets the bank to its initial state: data, clock, faults, quirks, request ids, and the TPPs' names for
   * PSUs. The request journal and snapshots stay.
   */
  reset(): Awaitable<void>
  /** Creates a bug report, with which `replay` repeats the latest requests in another bank. */
  report(): Awaitable<BugReport>
  /** Removes all faults, and closes everything that this sandbox or connection has opened. */
  dispose(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}
