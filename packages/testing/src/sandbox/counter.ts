import type { Refusal, Result } from '@pocketbank/core'
import { parse } from '@pocketbank/core/base/input'
import { countMax } from '@pocketbank/core/base/store'
import type { SnapshotPart } from '@pocketbank/devtools/control/carried'
import * as v from 'valibot'

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(countMax))

export interface Counter extends SnapshotPart<number> {
  next(): number
}

/** A class, since every fork has a counter, and its methods then need no memory. */
class RequestCounter implements Counter {
  readonly name = 'requests'
  #count = 0

  next(): number {
    this.#count += 1
    return this.#count
  }

  state(): number {
    return this.#count
  }

  restore(state = 0): void {
    this.#count = state
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
