import type { Bank, PaymentStatus } from '@pocketbank/core'
import { readSerial } from '@pocketbank/core/base/ids'
import { find, iterateBackward } from '@pocketbank/core/base/store'
import { listBasketPayments } from '@pocketbank/core/domain/baskets'
import type { Basket } from '@pocketbank/core/rows/baskets/model'
import { basketStatus } from '@pocketbank/core/rows/baskets/status'
import type { Payment } from '@pocketbank/core/rows/payments/model'
import { createFinder, findRows, type RowMatches } from '../find-rows.ts'

/** The tabs of the list with their statuses, in the order of a payment's life. */
const paymentGroups = {
  waiting: ['RCVD'],
  underway: ['ACTC', 'ACCP', 'ACWC', 'ACWP', 'PDNG', 'ACSP'],
  booked: ['ACSC', 'PART'],
  rejected: ['RJCT'],
  cancelled: ['CANC'],
} as const satisfies Readonly<Record<string, readonly PaymentStatus[]>>

export type PaymentGroup = keyof typeof paymentGroups

export const paymentGroupNames = Object.keys(paymentGroups) as readonly PaymentGroup[]

const groupOf = new Map<PaymentStatus, PaymentGroup>(
  paymentGroupNames.flatMap((group) => paymentGroups[group].map((status) => [status, group] as const)),
)

/** Filters of the list. A filter that is left out matches every payment. */
interface PaymentFilter {
  readonly group?: PaymentGroup | undefined
  /** A text in the names, numbers, texts, references and ids of a payment, or in its TPP and product. */
  readonly text?: string | undefined
  /** The serial of the last payment on the page before. */
  readonly before?: number | undefined
}

/** The number of rows on a page, and the number of payments that a page reads. */
const paymentsOfPage = 50
const paymentsLookedAtMax = 20_000

/** Lists the texts of a payment in which lists search, those of all transfers of a bulk. */
export function paymentTexts(payment: Payment): readonly (string | undefined)[] {
  const { id, paymentInformationId, psuId, tpp, product, debtorAccount, transfers } = payment
  return [
    id,
    paymentInformationId,
    psuId,
    tpp,
    product,
    debtorAccount.iban,
    debtorAccount.bban,
    debtorAccount.maskedPan,
    ...transfers.flatMap(({ creditorName, creditorAccount, remittance, structured, endToEndId }) => [
      creditorName,
      creditorAccount.iban,
      creditorAccount.bban,
      remittance,
      endToEndId,
      ...(structured?.references ?? []).map(({ reference }) => reference),
    ]),
  ]
}

const endPosition = { serial: Number.MAX_SAFE_INTEGER }

/** Lists a page of matching payments, the latest first. */
export function listMatchingPayments(
  bank: Bank,
  { group, text = '', before }: PaymentFilter,
): RowMatches<Payment> {
  const isFound = createFinder(text)
  const from = before === undefined ? endPosition : { serial: before }
  return findRows(iterateBackward(bank.payments, 'key', from), {
    fits: (payment) =>
      (group === undefined || groupOf.get(payment.status) === group) &&
      (text === '' || isFound(paymentTexts(payment))),
    limit: paymentsOfPage,
    looksMax: paymentsLookedAtMax,
  })
}

type PaymentCounts = Readonly<Record<PaymentGroup | 'all', number>>

/** The counts by table. A page is drawn often, and payments change seldom. */
const countCache = new WeakMap<Bank['payments'], PaymentCounts>()

/** Counts the payments of each tab. Returns undefined if the bank has more than a page reads. */
export function countPayments({ payments }: Bank): PaymentCounts | undefined {
  if (payments.size > paymentsLookedAtMax) return undefined
  const cachedCounts = countCache.get(payments)
  if (cachedCounts !== undefined) return cachedCounts
  const counts = { waiting: 0, underway: 0, booked: 0, rejected: 0, cancelled: 0, all: payments.size }
  for (const { status } of iterateBackward(payments, 'key', endPosition)) {
    const group = groupOf.get(status)
    if (group !== undefined) counts[group] += 1
  }
  countCache.set(payments, counts)
  return counts
}

export function anyPayment(bank: Bank, id: string): Payment | undefined {
  const serial = readSerial(bank.ids, 'payment', id)
  return serial === undefined ? undefined : find(bank.payments, 'key', { serial })
}

/** A basket with its contents. */
export interface ShownBasket {
  readonly basket: Basket
  readonly payments: readonly Payment[]
  readonly status: ReturnType<typeof basketStatus>
}

function shownBasket(bank: Bank, basket: Basket): ShownBasket {
  const payments = listBasketPayments(bank, basket.serial)
  return { basket, payments, status: basketStatus(payments) }
}

export function anyBasket(bank: Bank, id: string): ShownBasket | undefined {
  const serial = readSerial(bank.ids, 'signing-basket', id)
  const basket = serial === undefined ? undefined : find(bank.baskets, 'key', { serial })
  return basket && shownBasket(bank, basket)
}

export function latestBaskets(bank: Bank, limit: number): readonly ShownBasket[] {
  const newestFirst = iterateBackward(bank.baskets, 'key', endPosition)
  return findRows(newestFirst, { fits: () => true, limit, looksMax: limit }).rows.map((basket) =>
    shownBasket(bank, basket),
  )
}
