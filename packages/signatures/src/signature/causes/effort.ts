import type { RsaPublicKey } from '../../certificates/public-key.ts'
import type { Cause } from './cause.ts'

/**
 * Work that the search for the cause of one refusal may take: units of about a nanosecond on a slow machine, 3 ms altogether.
 * D: counted and not timed, so that one request is explained in the same way whatever else the machine does.
 */
export const effortMax = 3_000_000

/** Effort of a search on an explanation page, where somebody waits for it; never used while a request is refused. */
export const pageEffort = 10 * effortMax

/** One hash by WebCrypto, the slower of the two ports; bytes come on top. */
const hashUnits = 10_000

/** The remaining effort of a search. */
export interface Effort {
  /** Takes units away and says so; where too few are left it takes none, and the search was cut short. */
  spend(units: number): boolean
  /** True if something was not tried for lack of effort. */
  readonly isCutShort: boolean
}

/** The effort of one refusal. */
export function createEffort(units = effortMax): Effort {
  let left = units
  let isCutShort = false
  return {
    spend: (wanted) => {
      const isEnough = wanted <= left
      if (isEnough) left -= wanted
      else isCutShort = true
      return isEnough
    },
    get isCutShort() {
      return isCutShort
    },
  }
}

/** Returns the cost of making and hashing a text of `bytes` bytes; `rate` is the cost of making one byte. */
export function guessUnits(bytes: number, rate = 4): number {
  return hashUnits + bytes * rate
}

/** Returns the cost of opening a signature: modular multiplications, each by the square of the modulus. */
export function openingUnits({ bits, exponent }: RsaPublicKey): number {
  const digits = exponent.toString(2)
  return bits ** 2 * (digits.length + digits.replaceAll('0', '').length) * 0.001
}

/** Told where the search ended before it had tried everything. */
export const cutShort: Cause = {
  what: 'the search for the cause was cut short, so that it takes no more than 5 ms',
  topics: [],
}
