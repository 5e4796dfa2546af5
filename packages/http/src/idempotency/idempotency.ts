import type { Refusal } from '@pocketbank/core'
import { refuse } from '@pocketbank/core/base/errors'
import { dayMilliseconds } from '@pocketbank/core/base/time'
import type { Answer } from '../operations/render/answer-value.ts'

/** Lifetime of a request id (Q11): 24 hours of the bank's clock. */
const keptMilliseconds = dayMilliseconds

/** Request ids kept at most, and characters of the answers kept with them. D: what a day of busy testing needs. */
export const idempotencyRecordsMax = 10_000
const answerCharactersMax = 8_388_608

/** A request that was carried out. */
export interface IdempotencyRecord {
  readonly at: number
  /** The request as text: method, target, digest of the body, and for whom it is. */
  readonly fingerprint: string
  /** Kept if the request created, replaced or deleted something. */
  readonly answer: Answer | undefined
}

/** A request as it is kept. */
export interface KeptRequest extends IdempotencyRecord {
  /** Its place among all that were kept: the later, the greater. D: a clock that stands still tells no order. */
  readonly number: number
}

/** The result of looking up a request id: new, a warning for the journal, the answer to repeat, or a refusal. */
type Lookup =
  | { readonly kind: 'new' }
  | { readonly kind: 'warning'; readonly text: string }
  | { readonly kind: 'again'; readonly answer: Answer }
  | { readonly kind: 'conflict'; readonly refusal: Refusal }

/** The request ids of one bank's TPPs. */
export interface IdempotencyStore {
  lookup(key: string, now: number, isKept: boolean, fingerprint: string): Lookup
  /** Keeps a request whose id was new; a later one under the same id never takes its place. */
  store(key: string, request: IdempotencyRecord): void
  /** Returns the current records, without copying them. */
  state(): IdempotencyState
  /** Notes anew, from now on, under which keys what made something is kept or forgotten. */
  note(): void
  /** The keys that were noted, each with what is kept under it now. */
  noted(): ReadonlyMap<string, KeptRequest | undefined>
  /** Restores what was kept under the keys that were noted. */
  undoNoted(): void
}

/** Kept requests by key in the order of their numbers, the characters of their answers, and the number that was given last. */
interface RecordsState {
  readonly requests: ReadonlyMap<string, KeptRequest>
  readonly characters: number
  readonly last: number
}

/** The records of a store at a moment. Immutable. */
export interface IdempotencyState {
  readonly made: RecordsState
  readonly asked: RecordsState
}

/** No requests. */
export const noRequests: RecordsState = { requests: new Map(), characters: 0, last: 0 }

/** True if a record has not expired at a moment. */
export function isRemembered({ at }: IdempotencyRecord, now: number): boolean {
  return now - at < keptMilliseconds
}

function countCharacters({ answer }: IdempotencyRecord): number {
  return answer?.body?.length ?? 0
}

/**
 * Requests within bounds of number and size. What it holds can be taken out at no cost: it goes on with a copy where it changes again.
 * D: a class, since every fork of a bank has two, and the closures of an object weigh ten times as much.
 */
class Records {
  #requests: ReadonlyMap<string, KeptRequest>
  /** The same while nobody else holds it. */
  #own: Map<string, KeptRequest> | undefined
  /** Comes upon its requests, the oldest first. D: one that began anew each time would pass all the places of those that are forgotten. */
  #fromOldest: Iterator<[string, KeptRequest]> | undefined
  /** The oldest request, or one that was older and is forgotten. */
  #oldest: readonly [string, KeptRequest] | undefined
  #characters: number
  #last: number
  /** Keys under which something changed, where somebody wants to know, with what was kept there before. */
  #noted: Map<string, KeptRequest | undefined> | undefined

  constructor({ requests, characters, last }: RecordsState) {
    this.#requests = requests
    this.#characters = characters
    this.#last = last
  }

  get state(): RecordsState {
    this.#own = undefined
    return { requests: this.#requests, characters: this.#characters, last: this.#last }
  }

  #changing(): Map<string, KeptRequest> {
    if (this.#own === undefined) {
      this.#own = new Map(this.#requests)
      this.#requests = this.#own
      this.#fromOldest = this.#own.entries()
      this.#oldest = undefined
    }
    return this.#own
  }

  note(): void {
    if (this.#noted?.size !== 0) this.#noted = new Map()
  }

  noted(): ReadonlyMap<string, KeptRequest | undefined> {
    return new Map([...(this.#noted?.keys() ?? [])].map((key) => [key, this.#requests.get(key)] as const))
  }

  undoNoted(): void {
    const kept = new Map(this.#requests)
    for (const [key, before] of this.#noted ?? []) {
      if (before === undefined) kept.delete(key)
      else kept.set(key, before)
    }
    const { requests, characters } = toRecordsState(
      [...kept].sort(([, left], [, right]) => left.number - right.number),
    )
    this.#own = undefined
    this.#requests = requests
    this.#characters = characters
  }

  #forget(key: string, request: KeptRequest): void {
    this.#changing().delete(key)
    if (this.#noted?.has(key) === false) this.#noted.set(key, request)
    this.#characters -= countCharacters(request)
  }

  find(key: string, now: number): KeptRequest | undefined {
    const known = this.#requests.get(key)
    if (known === undefined || isRemembered(known, now)) return known
    this.#forget(key, known)
    return undefined
  }

  keep(key: string, record: IdempotencyRecord): void {
    const { at, fingerprint, answer } = record
    const requests = this.#changing()
    this.#last += 1
    requests.set(key, { at, fingerprint, answer, number: this.#last })
    // Notes are in the order of the requests, also if an expired one had this key.
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

/** The records that are kept under these keys, in their order; those without a number are numbered by it. */
export function toRecordsState(kept: StoredRequests): RecordsState {
  const requests = new Map<string, KeptRequest>()
  let last = 0
  for (const [key, record] of kept) {
    last = Math.max(last + 1, record.number ?? 0)
    requests.set(key, record.number === last ? (record as KeptRequest) : { ...record, number: last })
  }
  const characters = [...requests.values()].reduce((sum, record) => sum + countCharacters(record), 0)
  return { requests, characters, last }
}

/** Two stores: what made something is in one of its own, so that no number of reads pushes it out. */
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
    const known = this.#find(key, now)
    if (known === undefined) return { kind: 'new' }
    if (!isKept) return { kind: 'warning', text: 'the X-Request-ID was used before' }
    if (known.answer !== undefined && known.fingerprint === fingerprint) {
      return { kind: 'again', answer: known.answer }
    }
    const text = 'The X-Request-ID was used for another request within the last 24 hours: use a new one.'
    return { kind: 'conflict', refusal: refuse('Q11b', text, 'X-Request-ID').error }
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

/** A store that forgets the oldest request first when it is full, and goes on from a state where one is given. */
export function createIdempotencyStore(
  state: IdempotencyState = { made: noRequests, asked: noRequests },
): IdempotencyStore {
  return new RecordsByKind(state)
}
