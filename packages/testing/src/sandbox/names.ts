import type { Refusal, Result } from '@pocketbank/core'
import { parse } from '@pocketbank/core/base/input'
import type { Carried } from '@pocketbank/devtools/control/carried'
import type { ScaResult } from '@pocketbank/devtools/control/psu'
import * as v from 'valibot'

/** Contract of a TPP's names for a customer who has approved something: later requests send them. */
const names = v.object({
  psuId: v.string(),
  sessionId: v.string(),
  corporateId: v.optional(v.string()),
})

/** For each TPP how it names the customer who approved last, and each by number. */
const book = v.record(v.string(), v.object({ last: names, customers: v.record(v.string(), names) }))

/** Names of a customer at a TPP. */
export type PsuNames = v.InferOutput<typeof names>

type NamesByTpp = v.InferOutput<typeof book>

/** Names of customers at the TPPs of a sandbox, which learn them when a browser comes back. */
export interface PsuNameBook extends Carried<NamesByTpp> {
  /** Returns a TPP's names for a customer; without a number, for the one who approved last. */
  of(tpp: string, customerNumber: string | undefined): PsuNames | undefined
  /** Keeps the names from a redirect URI to which a browser was sent. */
  learn(
    tpp: string,
    result: Pick<ScaResult, 'psuId' | 'sessionId' | 'corporateId'>,
    customerNumber?: string,
  ): void
}

/** D: a class, since every fork has one, and its methods then cost nothing. */
class NameBook implements PsuNameBook {
  readonly name = 'psuNames'
  #known: NamesByTpp = {}

  of(tpp: string, customerNumber: string | undefined): PsuNames | undefined {
    const entry = Object.hasOwn(this.#known, tpp) ? this.#known[tpp] : undefined
    return customerNumber === undefined ? entry?.last : entry?.customers[customerNumber]
  }

  learn(...[tpp, { psuId, sessionId, corporateId }, customerNumber]: Parameters<PsuNameBook['learn']>): void {
    if (psuId === undefined || sessionId === undefined) return
    const last = { psuId, sessionId, ...(corporateId !== undefined && { corporateId }) }
    const others = Object.hasOwn(this.#known, tpp) ? this.#known[tpp]?.customers : undefined
    const customers = { ...others, ...(customerNumber !== undefined && { [customerNumber]: last }) }
    this.#known = { ...this.#known, [tpp]: { last, customers } }
  }

  state(): NamesByTpp {
    return this.#known
  }

  restore(state: NamesByTpp = {}): void {
    this.#known = state
  }

  read(json: unknown): Result<NamesByTpp, Refusal> {
    return parse(book, json, 'body')
  }
}

/** A book in which nobody has approved anything yet. D: a snapshot carries it, so that a fork goes on where the approval was given. */
export function createNameBook(): PsuNameBook {
  return new NameBook()
}
