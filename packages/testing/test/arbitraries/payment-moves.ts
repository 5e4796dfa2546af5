import type { CommandInput, PaymentView } from '@pocketbank/core'
import { toLocalDate } from '@pocketbank/core/base/time'
import fc, { type Arbitrary } from 'fast-check'
import { asking, choice, type Move, move } from './move.ts'
import { bulkPayment, type PaymentAccount, payment, periodicPayment } from './payments.ts'
import { dayAfter, defaultDay } from './words.ts'
import { listed, type MadePayment, one, type PlannedCommand, planned, type TriedBank } from './world.ts'

/** A TPP with the account that is to pay. */
interface AccountThatPays {
  readonly account: PaymentAccount
  readonly asking: NonNullable<PlannedCommand['asking']>
}

/** Someone whose account pays: a company, a person whom the TPP names by their number, or one whom the bank does not know yet. */
function pickPayer(world: TriedBank, which: number): AccountThatPays | undefined {
  const found = one(listed(world, 'listAccounts'), which)
  const owner = listed(world, 'listCustomers').find(({ serial }) => serial === found?.owner)
  if (found === undefined || owner === undefined) return undefined
  const { number, type } = owner
  const stranger = { context: type, ...(type === 'CORPORATE' && { corporationId: number }) }
  const isNamed = type === 'PRIVATE' && which % 3 !== 0
  const defaults = asking(which)
  const psu = { ...defaults.psu, ...(isNamed ? { identity: number } : stranger) }
  return { account: { iban: found.iban, currency: found.currency }, asking: { ...defaults, psu } }
}

const dates = ['requestedExecutionDate', 'startDate', 'endDate'] as const

/** A payment that was drawn for the default day, as this account pays it on the day of the world. */
function inWorld(body: object, { bank }: TriedBank, debtorAccount: PaymentAccount): object {
  const { calendar } = bank.bank
  const days = (Date.parse(toLocalDate(bank.now, calendar.zone)) - Date.parse(defaultDay)) / 86_400_000
  const given = body as Readonly<Record<string, unknown>>
  const moved = dates.flatMap((name) => {
    const day = given[name]
    return typeof day === 'string' ? [[name, dayAfter(day, days)] as const] : []
  })
  return { ...body, debtorAccount, ...Object.fromEntries(moved) }
}

type Making = 'createPayment' | 'createPeriodicPayment' | 'createBulkPayment'

/** Makes a payment of what is drawn. The same again is no mistake of a test here. */
function making(name: Making, paymentProduct: string, drawn: Arbitrary<object>): Arbitrary<Move> {
  return move(fc.tuple(drawn, choice), (world, [body, which]) => {
    const payer = pickPayer(world, which)
    if (payer === undefined) return undefined
    const query = { allowLogicalDuplicate: true }
    const input = { params: { paymentProduct }, query, body: inWorld(body, world, payer.account) }
    return planned(name, input as CommandInput<Making>, payer.asking)
  })
}

const [domestic, instant, european, abroad] = [
  'norwegian-domestic-credit-transfers',
  'instant-norwegian-domestic-credit-transfers-straks',
  'sepa-credit-transfers',
  'cross-border-credit-transfers',
] as const

/** One of those that were made lately: older ones have mostly come to their end. */
function oneOfLatest<Made>(made: readonly Made[], which: number): Made | undefined {
  return one(made.slice(-4), which)
}

function pickParams({ paymentService, paymentProduct, paymentId }: MadePayment) {
  return { paymentService, paymentProduct, paymentId }
}

/** A payment as it is read now; nothing where it is gone. */
function findPayment({ bank }: TriedBank, made: MadePayment): PaymentView | undefined {
  const input = { params: pickParams(made) }
  const answer = bank.fork().execute('readPayment', input, { now: bank.now, ...made.asking })
  return answer.ok ? answer.value : undefined
}

/** What may be put into a basket of one TPP: single payments that wait for their approval. */
function waitingWith(world: TriedBank, { asking: other }: MadePayment): readonly MadePayment[] {
  const own = world.payments.filter((made) => JSON.stringify(made.asking) === JSON.stringify(other))
  return own.filter((made) => {
    const view = findPayment(world, made)
    return view?.service === 'payments' && view.status === 'RCVD'
  })
}

/** What may be done to one payment, by its names. */
function about(
  name: 'startPaymentAuthorisation' | 'startPaymentCancellation' | 'cancelPayment' | 'readPayment',
): Arbitrary<Move> {
  return move(choice, (world, which) => {
    const made = oneOfLatest(world.payments, which)
    return made && planned(name, { params: pickParams(made) }, made.asking)
  })
}

/** What may be done to one basket. */
function aboutBasket(
  name: 'startSigningBasketAuthorisation' | 'deleteSigningBasket' | 'readSigningBasket',
): Arbitrary<Move> {
  return move(choice, (world, which) => {
    const made = oneOfLatest(world.baskets, which)
    return made && planned(name, { params: { basketId: made.basketId } }, made.asking)
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
  move(fc.tuple(choice, fc.integer({ min: 1, max: 5 })), (world, [which, count]) => {
    const first = oneOfLatest(world.payments, which)
    const held = first === undefined ? [] : waitingWith(world, first).slice(-count)
    const body = { paymentIds: held.map(({ paymentId }) => paymentId) }
    return first && held.length > 0 ? planned('createSigningBasket', { body }, first.asking) : undefined
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
