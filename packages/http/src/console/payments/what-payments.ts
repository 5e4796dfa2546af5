import type { Bank, PaymentStatus, Product } from '@pocketbank/core'
import {
  accountById,
  type Basket,
  basketStatus,
  cardAccountById,
  find,
  iterateBackward,
  type Payment,
  paymentsIn,
  serialOf,
} from '@pocketbank/core/internal'
import { type Found, finderOf, findRows } from '../find-rows.ts'

/** Which payments of a list are wanted; what is left out does not matter. */
export interface PaymentsWanted {
  readonly status?: PaymentStatus | undefined
  readonly product?: Product | undefined
  readonly tpp?: string | undefined
  /** IBAN, national number, masked number or id of the account or card that pays. */
  readonly account?: string | undefined
  /** In the names, numbers, texts, references and ids of a payment. */
  readonly text?: string | undefined
  /** The serial of the payment behind which the page begins. */
  readonly before?: number | undefined
}

/** Rows of a page, and payments that it looks at. */
const paymentsOfPage = 50
const paymentsLookedAtMax = 20_000

/** Texts of a payment in which something may be searched for. Of a bulk all its transfers tell. */
function paymentTexts({
  id,
  paymentInformationId,
  psuId,
  transfers,
}: Payment): readonly (string | undefined)[] {
  return [
    ...[id, paymentInformationId, psuId],
    ...transfers.flatMap(({ creditorName, creditorAccount, remittance, structured, endToEndId }) => [
      ...[creditorName, creditorAccount.iban, creditorAccount.bban],
      ...[remittance, endToEndId, ...(structured?.references ?? []).map(({ reference }) => reference)],
    ]),
  ]
}

/** Whether a payment is paid from an account or card, by its id or a part of its number. */
function payerFinder(bank: Bank, wanted: string): (payment: Payment) => boolean {
  const [account, card] = [accountById(bank, wanted), cardAccountById(bank, wanted)]
  const find = finderOf(wanted)
  return ({ debtor, debtorAccount: { iban, bban, maskedPan } }) => {
    const named = debtor.kind === 'account' ? account : card
    return (named.ok && named.value.serial === debtor.account) || find([iban, bban, maskedPan])
  }
}

function fitsWish(bank: Bank, wanted: PaymentsWanted): (payment: Payment) => boolean {
  const { status, product, tpp = '', account = '', text = '' } = wanted
  const [ofTpp, ofText, isFrom] = [finderOf(tpp), finderOf(text), payerFinder(bank, account)]
  return (payment) =>
    (status === undefined || payment.status === status) &&
    (product === undefined || payment.product === product) &&
    ofTpp([payment.tpp]) &&
    isFrom(payment) &&
    (text === '' || ofText(paymentTexts(payment)))
}

/** A page of the payments that fit, the latest first. */
export function paymentsOf(bank: Bank, wanted: PaymentsWanted): Found<Payment> {
  const serial = wanted.before ?? Number.MAX_SAFE_INTEGER
  return findRows(iterateBackward(bank.payments, 'key', { serial }), {
    fits: fitsWish(bank, wanted),
    limit: paymentsOfPage,
    looksMax: paymentsLookedAtMax,
  })
}

/** The payment with an id, whichever TPP has made it. */
export function anyPayment(bank: Bank, id: string): Payment | undefined {
  const serial = serialOf(bank.ids, 'payment', id)
  return serial === undefined ? undefined : find(bank.payments, 'key', { serial })
}

/** A basket with what is in it. */
export interface ShownBasket {
  readonly basket: Basket
  readonly payments: readonly Payment[]
  readonly status: ReturnType<typeof basketStatus>
}

function shownBasket(bank: Bank, basket: Basket): ShownBasket {
  const payments = paymentsIn(bank, basket.serial)
  return { basket, payments, status: basketStatus(payments) }
}

/** The basket with an id, whichever TPP has made it. */
export function anyBasket(bank: Bank, id: string): ShownBasket | undefined {
  const serial = serialOf(bank.ids, 'signing-basket', id)
  const basket = serial === undefined ? undefined : find(bank.baskets, 'key', { serial })
  return basket && shownBasket(bank, basket)
}

/** The latest baskets that there are. */
export function latestBaskets(bank: Bank, limit: number): readonly ShownBasket[] {
  const newestFirst = iterateBackward(bank.baskets, 'key', { serial: Number.MAX_SAFE_INTEGER })
  return findRows(newestFirst, { fits: () => true, limit, looksMax: limit }).rows.map((basket) =>
    shownBasket(bank, basket),
  )
}
