import type { Payment } from './model.ts'
import { productRules } from './products.ts'
import type { RejectionReason } from './reasons.ts'
import { type PaymentStatus, type PaymentTransition, paymentTransitions } from './status.ts'

type TransitionFilter = (transition: PaymentTransition) => boolean

/** Finds the shortest path between two statuses; undefined if no path exists. */
export function findShortestPath(
  from: PaymentStatus,
  to: PaymentStatus,
  isAllowed: TransitionFilter = () => true,
): readonly PaymentTransition[] | undefined {
  const paths = new Map<PaymentStatus, readonly PaymentTransition[]>([[from, []]])
  for (const [status, path] of paths) {
    if (status === to) return path
    for (const transition of paymentTransitions) {
      if (transition.from === status && !paths.has(transition.to) && isAllowed(transition))
        paths.set(transition.to, [...path, transition])
    }
  }
  return undefined
}

const fundsReasons: readonly (RejectionReason | undefined)[] = [
  'no-funds',
  'card-blocked',
  'debtor-gone',
  'creditor-closed',
]

/** The fields that decide which transitions are possible. */
type TransitionFacts = Pick<
  Payment,
  'status' | 'service' | 'product' | 'changes' | 'reason' | 'unfundedAttempts' | 'fundsAvailable'
>

/** The changes of a payment between two points in time. */
interface PaymentMovement {
  /** The status before; undefined if the payment did not exist. */
  readonly from: PaymentStatus | undefined
  /** The number of executions in between: `booked` with money, `lost` without. */
  readonly booked: number
  readonly lost: number
}

/**
 * Returns true if the payment was approved. A payment whose funds were checked must have been approved
 * before.
 */
function isApproved(payment: TransitionFacts, { booked, lost }: PaymentMovement): boolean {
  const { status, product, reason, unfundedAttempts, fundsAvailable } = payment
  if (status === 'RCVD') return false
  if (status !== 'RJCT' && status !== 'CANC') return true
  const isTried = booked + lost > 0 || unfundedAttempts > 0 || fundsAvailable !== undefined
  return isTried || (productRules(product).isInstant && fundsReasons.includes(reason))
}

/** Returns true if the payment stays ACWC until a batch executes it (P5d). */
function isRewritten({ changes, service }: TransitionFacts): boolean {
  return service !== 'periodic-payments' && changes.some((change) => change !== 'date')
}

/** Excludes transitions that this payment cannot take, so that the shortest path is the real one. */
function createTransitionFilter(payment: TransitionFacts): TransitionFilter {
  const { isInstant } = productRules(payment.product)
  return ({ from, event }) => {
    if (event === 'settle' || (event === 'reject' && from === 'ACTC')) return isInstant
    if (event === 'change') return payment.changes.length > 0
    return event !== 'take' || from !== 'ACWC' || isRewritten(payment)
  }
}

/** Lists the statuses that the payment has certainly had, in their order. */
function listPastStatuses(payment: TransitionFacts, movement: PaymentMovement): readonly PaymentStatus[] {
  const { from = 'RCVD', booked, lost } = movement
  const { status, product } = payment
  const { isInstant } = productRules(product)
  const isNewlyApproved = from === 'RCVD' && isApproved(payment, movement)
  const approved: readonly PaymentStatus[] = isNewlyApproved ? ['ACTC'] : []
  const isChanged = isNewlyApproved && !isInstant && isRewritten(payment)
  const changed: readonly PaymentStatus[] = isChanged ? ['ACWC'] : []
  const isLost = lost > 0 && booked === 0
  const missed: readonly PaymentStatus[] = isLost ? ['ACCP'] : []
  const isTaken = (booked > 0 || status === 'ACSC') && !isInstant && from !== 'ACSP'
  const taken: readonly PaymentStatus[] = isTaken ? ['ACSP'] : []
  return [from, ...approved, ...changed, ...missed, ...taken, status]
}

/**
 * Finds the transitions of a payment between two points in time, from its status and fields. Undefined if
 * there is no path.
 */
export function findTransitions(
  payment: TransitionFacts,
  movement: PaymentMovement,
): readonly PaymentTransition[] | undefined {
  const statuses = listPastStatuses(payment, movement)
  const isAllowed = createTransitionFilter(payment)
  const paths = statuses.slice(1).map((to, index) => {
    const from = statuses[index]
    return from === undefined ? undefined : findShortestPath(from, to, isAllowed)
  })
  return paths.every((path) => path !== undefined) ? paths.flat() : undefined
}
