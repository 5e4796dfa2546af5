import type { Refusal, Result } from '@pocketbank/core'
import { parse } from '@pocketbank/core/base/input'
import type { SnapshotPart } from '@pocketbank/devtools/control/carried'
import type { ScaResult } from '@pocketbank/devtools/control/psu'
import * as v from 'valibot'

/** A TPP's names for a PSU who has approved something. Later requests send them. */
const names = v.object({
  psuId: v.string(),
  sessionId: v.string(),
  corporateId: v.optional(v.string()),
})

/** For each TPP, its names for the PSU who approved last, and for each PSU by customer number. */
const book = v.record(v.string(), v.object({ last: names, customers: v.record(v.string(), names) }))

export type PsuNames = v.InferOutput<typeof names>

type NamesByTpp = v.InferOutput<typeof book>

/** The TPPs' names for PSUs. A TPP learns them when the browser returns from the SCA page. */
export interface PsuNameBook extends SnapshotPart<NamesByTpp> {
  /** Returns a TPP's names for a PSU; without a number, for the one who approved last. */
  of(tpp: string, customerNumber: string | undefined): PsuNames | undefined
  /** Stores the names from a redirect URI to which the browser was sent. */
  learn(
    tpp: string,
    result: Pick<ScaResult, 'psuId' | 'sessionId' | 'corporateId'>,
    customerNumber?: string,
  ): void
}

/** A class, since every fork has a book, and its methods then need no memory. */
class NameBook implements PsuNameBook {
  readonly name = 'psuNames'
  #namesByTpp: NamesByTpp = {}

  of(tpp: string, customerNumber: string | undefined): PsuNames | undefined {
    const entry = Object.hasOwn(this.#namesByTpp, tpp) ? this.#namesByTpp[tpp] : undefined
    return customerNumber === undefined ? entry?.last : entry?.customers[customerNumber]
  }

  learn(...[tpp, { psuId, sessionId, corporateId }, customerNumber]: Parameters<PsuNameBook['learn']>): void {
    if (psuId === undefined || sessionId === undefined) return
    const last = { psuId, sessionId, ...(corporateId !== undefined && { corporateId }) }
    const customerNames = Object.hasOwn(this.#namesByTpp, tpp) ? this.#namesByTpp[tpp]?.customers : undefined
    const customers = { ...customerNames, ...(customerNumber !== undefined && { [customerNumber]: last }) }
    this.#namesByTpp = { ...this.#namesByTpp, [tpp]: { last, customers } }
  }

  state(): NamesByTpp {
    return this.#namesByTpp
  }

  restore(state: NamesByTpp = {}): void {
    this.#namesByTpp = state
  }

  read(json: unknown): Result<NamesByTpp, Refusal> {
    return parse(book, json, 'body')
  }
}

/** Creates an empty book. A snapshot contains it, so that a fork knows the approvals before it. */
export function createNameBook(): PsuNameBook {
  return new NameBook()
}
