import { expect } from 'vitest'
import type { PaymentView } from '../../src/index.ts'
import {
  fjords,
  foreignAccounts,
  kroner,
  olas,
  type PayingWorld,
  payingWorld,
  start,
  test,
  to,
  toAccountReference,
  toPaymentParams,
} from '../kit/pays.ts'
import { createWrongRows, type WrongRow } from '../kit/wrong.ts'

const service = 'bulk-payments'

const transfers = (...amounts: string[]) => amounts.map((amount) => to(olas, amount))
const bulk = {
  paymentInformationId: 'June',
  debtorAccount: toAccountReference(kroner),
  payments: transfers('10', '20', '30'),
}
const but = (changes: object) => ({ ...bulk, ...changes })

test('[P12a] returns each transfer of a bulk in order', () => {
  const payment = payingWorld().createPayment(bulk, {}, service)
  expect(payment).toMatchObject({ status: 'RCVD', service, paymentInformationId: 'June', executions: [] })
  expect(payment.transfers.map(({ amount }) => amount.minor)).toEqual([1_000n, 2_000n, 3_000n])
})

test.each([
  ['one transfer', { payments: transfers('10') }],
  ['the same transfer twice', { payments: transfers('10', '10') }],
  ['1,000 transfers', { payments: Array.from({ length: 1_000 }, () => to(olas, '1')) }],
  ['no name', { paymentInformationId: undefined }],
  ['the longest name', { paymentInformationId: 'x'.repeat(35) }],
  ['a date', { requestedExecutionDate: '2026-01-16' }],
])('[P12a] accepts a bulk with %s', (_, changes) => {
  expect(payingWorld().createPayment(but(changes), {}, service).status).toBe('RCVD')
})

const wrongRow = createWrongRows(bulk)
const second = (description: string, change: unknown, path: string): WrongRow =>
  wrongRow(description, { payments: [to(), change] }, `$.payments[1]${path}`)
const iban = 'NO0097350490047'

test.each<WrongRow>([
  wrongRow('an impossible date', { requestedExecutionDate: '2026-13-01' }, '$.requestedExecutionDate'),
  second('a transfer of nothing', to(olas, '0'), '.instructedAmount.amount'),
  second('a transfer in euros', to(olas, '1', 'EUR'), '.instructedAmount.currency'),
  second('a transfer abroad', to(foreignAccounts[1], '1', 'NOK'), '.creditorAccount.iban'),
  second(
    'wrong check digits',
    { ...to(), creditorAccount: { iban, currency: 'NOK' } },
    '.creditorAccount.iban',
  ),
  second('a transfer to itself', to(kroner), '.creditorAccount'),
])('[P12a] refuses a bulk: %s', (_, body, code, path) => {
  expect(start.readRefusal(body, {}, service)).toEqual({ code, path })
})

test.each([
  ['2026-01-14', 'EXECUTION_DATE_INVALID'],
  ['2027-01-17', 'EXECUTION_DATE_INVALID'],
])('[P12a] refuses a bulk for %s', (requestedExecutionDate, code) => {
  const refusal = start.readRefusal(but({ requestedExecutionDate }), {}, service)
  expect(refusal).toEqual({ code, path: '$.requestedExecutionDate' })
})

/** What became of each transfer: its place, and what. */
function became(world: PayingWorld, payment: PaymentView) {
  const { status, executions, reason, fundsAvailable } = world.readCurrent(payment)
  return { status, reason, fundsAvailable, executions: executions.map((row) => `${row.index} ${row.status}`) }
}

const noExecutions = { executions: [] as string[] }

test('[P12b] books a bulk transfer by transfer in one batch, each under its own name', ({ world }) => {
  const payment = world.pay(bulk, {}, service)
  expect(payment).toMatchObject({ status: 'PDNG', fundsAvailable: true })
  world.settleAt('2026-01-15T11:00')
  const executions = ['0 ACSC', '1 ACSC', '2 ACSC']
  expect(became(world, payment)).toEqual({
    status: 'ACSC',
    reason: undefined,
    fundsAvailable: true,
    executions: executions,
  })
  expect(world.listAccountRows(olas).map(({ amount, details }) => [amount, details.endToEndId])).toEqual([
    ['30.00', `${payment.id}-3`],
    ['20.00', `${payment.id}-2`],
    ['10.00', `${payment.id}-1`],
  ])
  expect(world.readBooked(kroner)).toBe('9940.00')
})

test('[P12b] accepts a bulk with a change if it was moved to a banking day', ({ world }) => {
  const payment = world.pay(but({ requestedExecutionDate: '2026-01-18' }), {}, service)
  expect(payment).toMatchObject({ status: 'ACWC', changes: ['date'] })
  world.settleAt('2026-01-19T05:30')
  expect(became(world, payment).status).toBe('ACSC')
})

const large = but({ payments: transfers('6000', '6000', '400') })

test('[P12c] retries transfers without funds in two more batches, then books the bulk in part', () => {
  const world = payingWorld()
  const payment = world.pay(large, {}, service)
  expect(payment).toMatchObject({ status: 'ACCP', fundsAvailable: false })
  const part = ['0 ACSC', '2 ACSC']
  const waits = { status: 'ACSP', reason: undefined, fundsAvailable: false, executions: part }
  world.settleAt('2026-01-15T11:00')
  expect(became(world, payment)).toEqual(waits)
  world.settleAt('2026-01-15T13:30')
  expect(became(world, payment)).toEqual(waits)
  world.settleAt('2026-01-15T15:30')
  const over = { status: 'PART', reason: 'no-funds', fundsAvailable: false, executions: [...part, '1 RJCT'] }
  expect(became(world, payment)).toEqual(over)
  world.settleAt('2026-01-16T15:30')
  expect([became(world, payment), world.readBooked(kroner)]).toEqual([over, '3600.00'])
})

test('[P12c] pays the rest with money that arrives later, and nothing twice', ({ world }) => {
  const payment = world.pay(large, {}, service)
  world.settleAt('2026-01-15T13:30')
  world.setBooked(kroner, '5500')
  world.settleAt('2026-01-15T15:30')
  const executions = ['0 ACSC', '2 ACSC', '1 ACSC']
  expect(became(world, payment)).toEqual({
    status: 'ACSC',
    reason: undefined,
    fundsAvailable: true,
    executions: executions,
  })
  expect(world.readBooked(kroner)).toBe('-500.00')
  expect(world.listAccountRows(olas)).toHaveLength(3)
})

test('[P12c] rejects a bulk of which nothing could be booked', ({ world }) => {
  const payment = world.pay(but({ payments: transfers('11000', '12000') }), {}, service)
  world.settleAt('2026-01-15T13:30')
  expect(became(world, payment)).toEqual({
    ...noExecutions,
    status: 'ACCP',
    reason: undefined,
    fundsAvailable: false,
  })
  world.settleAt('2026-01-15T15:30')
  const rejected = {
    status: 'RJCT',
    reason: 'no-funds',
    fundsAvailable: false,
    executions: ['0 RJCT', '1 RJCT'],
  }
  expect(became(world, payment)).toEqual(rejected)
})

test('[P12c] ends a bulk at once if its account is closed, with what was booked', ({ world }) => {
  const [first, second] = [large, but({ payments: transfers('1') })].map((body) =>
    world.pay(body, {}, service),
  ) as [PaymentView, PaymentView]
  world.settleAt('2026-01-15T11:00')
  world.closeAccount(kroner)
  const third = world.pay(
    but({ debtorAccount: toAccountReference(fjords) }),
    { caller: { psu: { identity: 'kari', corporationId: 'fjord' } } },
    service,
  )
  world.closeAccount(fjords)
  world.settleAt('2026-01-15T13:30')
  expect(became(world, first)).toMatchObject({ status: 'PART', reason: 'debtor-gone' })
  expect(became(world, second)).toMatchObject({ status: 'ACSC' })
  expect(became(world, third)).toMatchObject({ status: 'RJCT', reason: 'debtor-gone', fundsAvailable: true })
})

test('[P6d] [P12e] checks funds transfer by transfer', () => {
  const world = payingWorld()
  const [just, largerBody] = ['5250', '5250.01'].map((amount) => but({ payments: transfers('5250', amount) }))
  expect(world.fork().pay(just, {}, service).fundsAvailable).toBe(true)
  const payment = world.pay(largerBody, {}, service)
  expect(payment.fundsAvailable).toBe(false)
  expect([world.readBooked(kroner), world.readBooked(olas)]).toEqual(['10000.00', '2500.50'])
})

test('[P12f] refuses, cancels and expires a bulk as a whole until a batch has executed a part', () => {
  const world = payingWorld()
  expect(world.answerPayment(world.createPayment(bulk, {}, service), 'kari', false).status).toBe('RJCT')
  const payment = world.pay(bulk, {}, service)
  const { authorisationId = '' } = world.call('cancelPayment', { params: toPaymentParams(payment) })
  world.answerLink(authorisationId, 'kari')
  expect(became(world, payment)).toMatchObject({ ...noExecutions, status: 'CANC' })
  const takenPayment = world.pay(large, {}, service)
  world.settleAt('2026-01-15T11:00')
  const late = world.executeUntyped(
    'cancelPayment',
    { params: toPaymentParams(takenPayment) },
    { now: world.now, tpp: 'PSDNO-FSA-1' },
  )
  expect(late).toMatchObject({
    ok: false,
    error: { code: 'CONFLICT', text: 'too late to cancel: the payment is ACSP' },
  })
})
