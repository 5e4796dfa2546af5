import type { Engine, Instant } from '@pocketbank/core'
import { BoundedMap } from '@pocketbank/core/base'
import { dayMilliseconds } from '@pocketbank/core/base/time'
import type { RequestEntry } from '@pocketbank/http'
import type { Fate } from './fates.ts'

/** A request that saw a situation. */
export interface Witness {
  /** The id of the request in the journal, which may have dropped it since. */
  readonly id: string
  /** The name of its test, if it had one. */
  readonly label: string | undefined
}

/** One time that a situation was met. The witness changes when a request sees what happened to its resource before. */
export interface Meeting {
  witness: Witness | undefined
}

/** Resources of a TPP at a bank that are remembered with their makers, or with changes that no request has seen. */
const resourcesMax = 100
/** Characters of an X-Request-ID that is remembered. D: a client may send thousands, and a UUID has 36. */
const idCharsMax = 64

/** A resource and the request that created it. D: slots of a ring, written again and again, so that no request allocates one. */
interface MadeResource {
  resource: string
  at: Instant
  requestId: string | undefined
  id: string
  label: string | undefined
}

/**
 * Remembers a TPP at one bank, to name requests and to know retries. D: by bank and epoch, since forks, and banks that are put
 * back, give the same ids again.
 */
export class BankRecord {
  readonly engine: Engine
  readonly epoch: number
  /** The moment for which signs of time were asked last. */
  timeTold: Instant | undefined
  /** The next moment, in epoch milliseconds, for which they have another answer: a midnight or a batch. */
  nextTime = 0
  readonly #makers: MadeResource[] = []
  #next = 0
  #firstMade: Instant | undefined
  #label: string | undefined
  /** By X-Request-ID. D: creations that were answered are left to the makers, since they are most of what is sent. */
  readonly #fates = new BoundedMap<Fate>(resourcesMax)
  readonly #unseen = new BoundedMap<Meeting[]>(resourcesMax)

  constructor(engine: Engine) {
    this.engine = engine
    this.epoch = engine.epoch
  }

  /** Remembers the request that created a resource. */
  make(resource: string, at: Instant, { id, label, requestId }: RequestEntry): void {
    this.#firstMade ??= at
    // D: one text for all requests of a test, each of which has its own.
    if (label !== this.#label) this.#label = label
    const keptId = (requestId?.length ?? 0) > idCharsMax ? undefined : requestId
    const slot = this.#makers[this.#next]
    if (slot === undefined) this.#makers.push({ resource, at, requestId: keptId, id, label: this.#label })
    else {
      slot.resource = resource
      slot.at = at
      slot.requestId = keptId
      slot.id = id
      slot.label = this.#label
    }
    this.#next = (this.#next + 1) % resourcesMax
  }

  #findMaker(resource: string): Witness | undefined {
    const maker = this.#makers.findLast((one) => one.resource === resource)
    return maker && { id: maker.id, label: maker.label }
  }

  /** Enters what happened to a resource: the request that created it is its witness until another one sees it. */
  enter(meeting: Meeting, resource: string): void {
    meeting.witness = this.#findMaker(resource)
    this.watch(meeting, resource)
  }

  /** Has the next request that sees a resource be the witness. */
  watch(meeting: Meeting, resource: string): void {
    this.#unseen.put(resource, [...(this.#unseen.get(resource) ?? []), meeting])
  }

  get hasUnseen(): boolean {
    return this.#unseen.size > 0
  }

  /** Makes a request the witness of everything that has happened to a resource since the last one saw it. */
  see(resource: string, witness: Witness): void {
    const meetings = this.#unseen.get(resource)
    if (meetings === undefined) return
    this.#unseen.delete(resource)
    for (const meeting of meetings) meeting.witness = witness
  }

  /** Returns the fate of the latest creating request with an X-Request-ID, as far as a retry can tell; undefined if none is remembered. */
  findFate(requestId: string, now: Instant): Fate | undefined {
    const fate = this.#fates.size === 0 ? undefined : this.#fates.get(requestId)
    if (fate !== undefined || now - (this.#firstMade ?? now) < dayMilliseconds) return fate
    const isOver = (one: MadeResource) => one.requestId === requestId && now - one.at >= dayMilliseconds
    return this.#makers.some(isOver) ? 'expired' : undefined
  }

  /** Remembers how a creating request ended; undefined if it was answered. */
  end(requestId: string, fate: Fate | undefined): void {
    if (requestId.length > idCharsMax) return
    if (fate !== undefined) this.#fates.put(requestId, fate)
    else if (this.#fates.size > 0) this.#fates.delete(requestId)
  }
}
