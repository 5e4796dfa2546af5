import { type Engine, engineFrom, type Snapshot } from '@pocketbank/core'
import { begin } from '@pocketbank/core/engine'

export interface BanksByTppOptions<Bank> {
  /** Opens the bank of a TPP. `letGo` is the number of banks released so far. */
  readonly open: (tpp: string, release: number) => Bank
  /** Maximum number of open banks. The one unused longest is released first. */
  readonly banksMax: number
  /** True if a bank can be released now. Busy banks stay open above the maximum. Default: always true. */
  readonly isIdle?: ((bank: Bank) => boolean) | undefined
  readonly onRelease?: ((tpp: string, bank: Bank) => void) | undefined
}

/** A bank for each TPP (Q14), opened by its first request. */
export class BanksByTpp<Bank> {
  readonly #options: BanksByTppOptions<Bank>
  readonly #banks = new Map<string, Bank>()
  #release = 0

  constructor(options: BanksByTppOptions<Bank>) {
    this.#options = options
  }

  get(tpp: string): Bank {
    const bank = this.#banks.get(tpp) ?? this.#options.open(tpp, this.#release)
    this.#banks.delete(tpp)
    this.#banks.set(tpp, bank)
    while (this.#banks.size > this.#options.banksMax && this.#letOldestGo(tpp));
    return bank
  }

  /** Returns the bank of a TPP if it is open. Does not count as use. */
  find(tpp: string): Bank | undefined {
    return this.#banks.get(tpp)
  }

  /** Lists the TPPs with open banks, the last used first. */
  names(): readonly string[] {
    return [...this.#banks.keys()].reverse()
  }

  /** Lists the open banks, the one unused longest first. */
  all(): readonly Bank[] {
    return [...this.#banks.values()]
  }

  /**
   * Releases the bank unused longest that can be released, except that of `asked`. Returns false if there is
   * none.
   */
  #letOldestGo(requestedTpp: string): boolean {
    const { isIdle = () => true, onRelease } = this.#options
    for (const [tpp, bank] of this.#banks) {
      if (tpp === requestedTpp || !isIdle(bank)) continue
      this.#banks.delete(tpp)
      this.#release += 1
      onRelease?.(tpp, bank)
      return true
    }
    return false
  }
}

/**
 * Makes a function that forks one bank, filled at the first call. Forks with the same number have the same
 * ids, so what a TPP sees does not depend on other TPPs. Forks with another number have other ids, so an old
 * link never leads to a new object.
 */
export function createForks(fill: () => Engine): (number: number) => Engine {
  let first: Snapshot | undefined
  return (number) => {
    first ??= fill().snapshot()
    return engineFrom(begin(first, number))
  }
}
