import { expect } from 'vitest'
import { approversFor } from '../../src/domain/authorisations/approvers.ts'
import { computePaymentTerms } from '../../src/domain/payments/payment-terms.ts'
import { formatAmount, type PaymentView } from '../../src/index.ts'
import {
  abroad,
  crowns,
  domestic,
  euros,
  fjords,
  from,
  german,
  instantly,
  kroner,
  norwegian,
  olas,
  type PayingAccount,
  type PayingWorld,
  type PaymentSettings,
  payingWorld,
  persons,
  swedish,
  test,
  to,
  toPaymentParams,
  yen,
} from '../kit/pays.ts'
import { type CallerOptions, kari, payer } from '../kit/people.ts'

/** Reads the terms of a payment that the bank shows to a person now. */
function terms({ bank, now }: PayingWorld, payment: PaymentView, customer = 0) {
  return computePaymentTerms(bank, payment, { customer, now })
}

function hundredths(amount: string): number {
  return Math.round(Number(amount) * 100)
}

test.for<readonly [string, PayingAccount, object, string]>([
  ['in the currency of the account', kroner, to(norwegian), domestic],
  ['at once, with a fee', kroner, to(norwegian), instantly],
  ['to Sweden', kroner, to(swedish, '1000'), abroad],
  ['from euros', euros, to(swedish, '1000'), abroad],
  ['from a currency without digits', yen, to(german, '10.55'), abroad],
  ['to another account here', kroner, to(crowns, '33.33'), abroad],
])('[P2q] debits what the SCA page said: %s', ([_, account, transfer, product], { world }) => {
  const payment = world.createPayment(from(account, transfer), { product })
  const { total, fee, transfers } = terms(world, payment)
  expect(transfers.map((transferTerms) => transferTerms.total)).toEqual([total])
  expect([total.currency, fee.currency]).toEqual([account.currency, account.currency])
  const before = world.readBooked(account)
  world.answerPayment(payment)
  world.settleAt('2026-01-15T11:00')
  expect(world.readCurrent(payment).status).toBe('ACSC')
  const difference = hundredths(before) - hundredths(world.readBooked(account))
  expect(difference).toBe(hundredths(formatAmount(total)))
  const rows = world.listAccountRows(account).slice(0, fee.minor > 0n ? 2 : 1)
  const [exchange] = rows.flatMap(({ details }) => details.currencyExchange ?? [])
  expect(exchange).toEqual(transfers[0]?.exchange)
})

test('[P2q] adds up all transfers of a bulk', ({ world }) => {
  const payments = [to(norwegian, '10'), to(olas, '20.50')]
  const debtorAccount = { iban: euros.iban, currency: 'EUR' }
  const payment = world.createPayment({ debtorAccount, payments }, {}, 'bulk-payments')
  const { total, fee, transfers } = terms(world, payment)
  expect(transfers).toHaveLength(2)
  expect(total.minor).toBe(transfers.reduce((sum, transferTerms) => sum + transferTerms.total.minor, 0n))
  expect(fee.minor).toBe(transfers.reduce((sum, transferTerms) => sum + transferTerms.fee.minor, 0n))
})

test.for([
  ['before the last batch of the day', '2026-01-15T18:29', undefined, '2026-01-15'],
  ['after it', '2026-01-15T18:30', undefined, '2026-01-16'],
  ['after the last one of a Friday', '2026-01-16T18:30', '2026-01-16', '2026-01-19'],
  ['for a Sunday', '2026-01-15T10:00', '2026-01-18', '2026-01-19'],
  ['for a day to come', '2026-01-15T10:00', '2026-01-22', '2026-01-22'],
] as const)('[P2r] pays on the day that the SCA page said: %s', ([_, time, date, day], { world }) => {
  world.settleAt(time)
  const wish = date === undefined ? {} : { requestedExecutionDate: date }
  const payment = world.createPayment({ ...from(kroner), ...wish })
  expect(terms(world, payment).day).toBe(day)
  world.answerPayment(payment)
  world.settleAt('2026-01-24T10:00')
  expect(world.listAccountRows(kroner).map(({ bookingDate }) => bookingDate)).toEqual([day])
})

test('[P2r] says today for an instant payment, and the next day of a periodic one', () => {
  const world = payingWorld()
  world.settleAt('2026-01-17T10:00')
  expect(terms(world, world.createPayment(from(kroner), { product: instantly })).day).toBe('2026-01-17')
  const plan = { startDate: '2026-01-17', frequency: 'Weekly' }
  const standing = world.createPayment({ ...from(kroner), ...plan }, {}, 'periodic-payments')
  expect(terms(world, standing).day).toBe('2026-01-19')
})

test('[P2r] says the requested day if there are no more batches', ({ world }) => {
  const payment = world.createPayment(from(kroner))
  const calendar = { ...world.bank.calendar, batchTimes: [] }
  const { day } = computePaymentTerms({ ...world.bank, calendar }, payment, { customer: 0, now: world.now })
  expect(day).toBe('2026-01-15')
})

const company = (person: string): PaymentSettings => ({ caller: payer(person, 'fjord') })

function findSerial(world: PayingWorld, person: string): number {
  return world.call('listCustomers').find(({ number }) => number === person)?.serial ?? 0
}

test.for([
  ['kari', '1000', true],
  ['kari', '1000.01', false],
  ['ola', '20000', true],
  ['ola', '20000.01', false],
] as const)(
  '[P2v] says before an approval whether it is the last one: %s, %s',
  ([person, amount, isLast], { world }) => {
    const payment = world.createPayment(from(fjords, to(norwegian, amount)), company(person))
    const [serial, otherSerial] = [person, person === 'kari' ? 'ola' : 'kari'].map((name) =>
      findSerial(world, name),
    )
    expect(terms(world, payment, serial)).toMatchObject({ isLastApproval: isLast, approvedBy: [] })
    const after = world.answerPayment(payment, person)
    expect(after.status === 'RCVD').toBe(!isLast)
    expect(terms(world, after, otherSerial)).toMatchObject({
      isLastApproval: true,
      approvedBy: [`Name of ${person}`],
    })
  },
)

test('[X4m] [P2v] ignores and does not name the approval of a deleted person', () => {
  const world = payingWorld()
  const payment = world.answerPayment(
    world.createPayment(from(fjords, to(norwegian, '5000')), company('kari')),
  )
  const [deletedCustomer] = world.call('listCustomers')
  world.call('deleteCustomer', { params: { customerId: deletedCustomer?.id ?? '' } })
  const paymentTerms = terms(world, payment, findSerial(world, 'ola'))
  expect(paymentTerms).toMatchObject({ isLastApproval: true, approvedBy: [undefined] })
  expect(terms(world, payment).isLastApproval).toBe(false)
})

/** Compares who may approve a payment by its terms with who can. */
function approvers(world: PayingWorld, payment: PaymentView, caller: CallerOptions, limit = 12) {
  const sca = world.call('startPaymentAuthorisation', { params: toPaymentParams(payment) }, caller)
  const { authorisationId } = sca
  const view = world.call('readAuthorisation', { params: { authorisationId } })
  const report = approversFor(world.bank, view, limit).map(({ number }) => number)
  const can = persons.filter((person) => world.fork().answerLink(authorisationId, person))
  return { report, can }
}

test('[S2a] lists exactly the people who can approve', ({ world }) => {
  const anonymousCaller: CallerOptions = { psu: { context: 'CORPORATE', corporationId: 'fjord' } }
  const ownPayment = world.createPayment(from(kroner))
  expect(approvers(world, ownPayment, kari)).toEqual({ report: ['kari'], can: ['kari'] })
  const sharedPayment = world.createPayment(from(fjords, to(norwegian, '5000')), { caller: anonymousCaller })
  expect(approvers(world, sharedPayment, anonymousCaller)).toEqual({
    report: ['kari', 'ola'],
    can: ['kari', 'ola'],
  })
  expect(approvers(world, sharedPayment, payer('ola', 'fjord'))).toEqual({ report: ['ola'], can: ['ola'] })
  expect(approvers(world, sharedPayment, anonymousCaller, 1).report).toEqual(['kari'])
  const half = world.answerPayment(sharedPayment)
  expect(approvers(world, half, anonymousCaller)).toEqual({ report: ['ola'], can: ['ola'] })
})

test('[S2a] lists nobody for access to accounts', ({ world }) => {
  const { authorisationId } = world.call('createConsent')
  const view = world.call('readAuthorisation', { params: { authorisationId } })
  expect(approversFor(world.bank, view, 12)).toEqual([])
})
