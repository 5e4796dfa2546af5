import type { Context, PsuReference } from '../../base/context.ts'
import type { Refusal } from '../../base/errors/refusal.ts'
import type { Result } from '../../base/result.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { AuthorisationView } from '../../domain/authorisations/view.ts'
import type { Engine } from '../../engine/engine.ts'
import type { ApprovalRequest } from '../../rows/authorisations/contract.ts'
import type { WorldNames } from '../names.ts'
import { reportRefusal } from '../plan/body-places.ts'
import type { PlanInput } from '../plan/plan-context.ts'
import type { CustomerPlan } from '../plan/plan-holdings.ts'
import type { WorldPlan } from '../plan/plan-world.ts'
import type { WorldPlace } from '../plan/problems.ts'
import type { WorldSetting } from '../setting.ts'

/** The context of the requests that TPPs and people have made in a world. */
export interface WorldSteps extends PlanInput {
  readonly plan: WorldPlan
  /** Ids and numbers by name. Holdings are added when the bank is filled, the others by their steps. */
  readonly names: WorldNames
  readonly setting: WorldSetting
}

export type StepPlace = WorldPlace<WorldSteps>

/** Commands that run at a time, and a check when the bank starts. */
export interface Step {
  readonly at: Instant
  /** Runs the commands. The resulting ids are added to the names. */
  readonly run: (engine: Engine) => void
  readonly check: (engine: Engine) => void
}

/** Requests that lead to the SCA page need a redirect URI, which nobody opens here. */
const redirect = { uri: 'https://tpp.example/' }

export function createContext(at: Instant, tpp: string, psu: PsuReference): Context {
  return { now: at, tpp, psu, redirect }
}

/** Returns the value of a result. If the bank refused, reports that and returns undefined. */
export function unwrapAnswer<Value>(answer: Result<Value, Refusal>, place: WorldPlace): Value | undefined {
  if (answer.ok) return answer.value
  reportRefusal(place.path, answer.error, place.context.onProblem)
  return undefined
}

/** A link to the SCA page, and the person who opens it. */
export interface OpenedLink {
  readonly authorisationId: string
  readonly person: CustomerPlan
  readonly context: Context
  readonly place: StepPlace
}

/** Identifies the person at the SCA page. Returns the view of the page. */
export function identifyPerson(engine: Engine, link: OpenedLink): AuthorisationView | undefined {
  const { authorisationId, person, context, place } = link
  const input = { params: { authorisationId }, body: { customerNumber: person.body.customerNumber } }
  return unwrapAnswer(engine.execute('identifyPsu', input, context), place)
}

/** Approves at the SCA page. Returns true if the bank accepted it. */
export function approveAtPage(engine: Engine, link: OpenedLink, body: ApprovalRequest): boolean {
  const { authorisationId, context, place } = link
  const input = { params: { authorisationId }, body }
  return unwrapAnswer(engine.execute('approveAuthorisation', input, context), place) !== undefined
}
