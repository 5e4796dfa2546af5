import type { CommandInput, CommandName, CommandOutcome, Engine, Refusal, Result } from '@pocketbank/core'
import {
  type Consent,
  customerOf,
  findHolder,
  iterateForward,
  ok,
  psuOf,
  refuse,
} from '@pocketbank/core/internal'
import type { ControlledClock } from '../control/clock.ts'
import type { Faults } from '../faults/faults.ts'
import { type QuirkName, quirkTable } from '../faults/quirks/quirk-table.ts'
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

/** Arms a situation: tells in a sentence what was done, or refuses with the precondition that is missing. */
export type Arm = (arming: Arming) => Result<string, Refusal>

/** Refuses to arm a situation: the text says what is missing, and how to get it. */
export function missing(text: string): Result<never, Refusal> {
  return refuse('K4j', text)
}

/** Tells the sentence if an act succeeded, else its refusal. */
export function tell(acted: Result<unknown, Refusal>, sentence: string): Result<string, Refusal> {
  return acted.ok ? ok(sentence) : acted
}

/** An act that waits for a request. */
export interface Hold {
  /** Returns true once it has acted. */
  take(seen: Seen): boolean
}

/** Arms one situation at one bank, and remembers how to take that back. */
export class Arming {
  readonly engine: Engine
  readonly clock: ControlledClock
  readonly #faults: Faults
  readonly #wish: BringWish
  readonly #undo: (() => void)[] = []
  readonly #holds: Set<Hold>

  constructor({ engine, clock, faults }: ArmedBank, wish: BringWish, holds: Set<Hold>) {
    this.engine = engine
    this.clock = clock
    this.#faults = faults
    this.#wish = wish
    this.#holds = holds
  }

  /** True if the wish leaves the TPP, and the customer if one is known, or names them. */
  concerns(tpp: string | undefined, customerNumber = this.#wish.customerNumber): boolean {
    const wish = this.#wish
    return (wish.tpp ?? tpp) === tpp && (wish.customerNumber ?? customerNumber) === customerNumber
  }

  /** D: customers are compared as faults compare them. */
  #concernsRequest({ exchange, entry }: Seen): boolean {
    const caller = exchange.isAsked === true ? exchange.caller : undefined
    const { customerNumber } = this.#wish
    const isOfCustomer =
      customerNumber === undefined || (caller && namesOfPerson(caller).includes(customerNumber))
    return caller?.engine === this.engine && isOfCustomer === true && this.concerns(entry.tpp)
  }

  /** The newest valid consent of the TPP and the customer. */
  get consent(): Consent | undefined {
    const { bank } = this.engine
    return [...iterateForward(bank.consents, 'key')].findLast(
      ({ status, tpp, psu }) =>
        status === 'valid' && this.concerns(tpp, customerOf(bank, psuOf(bank, psu).customer).number),
    )
  }

  /** The private customer of the wish, else the one whose consent is the newest. */
  get customer(): ReturnType<typeof customerOf> | undefined {
    const { bank } = this.engine
    const { customerNumber } = this.#wish
    if (customerNumber !== undefined) return this.people.find(({ number }) => number === customerNumber)
    return this.consent && customerOf(bank, psuOf(bank, this.consent.psu).customer)
  }

  /** The private customers of the bank, who can log in. */
  get people(): readonly ReturnType<typeof customerOf>[] {
    return [...iterateForward(this.engine.bank.customers, 'key')].filter(({ type }) => type === 'PRIVATE')
  }

  /** The accounts and cards that this consent opens. */
  get opened(): readonly NonNullable<ReturnType<typeof findHolder>>[] {
    return (this.consent?.entries ?? []).flatMap((entry) => findHolder(this.engine.bank, entry) ?? [])
  }

  /** Runs a command now, as the TPP if it is one of a TPP. */
  execute<Name extends CommandName>(
    name: Name,
    input: CommandInput<Name>,
    tpp?: string,
  ): Result<CommandOutcome<Name>, Refusal> {
    return this.engine.execute(name, input, { now: this.clock.now, ...(tpp !== undefined && { tpp }) })
  }

  /** Adds a fault for the TPP and the customer. `times` is 1 unless it is given. `unbring` takes it back. */
  fault(fault: GivenFault, sentence: string): Result<string, Refusal> {
    const { tpp, customerNumber: psu } = this.#wish
    this.#undo.push(this.#faults.add({ times: 1, ...fault, match: { ...fault.match, tpp, psu } }))
    return ok(sentence)
  }

  /** Switches a quirk on. `unbring` switches it off. */
  quirk(name: QuirkName): Result<string, Refusal> {
    const { quirks } = this.#faults
    if (!quirks.on().includes(name)) {
      quirks.set(name)
      this.#undo.push(() => quirks.set(name, false))
    }
    return ok(quirkTable[name].meaning)
  }

  /** Acts once, behind the next answered request of the TPP for the customer in which something is found. `unbring` lets go of it. */
  afterNext<Found>(find: (seen: Seen) => Found | undefined, act: (found: Found) => void): void {
    const hold: Hold = {
      take: (seen) => {
        const found = this.#concernsRequest(seen) ? find(seen) : undefined
        if (found !== undefined) act(found)
        return found !== undefined
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
