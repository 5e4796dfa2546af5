import type { Payment } from './model.ts'
import { rulesOf } from './products.ts'
import type { RejectionReason } from './reasons.ts'
import { type PaymentArrow, type PaymentStatus, paymentArrows } from './status.ts'

/** The arrows along which a payment gets from one status to another by as few as there may be; undefined where there is no way. */
export function arrowsBetween(from: PaymentStatus, to: PaymentStatus): readonly PaymentArrow[] | undefined {
  const ways = new Map<PaymentStatus, readonly PaymentArrow[]>([[from, []]])
  for (const [status, way] of ways) {
    if (status === to) return way
    for (const arrow of paymentArrows) {
      if (arrow.from === status && !ways.has(arrow.to)) ways.set(arrow.to, [...way, arrow])
    }
  }
  return undefined
}

const fundsReasons: readonly (RejectionReason | undefined)[] = ['no-funds', 'card-blocked', 'debtor-gone']

/** What of a payment tells the way that it took. */
export type Moved = Pick<
  Payment,
  'status' | 'product' | 'changes' | 'reason' | 'unfundedAttempts' | 'fundsAvailable'
>

/** What happened between two sights of a payment. */
export interface Movement {
  /** The status at first; nothing where it did not exist. */
  readonly from: PaymentStatus | undefined
  /** How often it was executed in between: executions that were entered, or 1 where a single payment was booked. */
  readonly executions: number
}

/** Whether a payment that was waiting for its approval has got it: funds are looked for after that, and not before. */
function isApproved(payment: Moved, executions: number): boolean {
  const { status, product, reason, unfundedAttempts, fundsAvailable } = payment
  if (status === 'RCVD') return false
  if (status !== 'RJCT' && status !== 'CANC') return true
  const isTried = executions > 0 || unfundedAttempts > 0 || fundsAvailable !== undefined
  return isTried || (rulesOf(product).isInstant && fundsReasons.includes(reason))
}

/** The statuses that a payment has certainly been in on its way, one after the other. */
function passed(payment: Moved, { from = 'RCVD', executions }: Movement): readonly PaymentStatus[] {
  const { status, product, changes } = payment
  const { isInstant } = rulesOf(product)
  const approved: readonly PaymentStatus[] =
    from === 'RCVD' && isApproved(payment, executions) ? ['ACTC'] : []
  const isAccepted = approved.length > 0 && !isInstant
  const accepted: readonly PaymentStatus[] = isAccepted ? [changes.length > 0 ? 'ACWC' : 'PDNG'] : []
  const isTaken = executions > 0 && !isInstant && from !== 'ACSP'
  const taken: readonly PaymentStatus[] = isTaken ? ['ACSP'] : []
  return [from, ...approved, ...accepted, ...taken, status]
}

/**
 * The arrows along which a payment came to its status, each leading on from the one before. Pure: it follows from the table of statuses
 * and from what the payment says of itself. Undefined where no way leads there.
 */
export function wayOf(payment: Moved, movement: Movement): readonly PaymentArrow[] | undefined {
  const statuses = passed(payment, movement)
  const ways = statuses.slice(1).map((to, index) => {
    const from = statuses[index]
    return from === undefined ? undefined : arrowsBetween(from, to)
  })
  return ways.every((way) => way !== undefined) ? ways.flat() : undefined
}
