import type { Engine, Refusal, Result } from '@pocketbank/core'
import { refuse } from '@pocketbank/core/internal'
import type { ControlledClock } from '../control/clock.ts'
import type { Faults } from '../faults/faults.ts'
import type { QuirkName } from '../faults/quirks/quirk-table.ts'
import { namesOfPerson } from '../faults/request.ts'
import type { GivenFault } from '../faults/rule.ts'
import type { Seen } from '../pipeline/exchange.ts'

/** Whom an armed situation concerns. */
export interface BringWish {
  /** The id of a TPP. Default: any. */
  readonly tpp?: string | undefined
  /** The number of a customer for whom the TPP asks. Default: any. */
  readonly customerNumber?: string | undefined
}

/** A bank as situations arm it. */
export interface ArmedBank {
  readonly engine: Engine
  readonly clock: ControlledClock
  readonly faults: Faults
}

/** What a situation can use to arm a bank. */
export interface Means extends BringWish {
  readonly bank: ArmedBank
  /** Adds a fault for the TPP and the customer. `times` is 1 unless it is given. `unbring` takes it back. */
  fault(fault: GivenFault): void
  /** Switches a quirk on. `unbring` switches it off. */
  quirk(name: QuirkName): void
  /** Acts once, behind the next answered request of the TPP for the customer that fits. `unbring` lets go of it. */
  afterNext(fits: (seen: Seen) => boolean, act: (seen: Seen) => void): void
}

/** Refuses to arm a situation: the text says what is missing, and how to get it. */
export function missing(text: string): Result<never, Refusal> {
  return refuse('K4j', text)
}

/** An act that waits for a request. */
export interface Hold {
  /** Returns true once it has acted. */
  take(seen: Seen): boolean
}

/** True if a request is of the TPP and for the customer. D: compared as faults compare them. */
function isOfWish({ exchange, entry }: Seen, { tpp, customerNumber }: BringWish): boolean {
  if (tpp !== undefined && entry.tpp !== tpp) return false
  if (customerNumber === undefined) return true
  const caller = exchange.isAsked === true ? exchange.caller : undefined
  return caller !== undefined && namesOfPerson(caller).includes(customerNumber)
}

/** Arms one situation at one bank, and remembers how to take that back. */
export class Arming implements Means {
  readonly bank: ArmedBank
  readonly tpp: string | undefined
  readonly customerNumber: string | undefined
  readonly #undo: (() => void)[] = []
  readonly #holds: Set<Hold>

  constructor(bank: ArmedBank, { tpp, customerNumber }: BringWish, holds: Set<Hold>) {
    this.bank = bank
    this.tpp = tpp
    this.customerNumber = customerNumber
    this.#holds = holds
  }

  fault(fault: GivenFault): void {
    const { tpp, customerNumber: psu } = this
    this.#undo.push(this.bank.faults.add({ times: 1, ...fault, match: { ...fault.match, tpp, psu } }))
  }

  quirk(name: QuirkName): void {
    const { quirks } = this.bank.faults
    if (quirks.on().includes(name)) return
    quirks.set(name)
    this.#undo.push(() => quirks.set(name, false))
  }

  afterNext(fits: (seen: Seen) => boolean, act: (seen: Seen) => void): void {
    const hold: Hold = {
      take: (seen) => {
        const isOfBank = seen.exchange.isAsked === true && seen.exchange.caller?.engine === this.bank.engine
        if (!isOfBank || !isOfWish(seen, this) || !fits(seen)) return false
        act(seen)
        return true
      },
    }
    this.#holds.add(hold)
    this.#undo.push(() => this.#holds.delete(hold))
  }

  /** Takes back faults, quirks and holds; the clock and rows stay as they are. */
  takeBack(): void {
    for (const undo of this.#undo.splice(0).reverse()) undo()
  }
}
