import { type Context, type Engine, type Instant, laterOf, type Refusal } from '@pocketbank/core'
import { psuContextOf } from './headers/psu-reference.ts'
import type { Operation } from './operations/operation.ts'
import type { Answer } from './render/answer.ts'
import type { Arrival } from './requests/arrival.ts'
import type { RequestMemory } from './requests/memory.ts'
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
  readonly now: () => Instant
  readonly engineFor: (tpp: string) => Engine
  readonly memoryOf: (engine: Engine) => RequestMemory
  /** What is being made, by request id. */
  readonly underWay: Map<string, Promise<unknown>>
  /** Where browsers find the bank: `https://bank.example`; without it where the request came to. */
  readonly publicUrl?: string | undefined
  /** The address of the bank's page for an authorisation of a TPP, as a path. */
  readonly pagePath: (tpp: string, authorisationId: string) => Promise<string>
}

/** How a request went: the answer of the bank, or the refusal of a stage; and what the journal tells about it. */
export interface Passage {
  readonly answer?: Answer
  readonly refusal?: Refusal
  /** The HTTP status where it is not the one of the code. */
  readonly status?: number
  /** Headers that the refusal has besides. */
  readonly headers?: Readonly<Record<string, string>>
  readonly explanation?: Explanation
  readonly tpp?: string
  readonly warnings: readonly string[]
}

/** A request on its way through the bank. */
export interface Visit {
  readonly house: House
  readonly operation: Operation
  readonly arrival: Arrival
  readonly params: Readonly<Record<string, string>>
}

/** Who calls which bank, and all that the bank may know of the request. */
export interface Caller {
  readonly tpp: Tpp
  readonly engine: Engine
  readonly context: Context
}

/** The caller, once it is known which TPP it is. */
export function callerOf({ house, arrival, operation }: Visit, tpp: Tpp, clock: Instant): Caller {
  const engine = house.engineFor(tpp.id)
  const now = laterOf(engine.now, clock)
  return {
    tpp,
    engine,
    context: { now, tpp: tpp.id, amounts: 'whole', ...psuContextOf(arrival.headers, tpp, operation) },
  }
}

/** The passage of a refused request. */
export function refused(refusal: Refusal): Passage {
  return { refusal, warnings: [] }
}
