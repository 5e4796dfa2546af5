import { expect } from 'vitest'
import {
  abroad,
  crowns,
  domestic,
  euros,
  from,
  fullBut,
  instantly,
  kroner,
  norwegian,
  olas,
  type PayingAccount,
  type PayingWorld,
  sepa,
  test,
  to,
  toAccountReference,
} from '../kit/pays.ts'
import { worldFrom } from '../kit/world.ts'

const reason = 'creditor-closed'
const morningBatch = '2026-01-15T11:00'

/** Opens an account with the number of one that was closed. */
function reopens(world: PayingWorld, { iban, owner, currency }: PayingAccount) {
  const numbers = { customerNumber: owner, bban: iban.slice(4), iban, currency }
  const balances = [{ balanceType: 'closingBooked', balanceAmount: { currency, amount: 0 } }]
  const body = {
    ...numbers,
    accountName: 'New',
    product: 'Konto',
    cashAccountType: 'CACC',
    creditLine: 0,
    balances,
  }
  return world.call('createAccount', { body })
}

const number = (account: PayingAccount) => account.iban.slice(4)

test.for([
  ['domestic', domestic, from(kroner, to(olas))],
  ['domestic by bban', domestic, { ...from(kroner, to(olas)), creditorAccount: { bban: number(olas) } }],
  ['cross-border', abroad, fullBut({ creditorAccount: toAccountReference(olas), creditorAgent: undefined })],
  [
    'cross-border by bban',
    abroad,
    fullBut({ creditorAccount: { bban: number(olas), currency: 'NOK' }, creditorAgent: 'PKTBNOKK' }),
  ],
  [
    'cross-border in another currency',
    abroad,
    fullBut({ creditorAccount: toAccountReference(crowns), creditorAgent: undefined }),
  ],
  ['sepa', sepa, from(kroner, to(olas, '1', 'EUR'))],
] as const)(
  '[P5i] rejects a payment to an account that was closed meanwhile: %s',
  ([, product, body], { world }) => {
    const paymentBody = { ...body, requestedExecutionDate: undefined }
    const payment = world.pay(paymentBody, { product })
    expect(payment).toMatchObject({ status: expect.stringMatching(/PDNG|ACWC/), fundsAvailable: true })
    const before = world.readBooked(kroner)
    world.closeAccount(olas)
    world.closeAccount(crowns)
    world.settleAt('2026-01-15T18:30')
    expect(world.readCurrent(payment)).toMatchObject({ status: 'RJCT', reason, fundsAvailable: true })
    expect([world.readBooked(kroner), world.readExpected(kroner), world.listAccountRows(kroner)]).toEqual([
      before,
      before,
      [],
    ])
    expect(world.bank.positions.size).toBe(0)
  },
)

test('[P5i] rejects a payment to a closed account in the first batch', ({ world }) => {
  world.closeAccount(olas)
  const single = world.pay(from(kroner, to(olas)))
  const instant = world.pay(from(kroner, to(olas, '7')), { product: instantly })
  expect(instant).toMatchObject({ status: 'RJCT', reason })
  expect(instant.fundsAvailable).toBeUndefined()
  expect(single).toMatchObject({ status: 'PDNG', fundsAvailable: true })
  world.settleAt(morningBatch)
  expect(world.readCurrent(single)).toMatchObject({ status: 'RJCT', reason, fundsAvailable: true })
  const [batch] = world.call('listBatches')
  const { lines } = world.call('readBatch', { params: { batchId: batch?.id ?? '' } })
  expect(lines).toMatchObject([{ outcome: 'rejected', reason }])
  expect(world.readBooked(kroner)).toBe('10000.00')
})

test('[P5i] rejects a held instant payment to an account that is closed while held', ({ world }) => {
  const way = { product: instantly, caller: { ...world.knownKari(), holdsInstant: true as const } }
  const ordered = world.createPayment(from(kroner, to(olas)), way)
  const payment = world.answerPayment(ordered)
  expect(payment.status).toBe('ACWP')
  world.closeAccount(olas)
  world.settleAt(morningBatch)
  expect(world.readCurrent(payment)).toMatchObject({ status: 'RJCT', reason, fundsAvailable: true })
  expect([world.readBooked(kroner), world.readExpected(kroner)]).toEqual(['10000.00', '10000.00'])
})

test('[P5i] books the other transfers of a bulk, and retries those without funds', ({ world }) => {
  const payments = [to(olas, '10'), to(norwegian, '20'), to(crowns, '30', 'NOK')]
  const part = world.pay({ debtorAccount: toAccountReference(kroner), payments }, {}, 'bulk-payments')
  const poor = world.pay(
    { debtorAccount: toAccountReference(kroner), payments: [to(olas, '1'), to(norwegian, '99000')] },
    {},
    'bulk-payments',
  )
  world.closeAccount(olas)
  world.settleAt(morningBatch)
  const readExecutions = (payment: typeof part) =>
    world
      .readCurrent(payment)
      .executions?.map((execution) => [execution.index, execution.status, execution.reason])
  expect(world.readCurrent(part)).toMatchObject({ status: 'PART', reason, fundsAvailable: true })
  expect(readExecutions(part)?.toSorted()).toEqual([
    [0, 'RJCT', reason],
    [1, 'ACSC', undefined],
    [2, 'ACSC', undefined],
  ])
  expect(world.readCurrent(poor)).toMatchObject({ status: 'ACCP', fundsAvailable: false })
  world.setBooked(kroner, '100000')
  world.settleAt('2026-01-15T13:30')
  expect(world.readCurrent(poor)).toMatchObject({ status: 'PART', reason })
  expect(readExecutions(poor)?.toSorted()).toEqual([
    [0, 'RJCT', reason],
    [1, 'ACSC', undefined],
  ])
  expect(world.readBooked(kroner)).toBe('1000.00')
})

test('[P5i] rejects a bulk whose creditors are all closed', ({ world }) => {
  const body = {
    debtorAccount: toAccountReference(kroner),
    payments: [to(olas, '10'), to(crowns, '30', 'NOK')],
  }
  const payment = world.pay(body, {}, 'bulk-payments')
  world.closeAccount(olas)
  world.closeAccount(crowns)
  world.settleAt(morningBatch)
  expect(world.readCurrent(payment)).toMatchObject({ status: 'RJCT', reason, fundsAvailable: true })
  expect([world.readBooked(kroner), world.readExpected(kroner)]).toEqual(['10000.00', '10000.00'])
})

test('[P5i] skips the days of a periodic payment on which its creditor is closed', ({ world }) => {
  const plan = { startDate: '2026-01-16', endDate: '2026-01-20', frequency: 'Daily' }
  const reopened = world.pay({ ...from(kroner, to(olas)), ...plan }, {}, 'periodic-payments')
  const closed = world.pay({ ...from(kroner, to(crowns, '5', 'NOK')), ...plan }, {}, 'periodic-payments')
  world.settleAt('2026-01-16T12:00')
  world.closeAccount(olas)
  world.closeAccount(crowns)
  world.settleAt('2026-01-19T12:00')
  reopens(world, olas)
  world.settleAt('2026-01-21T12:00')
  const readExecutions = (payment: typeof closed) =>
    world
      .readCurrent(payment)
      .executions?.map((execution) => execution.reason ?? execution.status)
      .toSorted()
  expect(world.readCurrent(reopened)).toMatchObject({ status: 'PART', reason })
  expect(readExecutions(reopened)).toEqual(['ACSC', 'ACSC', reason])
  expect(world.readCurrent(closed)).toMatchObject({ status: 'PART', reason })
  expect(readExecutions(closed)).toEqual(['ACSC', reason, reason])
})

test('[P5i] pays a new account with the IBAN of a closed one until that is closed too', ({ world }) => {
  world.closeAccount(olas)
  const { id } = reopens(world, olas)
  const payment = world.pay(from(kroner, to(olas)))
  world.settleAt(morningBatch)
  expect([world.readCurrent(payment).status, world.readBooked({ id })]).toEqual(['ACSC', '100.00'])
  world.closeAccount({ id })
  const rejected = world.pay(from(kroner, to(olas, '3')))
  world.settleAt('2026-01-15T13:30')
  expect(world.readCurrent(rejected)).toMatchObject({ status: 'RJCT', reason })
})

test('[P5i] knows closed accounts of a deleted customer and of a restored snapshot', ({ world }) => {
  const customer = world.call('listCustomers', {}).find((candidate) => candidate.number === 'ola')
  world.call('deleteCustomer', { params: { customerId: customer?.id ?? '' } })
  const payment = world.pay(from(kroner, to(olas)))
  const again = worldFrom(world.snapshot())
  again.settleAt(morningBatch)
  const rows = [...again.bank.payments.trees.key.keys()]
  expect(rows.at(-1)).toMatchObject({ id: payment.id, status: 'RJCT', reason })
})

test('[P5i] gives the missing debtor account as the reason first', ({ world }) => {
  const payment = world.pay(from(euros, to(olas, '1', 'NOK')))
  world.closeAccount(olas)
  world.closeAccount(euros)
  world.settleAt(morningBatch)
  expect(world.readCurrent(payment)).toMatchObject({ status: 'RJCT', reason: 'debtor-gone' })
})
