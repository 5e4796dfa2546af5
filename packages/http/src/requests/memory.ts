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
}

/** Requests by key, in the order in which they came, within bounds of number and size. */
interface Shelf {
  find(key: string, now: number): Remembered | undefined
  keep(key: string, request: Remembered): void
}

function charactersOf({ answer }: Remembered): number {
  return answer?.body?.length ?? 0
}

function createShelf(): Shelf {
  const requests = new Map<string, Remembered>()
  let characters = 0

  function forget(key: string, request: Remembered): void {
    requests.delete(key)
    characters -= charactersOf(request)
  }

  return {
    find(key, now) {
      const known = requests.get(key)
      if (known === undefined || now - known.at < rememberedMilliseconds) return known
      forget(key, known)
      return undefined
    },
    keep(key, request) {
      requests.set(key, request)
      characters += charactersOf(request)
      for (const [oldest, old] of requests) {
        if (requests.size <= idsMax && characters <= answerCharactersMax) return
        forget(oldest, old)
      }
    },
  }
}

/**
 * A memory that forgets the oldest request first when it is full. What made something stands on a shelf of its own, so that no
 * number of reads pushes it out.
 */
export function createRequestMemory(): RequestMemory {
  const made = createShelf()
  const asked = createShelf()
  const find = (key: string, now: number) => made.find(key, now) ?? asked.find(key, now)

  return {
    recall(key, now, creating, fingerprint) {
      const known = find(key, now)
      if (known === undefined) return { kind: 'new' }
      if (!creating) return { kind: 'warning', text: 'the X-Request-ID was used before' }
      if (known.answer !== undefined && known.fingerprint === fingerprint) {
        return { kind: 'again', answer: known.answer }
      }
      const text = 'The X-Request-ID was used for another request within the last 24 hours.'
      return { kind: 'conflict', refusal: refuse('CONFLICT', text, 'X-Request-ID').error }
    },
    remember(key, request) {
      if (find(key, request.at) !== undefined) return
      const shelf = request.answer === undefined ? asked : made
      shelf.keep(key, request)
    },
  }
}
