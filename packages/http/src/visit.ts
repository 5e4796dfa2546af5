import {
  type Context,
  type Engine,
  type Instant,
  laterOf,
  type ReadInput,
  type Refusal,
  type RuleId,
} from '@pocketbank/core'
import type { BankAddress } from './bank-address.ts'
import type { Damage } from './faults/damage.ts'
import type { Faults } from './faults/faults.ts'
import { psuContextOf } from './headers/psu-reference.ts'
import type { Operation } from './operations/operation.ts'
import type { Answer } from './render/answer.ts'
import type { Arrival } from './requests/arrival.ts'
import type { RequestMemory } from './requests/memory.ts'
import type { Check } from './rules/checks.ts'
import type { DoorSettings } from './settings.ts'
import type { Authenticate } from './signature/authenticate.ts'
import type { CryptoPort } from './signature/crypto-port.ts'
import type { Explanation } from './signature/explanation.ts'
import type { Tpp } from './signature/tpp.ts'

/** What stands behind the door. */
export interface House {
  readonly settings: DoorSettings
  readonly crypto: CryptoPort
  readonly authenticate: Authenticate
  /** The host's clock, or that of a TPP's bank where each has its own. */
  readonly now: (tpp?: string) => Instant
  readonly engineFor: (tpp: string) => Engine
  readonly memoryOf: (engine: Engine) => RequestMemory
  /** What is being made, by request id. */
  readonly underWay: Map<string, Promise<unknown>>
  /** Where the bank is. */
  readonly address: BankAddress
  /** The address of the bank's page for an authorisation of a TPP, as a path inside the bank. */
  readonly pagePath: (tpp: string, authorisationId: string) => Promise<string>
  /** What strikes the requests of a TPP; nothing without it. */
  readonly faultsFor?: ((tpp: string) => Faults) | undefined
}

/** How a request went: the answer of the bank, or the refusal of a stage; and what the journal tells about it. */
export interface Passage {
  readonly answer?: Answer
  readonly refusal?: Refusal
  /** The check that refused. */
  readonly refusedBy?: Check
  /** The rule by which the answer is no usual one, though nothing was refused. */
  readonly rule?: RuleId
  /** The answer leads to the bank's page. */
  readonly needsSca?: true
  /** The HTTP status where it is not the one of the code. */
  readonly status?: number
  /** Headers that the refusal has besides. */
  readonly headers?: Readonly<Record<string, string>>
  readonly explanation?: Explanation
  readonly tpp?: string
  readonly warnings: readonly string[]
  /** What faults did to the request and do to its answer. */
  readonly damage?: Damage
}

/** A request on its way through the bank. */
export interface Visit {
  readonly house: House
  readonly operation: Operation
  readonly arrival: Arrival
  readonly params: Readonly<Record<string, string>>
}

/** What a request asks: its names and query read, its body as it was sent. */
export interface RequestInput extends ReadInput {
  /** The query as it was sent. */
  readonly sentQuery: unknown
}

/** Who calls which bank, and all that the bank may know of the request. */
export interface Caller {
  readonly tpp: Tpp
  readonly engine: Engine
  readonly context: Context
}

/** The caller, once it is known which TPP it is. */
export function callerOf({ house, arrival, operation }: Visit, tpp: Tpp): Caller {
  const engine = house.engineFor(tpp.id)
  const now = laterOf(engine.now, house.now(tpp.id))
  // Said only where it is not the usual: the journal keeps every context.
  const lenient = house.settings.strictness === 'lenient' && { strictness: 'lenient' as const }
  const psu = psuContextOf(arrival.headers, tpp, operation)
  return { tpp, engine, context: { now, tpp: tpp.id, amounts: 'whole', ...lenient, ...psu } }
}

/** The passage of a request that a check refused. */
export function refused(refusedBy: Check, refusal: Refusal): Passage {
  return { refusal, refusedBy, warnings: [] }
}
