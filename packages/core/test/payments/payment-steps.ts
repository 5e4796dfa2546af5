import fc from 'fast-check'
import { allRows } from '../../src/base/store/table.ts'
import { addDays } from '../../src/base/time/local-date.ts'
import { toLocalDate } from '../../src/base/time/zone.ts'
import { later } from '../../src/index.ts'
import type { Payment } from '../../src/rows/payments/model.ts'
import { pickOne } from '../kit/choices.ts'
import { byCard, foreignAccounts, type PayingAccount, type PayingWorld, persons } from '../kit/pays.ts'
import { payer } from '../kit/people.ts'

const products = [
  'norwegian-domestic-credit-transfers',
  'cross-border-credit-transfers',
  'instant-norwegian-domestic-credit-transfers-straks',
  'sepa-credit-transfers',
] as const
const currencies = ['NOK', 'EUR', 'SEK', 'JPY'] as const
const texts = ['Invoice 1', 'Årsavgift', undefined] as const
const frequencies = ['Daily', 'Weekly', 'Monthly'] as const

const choice = fc.nat(11)

const order = fc.record({
  debtor: fc.nat(6),
  creditor: fc.nat(8),
  product: choice,
  currency: choice,
  text: choice,
  amount: fc.oneof(fc.integer({ min: 1, max: 90_000 }), fc.integer({ min: 90_000, max: 900_000 })),
  days: fc.integer({ min: 0, max: 9 }),
  person: fc.nat(1),
})

type Order = typeof order extends fc.Arbitrary<infer Value> ? Value : never

/** One thing that happens in the world, as numbers. */
export const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const), order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat' as const), order, frequency: choice }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('bulk' as const),
      orders: fc.array(order, { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('gather' as const),
      which: fc.array(choice, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      which: choice,
      person: fc.nat(1),
      isYes: fc.integer({ min: 0, max: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('sign' as const), which: choice, person: fc.nat(1) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), which: choice, person: fc.nat(1) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), which: choice }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 2, 3, 9, 25, 80, 700),
    }),
  },
)

/** One thing that happens. */
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** A scenario as it goes: the bank, its accounts, and what was made in it. */
export interface Scenario {
  readonly world: PayingWorld
  readonly accounts: readonly PayingAccount[]
  readonly baskets: string[]
}

function amountText(minor: number, currency: string): string {
  return currency === 'JPY' ? String(Math.ceil(minor / 100)) : (minor / 100).toFixed(2)
}

/** What is paid from, and whose it is: an account of the world, or the card. */
function pickDebtor({ accounts }: Scenario, { debtor }: Order) {
  const account = accounts[debtor]
  return account === undefined
    ? { owner: 'kari', debtorAccount: byCard }
    : { owner: account.owner, debtorAccount: { iban: account.iban, currency: account.currency } }
}

/** Mostly the owner, for whom it can be done. */
function pickPayer(owner: string, { person, text }: Order) {
  return payer(owner === 'fjord' || text === 11 ? (persons[person] ?? '') : owner, owner)
}

/** Returns the currency of the product if it has only one. A number of 11 digits gives the wrong one. */
function pickCurrency({ product, currency }: Order) {
  const only = ['NOK', undefined, 'NOK', 'EUR'][product % products.length]
  return (currency === 11 ? undefined : only) ?? pickOne(currencies, currency) ?? 'NOK'
}

/** Mostly the person for whom the payment was made. */
function pickSigner({ world }: Scenario, { payer }: Pick<Payment, 'payer'>, person: number): string {
  const number = allRows(world.bank.customers).find(({ serial }) => serial === payer)?.number
  return (person === 0 ? number : persons[1]) ?? ''
}

function createTransfer({ accounts }: Scenario, newOrder: Order) {
  const { creditor, amount, text } = newOrder
  const currency = pickCurrency(newOrder)
  const { iban, currency: accountCurrency } =
    pickOne([...accounts, ...foreignAccounts], creditor) ?? foreignAccounts[0]
  const remittanceInformationUnstructured = pickOne(texts, text)
  return {
    instructedAmount: { amount: amountText(amount, currency), currency },
    creditorName: 'Somebody',
    creditorAccount: { iban, currency: accountCurrency },
    ...(remittanceInformationUnstructured && { remittanceInformationUnstructured }),
  }
}

function computeDay({ world }: Scenario, days: number): string {
  return addDays(toLocalDate(world.now, world.bank.calendar.zone), days)
}

/** The names of a payment. */
export function toParams({ service, product, id }: Payment) {
  return { paymentService: service, paymentProduct: product, paymentId: id }
}

/** Does what the numbers say; what is refused must leave the bank the identical value. */
export const steps: {
  readonly [Name in Step['do']]: (scenario: Scenario, step: Extract<Step, { do: Name }>) => unknown
} = {
  pay: (scenario, { order: newOrder }) => {
    const { owner, debtorAccount } = pickDebtor(scenario, newOrder)
    const body = { ...createTransfer(scenario, newOrder), debtorAccount }
    const dated =
      newOrder.days === 9 ? body : { ...body, requestedExecutionDate: computeDay(scenario, newOrder.days) }
    const input = { params: { paymentProduct: pickOne(products, newOrder.product) }, query: {}, body: dated }
    return scenario.world.tryCall('createPayment', input, pickPayer(owner, newOrder))
  },
  repeat: (scenario, { order: newOrder, frequency }) => {
    const { owner, debtorAccount } = pickDebtor(scenario, newOrder)
    const plan = {
      startDate: computeDay(scenario, newOrder.days),
      endDate: computeDay(scenario, newOrder.days + 30),
    }
    const body = {
      ...createTransfer(scenario, newOrder),
      debtorAccount,
      ...plan,
      frequency: pickOne(frequencies, frequency),
    }
    const input = { params: { paymentProduct: products[0] }, query: {}, body }
    return scenario.world.tryCall('createPeriodicPayment', input, pickPayer(owner, newOrder))
  },
  bulk: (scenario, { orders }) => {
    const [newOrder] = orders
    if (newOrder === undefined) return undefined
    const { owner, debtorAccount } = pickDebtor(scenario, newOrder)
    const payments = orders.map((bulkOrder) => ({
      ...createTransfer(scenario, { ...bulkOrder, product: 0 }),
    }))
    const input = { params: { paymentProduct: products[0] }, query: {}, body: { debtorAccount, payments } }
    return scenario.world.tryCall('createBulkPayment', input, pickPayer(owner, newOrder))
  },
  gather: ({ world, baskets }, { which }) => {
    const payments = allRows(world.bank.payments).filter(
      ({ status }) => which.length > 2 || status === 'RCVD',
    )
    const paymentIds = which.map((index) => pickOne(payments, index)?.id ?? 'none')
    const result = world.tryCall('createSigningBasket', { body: { paymentIds } })
    return result.ok ? baskets.push(result.value.id) : undefined
  },
  answer: (scenario, { which, person, isYes }) => {
    const { world } = scenario
    const payments = allRows(world.bank.payments).toReversed()
    const open = payments.filter(({ status }) => status === 'RCVD')
    const payment = pickOne(open.length > 0 && which < 9 ? open : payments, which)
    if (payment === undefined) return undefined
    const sca = world.tryCall('startPaymentAuthorisation', { params: toParams(payment) })
    if (!sca.ok) return undefined
    return world.answerLink(sca.value.authorisationId, pickSigner(scenario, payment, person), isYes > 0)
  },
  sign: ({ world, baskets }, { which, person }) => {
    const basketId = pickOne(baskets, which) ?? 'none'
    const sca = world.tryCall('startSigningBasketAuthorisation', { params: { basketId } })
    if (!sca.ok) return undefined
    return world.answerLink(sca.value.authorisationId, persons[person] ?? '')
  },
  cancel: (scenario, { which, person }) => {
    const { world } = scenario
    const payment = pickOne(allRows(world.bank.payments), which)
    if (payment === undefined) return undefined
    const cancelled = world.tryCall('cancelPayment', { params: toParams(payment) })
    const link = cancelled.ok ? cancelled.value.authorisationId : undefined
    return link === undefined ? undefined : world.answerLink(link, pickSigner(scenario, payment, person))
  },
  close: ({ world, baskets }, { which }) => {
    const basketId = pickOne(baskets, which) ?? 'none'
    return world.tryCall('deleteSigningBasket', { params: { basketId } })
  },
  wait: ({ world }, { hours }) => world.settle(later(world.now, hours * 3_600_000)),
}
