import type { Context } from '../../base/context.ts'
import { find } from '../../base/store/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { Started } from '../../commands/payments/authorise.ts'
import type { CreatedPayment } from '../../commands/payments/create.ts'
import type { CommandName } from '../../engine/commands.ts'
import type { Engine } from '../../engine/engine.ts'
import { paymentById } from '../../rows/payments/find.ts'
import type { Payment } from '../../rows/payments/model.ts'
import type { PaymentService } from '../../rows/payments/products.ts'
import { awaitsExecution, type PaymentStatus } from '../../rows/payments/status.ts'
import { listCustomerPsus } from '../../rows/psus/find.ts'
import { listEntries } from '../plan/plan-context.ts'
import type { CustomerPlan } from '../plan/plan-holdings.ts'
import { WorldPlace } from '../plan/problems.ts'
import type { BankWorld } from '../schema/world.ts'
import { writeWorldMoment } from '../setting.ts'
import { checkCreditors, createPaymentBody } from './payment-body.ts'
import { type Approver, type PaymentPlan, planPayment } from './payment-plan.ts'
import { namesOfPsu } from './people.ts'
import { whyOther } from './status-reasons.ts'
import {
  approveAtPage,
  createContext,
  identifyPerson,
  type Step,
  unwrapAnswer,
  type WorldSteps,
} from './world-steps.ts'

const creations: Readonly<Record<PaymentService, CommandName>> = {
  payments: 'createPayment',
  'periodic-payments': 'createPeriodicPayment',
  'bulk-payments': 'createBulkPayment',
}

/** A request about a payment, by somebody. */
export function paymentContext(
  { tpp, corporateId }: PaymentPlan,
  person: CustomerPlan,
  at: Instant,
): Context {
  const company = corporateId === undefined ? {} : { corporationId: corporateId }
  const context = corporateId === undefined ? ('PRIVATE' as const) : ('CORPORATE' as const)
  return createContext(at, tpp, { identity: person.body.customerNumber, context, ...company })
}

/** A payment that has been made, and the names by which it is asked for. */
interface PaymentOfWorld {
  readonly plan: PaymentPlan
  readonly id: string
  readonly params: {
    readonly paymentService: string
    readonly paymentProduct: string
    readonly paymentId: string
  }
}

function makePayment(engine: Engine, body: object, plan: PaymentPlan): PaymentOfWorld | undefined {
  const { service, product, person, place } = plan
  const input = { params: { paymentProduct: product }, query: { allowLogicalDuplicate: true }, body }
  const held = plan.status === 'ACWP' ? { holdsInstant: true as const } : {}
  const context = { ...paymentContext(plan, person, engine.now), ...held }
  const answer = unwrapAnswer(engine.perform(creations[service], input, context), place)
  if (answer === undefined) return undefined
  const { id } = (answer as CreatedPayment).payment
  return { plan, id, params: { paymentService: service, paymentProduct: product, paymentId: id } }
}

/** Something that somebody is to approve: a payment or a basket, as the request that asks for it names it. */
interface ToApprove {
  readonly plan: PaymentPlan
  readonly command?: CommandName
  readonly params: Readonly<Record<string, string>>
}

/** Opens the link where something is approved; what is shown there. */
function openPaymentLink(
  engine: Engine,
  { plan, params, command = 'startPaymentAuthorisation' }: ToApprove,
  { person, place }: Approver,
) {
  const context = paymentContext(plan, person, engine.now)
  const started = unwrapAnswer(engine.perform(command, { params }, context), place)
  if (started === undefined) return undefined
  const link = { authorisationId: (started as Started).authorisationId, person, context, place }
  const view = identifyPerson(engine, link)
  return view && { link, view }
}

/** Approves a payment or a basket; true if that succeeded. */
export function approveAs(engine: Engine, what: ToApprove, approver: Approver): boolean {
  const opened = openPaymentLink(engine, what, approver)
  const [offer] = opened?.view.offers ?? []
  if (opened === undefined) return false
  if (offer !== undefined) return approveAtPage(engine, opened.link, { agreementId: offer.id })
  approver.place.report(
    `cannot be approved by ${approver.person.key}, who may not pay from ${what.plan.debtor.key}`,
  )
  return false
}

function refuseAsPerson(engine: Engine, payment: PaymentOfWorld): void {
  const opened = openPaymentLink(engine, payment, payment.plan)
  if (opened === undefined) return
  const { authorisationId, context, place } = opened.link
  unwrapAnswer(engine.execute('refuseAuthorisation', { params: { authorisationId } }, context), place)
}

/** Does with a payment what leads to its status. */
function treat(engine: Engine, payment: PaymentOfWorld): void {
  const { plan, params } = payment
  const { status, approvers, given, place, person } = plan
  for (const approver of approvers) if (!approveAs(engine, payment, approver)) return
  if (status === 'RJCT' && (given.reason ?? 'refused') === 'refused') refuseAsPerson(engine, payment)
  if (status !== 'CANC') return
  const context = paymentContext(plan, person, engine.now)
  unwrapAnswer(engine.perform('cancelPayment', { params }, context), place)
}

/** By which names the TPP knows who has approved a payment. */
export function namesOfPayer({ bank }: Engine, { tpp, person, corporateId }: PaymentPlan) {
  const customer = find(bank.customers, 'byNumber', { number: person.body.customerNumber })
  const [psu] = customer === undefined ? [] : listCustomerPsus(bank, customer.serial, tpp)
  return psu === undefined ? {} : namesOfPsu(bank, psu.serial, corporateId)
}

function keepNames(engine: Engine, { plan, id }: PaymentOfWorld): void {
  const { key, place, tpp, service, product, status = 'RCVD' } = plan
  place.context.names.payments[key] = { id, tpp, service, product, status, ...namesOfPayer(engine, plan) }
}

/** True if a payment has the status in the world. D: PDNG matches every payment that waits, whatever its status that day. */
function isMeant(payment: Payment, status: PaymentStatus): boolean {
  return payment.status === status || (status === 'PDNG' && awaitsExecution(payment))
}

/** Tells where something else has become of a payment, and keeps the status that it has. */
function reportOtherStatus(engine: Engine, plan: PaymentPlan): void {
  const { key, tpp, place, status, given } = plan
  const { names, setting } = place.context
  const kept = names.payments[key]
  const found = kept && paymentById(engine.bank, kept.id, tpp)
  if (kept === undefined || found === undefined || !found.ok) return
  const { status: actual, reason } = found.value
  const isOther = given.reason !== undefined && reason !== given.reason
  if (status === undefined || (isMeant(found.value, status) && !isOther)) {
    names.payments[key] = { ...kept, status: actual }
    return
  }
  const wanted = isOther ? `${status} for the reason ${given.reason}` : status
  const why = whyOther(found.value, plan, setting)
  const text = `cannot be ${wanted} at ${writeWorldMoment(setting)}: the bank has it as ${actual}${why}`
  place.at(...(given.status === undefined ? [] : ['status'])).report(text)
}

/** The payments of a world, planned, and what was done for them. */
interface PlannedPayments {
  readonly plans: ReadonlyMap<string, PaymentPlan>
  readonly steps: readonly Step[]
}

/** Plans the payments of a world; `baskets` has the basket of each payment that is in one. */
export function planPayments(
  world: BankWorld,
  baskets: ReadonlyMap<string, string>,
  steps: WorldSteps,
): PlannedPayments {
  const plans = new Map<string, PaymentPlan>()
  const payments = listEntries(world.payments).flatMap(([key, given]) => {
    const plan = planPayment(key, given, steps, baskets.get(key))
    const body = plan && createPaymentBody(plan, world)
    if (plan === undefined) checkCreditors(given, new WorldPlace(steps, 'payments', key), world)
    if (plan === undefined || body === undefined) {
      steps.unread.add(key)
      return []
    }
    plans.set(key, plan)
    return [
      {
        at: plan.madeAt,
        run(engine: Engine) {
          const made = makePayment(engine, body, plan)
          if (made === undefined) return
          treat(engine, made)
          keepNames(engine, made)
        },
        check: (engine: Engine) => reportOtherStatus(engine, plan),
      },
    ]
  })
  return { steps: payments, plans }
}
