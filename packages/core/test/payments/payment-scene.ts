import { type Engine, formatAmount, type Money, type PaymentView, type Product } from '../../src/index.ts'
import { named as consented, consentFor, refusedAs } from '../consent-scene.ts'
import { type Asking, asks, does } from '../sca-scene.ts'
import { at, type Wrong } from '../scene.ts'
import { answers, elsewhere, openTown, payer, type TownAccount } from './payment-town.ts'

export const domestic = 'norwegian-domestic-credit-transfers'
export const abroad = 'cross-border-credit-transfers'
export const instantly = 'instant-norwegian-domestic-credit-transfers-straks'
export const sepa = 'sepa-credit-transfers'

/** Kari for herself, as a request names her. */
export const kari: Asking = payer('kari', 'kari')

/** The town on a Thursday at ten, with its accounts by name: a batch comes at eleven. */
export function payingTown() {
  const { engine, accounts } = openTown()
  const account = (index: number): TownAccount => {
    const found = accounts[index]
    if (found === undefined) throw new Error(`the town has no account ${index}`)
    return found
  }
  const [kroner, euros, yen, olas, crowns, fjords] = [0, 1, 2, 3, 4, 5].map(account) as [
    ...[TownAccount, TownAccount, TownAccount],
    ...[TownAccount, TownAccount, TownAccount],
  ]
  return { engine, kroner, euros, yen, olas, crowns, fjords }
}

/** How a payment names an account. */
export function named({ iban, currency }: Pick<TownAccount, 'iban' | 'currency'>) {
  return { iban, currency }
}

/** Money for an account, in a currency: its own where none is said. */
export function to(
  account: Pick<TownAccount, 'iban' | 'currency'> = elsewhere[0],
  amount = '100',
  currency = account.currency,
) {
  return {
    ...{ instructedAmount: { amount, currency }, creditorName: 'Somebody' },
    creditorAccount: named(account),
  }
}

/** The request of a payment from an account. */
export function from(account: TownAccount, transfer: object = to()) {
  return { ...transfer, debtorAccount: named(account) }
}

const kroner = payingTown().kroner
const [, swedish] = elsewhere

/** A cross-border payment with every field of the table. */
export const fullPayment = {
  instructedAmount: { amount: '100.50', currency: 'SEK' },
  creditorName: 'Astrid Ek',
  creditorAgent: 'ESSESESS',
  creditorAccount: named(swedish),
  creditorAddress: { street: 'Gata', buildingNumber: '1', postalCode: '11122', city: 'Umeå', country: 'SE' },
  debtorAccount: named(kroner),
  remittanceInformationUnstructured: 'Invoice 17',
  purposeCode: 'OTHR',
  requestedExecutionDate: '2026-01-16',
}

/** The same with other fields. */
export function fullBut(changes: object): object {
  return { ...fullPayment, ...changes }
}

/** A row of such payments that are refused for a value of the wrong form. */
export function wrong(what: string, changes: object, path: string): Wrong {
  return [what, fullBut(changes), 'FORMAT_ERROR', path]
}

/** By which product something is paid, and who asks for it. */
export interface Way {
  readonly product?: Product | string
  readonly asking?: Asking
  readonly allowLogicalDuplicate?: boolean
}

const creators = {
  payments: 'createPayment',
  'periodic-payments': 'createPeriodicPayment',
  'bulk-payments': 'createBulkPayment',
} as const

/** A service of payments. */
export type Service = keyof typeof creators

/** What makes a payment of a service. */
export function request(body: unknown, { product = domestic, allowLogicalDuplicate = false }: Way = {}) {
  return { params: { paymentProduct: product }, query: { allowLogicalDuplicate }, body }
}

/** Makes a payment that must be made; it waits for its approval. */
export function orders(engine: Engine, body: unknown, way: Way = {}, service: Service = 'payments') {
  return does(engine, creators[service], request(body, way), way.asking ?? kari).payment
}

/** How a payment is refused that must not be made, code and place; the bank stays as it was. */
export function refused(engine: Engine, body: unknown, way: Way = {}, service: Service = 'payments') {
  return refusedAs(engine, creators[service], request(body, way), way.asking ?? kari)
}

/** The names of a payment. */
export function namesOf({ service, product, id }: Pick<PaymentView, 'service' | 'product' | 'id'>) {
  return { paymentService: service, paymentProduct: product, paymentId: id }
}

/** A payment as it is now. */
export function current(engine: Engine, payment: PaymentView): PaymentView {
  return does(engine, 'readPayment', { params: namesOf(payment) })
}

/** A person says yes to a payment at the bank's page, or no. */
export function answered(engine: Engine, payment: PaymentView, person = 'kari', isYes = true): PaymentView {
  const { authorisationId } = does(engine, 'startPaymentAuthorisation', { params: namesOf(payment) })
  if (!answers(engine, authorisationId, { person, isYes })) throw new Error(`${person} may not answer`)
  return current(engine, payment)
}

/** Makes a payment, and its person approves it. */
export function pays(engine: Engine, body: unknown, way: Way = {}, service: Service = 'payments') {
  return answered(engine, orders(engine, body, way, service))
}

/** Lets time go by until a moment of the bank's clock in winter, such as `2026-01-15T11:00`. */
export function until(engine: Engine, moment: string): void {
  engine.settle(at(`${moment}+01:00`))
}

/** What is on an account, booked; what is expected is less by what waits to be paid. */
export function booked(engine: Engine, { id }: Pick<TownAccount, 'id'>): string {
  const account = does(engine, 'readAccount', { params: { accountId: id } })
  const { currency, closingBooked, expected, waiting } = account
  if (closingBooked !== expected + waiting) throw new Error('the balances have parted')
  return formatAmount({ currency, minor: closingBooked })
}

/** What is expected on an account. */
export function expectedOn(engine: Engine, { id }: Pick<TownAccount, 'id'>): string {
  const { currency, expected } = does(engine, 'readAccount', { params: { accountId: id } })
  return formatAmount({ currency, minor: expected })
}

/** Sets what is on an account, in its own currency. */
export function holds(engine: Engine, { id, currency }: TownAccount, amount: string): void {
  const body = [{ balanceType: 'closingBooked', balanceAmount: { currency, amount } }]
  does(engine, 'updateAccountBalances', { params: { accountId: id }, body })
}

/** The rows of an account, the newest first, with their amounts as text. */
export function rowsOf(engine: Engine, { id }: Pick<TownAccount, 'id'>) {
  const { account, transactions } = does(engine, 'listPostedTransactions', { params: { accountId: id } })
  const text = (minor: bigint) => formatAmount({ currency: account.currency, minor } satisfies Money)
  return transactions.map(({ amount, ...row }) => ({ ...row, amount: text(amount) }))
}

/** What becomes of a request: the status, or the code. */
export function outcome(engine: Engine, body: unknown, way: Way = {}): string {
  const answer = asks(engine, 'createPayment', request(body, way), way.asking ?? kari)
  return answer.ok ? answer.value.payment.status : answer.error.code
}

/** Kari as a TPP names her that has brought her to the bank before, where she has opened her accounts to it. */
export function knownKari(engine: Engine): Asking {
  return { psu: consented(consentFor(engine, { customerNumber: 'kari' })) }
}

/** Kari says at the bank's page that a payment is to end. */
export function cancelled(engine: Engine, payment: PaymentView): PaymentView {
  const { authorisationId = '' } = does(engine, 'cancelPayment', { params: namesOf(payment) })
  answers(engine, authorisationId, { person: 'kari', isYes: true })
  return current(engine, payment)
}
