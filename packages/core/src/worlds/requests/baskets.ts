import { instant } from '../../base/time/instant.ts'
import type { Engine } from '../../engine/engine.ts'
import { listEntries } from '../plan/plan-context.ts'
import { findEntry, WorldPlace } from '../plan/problems.ts'
import type { WorldBasket } from '../schema/parts.ts'
import type { BankWorld } from '../schema/world.ts'
import { type Approver, findNamedApprovers, type PaymentPlan } from './payment-plan.ts'
import { approveAs, namesOfPayer, paymentContext } from './world-payments.ts'
import { type Step, type StepPlace, unwrapAnswer, type WorldSteps } from './world-steps.ts'

/** A basket with its names resolved. */
interface BasketPlan {
  readonly key: string
  readonly place: StepPlace
  readonly payments: readonly string[]
  readonly approvers: readonly Approver[]
  /** The first payment. The basket has the same TPP and payer. */
  readonly first: PaymentPlan
}

/** Maps the payments that are in a basket to its name. */
export function basketsByPayment({ baskets }: BankWorld): ReadonlyMap<string, string> {
  return new Map(
    listEntries(baskets).flatMap(([key, { payments }]) =>
      payments.map((name): [string, string] => [name, key]),
    ),
  )
}

function makeBasket(engine: Engine, { key, place, first, payments, approvers }: BasketPlan): void {
  const { names } = place.context
  const paymentIds = payments.map((name) => names.payments[name]?.id)
  // A payment without an id was refused, and that has been reported.
  if (paymentIds.includes(undefined)) return
  const context = paymentContext(first, first.person, engine.now)
  const body = { paymentIds: paymentIds.filter((id) => id !== undefined) }
  const basket = unwrapAnswer(engine.execute('createSigningBasket', { body }, context), place)
  if (basket === undefined) return
  const target = {
    plan: first,
    command: 'startSigningBasketAuthorisation' as const,
    params: { basketId: basket.id },
  }
  for (const approver of approvers) if (!approveAs(engine, target, approver)) return
  names.baskets[key] = { id: basket.id, tpp: first.tpp, ...namesOfPayer(engine, first) }
}

function planBasket(
  key: string,
  { payments, approvedBy = [] }: WorldBasket,
  plans: ReadonlyMap<string, PaymentPlan>,
  steps: WorldSteps,
): Step | undefined {
  const place = new WorldPlace(steps, 'baskets', key)
  const matches = payments.map((name, index) =>
    findEntry(plans, name, 'payment', place.at('payments', index)),
  )
  const paymentPlans = matches.filter((match) => match !== undefined)
  const approvers = findNamedApprovers(approvedBy, place)
  const [first] = paymentPlans
  if (first === undefined || paymentPlans.length < matches.length) return undefined
  const plan = { key, place, payments, approvers, first }
  return {
    at: instant(Math.max(...paymentPlans.map(({ madeAt }) => madeAt))),
    run: (engine) => makeBasket(engine, plan),
    check: () => undefined,
  }
}

/** Lists the steps that create the baskets of a world. They run after its payments. */
export function basketSteps(
  { baskets }: BankWorld,
  plans: ReadonlyMap<string, PaymentPlan>,
  steps: WorldSteps,
): readonly Step[] {
  return listEntries(baskets).flatMap(([key, entry]) => {
    const step = planBasket(key, entry, plans, steps)
    return step === undefined ? [] : [step]
  })
}
