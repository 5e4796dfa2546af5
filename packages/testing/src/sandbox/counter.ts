import type { Refusal, Result } from '@pocketbank/core'
import { parse } from '@pocketbank/core/base/input'
import { countMax } from '@pocketbank/core/base/store'
import type { Carried } from '@pocketbank/devtools/control/carried'
import * as v from 'valibot'

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(countMax))

/** Counts from 1 on. */
export interface Counter extends Carried<number> {
  next(): number
}

/** D: a class, since every fork has one, and its methods then cost nothing. */
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
 * Counts the requests of a sandbox's TPPs. D: a snapshot carries it, as the bank remembers the ids that follow from it; and the same
 * test after the same snapshot sends the same requests, which are signed once.
 */
export function createRequestCounter(): Counter {
  return new RequestCounter()
}
