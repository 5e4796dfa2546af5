import type { Engine, Instant } from '@pocketbank/core'
import { BoundedMap } from '@pocketbank/core/base'
import { dayMilliseconds } from '@pocketbank/core/base/time'
import type { RequestEntry } from '@pocketbank/http'
import type { RequestEnd } from './request-ends.ts'

/** A request that has met a situation. */
export interface SituationRequest {
  /** The id of the request. The journal may have dropped it since. */
  readonly id: string
  /** The label that a test gave the request. */
  readonly label: string | undefined
}

/**
 * One time that a TPP met a situation. A later request that reads the changed resource replaces `request`.
 */
export interface Meeting {
  request: SituationRequest | undefined
}

/** Maximum number of resources that are remembered for a TPP at a bank. */
const resourcesMax = 100
/** Maximum length of a remembered X-Request-ID. A UUID has 36 characters. */
const idCharsMax = 64

/** A resource and its creating request. The objects are reused in a ring, so that requests allocate none. */
interface MadeResource {
  resource: string
  at: Instant
  requestId: string | undefined
  id: string
  label: string | undefined
}

/**
 * What the recorder remembers of one TPP at one bank. Forks and restored banks issue the same ids again, so
 * each has its own record.
 */
export class BankRecord {
  readonly engine: Engine
  readonly epoch: number
  /** The latest time at which conditions of time were tested. */
  lastTime: Instant | undefined
  /** The next midnight or batch, in milliseconds since 1970. Before it, conditions of time cannot change. */
  nextTime = 0
  readonly #makers: MadeResource[] = []
  #next = 0
  #firstMade: Instant | undefined
  #label: string | undefined
  /**
   * How creating requests ended, by X-Request-ID. Successful ones are in the ring only, because they are the
   * most frequent.
   */
  readonly #ends = new BoundedMap<RequestEnd>(resourcesMax)
  readonly #unseen = new BoundedMap<Meeting[]>(resourcesMax)

  constructor(engine: Engine) {
    this.engine = engine
    this.epoch = engine.epoch
  }

  /** Remembers the creating request of a resource. */
  make(resource: string, at: Instant, { id, label, requestId }: RequestEntry): void {
    this.#firstMade ??= at
    // Reuses the string of the previous request with the same label, to save memory.
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

  #findMaker(resource: string): SituationRequest | undefined {
    const maker = this.#makers.findLast((candidate) => candidate.resource === resource)
    return maker && { id: maker.id, label: maker.label }
  }

  /**
   * Records a change of a resource. Assigns it to the creating request, and later to the next request that
   * reads the resource.
   */
  enter(meeting: Meeting, resource: string): void {
    meeting.request = this.#findMaker(resource)
    this.watch(meeting, resource)
  }

  /** Assigns the meeting to the next request that reads the resource. */
  watch(meeting: Meeting, resource: string): void {
    this.#unseen.put(resource, [...(this.#unseen.get(resource) ?? []), meeting])
  }

  get hasUnseen(): boolean {
    return this.#unseen.size > 0
  }

  /** Assigns all changes of a resource since its last read to a request. */
  see(resource: string, request: SituationRequest): void {
    const meetings = this.#unseen.get(resource)
    if (meetings === undefined) return
    this.#unseen.delete(resource)
    for (const meeting of meetings) meeting.request = request
  }

  /**
   * Returns how the latest creating request with an X-Request-ID ended. Undefined if it succeeded or is not
   * remembered.
   */
  findEnd(requestId: string, now: Instant): RequestEnd | undefined {
    const end = this.#ends.size === 0 ? undefined : this.#ends.get(requestId)
    if (end !== undefined || now - (this.#firstMade ?? now) < dayMilliseconds) return end
    const isOver = (maker: MadeResource) => maker.requestId === requestId && now - maker.at >= dayMilliseconds
    return this.#makers.some(isOver) ? 'expired' : undefined
  }

  /** Records how a creating request ended. `fate` is undefined if it succeeded. */
  end(requestId: string, end: RequestEnd | undefined): void {
    if (requestId.length > idCharsMax) return
    if (end !== undefined) this.#ends.put(requestId, end)
    else if (this.#ends.size > 0) this.#ends.delete(requestId)
  }
}
