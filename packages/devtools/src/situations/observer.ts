import type { Engine, Refusal, Result } from '@pocketbank/core'
import { fail, ok, suggestNearest } from '@pocketbank/core/base'
import { quoteText, refuse } from '@pocketbank/core/base/errors'
import { dayMilliseconds } from '@pocketbank/core/base/time'
import type { BankStep, RefusedCommand } from '@pocketbank/core/engine'
import { customerByNumber } from '@pocketbank/core/rows/customers/find'
import type { Observation } from '@pocketbank/http/pipeline'
import { Advisor } from '../advice/advisor.ts'
import type { ControlledClock } from '../control/clock.ts'
import { type ArmedBank, Arming, type BringWish, missing } from './arming.ts'
import { situations } from './catalogue.ts'
import { SituationRecorder } from './recorder.ts'
import type { Situation } from './situation.ts'
import { reportSituations, type SituationReport } from './situation-report.ts'

/** The response to bringing a situation about. */
export interface BringResult {
  readonly id: string
  /** What the bank has done, or that only the client can bring the situation about. */
  readonly done: string
  /** What the client has to do. */
  readonly how: string
  readonly code: string
  readonly byClientOnly: boolean
}

const byId = new Map(situations.map((situation) => [situation.id, situation]))

function findSituation(id: string): Result<Situation, Refusal> {
  const situation = byId.get(id)
  if (situation !== undefined) return ok(situation)
  const problem = `there is no situation ${quoteText(id)}`
  const remedy = 'GET /_sandbox/situations lists them'
  return refuse('E4k', { problem, hint: suggestNearest(id, byId.keys()), remedy }, 'id')
}

/** Turns the refusal of a command into a missing precondition. */
function explainRefusal(refusal: Refusal): Result<never, Refusal> {
  if (refusal.rule === 'K4j') return fail(refusal)
  return missing({
    problem: `the bank refuses this now: ${refusal.text}`,
    remedy: 'Bring it for another payment, account or customer',
  })
}

/** Watches the requests and steps of banks, records the situations that clients meet, and collects advice. */
export class Observer {
  readonly recorder = new SituationRecorder()
  readonly advisor = new Advisor((engine) => this.#clocks.get(engine)?.now ?? engine.now)
  /**
   * False once a bank is watched whose clock runs or shows about the real time: times then differ between
   * runs.
   */
  hasFixedTime = true
  readonly #clocks = new WeakMap<Engine, ControlledClock>()
  /** Armings by bank and by situation. */
  readonly #armed = new WeakMap<Engine, Map<string, Arming>>()
  readonly #onFault: (fault: unknown, requestId: string) => void

  constructor(onFault: (fault: unknown, requestId: string) => void = () => {}) {
    this.#onFault = onFault
  }

  /**
   * Examines a request; pass it as `observe` to `createApp`. A bug in a condition must not fail the request.
   */
  readonly observe = (observation: Observation): void => {
    try {
      this.recorder.answered(observation)
      this.advisor.answered(observation)
      const { engine } = observation.exchange
      const armings = engine && this.#armed.get(engine)
      if (armings !== undefined) for (const arming of armings.values()) arming.answered(observation)
    } catch (fault) {
      this.#onFault(fault, observation.entry.id)
    }
  }

  readonly onStep = (step: BankStep, engine: Engine): void => {
    try {
      this.recorder.stepped(step, engine)
      this.advisor.stepped(step, engine)
    } catch (fault) {
      this.#onFault(fault, '')
    }
  }

  readonly onRefused = (command: RefusedCommand, engine: Engine): void => {
    try {
      this.recorder.refused(command, engine)
    } catch (fault) {
      this.#onFault(fault, '')
    }
  }

  /** Watches a bank. Before it is restored or reset, finds what its clients have left undone. */
  watch({ engine, clock }: Pick<ArmedBank, 'engine' | 'clock'>): void {
    this.#clocks.set(engine, clock)
    const ahead = clock.now - (performance.timeOrigin + performance.now())
    if (clock.isFollowing || Math.abs(ahead) < dayMilliseconds) this.hasFixedTime = false
    engine.onStep = this.onStep
    engine.onRefused = this.onRefused
    engine.onReplace = this.review
  }

  /**
   * Finds what the clients of a bank have left undone by the time of its clock. Call it before the bank ends.
   */
  readonly review = (engine: Engine): void => {
    try {
      this.advisor.review(engine)
    } catch (fault) {
      this.#onFault(fault, '')
    }
  }

  // A method, so that hosts without an observer do not load the catalogue.
  report(tpp?: string): SituationReport {
    return reportSituations(this.recorder, tpp)
  }

  /** Forgets the situations and advice of all TPPs or of one. Armed situations stay armed. */
  forget(tpp?: string): void {
    this.recorder.forget(tpp)
    this.advisor.forget(tpp)
  }

  /** Arms a situation at a bank. If only the client can bring it about, says so and arms nothing. */
  bring(bank: ArmedBank, id: string, wish: BringWish = {}): Result<BringResult, Refusal> {
    const situation = findSituation(id)
    if (!situation.ok) return situation
    const { how, code, arm } = situation.value
    if (arm === undefined) {
      return ok({ id, done: 'Nothing: only the client can bring this about.', how, code, byClientOnly: true })
    }
    const { customerNumber } = wish
    if (
      customerNumber !== undefined &&
      !customerByNumber(bank.engine.bank, customerNumber, 'customerNumber').ok
    ) {
      return missing({
        problem: `no customer has the number ${quoteText(customerNumber)}`,
        remedy: 'Create one, or name another',
      })
    }
    const armings = this.#armed.get(bank.engine) ?? new Map<string, Arming>()
    const arming = new Arming(bank, wish, { [Symbol.iterator]: () => armings.values() })
    const armed = arm(arming)
    if (!armed.ok) {
      arming.takeBack()
      return explainRefusal(armed.error)
    }
    const former = armings.get(id)
    this.#armed.set(bank.engine, armings.set(id, arming))
    former?.takeBack()
    return ok({ id, done: armed.value, how, code, byClientOnly: false })
  }

  removeSituation(bank: ArmedBank, id: string): Result<void, Refusal> {
    const situation = findSituation(id)
    if (!situation.ok) return situation
    const armed = this.#armed.get(bank.engine)
    armed?.get(id)?.takeBack()
    armed?.delete(id)
    return ok(undefined)
  }
}
