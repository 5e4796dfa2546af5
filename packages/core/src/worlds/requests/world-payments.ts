import type { Context } from '../../base/context.ts'
import { find } from '../../base/store/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { StartedAuthorisation } from '../../commands/payments/authorise.ts'
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
import { writeWorldTime } from '../setting.ts'
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

/** Makes the context of a request about a payment by a person. */
export function paymentContext(
  { tpp, corporateId }: PaymentPlan,
  person: CustomerPlan,
  at: Instant,
): Context {
  const company = corporateId === undefined ? {} : { corporationId: corporateId }
  const context = corporateId === undefined ? ('PRIVATE' as const) : ('CORPORATE' as const)
  return createContext(at, tpp, { identity: person.body.customerNumber, context, ...company })
}

/** A payment after its creation, with the ids in its path. */
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
  const holdOption = plan.status === 'ACWP' ? { holdsInstant: true as const } : {}
  const context = { ...paymentContext(plan, person, engine.now), ...holdOption }
  const answer = unwrapAnswer(engine.executeUntyped(creations[service], input, context), place)
  if (answer === undefined) return undefined
  const { id } = (answer as CreatedPayment).payment
  return { plan, id, params: { paymentService: service, paymentProduct: product, paymentId: id } }
}

/** A payment or basket to approve, and the command that starts its authorisation. */
interface ToApprove {
  readonly plan: PaymentPlan
  readonly command?: CommandName
  readonly params: Readonly<Record<string, string>>
}

/** Starts an authorisation and identifies the person. Returns the link and the view of the SCA page. */
function openPaymentLink(
  engine: Engine,
  { plan, params, command = 'startPaymentAuthorisation' }: ToApprove,
  { person, place }: Approver,
) {
  const context = paymentContext(plan, person, engine.now)
  const sca = unwrapAnswer(engine.executeUntyped(command, { params }, context), place)
  if (sca === undefined) return undefined
  const link = { authorisationId: (sca as StartedAuthorisation).authorisationId, person, context, place }
  const view = identifyPerson(engine, link)
  return view && { link, view }
}

/** Approves a payment or basket. Returns true if that succeeded. */
export function approveAs(engine: Engine, target: ToApprove, approver: Approver): boolean {
  const scaPage = openPaymentLink(engine, target, approver)
  const [offer] = scaPage?.view.offers ?? []
  if (scaPage === undefined) return false
  if (offer !== undefined) return approveAtPage(engine, scaPage.link, { agreementId: offer.id })
  approver.place.report(
    `cannot be approved by ${approver.person.key}, who may not pay from ${target.plan.debtor.key}`,
  )
  return false
}

function refuseAsPerson(engine: Engine, payment: PaymentOfWorld): void {
  const scaPage = openPaymentLink(engine, payment, payment.plan)
  if (scaPage === undefined) return
  const { authorisationId, context, place } = scaPage.link
  unwrapAnswer(engine.execute('refuseAuthorisation', { params: { authorisationId } }, context), place)
}

/** Approves, refuses or cancels a payment, so that it reaches its status. */
function reachStatus(engine: Engine, payment: PaymentOfWorld): void {
  const { plan, params } = payment
  const { status, approvers, entry, place, person } = plan
  for (const approver of approvers) if (!approveAs(engine, payment, approver)) return
  if (status === 'RJCT' && (entry.reason ?? 'refused') === 'refused') refuseAsPerson(engine, payment)
  if (status !== 'CANC') return
  const context = paymentContext(plan, person, engine.now)
  unwrapAnswer(engine.executeUntyped('cancelPayment', { params }, context), place)
}

/** Returns the names that the TPP uses for the payer of a payment. */
export function namesOfPayer({ bank }: Engine, { tpp, person, corporateId }: PaymentPlan) {
  const customer = find(bank.customers, 'byNumber', { number: person.body.customerNumber })
  const [psu] = customer === undefined ? [] : listCustomerPsus(bank, customer.serial, tpp)
  return psu === undefined ? {} : namesOfPsu(bank, psu.serial, corporateId)
}

function keepNames(engine: Engine, { plan, id }: PaymentOfWorld): void {
  const { key, place, tpp, service, product, status = 'RCVD' } = plan
  place.context.names.payments[key] = { id, tpp, service, product, status, ...namesOfPayer(engine, plan) }
}

/**
 * Returns true if a payment has the status that the world states. D: PDNG matches every waiting payment,
 * since the exact status depends on the day.
 */
function isMeant(payment: Payment, status: PaymentStatus): boolean {
  return payment.status === status || (status === 'PDNG' && awaitsExecution(payment))
}

/** Reports a payment that has a different status than the world states. Records the status of the others. */
function reportOtherStatus(engine: Engine, plan: PaymentPlan): void {
  const { key, tpp, place, status, entry } = plan
  const { names, setting } = place.context
  const paymentNames = names.payments[key]
  const lookup = paymentNames && paymentById(engine.bank, paymentNames.id, tpp)
  if (paymentNames === undefined || lookup === undefined || !lookup.ok) return
  const { status: actual, reason } = lookup.value
  const isOther = entry.reason !== undefined && reason !== entry.reason
  if (status === undefined || (isMeant(lookup.value, status) && !isOther)) {
    names.payments[key] = { ...paymentNames, status: actual }
    return
  }
  const statusText = isOther ? `${status} for the reason ${entry.reason}` : status
  const why = whyOther(lookup.value, plan, setting)
  const text = `cannot be ${statusText} at ${writeWorldTime(setting)}: the bank has it as ${actual}${why}`
  place.at(...(entry.status === undefined ? [] : ['status'])).report(text)
}

/** The planned payments of a world, and the steps that create them. */
interface PlannedPayments {
  readonly plans: ReadonlyMap<string, PaymentPlan>
  readonly steps: readonly Step[]
}

/** Plans the payments of a world. `baskets` maps payments to the basket that has them. */
export function planPayments(
  world: BankWorld,
  baskets: ReadonlyMap<string, string>,
  steps: WorldSteps,
): PlannedPayments {
  const plans = new Map<string, PaymentPlan>()
  const payments = listEntries(world.payments).flatMap(([key, entry]) => {
    const plan = planPayment(key, entry, steps, baskets.get(key))
    const body = plan && createPaymentBody(plan, world)
    if (plan === undefined) checkCreditors(entry, new WorldPlace(steps, 'payments', key), world)
    if (plan === undefined || body === undefined) {
      steps.unread.add(key)
      return []
    }
    plans.set(key, plan)
    return [
      {
        at: plan.madeAt,
        run(engine: Engine) {
          const payment = makePayment(engine, body, plan)
          if (payment === undefined) return
          reachStatus(engine, payment)
          keepNames(engine, payment)
        },
        check: (engine: Engine) => reportOtherStatus(engine, plan),
      },
    ]
  })
  return { steps: payments, plans }
}
