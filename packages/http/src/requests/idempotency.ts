import type { Refusal } from '@pocketbank/core'
import { refuse } from '@pocketbank/core/internal'
import type { Answer } from '../render/answer.ts'

/** How long a request id is kept (Q11): 24 hours of the bank's clock. */
const keptMilliseconds = 86_400_000

/** Request ids kept at most, and characters of the answers kept with them. D: what a day of busy testing needs. */
const idsMax = 10_000
const answerCharactersMax = 8_388_608

/** A request that was carried out. */
export interface IdempotencyRecord {
  readonly at: number
  /** What the request asked: method, target and hash of the body. */
  readonly fingerprint: string
  /** Kept where the request made something. */
  readonly answer: Answer | undefined
}

/** What is known of a request id: nothing, a warning for the journal, the answer to give again, or a refusal. */
export type Lookup =
  | { readonly kind: 'new' }
  | { readonly kind: 'warning'; readonly text: string }
  | { readonly kind: 'again'; readonly answer: Answer }
  | { readonly kind: 'conflict'; readonly refusal: Refusal }

/** The request ids of one bank's TPPs. */
export interface IdempotencyStore {
  lookup(key: string, now: number, creating: boolean, fingerprint: string): Lookup
  /** Keeps a request whose id was new; a later one under the same id never takes its place. */
  store(key: string, request: IdempotencyRecord): void
  /** What it holds now, at no cost. */
  state(): IdempotencyState
  /** Notes anew, from now on, under which keys what made something is kept or forgotten. */
  note(): void
  /** The keys that were noted, each with what is kept under it now. */
  noted(): ReadonlyMap<string, IdempotencyRecord | undefined>
  /** Forgets what was kept under the keys that were noted. */
  forgetNoted(): void
}

/** The requests that a records holds, by key, in the order in which they came, and the characters of their answers. */
export interface RecordsState {
  readonly requests: ReadonlyMap<string, IdempotencyRecord>
  readonly characters: number
}

/** What a store holds at a moment. Immutable. */
export interface IdempotencyState {
  readonly made: RecordsState
  readonly asked: RecordsState
}

const nothing: RecordsState = { requests: new Map(), characters: 0 }

function charactersOf({ answer }: IdempotencyRecord): number {
  return answer?.body?.length ?? 0
}

/**
 * Requests within bounds of number and size. What it holds can be taken out at no cost: it goes on with a copy where it changes again.
 * D: a class, since every fork of a bank has two, and the closures of an object weigh ten times as much.
 */
class Records {
  #requests: ReadonlyMap<string, IdempotencyRecord>
  /** The same while nobody else holds it. */
  #own: Map<string, IdempotencyRecord> | undefined
  /** Comes upon its requests, the oldest first. D: one that began anew each time would pass all the places of those that are forgotten. */
  #oldest: Iterator<[string, IdempotencyRecord]> | undefined
  #characters: number
  /** Keys under which something changed, where somebody wants to know. */
  #noted: Set<string> | undefined

  constructor({ requests, characters }: RecordsState) {
    this.#requests = requests
    this.#characters = characters
  }

  get state(): RecordsState {
    this.#own = undefined
    return { requests: this.#requests, characters: this.#characters }
  }

  #changing(): Map<string, IdempotencyRecord> {
    if (this.#own === undefined) {
      this.#own = new Map(this.#requests)
      this.#requests = this.#own
      this.#oldest = this.#own.entries()
    }
    return this.#own
  }

  note(): void {
    if (this.#noted?.size !== 0) this.#noted = new Set()
  }

  noted(): ReadonlyMap<string, IdempotencyRecord | undefined> {
    return new Map([...(this.#noted ?? [])].map((key) => [key, this.#requests.get(key)] as const))
  }

  forgetNoted(): void {
    for (const [key, request] of this.noted()) if (request !== undefined) this.#forget(key, request)
  }

  #forget(key: string, request: IdempotencyRecord): void {
    this.#changing().delete(key)
    this.#noted?.add(key)
    this.#characters -= charactersOf(request)
  }

  find(key: string, now: number): IdempotencyRecord | undefined {
    const known = this.#requests.get(key)
    if (known === undefined || now - known.at < keptMilliseconds) return known
    this.#forget(key, known)
    return undefined
  }

  keep(key: string, request: IdempotencyRecord): void {
    const requests = this.#changing()
    requests.set(key, request)
    this.#noted?.add(key)
    this.#characters += charactersOf(request)
    while (requests.size > idsMax || this.#characters > answerCharactersMax) {
      const [oldest, old] = this.#oldest?.next().value ?? [key, request]
      this.#forget(oldest, old)
    }
  }
}

/** The records that are kept under these keys, in their order. */
export function recordsOf(kept: Iterable<readonly [string, IdempotencyRecord]>): RecordsState {
  const requests = new Map(kept)
  const characters = [...requests.values()].reduce((sum, record) => sum + charactersOf(record), 0)
  return { requests, characters }
}

/** A store that holds only what made something. */
export function stateOfMade(kept: Iterable<readonly [string, IdempotencyRecord]>): IdempotencyState {
  return { made: recordsOf(kept), asked: nothing }
}

/** Two stores: what made something is in one of its own, so that no number of reads pushes it out. */
class RecordsByKind implements IdempotencyStore {
  readonly #made: Records
  readonly #asked: Records

  constructor({ made, asked }: IdempotencyState) {
    this.#made = new Records(made)
    this.#asked = new Records(asked)
  }

  #find(key: string, now: number): IdempotencyRecord | undefined {
    return this.#made.find(key, now) ?? this.#asked.find(key, now)
  }

  lookup(key: string, now: number, creating: boolean, fingerprint: string): Lookup {
    const known = this.#find(key, now)
    if (known === undefined) return { kind: 'new' }
    if (!creating) return { kind: 'warning', text: 'the X-Request-ID was used before' }
    if (known.answer !== undefined && known.fingerprint === fingerprint) {
      return { kind: 'again', answer: known.answer }
    }
    const text = 'The X-Request-ID was used for another request within the last 24 hours.'
    return { kind: 'conflict', refusal: refuse('Q11b', 'CONFLICT', text, 'X-Request-ID').error }
  }

  store(key: string, request: IdempotencyRecord): void {
    if (this.#find(key, request.at) !== undefined) return
    const records = request.answer === undefined ? this.#asked : this.#made
    records.keep(key, request)
  }

  note(): void {
    this.#made.note()
  }

  noted(): ReadonlyMap<string, IdempotencyRecord | undefined> {
    return this.#made.noted()
  }

  forgetNoted(): void {
    this.#made.forgetNoted()
  }

  state(): IdempotencyState {
    return { made: this.#made.state, asked: this.#asked.state }
  }
}

/** A store that forgets the oldest request first when it is full, and goes on from a state where one is given. */
export function createIdempotencyStore(
  state: IdempotencyState = { made: nothing, asked: nothing },
): IdempotencyStore {
  return new RecordsByKind(state)
}
