import { expect } from 'vitest'
import { euros, from, german, kroner, olas, payingWorld, sepa, test, to } from '../kit/pays.ts'
import { payer } from '../kit/people.ts'

test('[P5g] [P5l] [P6d] [P8c] retries a payment without funds in three batches, then rejects it', ({
  world,
}) => {
  const payment = world.pay(from(kroner, to(olas, '10500.01')))
  const outcomes = ['10:30', '11:00', '13:30', '15:30'].map((time) => {
    world.settleAt(`2026-01-15T${time}`)
    const { status, fundsAvailable, unfundedAttempts, reason } = world.readCurrent(payment)
    return [status, fundsAvailable, unfundedAttempts, reason]
  })
  expect(outcomes).toEqual([
    ['ACCP', false, 0, undefined],
    ['ACCP', false, 1, undefined],
    ['ACCP', false, 2, undefined],
    ['RJCT', false, 3, 'no-funds'],
  ])
  expect([world.readBooked(kroner), world.listAccountRows(kroner)]).toEqual(['10000.00', []])
})

test('[P5g] [P6d] books it in the first batch that finds funds, to the last øre of the credit line', () => {
  const world = payingWorld()
  const payment = world.pay(from(kroner, to(olas, '10500.01')))
  world.settleAt('2026-01-15T13:30')
  world.setBooked(kroner, '10000.01')
  world.settleAt('2026-01-15T15:30')
  expect(world.readCurrent(payment)).toMatchObject({
    status: 'ACSC',
    fundsAvailable: true,
    unfundedAttempts: 2,
  })
  expect(world.readBooked(kroner)).toBe('-500.00')
})

test('[P5g] requires the fee as well', ({ world }) => {
  const [just, largerBody] = ['899.18', '899.19'].map((amount) => from(euros, to(german, amount)))
  expect(world.fork().pay(just, { product: sepa }).fundsAvailable).toBe(true)
  expect(world.pay(largerBody, { product: sepa }).fundsAvailable).toBe(false)
})

test('[P5g] counts expected money only if booked, and the other way round', () => {
  const world = payingWorld()
  const set = (amounts: readonly [number, number]) => {
    const [closingBooked, expected] = amounts.map((amount) => ({ currency: 'NOK', amount }))
    const body = [
      { balanceType: 'closingBooked', balanceAmount: closingBooked },
      { balanceType: 'expected', balanceAmount: expected },
    ]
    world.call('updateAccountBalances', { params: { accountId: olas.id }, body })
  }
  const caller = { psu: { identity: 'ola' } }
  const payAndReadFunds = () =>
    world.answerPayment(world.createPayment(from(olas), { caller, allowLogicalDuplicate: true }), 'ola')
      .fundsAvailable
  const fundsAvailable = (
    [
      [99, 100],
      [100, 99],
      [100, 100],
    ] as const
  ).map((amounts) => {
    set(amounts)
    return payAndReadFunds()
  })
  expect(fundsAvailable).toEqual([false, false, true])
})

test('[P5h] [P6d] rejects a payment of a closed account for that reason, not for lack of funds', () => {
  const world = payingWorld()
  const payment = world.pay(from(kroner))
  world.closeAccount(kroner)
  world.settleAt('2026-01-15T11:00')
  expect(world.readCurrent(payment)).toMatchObject({
    status: 'RJCT',
    reason: 'debtor-gone',
    fundsAvailable: true,
  })
})

test('[P5h] pays nothing from an account opened later with the same number', ({ world }) => {
  const payment = world.pay(from(kroner))
  const { iban, currency } = kroner
  world.closeAccount(kroner)
  const balances = [{ balanceType: 'closingBooked', balanceAmount: { currency, amount: 1_000 } }]
  const names = {
    customerNumber: 'ola',
    accountName: 'New',
    bban: iban.slice(4),
    iban,
    currency,
    product: 'Konto',
  }
  const { id } = world.call('createAccount', {
    body: { ...names, cashAccountType: 'CACC', creditLine: 0, balances },
  })
  world.settleAt('2026-01-15T11:00')
  expect([world.readCurrent(payment).status, world.readBooked({ id })]).toEqual(['RJCT', '1000.00'])
})
test.each([69, 70, 71, 140])('[P13a] shows a creditor at most 70 characters of a name of %i', (length) => {
  const world = payingWorld()
  const name = `${'Ærlig'.repeat(28)}`.slice(0, length)
  world.call('createCustomer', { body: { customerNumber: 'long', name, type: 'PRIVATE' } })
  const balances = [{ balanceType: 'closingBooked', balanceAmount: { currency: 'NOK', amount: 500 } }]
  const numbers = { bban: '86011117947', iban: 'NO9386011117947', currency: 'NOK', product: 'Konto' }
  const body = {
    ...numbers,
    customerNumber: 'long',
    accountName: 'A',
    cashAccountType: 'CACC',
    creditLine: 0,
    balances,
  }
  const debtor = { ...world.call('createAccount', { body }), owner: 'long' }
  const payment = world.createPayment(from(debtor, to(olas)), { caller: payer('long') })
  world.answerPayment(payment, 'long')
  world.settleAt('2026-01-15T11:00')
  expect(world.listAccountRows(olas)[0]?.details.debtorName).toBe(name.slice(0, 70))
})
