import { createEngine, type Engine, type EngineOptions, engineFrom, type Snapshot } from '@pocketbank/core'
import { begin } from '@pocketbank/core/engine'

/** Functions that open and release the banks of TPPs, and a bound. */
export interface BanksByTppOptions<Bank> {
  /** Opens the bank of a TPP. The number is that of the banks that were let go before. */
  readonly open: (tpp: string, letGo: number) => Bank
  /** Banks kept at once: the one that was asked longest ago goes first. */
  readonly banksMax: number
  /** True if a bank can go now. If none can, more banks are kept until one can. Default: any can. */
  readonly isIdle?: ((bank: Bank) => boolean) | undefined
  /** Hears of each bank that is let go. */
  readonly onLetGo?: ((tpp: string, bank: Bank) => void) | undefined
}

/** A bank for every TPP (Q14), opened when it is first asked for. */
export class BanksByTpp<Bank> {
  readonly #options: BanksByTppOptions<Bank>
  /** The one that was asked longest ago first. */
  readonly #banks = new Map<string, Bank>()
  #letGo = 0

  constructor(options: BanksByTppOptions<Bank>) {
    this.#options = options
  }

  /** The bank of a TPP. */
  get(tpp: string): Bank {
    const bank = this.#banks.get(tpp) ?? this.#options.open(tpp, this.#letGo)
    this.#banks.delete(tpp)
    this.#banks.set(tpp, bank)
    while (this.#banks.size > this.#options.banksMax && this.#letOldestGo(tpp));
    return bank
  }

  /** The bank of a TPP where it is open; asking does not count. */
  find(tpp: string): Bank | undefined {
    return this.#banks.get(tpp)
  }

  /** The TPPs whose banks are open, the one that was asked latest first. */
  names(): readonly string[] {
    return [...this.#banks.keys()].reverse()
  }

  /** All that are open, the one that was asked longest ago first. */
  all(): readonly Bank[] {
    return [...this.#banks.values()]
  }

  /** Lets the bank go that was asked longest ago of those that can, but for the one that is asked now. Whether there was one. */
  #letOldestGo(asked: string): boolean {
    const { isIdle = () => true, onLetGo } = this.#options
    for (const [tpp, bank] of this.#banks) {
      if (tpp === asked || !isIdle(bank)) continue
      this.#banks.delete(tpp)
      this.#letGo += 1
      onLetGo?.(tpp, bank)
      return true
    }
    return false
  }
}

/** A bank with the fixed data set, as it begins. */
export function createFilledBank(options: EngineOptions): Engine {
  const engine = createEngine(options)
  engine.execute('initialize', {}, { now: options.now })
  return engine
}

/**
 * Gives forks of one bank, made at the first of them. D: forks of one number have the same ids, so that what a TPP sees does not depend on
 * which others came before it; those of another number have others, since an old link must not mean something new.
 */
export function createForks(fill: () => Engine): (number: number) => Engine {
  let first: Snapshot | undefined
  return (number) => {
    first ??= fill().snapshot()
    return engineFrom(begin(first, number))
  }
}
