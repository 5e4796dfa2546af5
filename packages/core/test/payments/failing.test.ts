import { expect, test } from 'vitest'
import { does } from '../sca-scene.ts'
import {
  answered,
  booked,
  current,
  from,
  holds,
  orders,
  payingTown,
  pays,
  rowsOf,
  sepa,
  to,
  until,
} from './payment-scene.ts'
import { elsewhere } from './payment-town.ts'

const town = payingTown()
const { kroner, olas, euros } = town
const [, , german] = elsewhere

test('[P5g] [P6d] [P8c] a payment without funds is tried in three batches and then rejected', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, from(kroner, to(olas, '10500.01')))
  const seen = ['10:30', '11:00', '13:30', '15:30'].map((time) => {
    until(engine, `2026-01-15T${time}`)
    const { status, fundsAvailable, attempts, reason } = current(engine, payment)
    return [status, fundsAvailable, attempts, reason]
  })
  expect(seen).toEqual([
    ['PDNG', false, 0, undefined],
    ['PDNG', false, 1, undefined],
    ['PDNG', false, 2, undefined],
    ['RJCT', false, 3, 'no-funds'],
  ])
  expect([booked(engine, kroner), rowsOf(engine, kroner)]).toEqual(['10000.00', []])
})

test('[P5g] [P6d] it is booked by the first batch that finds the funds, to the last øre of the credit line', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, from(kroner, to(olas, '10500.01')))
  until(engine, '2026-01-15T13:30')
  holds(engine, kroner, '10000.01')
  until(engine, '2026-01-15T15:30')
  expect(current(engine, payment)).toMatchObject({ status: 'ACSC', fundsAvailable: true, attempts: 2 })
  expect(booked(engine, kroner)).toBe('-500.00')
})

test('[P5g] a fee counts among what must be there', () => {
  const engine = town.engine.fork()
  const [just, more] = ['899.18', '899.19'].map((amount) => from(euros, to(german, amount)))
  expect(pays(engine.fork(), just, { product: sepa }).fundsAvailable).toBe(true)
  expect(pays(engine, more, { product: sepa }).fundsAvailable).toBe(false)
})

test('[P5g] what is expected on an account counts only as far as it is booked, and the other way round', () => {
  const engine = town.engine.fork()
  const set = (amounts: readonly [number, number]) => {
    const [closingBooked, expected] = amounts.map((amount) => ({ currency: 'NOK', amount }))
    const body = [
      { balanceType: 'closingBooked', balanceAmount: closingBooked },
      { balanceType: 'expected', balanceAmount: expected },
    ]
    does(engine, 'updateAccountBalances', { params: { accountId: olas.id }, body })
  }
  const asking = { psu: { identity: 'ola' } }
  const tells = () =>
    answered(engine, orders(engine, from(olas), { asking, allowLogicalDuplicate: true }), 'ola')
      .fundsAvailable
  const told = (
    [
      [99, 100],
      [100, 99],
      [100, 100],
    ] as const
  ).map((amounts) => {
    set(amounts)
    return tells()
  })
  expect(told).toEqual([false, false, true])
})

test('[P5h] [P6d] a payment whose account is closed meanwhile is rejected by the next batch, not for lack of funds', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, from(kroner))
  does(engine, 'closeAccount', { params: { accountId: kroner.id } })
  until(engine, '2026-01-15T11:00')
  expect(current(engine, payment)).toMatchObject({
    status: 'RJCT',
    reason: 'debtor-gone',
    fundsAvailable: true,
  })
})

test('[P5h] an account that is opened under the same number since pays nothing of it', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, from(kroner))
  const { iban, currency } = kroner
  does(engine, 'closeAccount', { params: { accountId: kroner.id } })
  const balances = [{ balanceType: 'closingBooked', balanceAmount: { currency, amount: 1_000 } }]
  const names = {
    customerNumber: 'ola',
    accountName: 'New',
    bban: iban.slice(4),
    iban,
    currency,
    product: 'Konto',
  }
  const { id } = does(engine, 'createAccount', {
    body: { ...names, cashAccountType: 'CACC', creditLine: 0, balances },
  })
  until(engine, '2026-01-15T11:00')
  expect([current(engine, payment).status, booked(engine, { id })]).toEqual(['RJCT', '1000.00'])
})

test('[P5i] money for an account that is closed meanwhile goes outside', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, from(kroner, to(olas)))
  does(engine, 'closeAccount', { params: { accountId: olas.id } })
  until(engine, '2026-01-15T11:00')
  expect(current(engine, payment).status).toBe('ACSC')
  expect([...engine.bank.positions.trees.key.keys()]).toMatchObject([{ currency: 'NOK', outside: 10_000n }])
})
