import type { Engine, Instant } from '@pocketbank/core'
import { BoundedMap } from '@pocketbank/core/base'
import type { AdviceId } from './advice-rows.ts'

/** A request to which later ones are compared, and its moment. */
interface NotedRequest {
  readonly request: string
  readonly at: Instant
}

/** A wait that the bank asked for: its first request, and those that followed while the clock of the bank stood still. */
interface AskedWait extends NotedRequest {
  readonly until: number
  readonly isPresent: boolean
  readonly repeats: readonly string[]
}

/** The last requests in a row about one thing: their moments and ids. */
interface RequestRun {
  readonly subject: string
  readonly times: readonly Instant[]
  readonly requests: readonly string[]
}

/** A cancellation whose link the PSU has to open. */
interface AskedCancellation {
  readonly request: string
  readonly link: string
  /** True once the time of the link is over and nobody has opened it. */
  isUnopened: boolean
}

/** A payment that the client has created, and as much of its life as the client has read. */
export class TrackedPayment {
  readonly request: string
  isFinalTold = false
  /** A warning of the bank, and whether the client has read the payment since. */
  warning: 'unread' | 'read' | undefined
  cancellation: AskedCancellation | undefined

  constructor(request: string) {
    this.request = request
  }
}

/** A consent that the client has asked for. */
interface AskedConsent {
  readonly request: string
  /** The PSU whom the client named. */
  readonly psu: string | undefined
  /** True if the bank demanded it, or demands more than it by now. */
  readonly isDemanded: boolean
}

/** Facts that clear a client of a habit, in whichever test or bank they were seen. */
export class ClientFacts {
  hasTriedFix = false
  hasFollowedPage = false
  hasSeveralAddresses = false
  address: string | undefined
}

/** A habit that was found: its requests, the name of their test, and the part of them that is wrong. */
export interface ShownHabit {
  readonly requests: readonly string[]
  readonly label: string | undefined
  readonly note: string | undefined
}

/**
 * The habits of one TPP at one bank in one test, as far as advice needs them. D: by bank, since forks and restored banks give the same ids again;
 * by test, since the next one has no part in what this one did, and moves the clock as it likes. It holds the bank, so that advice does not
 * depend on the garbage collector.
 */
export class ClientHabits {
  readonly engine: Engine
  readonly epoch: number
  /** The label of the test; undefined where nobody says which test runs. */
  readonly label: string | undefined
  readonly #tell: (id: AdviceId, shown: ShownHabit) => void
  readonly client: ClientFacts
  now: Instant
  /** From this moment on it is looked at again what was left undone. */
  nextReview: Instant
  /** The bank at the last refusal: nothing has changed while it is this one. D: weakly, as a former state would keep its rows in memory. */
  refusedBy: WeakRef<Engine['bank']> | undefined
  /** Creations that the bank carried out and whose answers were lost, by fingerprint. */
  readonly lost = new BoundedMap<NotedRequest & { readonly requestId: string }>(16)
  readonly waits = new BoundedMap<AskedWait>(6)
  readonly runs = new BoundedMap<RequestRun>(16)
  readonly payments = new BoundedMap<TrackedPayment>(24)
  /** Payments that are to be cancelled, by the link of the cancellation. */
  readonly cancellations = new BoundedMap<TrackedPayment>(24)
  readonly consents = new BoundedMap<AskedConsent>(10)
  /** The last read under consent of each person, and of nobody in particular. */
  readonly reads = new BoundedMap<Instant>(10)
  readonly links = new BoundedMap<string>(16)
  readonly cursors = new BoundedMap<true>(24)
  /** The first purpose of an approval under each redirect URI, with the X-Request-ID that asked for it. */
  readonly redirects = new BoundedMap<{ readonly subject: string; readonly requestId: string | undefined }>(6)
  /** PSUs for whom requests named the one address, each with the first of them. */
  readonly people = new BoundedMap<string>(5)
  details: { readonly account: string; readonly rows: number; readonly read: Set<string> } | undefined
  /** The first page of a list that has another one, and the first answer with a cut name. */
  unfollowed: NotedRequest | undefined
  cutName: NotedRequest | undefined

  constructor(
    engine: Engine,
    label: string | undefined,
    tell: (id: AdviceId, shown: ShownHabit) => void,
    client: ClientFacts,
  ) {
    this.engine = engine
    this.epoch = engine.epoch
    this.label = label
    this.#tell = tell
    this.client = client
    this.now = engine.now
    this.nextReview = engine.now
  }

  /** Enters a habit with the requests that show it. */
  readonly tell = (id: AdviceId, requests: readonly string[], note?: string): void => {
    this.#tell(id, { requests, label: this.label, note })
  }

  /** True if these are the habits of that test at that bank, which was not put back or wiped since. */
  isFor(engine: Engine, label: string | undefined): boolean {
    return this.engine === engine && this.epoch === engine.epoch && this.label === label
  }

  /** Adds a request to the run under a key, which begins anew with another subject; keeps so many. */
  extendRun(key: string, subject: string, request: string, most: number): RequestRun {
    const known = this.runs.get(key)
    const { times, requests } = known?.subject === subject ? known : { times: [], requests: [] }
    const kept = <One>(list: readonly One[], one: One) => [...list, one].slice(-most)
    const run = { subject, times: kept(times, this.now), requests: kept(requests, request) }
    this.runs.put(key, run)
    return run
  }
}
