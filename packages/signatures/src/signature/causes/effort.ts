import type { RsaPublicKey } from '../../certificates/public-key.ts'
import type { Cause } from './cause.ts'

/**
 * Effort for finding the cause of one refusal. A unit is about a nanosecond on a slow machine. Effort is
 * counted and not timed, so that a request always gets the same explanation.
 */
export const effortMax = 3_000_000

/** Effort of a search for somebody who reads an explanation. It is never spent while a request is refused. */
export const pageEffort = 10 * effortMax

/** Cost of one hash by WebCrypto, the slower port, without the cost per byte. */
const hashUnits = 10_000

export interface Effort {
  /** Subtracts units and returns true. If too few units are left, subtracts none and returns false. */
  spend(units: number): boolean
  /** True if something was not tried for lack of effort. */
  readonly isCutShort: boolean
}

export function createEffort(units = effortMax): Effort {
  let remaining = units
  let isCutShort = false
  return {
    spend: (cost) => {
      const isEnough = cost <= remaining
      if (isEnough) remaining -= cost
      else isCutShort = true
      return isEnough
    },
    get isCutShort() {
      return isCutShort
    },
  }
}

/** Returns the cost of creating and hashing a text. `rate` is the cost of creating one byte. */
export function guessUnits(bytes: number, rate = 4): number {
  return hashUnits + bytes * rate
}

/**
 * Returns the cost of opening a signature: one modular multiplication per bit of the exponent, each quadratic
 * in the modulus.
 */
export function openingUnits({ bits, exponent }: RsaPublicKey): number {
  const digits = exponent.toString(2)
  return bits ** 2 * (digits.length + digits.replaceAll('0', '').length) * 0.001
}

/** A remark that the search ended before everything was tried. */
export const cutShort: Cause = {
  what: 'the search for the cause was cut short, so that it takes no more than 5 ms',
  topics: [],
}
