import type { Bank, PaymentStatus } from '@pocketbank/core'
import { readSerial } from '@pocketbank/core/base/ids'
import { find, iterateBackward } from '@pocketbank/core/base/store'
import { listBasketPayments } from '@pocketbank/core/domain/baskets'
import type { Basket } from '@pocketbank/core/rows/baskets/model'
import { basketStatus } from '@pocketbank/core/rows/baskets/status'
import type { Payment } from '@pocketbank/core/rows/payments/model'
import { createFinder, type Found, findRows } from '../find-rows.ts'

/** The tabs of the list: each is for some statuses, in the order of a payment's life. */
const paymentGroups = {
  waiting: ['RCVD'],
  underway: ['ACTC', 'ACCP', 'ACWC', 'ACWP', 'PDNG', 'ACSP'],
  booked: ['ACSC', 'PART'],
  rejected: ['RJCT'],
  cancelled: ['CANC'],
} as const satisfies Readonly<Record<string, readonly PaymentStatus[]>>

/** A tab of the list. */
export type PaymentGroup = keyof typeof paymentGroups

/** The tabs in their order. */
export const paymentGroupNames = Object.keys(paymentGroups) as readonly PaymentGroup[]

const groupOf = new Map<PaymentStatus, PaymentGroup>(
  paymentGroupNames.flatMap((group) => paymentGroups[group].map((status) => [status, group] as const)),
)

/** Filters of the list; those that are left out let every payment through. */
interface PaymentsWanted {
  readonly group?: PaymentGroup | undefined
  /** In the names, numbers, texts, references and ids of a payment, and in those of its TPP and its product. */
  readonly text?: string | undefined
  /** The serial of the payment behind which the page begins. */
  readonly before?: number | undefined
}

/** Rows of a page, and payments that it looks at. */
const paymentsOfPage = 50
const paymentsLookedAtMax = 20_000

/** Texts of a payment in which lists search: of a bulk those of all transfers. */
export function paymentTexts(payment: Payment): readonly (string | undefined)[] {
  const { id, paymentInformationId, psuId, tpp, product, debtorAccount, transfers } = payment
  return [
    ...[id, paymentInformationId, psuId, tpp, product],
    ...[debtorAccount.iban, debtorAccount.bban, debtorAccount.maskedPan],
    ...transfers.flatMap(({ creditorName, creditorAccount, remittance, structured, endToEndId }) => [
      ...[creditorName, creditorAccount.iban, creditorAccount.bban, remittance, endToEndId],
      ...(structured?.references ?? []).map(({ reference }) => reference),
    ]),
  ]
}

const behindAll = { serial: Number.MAX_SAFE_INTEGER }

/** A page of the payments that fit, the latest first. */
export function listMatchingPayments(
  bank: Bank,
  { group, text = '', before }: PaymentsWanted,
): Found<Payment> {
  const isFound = createFinder(text)
  const from = before === undefined ? behindAll : { serial: before }
  return findRows(iterateBackward(bank.payments, 'key', from), {
    fits: (payment) =>
      (group === undefined || groupOf.get(payment.status) === group) &&
      (text === '' || isFound(paymentTexts(payment))),
    limit: paymentsOfPage,
    looksMax: paymentsLookedAtMax,
  })
}

/** The number of payments of each tab. */
type PaymentCounts = Readonly<Record<PaymentGroup | 'all', number>>

/** Counts by the table that was counted. D: a page is drawn often, and payments change seldom. */
const counted = new WeakMap<Bank['payments'], PaymentCounts>()

/** Counts the payments of each tab; nothing where the bank has more than a page looks at. */
export function countPayments({ payments }: Bank): PaymentCounts | undefined {
  if (payments.size > paymentsLookedAtMax) return undefined
  const known = counted.get(payments)
  if (known !== undefined) return known
  const counts = { waiting: 0, underway: 0, booked: 0, rejected: 0, cancelled: 0, all: payments.size }
  for (const { status } of iterateBackward(payments, 'key', behindAll)) {
    const group = groupOf.get(status)
    if (group !== undefined) counts[group] += 1
  }
  counted.set(payments, counts)
  return counts
}

/** The payment with an id, whichever TPP has made it. */
export function anyPayment(bank: Bank, id: string): Payment | undefined {
  const serial = readSerial(bank.ids, 'payment', id)
  return serial === undefined ? undefined : find(bank.payments, 'key', { serial })
}

/** A basket with what is in it. */
export interface ShownBasket {
  readonly basket: Basket
  readonly payments: readonly Payment[]
  readonly status: ReturnType<typeof basketStatus>
}

function shownBasket(bank: Bank, basket: Basket): ShownBasket {
  const payments = listBasketPayments(bank, basket.serial)
  return { basket, payments, status: basketStatus(payments) }
}

/** The basket with an id, whichever TPP has made it. */
export function anyBasket(bank: Bank, id: string): ShownBasket | undefined {
  const serial = readSerial(bank.ids, 'signing-basket', id)
  const basket = serial === undefined ? undefined : find(bank.baskets, 'key', { serial })
  return basket && shownBasket(bank, basket)
}

/** The latest baskets. */
export function latestBaskets(bank: Bank, limit: number): readonly ShownBasket[] {
  const newestFirst = iterateBackward(bank.baskets, 'key', behindAll)
  return findRows(newestFirst, { fits: () => true, limit, looksMax: limit }).rows.map((basket) =>
    shownBasket(bank, basket),
  )
}
