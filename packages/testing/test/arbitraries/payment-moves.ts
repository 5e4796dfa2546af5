import type { CommandInput, PaymentView } from '@pocketbank/core'
import { toLocalDate } from '@pocketbank/core/base/time'
import fc, { type Arbitrary } from 'fast-check'
import { choice, createCaller, type Move, move } from './move.ts'
import { bulkPayment, type PaymentAccount, payment, periodicPayment } from './payments.ts'
import { dayAfter, defaultDay } from './words.ts'
import {
  listRows,
  type MadePayment,
  type PlannedCommand,
  pick,
  planCommand,
  type TriedBank,
} from './world.ts'

/** A TPP with the account that is to pay. */
interface AccountThatPays {
  readonly account: PaymentAccount
  readonly caller: NonNullable<PlannedCommand['caller']>
}

/**
 * Someone whose account pays: a company, a person whom the TPP names by their number, or one whom the bank
 * does not know yet.
 */
function pickPayer(world: TriedBank, index: number): AccountThatPays | undefined {
  const match = pick(listRows(world, 'listAccounts'), index)
  const owner = listRows(world, 'listCustomers').find(({ serial }) => serial === match?.owner)
  if (match === undefined || owner === undefined) return undefined
  const { number, type } = owner
  const stranger = { context: type, ...(type === 'CORPORATE' && { corporationId: number }) }
  const isNamed = type === 'PRIVATE' && index % 3 !== 0
  const defaults = createCaller(index)
  const psu = { ...defaults.psu, ...(isNamed ? { identity: number } : stranger) }
  return { account: { iban: match.iban, currency: match.currency }, caller: { ...defaults, psu } }
}

const dates = ['requestedExecutionDate', 'startDate', 'endDate'] as const

/** A payment that was drawn for the default day, as this account pays it on the day of the world. */
function inWorld(body: object, { bank }: TriedBank, debtorAccount: PaymentAccount): object {
  const { calendar } = bank.bank
  const days = (Date.parse(toLocalDate(bank.now, calendar.zone)) - Date.parse(defaultDay)) / 86_400_000
  const fields = body as Readonly<Record<string, unknown>>
  const movedDates = dates.flatMap((name) => {
    const day = fields[name]
    return typeof day === 'string' ? [[name, dayAfter(day, days)] as const] : []
  })
  return { ...body, debtorAccount, ...Object.fromEntries(movedDates) }
}

type Making = 'createPayment' | 'createPeriodicPayment' | 'createBulkPayment'

/** Makes a payment of what is drawn. The same again is no mistake of a test here. */
function making(name: Making, paymentProduct: string, bodies: Arbitrary<object>): Arbitrary<Move> {
  return move(fc.tuple(bodies, choice), (world, [body, index]) => {
    const payer = pickPayer(world, index)
    if (payer === undefined) return undefined
    const query = { allowLogicalDuplicate: true }
    const input = { params: { paymentProduct }, query, body: inWorld(body, world, payer.account) }
    return planCommand(name, input as CommandInput<Making>, payer.caller)
  })
}

const [domestic, instant, european, abroad] = [
  'norwegian-domestic-credit-transfers',
  'instant-norwegian-domestic-credit-transfers-straks',
  'sepa-credit-transfers',
  'cross-border-credit-transfers',
] as const

/** One of those that were made lately: older ones have mostly come to their end. */
function oneOfLatest<Item>(items: readonly Item[], index: number): Item | undefined {
  return pick(items.slice(-4), index)
}

function pickParams({ paymentService, paymentProduct, paymentId }: MadePayment) {
  return { paymentService, paymentProduct, paymentId }
}

/** Reads a payment; undefined if it was deleted. */
function findPayment({ bank }: TriedBank, paymentBody: MadePayment): PaymentView | undefined {
  const input = { params: pickParams(paymentBody) }
  const answer = bank.fork().execute('readPayment', input, { now: bank.now, ...paymentBody.caller })
  return answer.ok ? answer.value : undefined
}

/** What may be put into a basket of one TPP: single payments that wait for their approval. */
function waitingWith(world: TriedBank, { caller: otherCaller }: MadePayment): readonly MadePayment[] {
  const payments = world.payments.filter(
    (paymentBody) => JSON.stringify(paymentBody.caller) === JSON.stringify(otherCaller),
  )
  return payments.filter((paymentBody) => {
    const view = findPayment(world, paymentBody)
    return view?.service === 'payments' && view.status === 'RCVD'
  })
}

/** What may be done to one payment, by its names. */
function about(
  name: 'startPaymentAuthorisation' | 'startPaymentCancellation' | 'cancelPayment' | 'readPayment',
): Arbitrary<Move> {
  return move(choice, (world, index) => {
    const paymentBody = oneOfLatest(world.payments, index)
    return paymentBody && planCommand(name, { params: pickParams(paymentBody) }, paymentBody.caller)
  })
}

/** What may be done to one basket. */
function aboutBasket(
  name: 'startSigningBasketAuthorisation' | 'deleteSigningBasket' | 'readSigningBasket',
): Arbitrary<Move> {
  return move(choice, (world, index) => {
    const basket = oneOfLatest(world.baskets, index)
    return basket && planCommand(name, { params: { basketId: basket.basketId } }, basket.caller)
  })
}

/** What makes payments. */
export const payingMoves: readonly Arbitrary<Move>[] = [
  making('createPayment', domestic, payment({ product: domestic })),
  making('createPayment', instant, payment({ product: instant })),
  making('createPayment', european, payment({ product: european })),
  making('createPayment', abroad, payment({ product: abroad })),
  making('createPeriodicPayment', domestic, periodicPayment()),
  making('createBulkPayment', domestic, bulkPayment()),
]

/** What puts payments into baskets, and asks for the approval of either. */
export const approvalMoves: readonly Arbitrary<Move>[] = [
  move(fc.tuple(choice, fc.integer({ min: 1, max: 5 })), (world, [index, count]) => {
    const first = oneOfLatest(world.payments, index)
    const payments = first === undefined ? [] : waitingWith(world, first).slice(-count)
    const body = { paymentIds: payments.map(({ paymentId }) => paymentId) }
    return first && payments.length > 0
      ? planCommand('createSigningBasket', { body }, first.caller)
      : undefined
  }),
  about('startPaymentAuthorisation'),
  aboutBasket('startSigningBasketAuthorisation'),
]

/** What reads payments and baskets, and ends them. */
export const followingMoves: readonly Arbitrary<Move>[] = [
  about('readPayment'),
  aboutBasket('readSigningBasket'),
  about('cancelPayment'),
  about('startPaymentCancellation'),
  aboutBasket('deleteSigningBasket'),
]
