import type { CommandInput, CommandName, Engine, Refusal, Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { type Complaint, refuse } from '@pocketbank/core/base/errors'
import { iterateForward } from '@pocketbank/core/base/store'
import type { Account } from '@pocketbank/core/rows/accounts/model'
import { findAnyAccount } from '@pocketbank/core/rows/any-account'
import type { CardAccount } from '@pocketbank/core/rows/card-accounts/model'
import type { Consent } from '@pocketbank/core/rows/consents/model'
import { requireCustomer } from '@pocketbank/core/rows/customers/find'
import { requirePsu } from '@pocketbank/core/rows/psus/find'
import type { Observation, WrongCertificate } from '@pocketbank/http/pipeline'
import type { ControlledClock } from '../control/clock.ts'
import type { Span } from '../control/time-input.ts'
import type { Faults } from '../faults/faults.ts'
import { type QuirkName, quirkTable } from '../faults/quirks/quirk-table.ts'
import { namesOfPerson } from '../faults/request.ts'
import type { FaultRuleInput } from '../faults/rule.ts'

/** The TPP and the customer for whom a situation is armed. */
export interface BringWish {
  /** The id of a TPP. Default: any. */
  readonly tpp?: string | undefined
  /** The number of a customer. Default: any. */
  readonly customerNumber?: string | undefined
}

export interface ArmedBank {
  readonly engine: Engine
  readonly clock: ControlledClock
  readonly faults: Faults
}

/**
 * A function that prepares a bank so that the client meets a situation. Returns a sentence about what was
 * done, or a refusal with the missing precondition.
 */
export type Arm = (arming: Arming) => Result<string, Refusal>

/** Refuses to arm a situation. The complaint names the missing precondition and its remedy. */
export function missing(complaint: Complaint): Result<never, Refusal> {
  return refuse('K4j', complaint)
}

/** Returns the sentence if an act succeeded, otherwise its refusal. */
export function describeAct(acted: Result<unknown, Refusal>, sentence: string): Result<string, Refusal> {
  return acted.ok ? ok(sentence) : acted
}

/** An act that waits for a request. Returns true once it has acted. */
type Hold = (observation: Observation) => boolean

/** One situation armed at one bank. It records how to disarm it. */
export class Arming {
  readonly engine: Engine
  readonly clock: ControlledClock
  readonly #epoch: number
  readonly #faults: Faults
  readonly wish: BringWish
  /** All situations armed at the bank, including this one. */
  readonly #armings: Iterable<Arming>
  readonly #quirks = new Set<QuirkName>()
  readonly #undo: (() => void)[] = []
  #holds: readonly Hold[] = []

  constructor({ engine, clock, faults }: ArmedBank, wish: BringWish, armings: Iterable<Arming>) {
    this.engine = engine
    this.clock = clock
    this.#epoch = engine.epoch
    this.#faults = faults
    this.wish = wish
    this.#armings = armings
  }

  /** Returns true if the situation is armed for this TPP and for a customer with one of these names. */
  concerns(tpp: string | undefined, names?: readonly string[]): boolean {
    const { tpp: wished = tpp, customerNumber } = this.wish
    return wished === tpp && (customerNumber === undefined || names?.includes(customerNumber) !== false)
  }

  /**
   * Returns true if the situation is armed for the TPP and customer of a request. A customer whom the bank
   * does not know yet counts too.
   */
  #concernsRequest({ exchange: { isAsked, caller, foundIdentity }, entry: { tpp } }: Observation): boolean {
    if (isAsked !== true || caller?.engine !== this.engine) return false
    const isKnown = (foundIdentity?.identity.psu?.customer ?? 0) !== 0
    return this.concerns(tpp, isKnown ? namesOfPerson(caller) : undefined)
  }

  /** The newest valid consent of a TPP and customer for whom the situation is armed. */
  get consent(): Consent | undefined {
    const { bank } = this.engine
    return [...iterateForward(bank.consents, 'key')].findLast(
      ({ status, tpp, psu }) =>
        status === 'valid' &&
        this.concerns(tpp, [requireCustomer(bank, requirePsu(bank, psu).customer).number]),
    )
  }

  /**
   * The private customer for whom the situation is armed. Default: the customer of the newest valid consent.
   */
  get customer(): ReturnType<typeof requireCustomer> | undefined {
    const { bank } = this.engine
    const { customerNumber } = this.wish
    if (customerNumber !== undefined) return this.people.find(({ number }) => number === customerNumber)
    return this.consent && requireCustomer(bank, requirePsu(bank, this.consent.psu).customer)
  }

  /** The private customers of the bank, who can log in. */
  get people(): readonly ReturnType<typeof requireCustomer>[] {
    return [...iterateForward(this.engine.bank.customers, 'key')].filter(({ type }) => type === 'PRIVATE')
  }

  /** The accounts of the newest valid consent. */
  get openedAccounts(): readonly AccountOrCard[] {
    return (this.consent?.entries ?? []).flatMap((entry) => findAnyAccount(this.engine.bank, entry) ?? [])
  }

  /** Executes a command at the present time, for a TPP if one is given. */
  execute<Name extends CommandName>(name: Name, input: CommandInput<Name>, tpp?: string) {
    return this.engine.execute(name, input, { now: this.clock.now, ...(tpp !== undefined && { tpp }) })
  }

  /**
   * Adds a fault for the TPP and customer of the situation. It strikes once unless `times` says otherwise.
   * `takeBack` removes it.
   */
  fault(fault: FaultRuleInput, sentence: string): Result<string, Refusal> {
    const { tpp, customerNumber: psu } = this.wish
    this.#undo.push(this.#faults.add({ times: 1, ...fault, match: { ...fault.match, tpp, psu } }))
    return ok(sentence)
  }

  /** Makes the next client certificate of the TPP count as wrong. `takeBack` undoes it. */
  clientCertificate(wrong: WrongCertificate, sentence: string): Result<string, Refusal> {
    const { certificates } = this.#faults
    const obstacle = certificates.findObstacle(wrong)
    if (obstacle !== undefined) return missing(obstacle)
    this.#undo.push(certificates.add(wrong, this.wish.tpp))
    return ok(sentence)
  }

  /**
   * Switches a quirk on for all TPPs of the bank. `takeBack` switches it off, unless another situation needs
   * it or it was on before.
   */
  quirk(name: QuirkName): Result<string, Refusal> {
    const { quirks } = this.#faults
    if (!quirks.on().includes(name) || this.#isQuirkOfOthers(name)) this.#quirks.add(name)
    quirks.set(name)
    const { tpp, customerNumber } = this.wish
    const whom =
      tpp === undefined && customerNumber === undefined
        ? ''
        : ' Quirks are of the bank: this one is on for all TPPs.'
    return ok(`${quirkTable[name].meaning}${whom}`)
  }

  #isQuirkOfOthers(name: QuirkName): boolean {
    for (const arming of this.#armings) if (arming !== this && arming.#quirks.has(name)) return true
    return false
  }

  /**
   * Acts once, after the next request of the TPP and customer in which `find` finds something. `takeBack`
   * cancels it.
   */
  afterNext<Match>(find: (observation: Observation) => Match | undefined, act: (match: Match) => void): void {
    const hold: Hold = (observation) => {
      const match = this.#concernsRequest(observation) ? find(observation) : undefined
      if (match !== undefined) act(match)
      return match !== undefined
    }
    this.#holds = [...this.#holds, hold]
  }

  /** Lets waiting acts run after a request. After a restore or reset of the bank, they are cancelled. */
  answered(observation: Observation): void {
    if (this.engine.epoch !== this.#epoch) this.#holds = []
    if (this.#holds.length > 0) this.#holds = this.#holds.filter((hold) => !hold(observation))
  }

  /** Removes faults, quirks and waiting acts. The clock and rows do not change back. */
  takeBack(): void {
    this.#holds = []
    for (const undo of this.#undo.splice(0)) undo()
    for (const name of this.#quirks) if (!this.#isQuirkOfOthers(name)) this.#faults.quirks.set(name, false)
    this.#quirks.clear()
  }
}

/** An act on a consent, an account, a customer or a payment. */
export type ActOn<Subject> = (arming: Arming, subject: Subject) => Result<unknown, Refusal>

export type AccountOrCard = NonNullable<ReturnType<typeof findAnyAccount>>

export const isAccount = (account: AccountOrCard): account is Account => 'creditLine' in account
const isCard = (account: AccountOrCard): account is CardAccount => !isAccount(account)

/**
 * Returns a function that makes arms for one kind of subject. The sentence of an arm begins with the
 * subject's name. `lack` is the refusal if no subject is found.
 */
export function actOn<Subject>(
  find: (arming: Arming) => Subject | undefined,
  nameOf: (subject: Subject) => string,
  lack: Complaint,
) {
  return (act: ActOn<Subject>, sentence: string | ((arming: Arming, subject: Subject) => string)): Arm =>
    (arming) => {
      const subject = find(arming)
      if (subject === undefined) return missing(lack)
      const acted = act(arming, subject)
      const text = typeof sentence === 'string' ? sentence : sentence(arming, subject)
      return describeAct(acted, `${nameOf(subject)}: ${text}`)
    }
}

/** The refusal of arms that need a customer. */
export const noCustomer: Complaint = {
  problem: 'no customer is known',
  remedy: 'Have one approve a consent of this TPP first, or send customerNumber of a private customer',
}

function lackConsent(problem: string): Complaint {
  return { problem, remedy: 'Have a customer approve one first' }
}

/** Functions that make an arm, by its subject: `on.card(block, 'it is blocked.')`. */
export const on = {
  consent: actOn(
    ({ consent }) => consent,
    ({ id }) => `Consent ${id}`,
    lackConsent('no consent of this TPP is valid'),
  ),
  account: actOn(
    ({ openedAccounts }) => openedAccounts.find(isAccount),
    ({ iban }) => `Account ${iban}`,
    lackConsent('no account is under a valid consent of this TPP'),
  ),
  card: actOn(
    ({ openedAccounts }) => openedAccounts.find(isCard),
    ({ maskedPan }) => `Card ${maskedPan}`,
    lackConsent('no card is under a valid consent of this TPP'),
  ),
  customer: actOn(
    ({ customer }) => customer,
    ({ number }) => `Customer ${number}`,
    noCustomer,
  ),
}

export function letPass(span: Span): ActOn<unknown> {
  return ({ clock }) => clock.advance(span)
}
