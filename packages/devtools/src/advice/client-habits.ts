import type { Engine, Instant } from '@pocketbank/core'
import { BoundedMap } from '@pocketbank/core/base'
import type { PageLinks } from '@pocketbank/core/commands/account-information'
import type { AdviceId } from './advice-rows.ts'

interface NotedRequest {
  readonly request: string
  readonly at: Instant
}

/**
 * A wait that the bank demanded with Retry-After. `repeats` are requests during which the clock did not move.
 */
interface AskedWait extends NotedRequest {
  readonly until: number
  readonly isPresent: boolean
  readonly repeats: readonly string[]
}

/** The latest successive requests with the same subject. */
interface RequestRun {
  readonly subject: string
  readonly times: readonly Instant[]
  readonly requests: readonly string[]
}

interface AskedCancellation {
  readonly request: string
  readonly link: string
  isUnopened: boolean
}

/** A payment of the client, and how much the client knows of its status. */
export class TrackedPayment {
  readonly request: string
  isFinalRead = false
  /** Whether the client has read the payment since the bank's warning. */
  warning: 'unread' | 'read' | undefined
  cancellation: AskedCancellation | undefined

  constructor(request: string) {
    this.request = request
  }
}

interface AskedConsent {
  readonly request: string
  readonly psu: string | undefined
  /** True if the bank demanded this consent, or another one in addition. */
  readonly isDemanded: boolean
}

/** Facts by which a habit is dropped, from any test or bank. */
export class ClientFacts {
  hasTriedFix = false
  hasFollowedPage = false
  hasSeveralAddresses = false
  address: string | undefined
}

/** A found habit: its requests, the label of their test, and a note about the wrong part. */
export interface ShownHabit {
  readonly requests: readonly string[]
  readonly label: string | undefined
  readonly note: string | undefined
}

interface ReadPage {
  readonly account: string
  readonly links: PageLinks | undefined
  readonly rows: number
  readonly readIds: Set<string>
}

/**
 * What advice remembers of one TPP at one bank in one test. Forks and restored banks issue the same ids
 * again, so each bank has its own. Each test has its own too, because the next test moves the clock and does
 * not continue the requests. Holds the bank strongly, so that advice does not depend on garbage collection.
 */
export class ClientHabits {
  readonly engine: Engine
  readonly epoch: number
  readonly label: string | undefined
  readonly #tell: (id: AdviceId, habit: ShownHabit) => void
  readonly client: ClientFacts
  now: Instant
  nextReview: Instant
  /** The bank's rows at the latest refusal. A weak reference, so that old rows are not kept in memory. */
  refusedBy: WeakRef<Engine['bank']> | undefined
  /** Creations that the bank executed and that lost their responses, by fingerprint. */
  readonly lostCreations = new BoundedMap<NotedRequest & { readonly requestId: string }>(16)
  readonly waits = new BoundedMap<AskedWait>(6)
  readonly runs = new BoundedMap<RequestRun>(16)
  readonly payments = new BoundedMap<TrackedPayment>(24)
  /** Payments with a cancellation to approve, by the link of the cancellation. */
  readonly cancellations = new BoundedMap<TrackedPayment>(24)
  readonly consents = new BoundedMap<AskedConsent>(10)
  /** The last read of each customer under a consent. The key is empty if the request names nobody. */
  readonly reads = new BoundedMap<Instant>(10)
  readonly links = new BoundedMap<string>(16)
  readonly cursors = new BoundedMap<true>(24)
  /** The payment or consent of each redirect address, with the X-Request-ID that used it first. */
  readonly redirects = new BoundedMap<{ readonly subject: string; readonly requestId: string | undefined }>(6)
  /** The first request of each PSU under the same address. */
  readonly people = new BoundedMap<string>(5)
  /** The page of transactions that was read last, and the rows whose details were read since. */
  details: ReadPage | undefined
  /** The first page of a list whose `next` was not read, and the first response with a cut name. */
  unfollowed: NotedRequest | undefined
  cutName: NotedRequest | undefined

  constructor(
    engine: Engine,
    label: string | undefined,
    tell: (id: AdviceId, habit: ShownHabit) => void,
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

  /** Records a habit with the requests that show it. */
  readonly tell = (id: AdviceId, requests: readonly string[], note?: string): void => {
    this.#tell(id, { requests, label: this.label, note })
  }

  /** Returns true for this test at this bank, if the bank was not restored or reset since. */
  isFor(engine: Engine, label: string | undefined): boolean {
    return this.engine === engine && this.epoch === engine.epoch && this.label === label
  }

  /** Adds a request to the run under a key, and keeps at most `most`. Another subject starts a new run. */
  extendRun(key: string, subject: string, request: string, sizeMax: number): RequestRun {
    const knownRun = this.runs.get(key)
    const { times, requests } = knownRun?.subject === subject ? knownRun : { times: [], requests: [] }
    const append = <Item>(list: readonly Item[], item: Item) => [...list, item].slice(-sizeMax)
    const run = { subject, times: append(times, this.now), requests: append(requests, request) }
    this.runs.put(key, run)
    return run
  }
}
