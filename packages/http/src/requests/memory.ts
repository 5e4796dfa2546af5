import { type Refusal, refuse } from '@pocketbank/core'
import type { Answer } from '../render/answer.ts'

/** How long a request id is remembered (Q11): 24 hours of the bank's clock. */
const rememberedMilliseconds = 86_400_000

/** Request ids remembered at most, and characters of the answers kept with them. D: what a day of busy testing needs. */
const idsMax = 10_000
const answerCharactersMax = 8_388_608

/** A request that was carried out. */
export interface Remembered {
  readonly at: number
  /** What the request asked: method, target and hash of the body. */
  readonly fingerprint: string
  /** Kept where the request made something. */
  readonly answer: Answer | undefined
}

/** What is known of a request id: nothing, a warning for the journal, the answer to give again, or a refusal. */
export type Recollection =
  | { readonly kind: 'new' }
  | { readonly kind: 'warning'; readonly text: string }
  | { readonly kind: 'again'; readonly answer: Answer }
  | { readonly kind: 'conflict'; readonly refusal: Refusal }

/** The request ids of one bank's TPPs. */
export interface RequestMemory {
  recall(key: string, now: number, creating: boolean, fingerprint: string): Recollection
  /** Keeps a request whose id was new; a later one under the same id never takes its place. */
  remember(key: string, request: Remembered): void
  /** What it holds now, at no cost. */
  state(): MemoryState
}

/** The requests that a shelf holds, by key, in the order in which they came, and the characters of their answers. */
export interface ShelfState {
  readonly requests: ReadonlyMap<string, Remembered>
  readonly characters: number
}

/** What a memory holds at a moment. Immutable. */
export interface MemoryState {
  readonly made: ShelfState
  readonly asked: ShelfState
}

const nothing: ShelfState = { requests: new Map(), characters: 0 }

function charactersOf({ answer }: Remembered): number {
  return answer?.body?.length ?? 0
}

/**
 * Requests within bounds of number and size. What it holds can be taken out at no cost: it goes on with a copy where it changes again.
 * D: a class, since every fork of a bank has two, and the closures of an object weigh ten times as much.
 */
class Shelf {
  #requests: ReadonlyMap<string, Remembered>
  /** The same while nobody else holds it. */
  #own: Map<string, Remembered> | undefined
  #characters: number

  constructor({ requests, characters }: ShelfState) {
    this.#requests = requests
    this.#characters = characters
  }

  get state(): ShelfState {
    this.#own = undefined
    return { requests: this.#requests, characters: this.#characters }
  }

  #changing(): Map<string, Remembered> {
    if (this.#own === undefined) {
      this.#own = new Map(this.#requests)
      this.#requests = this.#own
    }
    return this.#own
  }

  #forget(key: string, request: Remembered): void {
    this.#changing().delete(key)
    this.#characters -= charactersOf(request)
  }

  find(key: string, now: number): Remembered | undefined {
    const known = this.#requests.get(key)
    if (known === undefined || now - known.at < rememberedMilliseconds) return known
    this.#forget(key, known)
    return undefined
  }

  keep(key: string, request: Remembered): void {
    const requests = this.#changing()
    requests.set(key, request)
    this.#characters += charactersOf(request)
    for (const [oldest, old] of requests) {
      if (requests.size <= idsMax && this.#characters <= answerCharactersMax) return
      this.#forget(oldest, old)
    }
  }
}

/** Two shelves: what made something stands on one of its own, so that no number of reads pushes it out. */
class TwoShelves implements RequestMemory {
  readonly #made: Shelf
  readonly #asked: Shelf

  constructor({ made, asked }: MemoryState) {
    this.#made = new Shelf(made)
    this.#asked = new Shelf(asked)
  }

  #find(key: string, now: number): Remembered | undefined {
    return this.#made.find(key, now) ?? this.#asked.find(key, now)
  }

  recall(key: string, now: number, creating: boolean, fingerprint: string): Recollection {
    const known = this.#find(key, now)
    if (known === undefined) return { kind: 'new' }
    if (!creating) return { kind: 'warning', text: 'the X-Request-ID was used before' }
    if (known.answer !== undefined && known.fingerprint === fingerprint) {
      return { kind: 'again', answer: known.answer }
    }
    const text = 'The X-Request-ID was used for another request within the last 24 hours.'
    return { kind: 'conflict', refusal: refuse('Q11b', 'CONFLICT', text, 'X-Request-ID').error }
  }

  remember(key: string, request: Remembered): void {
    if (this.#find(key, request.at) !== undefined) return
    const shelf = request.answer === undefined ? this.#asked : this.#made
    shelf.keep(key, request)
  }

  state(): MemoryState {
    return { made: this.#made.state, asked: this.#asked.state }
  }
}

/** A memory that forgets the oldest request first when it is full, and goes on from a state where one is given. */
export function createRequestMemory(state: MemoryState = { made: nothing, asked: nothing }): RequestMemory {
  return new TwoShelves(state)
}
