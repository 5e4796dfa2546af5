import type { BugReport } from '@pocketbank/devtools'
import type { Har } from '@pocketbank/devtools/control/har'
import type { ActiveFault, FaultMatch, GivenFault, OnceOptions } from '@pocketbank/devtools/faults'
import type { Quirks } from '@pocketbank/devtools/faults/quirks'
import type { AnswerMessage, RequestEntry } from '@pocketbank/http'
import type { WantedRequests } from '@pocketbank/http/journal'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import type { Explain } from '../answers/explain.ts'
import type { SandboxClock } from './clock.ts'
import type { SandboxPsu } from './psu.ts'
import type { SandboxTpp, SandboxTppOptions } from './sandbox-tpp.ts'
import type { SituationMembers } from './situations.ts'

/** The same where all of it may be awaited. */
type MaybeFar<Near> = {
  readonly [Name in keyof Near]: Near[Name] extends (...given: infer Given) => infer Result
    ? (...given: Given) => Awaitable<Result>
    : Awaitable<Near[Name]>
}

/** The same where all of it is awaited, as of a bank that is reached over HTTP. */
export type Far<Common> = {
  readonly [Name in keyof Common]: Common[Name] extends (...given: infer Given) => infer Result
    ? (...given: Given) => Promise<Awaited<Result>>
    : Promise<Awaited<Common[Name]>>
}

/** Record of a request, as far as HTTP reports it. */
export interface HeardEntry extends Omit<RequestEntry, 'answer'> {
  readonly answer?: Omit<AnswerMessage, 'milliseconds'> | undefined
}

/** The clock of a bank, near or far. */
export type CommonClock = MaybeFar<SandboxClock>

/** Latest requests of a bank, near or far. */
export interface CommonRequests {
  readonly all: Awaitable<readonly HeardEntry[]>
  readonly last: Awaitable<HeardEntry | undefined>
  where(wanted: WantedRequests): Awaitable<readonly HeardEntry[]>
  find(id: string): Awaitable<HeardEntry | undefined>
  har(wanted?: WantedRequests): Awaitable<Har>
  clear(): Awaitable<void>
}

/** Takes a fault back. */
export interface CommonTakeBack {
  (): Awaitable<void>
  readonly id: string
}

/** Faults of a bank, near or far. */
export interface CommonFaults {
  add(fault: GivenFault): Awaitable<CommonTakeBack>
  once(effect: GivenFault['effect'], match?: FaultMatch, options?: OnceOptions): Awaitable<CommonTakeBack>
  remove(id: string): Awaitable<boolean>
  list(): Awaitable<readonly ActiveFault[]>
  clear(): Awaitable<void>
}

/** In what a bank is odd, near or far. */
export type CommonQuirks = MaybeFar<Pick<Quirks, 'set' | 'list' | 'on' | 'clear'>>

/** What clients of a bank have met, and what to advise them, near or far. */
type CommonSituations = MaybeFar<SituationMembers>

/**
 * Common parts of a sandbox in this process and a bank that is reached over HTTP: a test that awaits all of it runs on both.
 * `createSandbox` and `connect` both return one.
 */
export interface CommonSandbox extends CommonSituations {
  /** Asks the bank. It takes what the global `fetch` takes. */
  readonly fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>
  /** The bank's clock. */
  readonly clock: CommonClock
  /** The latest requests to the bank. */
  readonly requests: CommonRequests
  /** Prints what happened to a request, with every stage and what a signature should have been; an answer, its error or an id names it. */
  readonly explain: Explain
  /** Faults for the requests to come. */
  readonly faults: CommonFaults
  /** Habits of the bank, each a switch. */
  readonly quirks: CommonQuirks
  /** A TPP that signs, on the clock of this bank. */
  tpp(options?: SandboxTppOptions): SandboxTpp
  /** A customer who comes to the bank's page and answers there, by the number such as `13039319955`. */
  psu(customerNumber: string): SandboxPsu
  /** The bank as it is now, for `restore`. */
  snapshot(): Awaitable<object>
  /** Puts back what `snapshot` gave, or the JSON text of a snapshot. */
  restore(snapshot: object | string): Awaitable<void>
  /**
   * Takes the bank back to how it began: data, clock, faults, quirks, request ids, and how TPPs name its customers. The request journal and
   * snapshots stay.
   */
  reset(): Awaitable<void>
  /** Everything that another bank needs to answer the latest requests again: for `replay`. */
  report(): Awaitable<BugReport>
  /** Takes all faults back, and undoes what this sandbox or connection has opened. */
  dispose(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}
