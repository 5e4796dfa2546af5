import type { Refusal, Result } from '@pocketbank/core'
import type { SettingsInput } from '@pocketbank/http'
import { allOperations } from '@pocketbank/http/operations'
import type {
  CertificateCheck,
  Exchange,
  Interceptor,
  Outcome,
  WrongCertificate,
} from '@pocketbank/http/pipeline'
import type { Certificate } from '@pocketbank/signatures'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import type { SnapshotPart } from '../control/carried.ts'
import { askAroundFaults, type Claimed, type FaultSource } from './around.ts'
import { fits } from './match.ts'
import type { Ask } from './quirks/ask-with-quirks.ts'
import type { QuirkName } from './quirks/quirk-table.ts'
import { createQuirks, type Quirks } from './quirks/switches.ts'
import { type FaultContext, readRule } from './read-rule.ts'
import type { FaultMatch, FaultRequest, FaultRule, FaultRuleInput } from './rule.ts'
import { type ActiveFault, type FaultState, faultsMax, noFaults, readState } from './state.ts'
import { createDelays, type Delays, type InjectedFault } from './time.ts'
import { WrongCertificates } from './wrong-certificates.ts'

/** Parts of the bank that its faults use. */
export interface FaultOptions {
  /**
   * Advances the bank's clock by milliseconds. Without it, delays on the clock of the sandbox are refused.
   */
  readonly advance?: (milliseconds: number) => void
  /** Ids of operations that a host added, on which faults may strike too. Default: only those of the bank. */
  readonly operations?: readonly string[]
  /** Settings of the bank, which say what client certificates it looks at. Default: those of `createApp`. */
  readonly settings?: SettingsInput | undefined
}

/** Removes the fault. Does nothing if the fault has been removed already. */
interface TakeBack {
  (): void
  readonly id: string
}

/** Options of a fault that strikes one request. */
export interface OnceOptions {
  /**
   * True: strikes after the bank has executed the request; false: before. Default: true for kinds that damage
   * a body.
   */
  readonly after?: boolean
}

/** The faults of a bank. */
export interface Faults extends Interceptor {
  /**
   * Adds a fault.
   *
   * @throws {TypeError} If the fault cannot be read; the message names the place and what was expected there.
   * @throws {RangeError} If the bank has too many faults already; the message names the limit.
   */
  add(fault: FaultRuleInput): TakeBack
  /** Adds a fault that strikes only the next matching request. Throws the errors of `add`. */
  once(effect: FaultRuleInput['effect'], match?: FaultMatch, options?: OnceOptions): TakeBack
  /** Removes the fault with this id. Returns false if there is no such fault. */
  remove(id: string): boolean
  /** Returns the active faults in the order in which they were added. */
  list(): readonly ActiveFault[]
  /** Removes all faults. Delayed requests and slow bodies continue without a wait. Quirks stay on. */
  clear(): void
  /** Drops all delayed requests, as a broken connection does. The bank does not carry them out. */
  dropDelayed(): void
  readonly quirks: Quirks
  /** The client certificates that count as wrong. Neither the state nor `list` has them. */
  readonly certificates: WrongCertificates
  /** Returns the faults and quirks as an immutable value. */
  state(): FaultState
  /** Restores a state. Without a state, removes all faults and switches all quirks off. */
  restore(state: FaultState | undefined): void
  /** The state of the faults for snapshots, with a reader for its JSON form. */
  readonly snapshotPart: SnapshotPart<FaultState>
  /** Reads a fault from JSON. */
  read(input: unknown): Result<FaultRule, Refusal>
  /** Picks the faults for a request and counts each as struck. */
  claim(request: FaultRequest): Claimed
}

function toInjectedFault({ id, rule: { effect, after = false, match, times } }: ActiveFault): InjectedFault {
  return { id, effect, after, match, times }
}

function isUsedUp({ rule, struck }: ActiveFault): boolean {
  return rule.times !== undefined && struck >= rule.times
}

/** Counts these faults as struck once more, and removes those that have struck as often as they may. */
function withStruck(state: FaultState, struckFaults: readonly ActiveFault[]): FaultState {
  if (struckFaults.length === 0) return state
  const faults = state.faults.map((fault) =>
    struckFaults.includes(fault) ? { ...fault, struck: fault.struck + 1 } : fault,
  )
  return { ...state, faults: faults.filter((fault) => !isUsedUp(fault)) }
}

/** Returns true if the request reaches the bank despite this fault, which strikes before the bank acts. */
function letsGoOn(fault: ActiveFault | undefined): boolean {
  return fault === undefined || fault.rule.effect.kind === 'delay'
}

/** Picks the oldest matching fault that strikes before the bank acts, and the oldest that strikes after. */
function pickFaults({ faults }: FaultState, request: FaultRequest) {
  const first = (isAfter: boolean) =>
    faults.find(({ rule }) => (rule.after === true) === isAfter && fits(rule.match, request))
  const before = first(false)
  return { before, after: letsGoOn(before) ? first(true) : undefined }
}

function requireFaultRule<Value>(result: Result<Value, Refusal>): Value {
  if (result.ok) return result.value
  throw new TypeError(result.error.text)
}

const ownIds: ReadonlySet<string> = new Set(allOperations.map(({ id }) => id))

/** A class, because every fork of a bank has one: an object with closures takes ten times the memory. */
class BankFaults implements Faults, FaultSource {
  readonly #context: FaultContext
  readonly #advance: FaultOptions['advance']
  #state: FaultState = noFaults
  #delays: Delays | undefined
  readonly #settings: FaultOptions['settings']
  #certificates: WrongCertificates | undefined

  constructor({ operations, advance, settings }: FaultOptions) {
    const hasMovableClock = advance !== undefined
    this.#context = { operations: operations ? new Set([...ownIds, ...operations]) : ownIds, hasMovableClock }
    this.#advance = advance
    this.#settings = settings
  }

  #keepOnly(isKept: (fault: ActiveFault) => boolean): void {
    this.#state = { ...this.#state, faults: this.#state.faults.filter(isKept) }
  }

  add(fault: FaultRuleInput): TakeBack {
    const rule = requireFaultRule(readRule(fault, this.#context))
    const { issued, faults } = this.#state
    if (faults.length >= faultsMax) throw new RangeError(`a bank has at most ${faultsMax} faults at once`)
    const id = `fault-${issued + 1}`
    this.#state = { ...this.#state, issued: issued + 1, faults: [...faults, { id, rule, struck: 0 }] }
    // Compares rules: a restored state may have another fault with the same id.
    return Object.assign(() => this.#keepOnly((fault) => fault.rule !== rule), { id })
  }

  once(effect: FaultRuleInput['effect'], match?: FaultMatch, { after }: OnceOptions = {}): TakeBack {
    return this.add({ effect, match, after, times: 1 })
  }

  remove(id: string): boolean {
    const { length } = this.#state.faults
    this.#keepOnly((fault) => fault.id !== id)
    return this.#state.faults.length < length
  }

  list(): readonly ActiveFault[] {
    return this.#state.faults
  }

  clear(): void {
    this.#keepOnly(() => false)
    this.#certificates?.clear()
    this.#delays?.end({ goesOn: true })
  }

  dropDelayed(): void {
    this.#delays?.end({ goesOn: false })
  }

  get quirks(): Quirks {
    return createQuirks(
      () => this.#state.quirks,
      (quirks) => {
        this.#state = { ...this.#state, quirks }
      },
    )
  }

  state(): FaultState {
    return this.#state
  }

  restore(state: FaultState = noFaults): void {
    this.#state = state
    this.#certificates?.clear()
  }

  get snapshotPart(): SnapshotPart<FaultState> {
    return new CarriedFaults(this, this.#context)
  }

  read(input: unknown): Result<FaultRule, Refusal> {
    return readRule(input, this.#context)
  }

  #inject(fault: ActiveFault | undefined): InjectedFault | undefined {
    const injected = fault && toInjectedFault(fault)
    if (injected !== undefined) this.delays.begin(injected)
    return injected
  }

  claim(request: FaultRequest): Claimed {
    const { before, after } = pickFaults(this.#state, request)
    this.#state = withStruck(
      this.#state,
      [before, after].filter((fault) => fault !== undefined),
    )
    return { before: this.#inject(before), after: this.#inject(after) }
  }

  intercept(exchange: Exchange, ask: Ask): Awaitable<Outcome> {
    const { faults, quirks } = this.#state
    return faults.length === 0 && quirks.length === 0 ? ask(exchange) : askAroundFaults(this, exchange, ask)
  }

  get certificates(): WrongCertificates {
    this.#certificates ??= new WrongCertificates(this.#settings)
    return this.#certificates
  }

  judgeCertificate(certificate: Certificate, check: CertificateCheck): WrongCertificate | undefined {
    return this.certificates.judge(certificate, check)
  }

  quirksOn(): readonly QuirkName[] {
    return this.#state.quirks
  }

  get delays(): Delays {
    this.#delays ??= createDelays(this.#advance)
    return this.#delays
  }
}

class CarriedFaults implements SnapshotPart<FaultState> {
  readonly name = 'faults'
  readonly #faults: Faults
  readonly #context: FaultContext

  constructor(faults: Faults, context: FaultContext) {
    this.#faults = faults
    this.#context = context
  }

  state(): FaultState {
    return this.#faults.state()
  }

  restore(state: FaultState | undefined): void {
    this.#faults.restore(state)
  }

  read(input: unknown): Result<FaultState, Refusal> {
    return readState(input, this.#context)
  }
}

/**
 * Makes the faults and quirks of a bank, none at first. They change nothing until they are given to
 * `createApp`.
 *
 * @param options - Parts of the bank that faults use.
 * @example
 * ```ts
 * import { createEngine, instant } from '@pocketbank/core'
 * import { createFaults } from '@pocketbank/devtools'
 * import { createApp } from '@pocketbank/http'
 * import { nodeCrypto } from '@pocketbank/signatures/node'
 *
 * const engine = createEngine({ now: instant(Date.UTC(2026, 0, 15)), seed: 'my test' })
 * const faults = createFaults()
 * const settings = { signatures: 'off' } as const
 * const app = createApp({
 *   engineFor: () => engine,
 *   now: () => engine.now,
 *   crypto: nodeCrypto,
 *   settings,
 *   faults,
 * })
 * faults.once('systemError')
 * const failed = await app.fetch(new Request('https://bank.example/v1/sandbox/customers'))
 * failed.status // => 500
 * ```
 */
export function createFaults(options: FaultOptions = {}): Faults {
  return new BankFaults(options)
}
