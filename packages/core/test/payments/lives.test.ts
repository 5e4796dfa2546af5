import { expect } from 'vitest'
import {
  abroad,
  crowns,
  euros,
  from,
  german,
  kroner,
  olas,
  payingWorld,
  sepa,
  swedish,
  test,
  to,
} from '../kit/pays.ts'

test('[P5c] [P13a] books a domestic payment in the batch, on both sides with one name', () => {
  const world = payingWorld()
  const body = {
    ...from(kroner, to(olas, '100.50')),
    remittanceInformationUnstructured: 'Rent',
    purposeCode: 'OTHR',
  }
  const payment = world.createPayment(body)
  expect(payment.status).toBe('RCVD')
  const approved = world.answerPayment(payment)
  expect([approved.status, approved.fundsAvailable]).toEqual(['PDNG', true])
  world.settleAt('2026-01-15T10:59:59')
  expect([world.readCurrent(payment).status, world.readBooked(kroner)]).toEqual(['PDNG', '10000.00'])
  world.settleAt('2026-01-15T11:00')
  expect(world.readCurrent(payment)).toMatchObject({ status: 'ACSC', fundsAvailable: true, executions: [] })
  expect([world.readBooked(kroner), world.readBooked(olas)]).toEqual(['9899.50', '2601.00'])
  const alike = {
    endToEndId: payment.id,
    remittanceInformationUnstructured: 'Rent',
    purposeCode: 'OTHR',
  }
  const days = { bookingDate: '2026-01-15', valueDate: '2026-01-15' }
  expect(world.listAccountRows(kroner)).toMatchObject([
    {
      ...days,
      amount: '-100.50',
      details: { ...alike, creditorName: 'Somebody', bankTransactionCode: 'PMNT-ICDT-DMCT' },
    },
  ])
  expect(world.listAccountRows(olas)).toMatchObject([
    {
      ...days,
      amount: '100.50',
      details: {
        ...alike,
        debtorName: 'Name of kari',
        bankTransactionCode: 'PMNT-RCDT-DMCT',
        debtorAccount: { iban: kroner.iban, bban: kroner.iban.slice(4), currency: 'NOK' },
      },
    },
  ])
})

test("[P13a] shows the TPP's name on both sides", ({ world }) => {
  world.pay({ ...from(kroner, to(olas)), endToEndIdentification: 'E2E-7' })
  world.settleAt('2026-01-15T11:00')
  expect([kroner, olas].map((side) => world.listAccountRows(side)[0]?.details.endToEndId)).toEqual([
    'E2E-7',
    'E2E-7',
  ])
})

test('[P5c] [P13z] moves the money of a payment to another bank outside', ({ world }) => {
  const payment = world.pay(from(kroner, to(german, '10')), { product: sepa })
  world.settleAt('2026-01-15T11:00')
  expect(world.readCurrent(payment).status).toBe('ACSC')
  const [fee, paymentRow] = world.listAccountRows(kroner)
  expect(fee).toMatchObject({ amount: '-35.00', details: { bankTransactionCode: 'ACMT-MDOP-CHRG' } })
  expect(paymentRow?.details).toMatchObject({
    creditorAccount: { iban: german.iban },
    currencyExchange: {
      sourceCurrency: 'NOK',
      targetCurrency: 'EUR',
      unitCurrency: 'NOK',
      quotationDate: '2026-01-15',
    },
  })
  const { positions } = world.bank
  const [krone, euro] = ['NOK', 'EUR'].map((currency) =>
    [...positions.trees.key.keys()].find((row) => row.currency === currency),
  )
  expect(euro).toMatchObject({ fees: 0n, outside: 1_000n, exchange: -1_000n })
  expect(krone).toMatchObject({
    fees: 3_500n,
    outside: 0n,
    exchange: BigInt((paymentRow?.amount ?? '').replace(/\D/g, '')),
  })
})

test('[P4a] books a fee as a separate row, and none if it is free', ({ world }) => {
  const payment = world.pay(from(euros, to(german, '10')), { product: sepa })
  world.pay(from(kroner, to(olas)))
  world.settleAt('2026-01-15T11:00')
  expect(world.listAccountRows(euros).map(({ amount }) => amount)).toEqual(['-0.87', '-10.00'])
  expect(world.listAccountRows(euros)[0]?.details).toEqual({
    remittanceInformationUnstructured: `Fee for ${payment.id}`,
    bankTransactionCode: 'ACMT-MDOP-CHRG',
  })
  expect(world.listAccountRows(kroner)).toHaveLength(1)
  expect(world.readBooked(euros)).toBe('889.18')
})

test('[P13z] exchanges a third currency on both sides without loss', () => {
  const world = payingWorld()
  world.pay(from(euros, to(crowns, '10000', 'JPY')), { product: abroad })
  world.settleAt('2026-01-15T11:00')
  const [, paymentRow] = world.listAccountRows(euros)
  const [creditRow] = world.listAccountRows(crowns)
  expect(paymentRow?.details.currencyExchange).toMatchObject({ sourceCurrency: 'EUR', targetCurrency: 'JPY' })
  expect(creditRow?.details.currencyExchange).toMatchObject({ sourceCurrency: 'JPY', targetCurrency: 'SEK' })
  const minor = (amount = '') => BigInt(amount.replace('.', ''))
  const rows = [...world.bank.positions.trees.key.keys()]
  const positions = Object.fromEntries(
    rows.map(({ currency, fees, outside, exchange }) => [currency, fees + outside + exchange]),
  )
  expect(positions).toEqual({
    EUR: 90_005n - minor(world.readBooked(euros)),
    JPY: 0n,
    SEK: -minor(creditRow?.amount),
  })
  expect(world.readBooked(crowns)).toBe(`${(300 + Number(creditRow?.amount)).toFixed(2)}`)
  // 10,000 yen are about 56 euros and 617 crowns; what both exchanges cost stays with the bank.
  expect([Math.round(Number(paymentRow?.amount)), Math.round(Number(creditRow?.amount))]).toEqual([-57, 612])
})

test('[P5d] accepts a payment for a Saturday with a change and pays on Monday', ({ world }) => {
  const payment = world.pay({ ...from(kroner), requestedExecutionDate: '2026-01-17' })
  expect(payment).toMatchObject({ status: 'ACWC', changes: ['date'], fundsAvailable: true })
  world.settleAt('2026-01-18T23:59:59')
  expect(world.readCurrent(payment).status).toBe('ACWC')
  world.settleAt('2026-01-19T05:29:59')
  expect(world.readCurrent(payment).status).toBe('PDNG')
  world.settleAt('2026-01-19T05:30')
  expect(world.readCurrent(payment).status).toBe('ACSC')
  expect(world.listAccountRows(kroner)[0]?.bookingDate).toBe('2026-01-19')
})

test('[P5d] reports a transliterated text as a change, and books it as sent', () => {
  const world = payingWorld()
  const body = { ...from(kroner, to(swedish, '10')), remittanceInformationUnstructured: 'Årsavgift № 7' }
  const payment = world.pay(body, { product: abroad })
  expect(payment).toMatchObject({ status: 'ACWC', changes: ['text'] })
  world.settleAt('2026-01-15T11:00')
  const rowText = world.listAccountRows(kroner).at(-1)?.details.remittanceInformationUnstructured
  const [transfer] = world.readCurrent(payment).transfers
  expect([world.readCurrent(payment).status, transfer?.remittance]).toEqual(['ACSC', 'Årsavgift № 7'])
  expect([rowText, transfer?.sentText]).toEqual(['Aarsavgift . 7', 'Aarsavgift . 7'])
})

test('[P5d] reports both changes at once, and none for a text that needs none', ({ world }) => {
  const saturday = { ...from(kroner, to(swedish, '10')), requestedExecutionDate: '2026-01-17' }
  const changes = ['Årsavgift', 'Invoice 7'].map(
    (text) =>
      world.createPayment({ ...saturday, remittanceInformationUnstructured: text }, { product: abroad })
        .changes,
  )
  expect(changes).toEqual([['date', 'text'], ['date']])
})

test('[P5c] waits for the day of a future payment', ({ world }) => {
  const payment = world.pay({ ...from(kroner), requestedExecutionDate: '2026-01-16' })
  world.settleAt('2026-01-15T23:59:59')
  expect(world.readCurrent(payment).status).toBe('ACTC')
  world.settleAt('2026-01-16T00:00')
  expect(world.readCurrent(payment).status).toBe('PDNG')
  world.settleAt('2026-01-16T05:30')
  expect(world.readCurrent(payment).status).toBe('ACSC')
})

test('[P5c] executes a payment approved after its day in the next batch', ({ world }) => {
  const payment = world.createPayment(from(kroner))
  world.settleAt('2026-01-16T09:00')
  expect(world.answerPayment(payment).status).toBe('PDNG')
  world.settleAt('2026-01-16T11:00')
  expect(world.readCurrent(payment).status).toBe('ACSC')
})

test('[P5e] rejects a payment at once that its person refuses', ({ world }) => {
  const payment = world.answerPayment(world.createPayment(from(kroner)), 'kari', false)
  expect(payment).toMatchObject({ status: 'RJCT', reason: 'refused', approvals: [] })
  expect(payment.fundsAvailable).toBeUndefined()
})

test('[P5f] rejects an unapproved payment after 24 hours, to the second', ({ world }) => {
  const [early, late] = [world.createPayment(from(kroner)), world.createPayment(from(kroner, to(olas)))]
  world.settleAt('2026-01-16T09:59:59')
  expect(world.answerPayment(early).status).toBe('PDNG')
  expect(world.readCurrent(late).status).toBe('RCVD')
  world.settleAt('2026-01-16T10:00')
  expect(world.readCurrent(late)).toMatchObject({ status: 'RJCT', reason: 'unapproved' })
  expect(world.readCurrent(early).status).toBe('PDNG')
})
