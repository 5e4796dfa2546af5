import type { Engine, Instant } from '@pocketbank/core'
import { BoundedMap } from '../bounded-map.ts'
import type { AdviceId } from './advice-rows.ts'

/** A creating request that the bank carried out. */
interface Creation {
  readonly request: string
  readonly requestId: string
  readonly isLost: boolean
  readonly at: Instant
}

/** A payment that the client has created, and as much of its life as the client has read. */
export interface TrackedPayment {
  readonly request: string
  isFinalTold: boolean
  isWarned: boolean
  isReadSince: boolean
  cancellation:
    | { readonly request: string; readonly at: Instant; readonly link: string | undefined }
    | undefined
}

/** A consent that the client has asked for. */
export interface AskedConsent {
  readonly request: string
  readonly body: string
  readonly label: string | undefined
}

/** Reads of one status, one after another, in which nothing changed. */
export interface StatusReads {
  readonly at: Instant
  readonly told: string
  readonly fast: readonly string[]
  readonly repeated: readonly string[]
}

/** Reads of one resource for one PSU: the last ones of a client that says that the PSU is there. */
export interface PresentReads {
  readonly times: readonly Instant[]
  readonly requests: readonly string[]
}

/** A wait that the bank has asked for. */
export interface AskedWait extends NotedRequest {
  readonly until: number
  readonly isPresent: boolean
}

/** A refusal that came several times in a row. */
export interface RefusalRun {
  readonly fingerprint: string
  readonly code: string
  /** The bank at the time: nothing has changed while it is this one. */
  readonly bank: Engine['bank']
  readonly requests: readonly string[]
}

/** A request to which later ones are compared, and its moment. */
export interface NotedRequest {
  readonly request: string
  readonly at: Instant
}

/** Enters a habit; the first requests are named, and the note is the part of them that is wrong. */
export type TellHabit = (id: AdviceId, requests: readonly string[], note?: string) => void

/**
 * The habits of one TPP at one bank, as far as advice needs them. D: by bank, since forks and restored banks give the same ids again. It holds the
 * bank, so that advice does not depend on the garbage collector.
 */
export class ClientHabits {
  readonly engine: Engine
  readonly epoch: number
  /** Enters a habit with the requests that show it, and what makes its sentence plainer. */
  readonly tell: TellHabit
  now: Instant
  label: string | undefined
  /** From this moment on it is looked at again what was left undone. */
  nextReview: Instant
  refusals: RefusalRun | undefined
  /** Operations and numbers of headers whose names were looked at. */
  readonly headersSeen = new BoundedMap<true>(40)
  readonly creations = new BoundedMap<Creation>(16)
  readonly requestIds = new BoundedMap<{ readonly request: string; readonly fingerprint: string }>(24)
  readonly waits = new BoundedMap<AskedWait>(6)
  readonly statuses = new BoundedMap<StatusReads>(10)
  readonly payments = new BoundedMap<TrackedPayment>(24)
  readonly consents = new BoundedMap<AskedConsent>(10)
  /** The last read of each PSU under consent. */
  readonly reads = new BoundedMap<Instant>(10)
  /** The last time that the bank itself asked a PSU for SCA. */
  readonly demands = new BoundedMap<Instant>(6)
  readonly links = new BoundedMap<string>(16)
  readonly cursors = new BoundedMap<true>(24)
  readonly unfollowed = new BoundedMap<NotedRequest>(6)
  readonly followed = new BoundedMap<true>(6)
  readonly present = new BoundedMap<PresentReads>(6)
  readonly redirects = new BoundedMap<string>(6)
  /** PSUs for whom requests named the one address, each with the first of them. */
  readonly people = new BoundedMap<string>(5)
  address: string | undefined
  hasSeveralAddresses = false
  details: { readonly account: string; readonly rows: number; readonly read: Set<string> } | undefined
  cutName: NotedRequest | undefined
  hasTriedFix = false

  constructor(engine: Engine, now: Instant, tell: TellHabit) {
    this.engine = engine
    this.epoch = engine.epoch
    this.now = now
    this.nextReview = now
    this.tell = tell
  }
}
