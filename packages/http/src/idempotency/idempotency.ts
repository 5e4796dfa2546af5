import type { Refusal } from '@pocketbank/core'
import { refuseAt } from '@pocketbank/core/base/errors'
import { hourMilliseconds } from '@pocketbank/core/base/time'
import type { Answer } from '../operations/render/answer-value.ts'

/** Lifetime of a request id by the bank's clock (Q11). */
export const requestIdHours = 24
const keptMilliseconds = requestIdHours * hourMilliseconds

/**
 * Maximum number of kept request ids, and of characters in their responses: enough for a day of busy testing.
 */
export const idempotencyRecordsMax = 10_000
const answerCharactersMax = 8_388_608

export interface IdempotencyRecord {
  readonly at: number
  /** Method, target, body digest and PSU of the request as text. */
  readonly fingerprint: string
  /** The response, if the request created, replaced or deleted something. */
  readonly answer: Answer | undefined
}

export interface KeptRequest extends IdempotencyRecord {
  /** Sequence number. The time is not enough to sort, since a clock may be stopped. */
  readonly number: number
}

type Lookup =
  | { readonly kind: 'new' }
  | { readonly kind: 'warning'; readonly text: string }
  | { readonly kind: 'again'; readonly answer: Answer }
  | { readonly kind: 'conflict'; readonly refusal: Refusal }

export interface IdempotencyStore {
  lookup(key: string, now: number, isKept: boolean, fingerprint: string): Lookup
  /** Keeps a request under a new id. Does nothing if the id is already used. */
  store(key: string, request: IdempotencyRecord): void
  state(): IdempotencyState
  /** Starts recording which kept changes were added or removed. */
  note(): void
  /** Returns the recorded keys with their current requests; undefined for a removed one. */
  noted(): ReadonlyMap<string, KeptRequest | undefined>
  undoNoted(): void
}

/**
 * Requests by key in the order of their numbers, the total length of their responses, and the last number.
 */
interface RecordsState {
  readonly requests: ReadonlyMap<string, KeptRequest>
  readonly characters: number
  readonly last: number
}

/** Immutable records of a store. */
export interface IdempotencyState {
  readonly made: RecordsState
  readonly asked: RecordsState
}

export const noRequests: RecordsState = { requests: new Map(), characters: 0, last: 0 }

export function isRemembered({ at }: IdempotencyRecord, now: number): boolean {
  return now - at < keptMilliseconds
}

function countCharacters({ answer }: IdempotencyRecord): number {
  return answer?.body?.length ?? 0
}

/**
 * Requests limited in number and size. Reading `state` copies nothing; the next change makes a copy. A class:
 * every fork of a bank has two, and closures take ten times the memory.
 */
class Records {
  #requests: ReadonlyMap<string, KeptRequest>
  /** The same map while no state shares it; otherwise undefined. */
  #ownRequests: Map<string, KeptRequest> | undefined
  /** Iterates from the oldest request. A new iterator each time would pass all deleted places of the map. */
  #fromOldest: Iterator<[string, KeptRequest]> | undefined
  /** The oldest request. It may already be removed. */
  #oldest: readonly [string, KeptRequest] | undefined
  #characters: number
  #last: number
  /** Recorded keys with their earlier requests; undefined if nothing is recorded. */
  #noted: Map<string, KeptRequest | undefined> | undefined

  constructor({ requests, characters, last }: RecordsState) {
    this.#requests = requests
    this.#characters = characters
    this.#last = last
  }

  get state(): RecordsState {
    this.#ownRequests = undefined
    return { requests: this.#requests, characters: this.#characters, last: this.#last }
  }

  #changing(): Map<string, KeptRequest> {
    if (this.#ownRequests === undefined) {
      this.#ownRequests = new Map(this.#requests)
      this.#requests = this.#ownRequests
      this.#fromOldest = this.#ownRequests.entries()
      this.#oldest = undefined
    }
    return this.#ownRequests
  }

  note(): void {
    if (this.#noted?.size !== 0) this.#noted = new Map()
  }

  noted(): ReadonlyMap<string, KeptRequest | undefined> {
    return new Map([...(this.#noted?.keys() ?? [])].map((key) => [key, this.#requests.get(key)] as const))
  }

  undoNoted(): void {
    const copy = new Map(this.#requests)
    for (const [key, before] of this.#noted ?? []) {
      if (before === undefined) copy.delete(key)
      else copy.set(key, before)
    }
    const { requests, characters } = toRecordsState(
      [...copy].sort(([, left], [, right]) => left.number - right.number),
    )
    this.#ownRequests = undefined
    this.#requests = requests
    this.#characters = characters
  }

  #forget(key: string, request: KeptRequest): void {
    this.#changing().delete(key)
    if (this.#noted?.has(key) === false) this.#noted.set(key, request)
    this.#characters -= countCharacters(request)
  }

  find(key: string, now: number): KeptRequest | undefined {
    const request = this.#requests.get(key)
    if (request === undefined || isRemembered(request, now)) return request
    this.#forget(key, request)
    return undefined
  }

  keep(key: string, record: IdempotencyRecord): void {
    const { at, fingerprint, answer } = record
    const requests = this.#changing()
    this.#last += 1
    requests.set(key, { at, fingerprint, answer, number: this.#last })
    // Records stay in the order of the requests, also if an expired one had this key.
    const before = this.#noted?.get(key)
    this.#noted?.delete(key)
    this.#noted?.set(key, before)
    this.#characters += countCharacters(record)
    for (;;) {
      this.#oldest ??= this.#fromOldest?.next().value
      if (this.#oldest === undefined) return
      const isFull = requests.size > idempotencyRecordsMax || this.#characters > answerCharactersMax
      if (!isFull && isRemembered(this.#oldest[1], at)) return
      const [oldest, request] = this.#oldest
      if (requests.get(oldest) === request) this.#forget(oldest, request)
      this.#oldest = undefined
    }
  }
}

type StoredRequests = Iterable<readonly [string, IdempotencyRecord & Partial<KeptRequest>]>

/** Makes records from requests in order. Numbers those without a number. */
export function toRecordsState(stored: StoredRequests): RecordsState {
  const requests = new Map<string, KeptRequest>()
  let last = 0
  for (const [key, record] of stored) {
    last = Math.max(last + 1, record.number ?? 0)
    requests.set(key, record.number === last ? (record as KeptRequest) : { ...record, number: last })
  }
  const characters = [...requests.values()].reduce((sum, record) => sum + countCharacters(record), 0)
  return { requests, characters, last }
}

/** Two groups of records: changes are separate, so many reads do not push them out. */
class RecordsByKind implements IdempotencyStore {
  readonly #made: Records
  readonly #asked: Records

  constructor({ made, asked }: IdempotencyState) {
    this.#made = new Records(made)
    this.#asked = new Records(asked)
  }

  #find(key: string, now: number): KeptRequest | undefined {
    return this.#made.find(key, now) ?? this.#asked.find(key, now)
  }

  lookup(key: string, now: number, isKept: boolean, fingerprint: string): Lookup {
    const record = this.#find(key, now)
    if (record === undefined) return { kind: 'new' }
    if (!isKept) return { kind: 'warning', text: 'the X-Request-ID was used before' }
    if (record.answer !== undefined && record.fingerprint === fingerprint) {
      return { kind: 'again', answer: record.answer }
    }
    const problem = `was used for another request within the last ${requestIdHours} hours`
    const { error } = refuseAt('Q11b', 'X-Request-ID', { problem, remedy: 'Use a new one' })
    return { kind: 'conflict', refusal: error }
  }

  store(key: string, request: IdempotencyRecord): void {
    if (this.#find(key, request.at) !== undefined) return
    const records = request.answer === undefined ? this.#asked : this.#made
    records.keep(key, request)
  }

  note(): void {
    this.#made.note()
  }

  noted(): ReadonlyMap<string, KeptRequest | undefined> {
    return this.#made.noted()
  }

  undoNoted(): void {
    this.#made.undoNoted()
  }

  state(): IdempotencyState {
    return { made: this.#made.state, asked: this.#asked.state }
  }
}

/** Makes a store from a state. A full store removes the oldest request first. */
export function createIdempotencyStore(
  state: IdempotencyState = { made: noRequests, asked: noRequests },
): IdempotencyStore {
  return new RecordsByKind(state)
}
