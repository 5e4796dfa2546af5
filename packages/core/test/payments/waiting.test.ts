import { expect } from 'vitest'
import {
  abroad,
  domestic,
  euros,
  from,
  german,
  instantly,
  kroner,
  norwegian,
  olas,
  type PayingAccount,
  type PayingWorld,
  payingWorld,
  sepa,
  swedish,
  test,
  to,
  toAccountReference,
  yen,
} from '../kit/pays.ts'
import type { CallerOptions } from '../kit/people.ts'

type Row = ReturnType<PayingWorld['listAccountRows']>[number]

const listPendingRows = (world: PayingWorld, account: PayingAccount) =>
  world.listAccountRows(account).filter(({ bookingDate }) => bookingDate === undefined)
const amounts = (rows: readonly Row[]) => rows.map(({ amount }) => amount)

test('[A5b] [A5c] lowers the expected but not the booked balance by a pending row', () => {
  const world = payingWorld()
  const payment = world.pay({ ...from(kroner, to(olas, '100.50')), endToEndIdentification: 'E2E-7' })
  expect(payment.status).toBe('PDNG')
  expect([world.readBooked(kroner), world.readExpected(kroner)]).toEqual(['10000.00', '9899.50'])
  const [row, ...otherRows] = world.listAccountRows(kroner)
  expect(otherRows).toEqual([])
  expect(row).toMatchObject({
    bookingDate: undefined,
    valueDate: undefined,
    amount: '-100.50',
    details: { endToEndId: 'E2E-7', creditorName: 'Somebody', creditorAccount: { iban: olas.iban } },
  })
  expect(world.listAccountRows(olas), 'the creditor sees nothing of it yet').toEqual([])
  world.settleAt('2026-01-15T11:00')
  expect(world.listAccountRows(kroner)).toEqual([
    { ...row, bookingDate: '2026-01-15', valueDate: '2026-01-15' },
  ])
  expect([world.readBooked(kroner), world.readExpected(kroner)]).toEqual(['9899.50', '9899.50'])
})

test('[X8n] refuses to book the pending row of a payment', ({ world }) => {
  world.pay(from(kroner))
  const [row] = listPendingRows(world, kroner)
  const params = { accountId: kroner.id, transactionId: row?.id ?? '' }
  const body = { bookingDate: '2026-01-15', valueDate: '2026-01-15' }
  world.expectRefusal('bookPostedTransaction', { params, body }, { code: 'CONFLICT', path: 'transactionId' })
})

test.for([
  ['no answer', (world: PayingWorld, body: object) => world.createPayment(body)],
  [
    'a no',
    (world: PayingWorld, body: object) => world.answerPayment(world.createPayment(body), 'kari', false),
  ],
  ['an instant payment', (world: PayingWorld, body: object) => world.pay(body, { product: instantly })],
] as const)('[A5b] has no pending row after %s', ([_, make], { world }) => {
  make(world, from(kroner))
  expect(listPendingRows(world, kroner)).toEqual([])
  expect(world.readBooked(kroner)).toBe(world.readExpected(kroner))
})

test.for([
  ['in the same currency', kroner, norwegian, domestic],
  ['in euros, with a fee', kroner, german, sepa],
  ['abroad, from an account without minor units', yen, swedish, abroad],
] as const)(
  '[A5b] shows fee and exchange as they will be booked, with ids that stay: %s',
  ([_, debtor, creditor, product], { world }) => {
    const before = world.listAccountRows(debtor).length
    world.pay(from(debtor, to(creditor, '10')), { product })
    const waiting = listPendingRows(world, debtor)
    const total = world.readExpected(debtor)
    world.settleAt('2026-01-15T11:00')
    const rows = world.listAccountRows(debtor)
    const dated = { bookingDate: '2026-01-15', valueDate: '2026-01-15' }
    expect(rows).toEqual(waiting.map((row) => ({ ...row, ...dated })))
    expect(rows.length - before).toBe(product === domestic ? 1 : 2)
    expect([world.readBooked(debtor), world.readExpected(debtor)]).toEqual([total, total])
  },
)

test('[A5d] removes the row on cancellation and returns the money', ({ world }) => {
  const payment = world.pay(from(kroner, to(german, '10')), { product: sepa })
  expect(listPendingRows(world, kroner)).toHaveLength(2)
  expect(world.cancelPayment(payment).status).toBe('CANC')
  expect([world.listAccountRows(kroner), world.readExpected(kroner)]).toEqual([[], '10000.00'])
  world.settleAt('2026-01-15T15:30')
  expect([world.readBooked(kroner), world.readExpected(kroner)]).toEqual(['10000.00', '10000.00'])
})

test('[A5d] removes the row on rejection for lack of funds, not before', ({ world }) => {
  const payment = world.pay(from(kroner, to(olas, '10500.01')))
  expect([amounts(listPendingRows(world, kroner)), world.readExpected(kroner)]).toEqual([
    ['-10500.01'],
    '-500.01',
  ])
  world.settleAt('2026-01-15T13:30')
  expect(amounts(listPendingRows(world, kroner))).toEqual(['-10500.01'])
  world.settleAt('2026-01-15T15:30')
  expect(world.readCurrent(payment)).toMatchObject({ status: 'RJCT', reason: 'no-funds' })
  expect([world.listAccountRows(kroner), world.readBooked(kroner), world.readExpected(kroner)]).toEqual([
    [],
    '10000.00',
    '10000.00',
  ])
})

test('[A5d] never reuses the id of a removed row', ({ world }) => {
  const payment = world.pay(from(kroner))
  const [pendingRow] = listPendingRows(world, kroner)
  world.cancelPayment(payment)
  world.pay(from(kroner, to(olas, '7')))
  expect(listPendingRows(world, kroner).map(({ id }) => id)).not.toContain(pendingRow?.id)
})

function hasFunds(world: PayingWorld, caller: CallerOptions, amount: string): boolean {
  const body = { account: { iban: kroner.iban }, instructedAmount: { amount, currency: 'NOK' } }
  return world.expectAnswer('confirmFunds', { body }, caller).fundsAvailable
}

test('[A5c] counts waiting payments in confirmations of funds', ({ world }) => {
  const caller = world.knownKari()
  const payment = world.pay(from(kroner, to(olas, '1000')))
  expect(['9500', '9500.01'].map((amount) => hasFunds(world, caller, amount))).toEqual([true, false])
  world.cancelPayment(payment)
  expect(['10500', '10500.01'].map((amount) => hasFunds(world, caller, amount))).toEqual([true, false])
})

test('[A5c] counts waiting payments when instant payments are created and approved', () => {
  const world = payingWorld()
  const caller = world.knownKari()
  const early = world.createPayment(from(kroner, to(olas, '600')), { product: instantly })
  expect(world.pay(from(kroner, to(olas, '10000'))).fundsAvailable).toBe(true)
  expect(world.pay(from(kroner, to(olas, '501'))).fundsAvailable).toBe(false)
  expect(world.answerPayment(early)).toMatchObject({ status: 'RJCT', reason: 'no-funds' })
  const instant = { params: { paymentProduct: instantly }, query: {}, body: from(kroner, to(olas, '1')) }
  const refusal = world.executeUntyped('createPayment', instant, {
    now: world.now,
    tpp: 'PSDNO-FSA-1',
    ...caller,
  })
  expect(refusal).toMatchObject({ ok: false, error: { code: 'PAYMENT_FAILED' } })
})

test('[A5c] checks the funds of a basket one payment after another', ({ world }) => {
  const payments = ['6000', '6000', '4000'].map((amount) =>
    world.createPayment(from(kroner, to(olas, amount)), { allowLogicalDuplicate: true }),
  )
  const paymentIds = payments.map(({ id }) => id)
  const { id: basketId } = world.call('createSigningBasket', { body: { paymentIds } })
  const { authorisationId } = world.call('startSigningBasketAuthorisation', { params: { basketId } })
  world.answerLink(authorisationId, 'kari')
  expect(payments.map((payment) => world.readCurrent(payment).fundsAvailable)).toEqual([true, false, false])
  expect([amounts(listPendingRows(world, kroner)), world.readExpected(kroner)]).toEqual([
    ['-4000.00', '-6000.00', '-6000.00'],
    '-6000.00',
  ])
})

test('[A5e] pays in order of creation; a payment does not block itself or earlier ones', () => {
  const world = payingWorld()
  const payments = ['6000', '11000', '4000', '600'].map((amount) =>
    world.pay(from(kroner, to(norwegian, amount))),
  )
  world.settleAt('2026-01-15T11:00')
  const statuses = payments.map((payment) => world.readCurrent(payment).status)
  expect(statuses).toEqual(['ACSC', 'ACCP', 'ACSC', 'ACCP'])
  expect([world.readBooked(kroner), world.readExpected(kroner)]).toEqual(['0.00', '-11600.00'])
  world.setBooked(kroner, '200')
  expect(world.readExpected(kroner)).toBe('-11400.00')
  world.settleAt('2026-01-15T13:30')
  expect(payments.map((payment) => world.readCurrent(payment).status)).toEqual([
    'ACSC',
    'ACCP',
    'ACSC',
    'ACSC',
  ])
  expect([world.readBooked(kroner), world.readExpected(kroner)]).toEqual(['-400.00', '-11400.00'])
})

test('[A5b] shows one pending row per transfer of a bulk, and keeps the unbooked ones', () => {
  const world = payingWorld()
  const payments = [to(olas, '70'), to(olas, '60000'), to(norwegian, '5')]
  const bulk = { debtorAccount: toAccountReference(kroner), payments }
  const payment = world.pay(bulk, {}, 'bulk-payments')
  const waiting = listPendingRows(world, kroner)
  expect([amounts(waiting), world.readExpected(kroner)]).toEqual([
    ['-5.00', '-60000.00', '-70.00'],
    '-50075.00',
  ])
  world.settleAt('2026-01-15T11:00')
  expect(world.readCurrent(payment).status).toBe('ACSP')
  expect(listPendingRows(world, kroner)).toEqual([waiting[1]])
  expect(world.listAccountRows(kroner).map(({ id }) => id)).toEqual(
    [1, 0, 2].map((index) => waiting[index]?.id),
  )
  expect([world.readBooked(kroner), world.readExpected(kroner)]).toEqual(['9925.00', '-50075.00'])
  world.settleAt('2026-01-15T15:30')
  expect([world.readCurrent(payment).status, listPendingRows(world, kroner)]).toEqual(['PART', []])
  expect([world.readBooked(kroner), world.readExpected(kroner)]).toEqual(['9925.00', '9925.00'])
})

test('[A5h] deletes pending rows with the account; the next batch rejects the payments', () => {
  const world = payingWorld()
  const payment = world.pay(from(kroner))
  world.closeAccount(kroner)
  expect(world.bank.transactions.size).toBe(0)
  world.settleAt('2026-01-15T11:00')
  expect(world.readCurrent(payment)).toMatchObject({ status: 'RJCT', reason: 'debtor-gone' })
})

test('[A5h] keeps pending rows of payments if all transactions are deleted', () => {
  const world = payingWorld()
  const params = { accountId: kroner.id }
  const body = [{ amount: -5, currency: 'NOK' }]
  world.call('postTransactions', { params, body: body })
  world.pay(from(kroner))
  world.settleAt('2026-01-15T11:00')
  world.pay(from(kroner, to(olas, '8')))
  world.call('deleteTransactions', { params })
  expect(amounts(world.listAccountRows(kroner))).toEqual(['-8.00'])
  world.settleAt('2026-01-15T13:30')
  expect([amounts(world.listAccountRows(kroner)), world.readBooked(kroner)]).toEqual([['-8.00'], '9892.00'])
})

test('[X7d] leaves waiting payments out of a balance that is set alone', ({ world }) => {
  const params = { accountId: euros.id }
  world.pay(from(euros, to(german, '100')), { product: sepa })
  const set = (balanceType: string, amount: string) => {
    const body = [{ balanceType, balanceAmount: { currency: 'EUR', amount } }]
    world.call('updateAccountBalances', { params, body }, { amounts: 'exact' })
    return [world.readBooked(euros), world.readExpected(euros)]
  }
  expect(set('closingBooked', '500')).toEqual(['500.00', '399.13'])
  expect(set('expected', '500')).toEqual(['600.87', '500.00'])
  world.settleAt('2026-01-15T11:00')
  expect([world.readBooked(euros), world.readExpected(euros)]).toEqual(['500.00', '500.00'])
})
