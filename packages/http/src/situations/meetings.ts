import type { Instant } from '@pocketbank/core'
import { BoundedMap } from '../bounded-map.ts'
import type { Fate } from './fates.ts'

/** A request that saw a situation. */
export interface Witness {
  /** The id of the request in the journal, which may have dropped it since. */
  readonly id: string
  /** The name of its test, if it had one. */
  readonly label: string | undefined
}

/** One time that a situation was met. The witness changes when a request sees what happened to its resource before. */
interface Meeting {
  witness: Witness | undefined
}

/** Requests named for each situation and TPP. */
const witnessesMax = 3
/** Resources of a TPP that are remembered with the request that created them, or with changes that no request has seen. */
const resourcesMax = 200

/** What one TPP has met. */
export class Meetings {
  /** By the place of the situation in the catalogue. */
  readonly #byPlace: (Meeting[] | undefined)[] = []
  readonly #makers = new BoundedMap<Witness>(resourcesMax)
  readonly #fates = new BoundedMap<Fate>(resourcesMax)
  readonly #unseen = new BoundedMap<Meeting[]>(resourcesMax)
  /** The moment of the latest request, by the bank's clock. */
  latest: Instant | undefined

  /** True once so many requests are named that no further meeting is recorded. */
  isFull(place: number): boolean {
    const met = this.#byPlace[place]
    return met !== undefined && met.length >= witnessesMax
  }

  isMet(place: number): boolean {
    return this.#byPlace[place] !== undefined
  }

  /** The requests that met a situation, the first one first. */
  witnesses(place: number): readonly Witness[] {
    return (this.#byPlace[place] ?? []).flatMap(({ witness }) => witness ?? [])
  }

  meet(place: number, witness: Witness | undefined): void {
    this.#meet(place, { witness })
  }

  #meet(place: number, meeting: Meeting): void {
    const met = this.#byPlace[place]
    if (met === undefined) this.#byPlace[place] = [meeting]
    else if (met.length < witnessesMax) met.push(meeting)
  }

  /** Records what happened to a resource: the request that created it is named until another one sees it. */
  meetResource(place: number, resource: string): void {
    const meeting = { witness: this.#makers.get(resource) }
    this.#meet(place, meeting)
    this.#unseen.put(resource, [...(this.#unseen.get(resource) ?? []), meeting])
  }

  /** Remembers the request that created a resource. */
  make(resource: string, witness: Witness): void {
    this.#makers.put(resource, witness)
  }

  /** Names the request that sees a resource for everything that has happened to it. */
  see(resource: string, witness: Witness): void {
    const meetings = this.#unseen.get(resource)
    if (meetings === undefined) return
    this.#unseen.delete(resource)
    for (const meeting of meetings) meeting.witness = witness
  }

  /** How the latest request with an X-Request-ID ended that was to create something; undefined if none is remembered. */
  fateOfId(requestId: string): Fate | undefined {
    return this.#fates.get(requestId)
  }

  /** Remembers how a request ended. */
  end(requestId: string, fate: Fate): void {
    this.#fates.put(requestId, fate)
  }

  get hasUnseen(): boolean {
    return this.#unseen.size > 0
  }
}
