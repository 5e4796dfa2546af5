import { type Bank, type Customer, findNextBatch, type Instant, instant } from '@pocketbank/core'
import { find, iterateForward } from '@pocketbank/core/base/store'
import { localDate, startOfDay } from '@pocketbank/core/base/time'
import { approversFor } from '@pocketbank/core/domain/authorisations'
import { listBasketPayments } from '@pocketbank/core/domain/baskets'
import { listAccountEngagements } from '@pocketbank/core/rows/agreements/find'
import type { Authorisation } from '@pocketbank/core/rows/authorisations/model'
import type { Basket } from '@pocketbank/core/rows/baskets/model'
import { requireCustomer } from '@pocketbank/core/rows/customers/find'
import { notQueued, type Payment } from '@pocketbank/core/rows/payments/model'
import { psuById } from '@pocketbank/core/rows/psus/find'
import { visible } from '@pocketbank/http/display'
import { authorisationsFor, isAwaitingAnswer } from '../consents/consent-facts.ts'
import { candidatesMax, createOpenApproval, type OpenApproval } from '../consents/open-approval.ts'
import { nameSubject } from '../consents/waiting-consents.ts'
import { dataWords } from '../data-words.ts'
import { listMatchingPayments } from './payment-facts.ts'

type NextKind = 'approval-ends' | 'day' | 'batch' | 'execution' | 'held'

/** A coming event of a payment, with its time. */
export interface NextThing {
  readonly kind: NextKind
  readonly at: Instant
  /** The number of the attempt, if money was missing before. */
  readonly attempt?: number
}

const timers = {
  'payment-expires': 'approval-ends',
  'payment-day': 'day',
  'periodic-payment': 'execution',
  'instant-payment': 'held',
} as const satisfies Readonly<Record<string, NextKind>>

/** Describes the timer of a payment by its effect. */
function findTimer(bank: Bank, { due }: Payment): NextThing | undefined {
  const timer = due && find(bank.due, 'key', due)
  if (timer === undefined || !(timer.kind in timers)) return undefined
  return { kind: timers[timer.kind as keyof typeof timers], at: timer.at }
}

/** Finds the batch that will first try a payment; undefined if no batch takes it or none will run. */
function findPaymentBatch(
  { calendar }: Bank,
  { queueDay, unfundedAttempts }: Payment,
  now: Instant,
): NextThing | undefined {
  if (queueDay === notQueued) return undefined
  const begins = startOfDay(localDate(queueDay), calendar.zone)
  const at = findNextBatch(calendar, instant(Math.max(now, begins - 1)))
  return at && { kind: 'batch', at, ...(unfundedAttempts > 0 && { attempt: unfundedAttempts + 1 }) }
}

/** Lists the coming events of a payment by time. */
export function listNextEvents(bank: Bank, payment: Payment, now: Instant): readonly NextThing[] {
  return [findTimer(bank, payment), findPaymentBatch(bank, payment, now)]
    .filter((thing) => thing !== undefined)
    .sort((left, right) => left.at - right.at)
}

/** A coming event to which the clock can be moved. */
type NextMove = NextThing & { readonly kind: Exclude<NextKind, 'approval-ends'> }

/** Finds the next event to which the clock can be moved: the batch, else the timer. */
export function nextMove(things: readonly NextThing[]): NextMove | undefined {
  const moves = things.filter((thing): thing is NextMove => thing.kind !== 'approval-ends')
  return moves.find(({ kind }) => kind === 'batch') ?? moves[0]
}

/** Finds the cancellation that a payment waits for, by its latest link. */
export function findPaymentCancellation(
  bank: Bank,
  payment: Payment,
  now: Instant,
): OpenApproval | undefined {
  const links = listRelatedAuthorisations(bank, payment).filter((row) => isAwaitingAnswer(row, now))
  const open = links.findLast(({ purpose }) => purpose.kind === 'cancellation')
  return open && createOpenApproval(bank, open)
}

/** Finds the approval that a payment waits for. It has the latest link, or starts one first. */
export function findPaymentApproval(bank: Bank, payment: Payment, now: Instant): OpenApproval | undefined {
  if (payment.status !== 'RCVD') return undefined
  const links = listRelatedAuthorisations(bank, payment).filter((row) => isAwaitingAnswer(row, now))
  const open = links.findLast(({ purpose }) => purpose.kind !== 'cancellation')
  return pickApproval(bank, { payment, open, now })
}

/**
 * Finds the approvals that payments wait for, by payment serial. Reads the links of the bank once for all of
 * them.
 */
export function findApprovals(
  bank: Bank,
  payments: readonly Payment[],
  now: Instant,
): ReadonlyMap<number, OpenApproval> {
  const waiting = payments.filter(({ status }) => status === 'RCVD')
  const links = new Map<string, Authorisation>()
  if (waiting.length > 0) {
    for (const row of iterateForward(bank.authorisations, 'key')) {
      if (isAwaitingAnswer(row, now)) links.set(nameSubject(row.purpose), row)
    }
  }
  return new Map(
    waiting.flatMap((payment) => {
      const authorisation = links.get(`payment ${payment.serial}`)
      const ofBasket = links.get(`signing-basket ${payment.basket}`)
      const open = (authorisation?.serial ?? 0) > (ofBasket?.serial ?? 0) ? authorisation : ofBasket
      const approval = pickApproval(bank, { payment, open, now })
      return approval === undefined ? [] : [[payment.serial, approval] as const]
    }),
  )
}

/** The most payments that `Approve all` searches. */
const waitingLookedAtMax = 2_000

/** Lists the approvals that the payments of a search wait for. A basket has one for all its payments. */
export function listWaitingPayments(
  bank: Bank,
  text: string | undefined,
  now: Instant,
): readonly OpenApproval[] {
  const payments: Payment[] = []
  let before: number | undefined
  do {
    const { rows, last } = listMatchingPayments(bank, { group: 'waiting', text, before })
    payments.push(...rows)
    before = last?.serial
  } while (before !== undefined && payments.length < waitingLookedAtMax)
  const approvals = [...findApprovals(bank, payments, now).values()]
  return [...new Map(approvals.map((approval) => [nameSubject(approval.purpose), approval])).values()]
}

interface WaitingPayment {
  readonly payment: Payment
  /** The latest link to the approval. */
  readonly open: Authorisation | undefined
  readonly now: Instant
}

function pickApproval(bank: Bank, { payment, open, now }: WaitingPayment): OpenApproval | undefined {
  if (open !== undefined) return createOpenApproval(bank, open)
  const { serial, id, tpp } = payment
  const basket = findPaymentBasket(bank, payment)
  if (basket !== undefined) return approvalOfBasket(bank, basket.basket, now)
  const purpose = { kind: 'payment', payment: serial } as const
  return {
    hidden: { payment: id },
    purpose,
    candidates: approversFor(bank, { purpose, tpp, psu: {} }, candidatesMax),
  }
}

/** Finds the approval that a basket waits for. */
export function approvalOfBasket(bank: Bank, basket: Basket, now: Instant): OpenApproval | undefined {
  const open = authorisationsOfBasket(bank, basket).findLast((row) => isAwaitingAnswer(row, now))
  if (open !== undefined) return createOpenApproval(bank, open)
  const { serial, id, tpp } = basket
  const purpose = { kind: 'signing-basket', basket: serial } as const
  const candidates = approversFor(bank, { purpose, tpp, psu: {} }, candidatesMax)
  return candidates.length === 0 ? undefined : { hidden: { basket: id }, purpose, candidates }
}

/** Lists the names of the persons who have approved a payment. */
export function approverNames(bank: Bank, { approvals }: Payment): readonly string[] {
  return approvals.map((serial) => visible(find(bank.customers, 'key', { serial })?.name ?? dataWords.gone))
}

/** Lists the persons who may pay from the debtor account, and so change the payment in the internet bank. */
export function listPayers(bank: Bank, { debtor }: Pick<Payment, 'debtor'>): readonly Customer[] {
  const engagements = listAccountEngagements(bank, debtor.kind, debtor.account)
  const paying = engagements.filter(({ roles }) => roles.includes('REGISTER'))
  const customers = [...new Set(paying.map(({ customer }) => customer))].slice(0, candidatesMax)
  return customers.map((customer) => requireCustomer(bank, customer))
}

/** Finds the PSU who reads a payment: the one of its request, else a person who may pay. */
export function findReader(
  bank: Bank,
  payment: Payment,
): { readonly psuId: string | undefined; readonly number: string } {
  const { tpp, psuId } = payment
  const psu = psuId === undefined ? undefined : psuById(bank, tpp, psuId)
  const person = psu === undefined ? listPayers(bank, payment)[0] : requireCustomer(bank, psu.customer)
  return { psuId, number: person?.number ?? '' }
}

/**
 * Lists the stored authorisations of a payment, its cancellation and its basket, in the order in which they
 * began.
 */
export function listRelatedAuthorisations(
  bank: Bank,
  { serial, basket, tpp }: Payment,
): readonly Authorisation[] {
  return authorisationsFor(bank, tpp, (purpose) => {
    if (purpose.kind === 'signing-basket') return basket !== 0 && purpose.basket === basket
    return purpose.kind !== 'account-access' && purpose.payment === serial
  })
}

export function authorisationsOfBasket(bank: Bank, { serial, tpp }: Basket): readonly Authorisation[] {
  return authorisationsFor(
    bank,
    tpp,
    (purpose) => purpose.kind === 'signing-basket' && purpose.basket === serial,
  )
}

/** Finds the basket of a payment with all its contents. */
export function findPaymentBasket(bank: Bank, { basket: serial }: Payment) {
  const basket = serial === 0 ? undefined : find(bank.baskets, 'key', { serial })
  return basket && { basket, payments: listBasketPayments(bank, serial) }
}
