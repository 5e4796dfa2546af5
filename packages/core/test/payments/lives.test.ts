import { expect, test } from 'vitest'
import {
  abroad,
  answered,
  booked,
  current,
  from,
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
const [, swedish, german] = elsewhere

test('[P5c] [P13a] a domestic payment waits for the batch, and then stands on both sides under one name', () => {
  const engine = town.engine.fork()
  const body = {
    ...from(kroner, to(olas, '100.50')),
    remittanceInformationUnstructured: 'Rent',
    purposeCode: 'OTHR',
  }
  const made = orders(engine, body)
  expect(made.status).toBe('RCVD')
  const approved = answered(engine, made)
  expect([approved.status, approved.fundsAvailable]).toEqual(['PDNG', true])
  until(engine, '2026-01-15T10:59:59')
  expect([current(engine, made).status, booked(engine, kroner)]).toEqual(['PDNG', '10000.00'])
  until(engine, '2026-01-15T11:00')
  expect(current(engine, made)).toMatchObject({ status: 'ACSC', fundsAvailable: true, executions: [] })
  expect([booked(engine, kroner), booked(engine, olas)]).toEqual(['9899.50', '2601.00'])
  const alike = {
    ...{ endToEndId: made.id, remittanceInformationUnstructured: 'Rent', purposeCode: 'OTHR' },
  }
  const days = { bookingDate: '2026-01-15', valueDate: '2026-01-15' }
  expect(rowsOf(engine, kroner)).toMatchObject([
    {
      ...days,
      amount: '-100.50',
      details: { ...alike, creditorName: 'Somebody', bankTransactionCode: 'PMNT-ICDT-DMCT' },
    },
  ])
  expect(rowsOf(engine, olas)).toMatchObject([
    {
      ...{ ...days, amount: '100.50' },
      details: {
        ...{ ...alike, debtorName: 'Name of kari', bankTransactionCode: 'PMNT-RCDT-DMCT' },
        debtorAccount: { iban: kroner.iban, bban: kroner.iban.slice(4), currency: 'NOK' },
      },
    },
  ])
})

test('[P13a] both sides tell the name that the TPP gave', () => {
  const engine = town.engine.fork()
  pays(engine, { ...from(kroner, to(olas)), endToEndIdentification: 'E2E-7' })
  until(engine, '2026-01-15T11:00')
  expect([kroner, olas].map((side) => rowsOf(engine, side)[0]?.details.endToEndId)).toEqual([
    'E2E-7',
    'E2E-7',
  ])
})

test('[P5c] [P13c] what is paid to another bank leaves for the world outside', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, from(kroner, to(german, '10')), { product: sepa })
  until(engine, '2026-01-15T11:00')
  expect(current(engine, payment).status).toBe('ACSC')
  const [fee, paid] = rowsOf(engine, kroner)
  expect(fee).toMatchObject({ amount: '-35.00', details: { bankTransactionCode: 'ACMT-MDOP-CHRG' } })
  expect(paid?.details).toMatchObject({
    creditorAccount: { iban: german.iban },
    currencyExchange: {
      sourceCurrency: 'NOK',
      targetCurrency: 'EUR',
      unitCurrency: 'NOK',
      quotationDate: '2026-01-15',
    },
  })
  const { positions } = engine.bank
  const [krone, euro] = ['NOK', 'EUR'].map((currency) =>
    [...positions.trees.key.keys()].find((row) => row.currency === currency),
  )
  expect(euro).toMatchObject({ fees: 0n, outside: 1_000n, exchange: -1_000n })
  expect(krone).toMatchObject({
    fees: 3_500n,
    outside: 0n,
    exchange: BigInt((paid?.amount ?? '').replace(/\D/g, '')),
  })
})

test('[P4d] a fee is a row of its own, and what costs nothing has none', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, from(euros, to(german, '10')), { product: sepa })
  pays(engine, from(kroner, to(olas)))
  until(engine, '2026-01-15T11:00')
  expect(rowsOf(engine, euros).map(({ amount }) => amount)).toEqual(['-0.87', '-10.00'])
  expect(rowsOf(engine, euros)[0]?.details).toEqual({
    remittanceInformationUnstructured: `Fee for ${payment.id}`,
    bankTransactionCode: 'ACMT-MDOP-CHRG',
  })
  expect(rowsOf(engine, kroner)).toHaveLength(1)
  expect(booked(engine, euros)).toBe('889.18')
})

test('[P13b] an amount in a third currency is exchanged on both sides, and every currency adds up', () => {
  const engine = town.engine.fork()
  const { crowns } = town
  pays(engine, from(euros, to(crowns, '10000', 'JPY')), { product: abroad })
  until(engine, '2026-01-15T11:00')
  const [, paid] = rowsOf(engine, euros)
  const [got] = rowsOf(engine, crowns)
  expect(paid?.details.currencyExchange).toMatchObject({ sourceCurrency: 'EUR', targetCurrency: 'JPY' })
  expect(got?.details.currencyExchange).toMatchObject({ sourceCurrency: 'JPY', targetCurrency: 'SEK' })
  const minor = (amount = '') => BigInt(amount.replace('.', ''))
  const rows = [...engine.bank.positions.trees.key.keys()]
  const held = Object.fromEntries(
    rows.map(({ currency, fees, outside, exchange }) => [currency, fees + outside + exchange]),
  )
  expect(held).toEqual({ EUR: 90_005n - minor(booked(engine, euros)), JPY: 0n, SEK: -minor(got?.amount) })
  expect(booked(engine, crowns)).toBe(`${(300 + Number(got?.amount)).toFixed(2)}`)
  // 10,000 yen are about 56 euros and 617 crowns; what both exchanges cost stays with the bank.
  expect([Math.round(Number(paid?.amount)), Math.round(Number(got?.amount))]).toEqual([-57, 612])
})

test('[P5d] a payment for a Saturday is accepted with a change, and paid on Monday', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, { ...from(kroner), requestedExecutionDate: '2026-01-17' })
  expect(payment).toMatchObject({ status: 'ACWC', changes: ['date'], fundsAvailable: true })
  until(engine, '2026-01-19T05:29:59')
  expect(current(engine, payment).status).toBe('ACWC')
  until(engine, '2026-01-19T05:30')
  expect(current(engine, payment).status).toBe('ACSC')
  expect(rowsOf(engine, kroner)[0]?.bookingDate).toBe('2026-01-19')
})

test('[P5d] a text that is rewritten abroad is a change, and stands in the transaction as it is sent', () => {
  const engine = town.engine.fork()
  const body = { ...from(kroner, to(swedish, '10')), remittanceInformationUnstructured: 'Årsavgift № 7' }
  const payment = pays(engine, body, { product: abroad })
  expect(payment).toMatchObject({ status: 'ACWC', changes: ['text'] })
  until(engine, '2026-01-15T11:00')
  const told = rowsOf(engine, kroner).at(-1)?.details.remittanceInformationUnstructured
  const [transfer] = current(engine, payment).transfers
  expect([current(engine, payment).status, transfer?.remittance]).toEqual(['ACSC', 'Årsavgift № 7'])
  expect([told, transfer?.sentText]).toEqual(['Aarsavgift . 7', 'Aarsavgift . 7'])
})

test('[P5d] both changes at once, and a text that needs none', () => {
  const engine = town.engine.fork()
  const saturday = { ...from(kroner, to(swedish, '10')), requestedExecutionDate: '2026-01-17' }
  const changes = ['Årsavgift', 'Invoice 7'].map(
    (text) =>
      orders(engine, { ...saturday, remittanceInformationUnstructured: text }, { product: abroad }).changes,
  )
  expect(changes).toEqual([['date', 'text'], ['date']])
})

test('[P5c] a payment for a day to come waits for its day', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, { ...from(kroner), requestedExecutionDate: '2026-01-16' })
  until(engine, '2026-01-15T23:59')
  expect(current(engine, payment).status).toBe('PDNG')
  until(engine, '2026-01-16T05:30')
  expect(current(engine, payment).status).toBe('ACSC')
})

test('[P5c] a payment that is approved after its day is taken by the next batch', () => {
  const engine = town.engine.fork()
  const payment = orders(engine, from(kroner))
  until(engine, '2026-01-16T09:00')
  expect(answered(engine, payment).status).toBe('PDNG')
  until(engine, '2026-01-16T11:00')
  expect(current(engine, payment).status).toBe('ACSC')
})

test('[P5e] a payment that its person refuses is rejected at once', () => {
  const engine = town.engine.fork()
  const payment = answered(engine, orders(engine, from(kroner)), 'kari', false)
  expect(payment).toMatchObject({ status: 'RJCT', reason: 'refused', approvals: [] })
  expect(payment.fundsAvailable).toBeUndefined()
})

test('[P5f] a payment that nobody approves is rejected after 24 hours, to the second', () => {
  const engine = town.engine.fork()
  const [early, late] = [orders(engine, from(kroner)), orders(engine, from(kroner, to(olas)))]
  until(engine, '2026-01-16T09:59:59')
  expect(answered(engine, early).status).toBe('PDNG')
  expect(current(engine, late).status).toBe('RCVD')
  until(engine, '2026-01-16T10:00')
  expect(current(engine, late)).toMatchObject({ status: 'RJCT', reason: 'unapproved' })
  expect(current(engine, early).status).toBe('PDNG')
})
