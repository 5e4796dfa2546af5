import { type Bank, type Instant, instant, nextBatchAt } from '@pocketbank/core'
import {
  type Authorisation,
  approvalState,
  approversFor,
  type Basket,
  find,
  localDate,
  notQueued,
  type Payment,
  paymentsIn,
  startOfDay,
} from '@pocketbank/core/internal'
import { authorisationsFor } from '../consents/what-consents.ts'
import type { PaymentHistory } from './what-happened.ts'

/** What a payment waits for. */
export type NextKind = 'approval-ends' | 'day' | 'batch' | 'execution' | 'held'

/** What will happen to a payment by itself, and when. */
export interface NextThing {
  readonly kind: NextKind
  readonly at: Instant
  /** Which of the three attempts it will be, where money was missing before. */
  readonly attempt?: number
}

const timers = {
  'payment-expires': 'approval-ends',
  'payment-day': 'day',
  'periodic-payment': 'execution',
  'instant-payment': 'held',
} as const satisfies Readonly<Record<string, NextKind>>

/** The timer of a payment, as what it does. */
function timerOf(bank: Bank, { due }: Payment): NextThing | undefined {
  const timer = due && find(bank.due, 'key', due)
  if (timer === undefined || !(timer.kind in timers)) return undefined
  return { kind: timers[timer.kind as keyof typeof timers], at: timer.at }
}

/** The batch that will try a payment first; none where no batch takes it, or none runs any more. */
function batchOf(
  { calendar }: Bank,
  { queueDay, unfundedAttempts }: Payment,
  now: Instant,
): NextThing | undefined {
  if (queueDay === notQueued) return undefined
  const begins = startOfDay(localDate(queueDay), calendar.zone)
  const at = nextBatchAt(calendar, instant(Math.max(now, begins - 1)))
  return at && { kind: 'batch', at, ...(unfundedAttempts > 0 && { attempt: unfundedAttempts + 1 }) }
}

/** What will happen to a payment, in the order of time. */
export function nextOf(bank: Bank, payment: Payment, now: Instant): readonly NextThing[] {
  return [timerOf(bank, payment), batchOf(bank, payment, now)]
    .filter((thing) => thing !== undefined)
    .sort((left, right) => left.at - right.at)
}

/** Somebody who has approved a payment, and when, where the journal still tells. */
export interface GivenApproval {
  readonly serial: number
  /** Nothing of somebody who has left the bank. */
  readonly person: { readonly number: string; readonly name: string } | undefined
  readonly at: Instant | undefined
}

/** The approvals of a payment: those that were given, how far they have come, and who could give another one. */
export interface Approvals {
  readonly given: readonly GivenApproval[]
  readonly state: 'none' | 'partial' | 'full'
  readonly missing: readonly { readonly number: string; readonly name: string }[]
  /** Whether it waits for one. */
  readonly isWaiting: boolean
}

/** Persons that are named at most who could approve. */
const approversShownMax = 12

/** Who has approved a payment, and who could while it waits for that. */
export function approvalsOf(
  bank: Bank,
  payment: Payment,
  { history, now }: { readonly history: PaymentHistory; readonly now: Instant },
): Approvals {
  const given = payment.approvals.map((serial): GivenApproval => {
    const moment = history.moments.find((one) => one.payment.approvals.includes(serial))
    return { serial, person: find(bank.customers, 'key', { serial }), at: moment?.at }
  })
  const { serial, tpp } = payment
  const asked = { purpose: { kind: 'payment', payment: serial }, tpp, psu: {} } as const
  const isWaiting = payment.status === 'RCVD'
  const missing = isWaiting ? approversFor(bank, asked, approversShownMax) : []
  const state = isWaiting ? approvalState(bank, payment, payment.approvals, now) : 'full'
  return { given, state: given.length === 0 ? 'none' : state, missing, isWaiting }
}

/** The authorisations of a payment, of its end or of its basket, in the order in which they began, as far as the bank keeps them. */
export function authorisationsOf(bank: Bank, { serial, basket, tpp }: Payment): readonly Authorisation[] {
  return authorisationsFor(bank, tpp, (purpose) => {
    if (purpose.kind === 'signing-basket') return basket !== 0 && purpose.basket === basket
    return purpose.kind !== 'account-access' && purpose.payment === serial
  })
}

/** The authorisations of a basket. */
export function authorisationsOfBasket(bank: Bank, { serial, tpp }: Basket): readonly Authorisation[] {
  return authorisationsFor(
    bank,
    tpp,
    (purpose) => purpose.kind === 'signing-basket' && purpose.basket === serial,
  )
}

/** The basket of a payment, and all that is in it. */
export function basketOf(bank: Bank, { basket: serial }: Payment) {
  const basket = serial === 0 ? undefined : find(bank.baskets, 'key', { serial })
  return basket && { basket, payments: paymentsIn(bank, serial) }
}
