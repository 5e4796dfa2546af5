import type { Refusal, Result } from '@pocketbank/core'
import { parse } from '@pocketbank/core/base/input'
import { countMax } from '@pocketbank/core/base/store'
import type { Carried } from '@pocketbank/devtools/control/carried'
import * as v from 'valibot'

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(countMax))

export interface Counter extends Carried<number> {
  next(): number
}

/** A class, since every fork has a counter, and its methods then need no memory. */
class RequestCounter implements Counter {
  readonly name = 'requests'
  #counted = 0

  next(): number {
    this.#counted += 1
    return this.#counted
  }

  state(): number {
    return this.#counted
  }

  restore(state = 0): void {
    this.#counted = state
  }

  read(json: unknown): Result<number, Refusal> {
    return parse(count, json, 'body')
  }
}

/**
 * Creates the counter of requests by a sandbox's TPPs, from which their request ids follow. A snapshot
 * contains it, since the bank remembers the ids. The same test after the same snapshot also sends the same
 * requests, whose signatures are cached.
 */
export function createRequestCounter(): Counter {
  return new RequestCounter()
}
