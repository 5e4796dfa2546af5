import type { Context, PsuReference } from '../../base/context.ts'
import type { Refusal } from '../../base/errors/refusal.ts'
import type { Result } from '../../base/result.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { AuthorisationView } from '../../domain/authorisations/view.ts'
import type { Engine } from '../../engine/engine.ts'
import type { ApprovalRequest } from '../../rows/authorisations/contract.ts'
import type { WorldNames } from '../names.ts'
import { reportRefusal } from '../plan/body-places.ts'
import type { PlanGiven } from '../plan/plan-context.ts'
import type { CustomerPlan } from '../plan/plan-holdings.ts'
import type { WorldPlan } from '../plan/plan-world.ts'
import type { WorldPlace } from '../plan/problems.ts'
import type { WorldSetting } from '../setting.ts'

/** Everything that is spoken of while TPPs and people of a world do what they have done. */
export interface WorldSteps extends PlanGiven {
  readonly plan: WorldPlan
  /** Ids and numbers by name: holdings have them once the bank is filled, the rest once its step has run. */
  readonly names: WorldNames
  readonly setting: WorldSetting
}

/** A place in a world whose requests are made. */
export type StepPlace = WorldPlace<WorldSteps>

/** An action by commands of the bank at a moment, and the result required when the bank begins. */
export interface Step {
  readonly at: Instant
  /** Does it; what comes of it is kept among the names. */
  readonly run: (engine: Engine) => void
  /** Tells where something else has come of it. */
  readonly check: (engine: Engine) => void
}

/** D: nobody comes back in a world that is being made; each request that leads to the bank's page names a way all the same. */
const redirect = { uri: 'https://tpp.example/' }

/** A request of a TPP for somebody. */
export function createContext(at: Instant, tpp: string, psu: PsuReference): Context {
  return { now: at, tpp, psu, redirect }
}

/** The value of an answer; if the bank refused, undefined and a problem. */
export function unwrapAnswer<Value>(answer: Result<Value, Refusal>, place: WorldPlace): Value | undefined {
  if (answer.ok) return answer.value
  reportRefusal(place.path, answer.error, place.context.onProblem)
  return undefined
}

/** A link to the bank's page, and who opens it. */
export interface OpenedLink {
  readonly authorisationId: string
  readonly person: CustomerPlan
  readonly context: Context
  readonly place: StepPlace
}

/** Says who they are at the bank's page; what is shown then. */
export function identifyPerson(engine: Engine, link: OpenedLink): AuthorisationView | undefined {
  const { authorisationId, person, context, place } = link
  const input = { params: { authorisationId }, body: { customerNumber: person.body.customerNumber } }
  return unwrapAnswer(engine.execute('identifyPsu', input, context), place)
}

/** Approves what was shown; whether the bank has taken it. */
export function approveAtPage(engine: Engine, link: OpenedLink, body: ApprovalRequest): boolean {
  const { authorisationId, context, place } = link
  const input = { params: { authorisationId }, body }
  return unwrapAnswer(engine.execute('approveAuthorisation', input, context), place) !== undefined
}
