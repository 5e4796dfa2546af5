import { expect, test } from 'vitest'
import { does, otherTpp } from '../sca-scene.ts'
import {
  abroad,
  answered,
  domestic,
  from,
  fullBut,
  fullPayment,
  kari,
  namesOf,
  orders,
  payingTown,
  refused,
  type Service,
  to,
  until,
} from './payment-scene.ts'
import { elsewhere, maskedPan } from './payment-town.ts'

const town = payingTown()
const { kroner, euros, olas } = town
const conflict = { code: 'CONFLICT', path: 'allowLogicalDuplicate' }
const body = {
  ...from(kroner, to(olas)),
  remittanceInformationUnstructured: 'Rent',
  endToEndIdentification: 'E-1',
}

test('[P3a] the same payment again is a conflict, however it is written', () => {
  const engine = town.engine.fork()
  const { id } = orders(engine, body)
  expect(refused(engine, body)).toEqual(conflict)
  const input = { params: { paymentProduct: domestic }, query: {}, body }
  const answer = engine.perform('createPayment', input, { now: engine.now, tpp: 'PSDNO-FSA-1', ...kari })
  expect(answer).toMatchObject({ error: { text: expect.stringContaining(id) } })
  const same = [
    { instructedAmount: { amount: '100.00', currency: 'nok' } },
    { creditorAccount: { bban: olas.iban.slice(4), currency: 'NOK' } },
    { creditorAccount: { iban: olas.iban, currency: 'SEK' } },
    { debtorAccount: { bban: kroner.iban.slice(4), currency: 'NOK' } },
    { requestedExecutionDate: '2026-01-15' },
    { creditorName: 'Somebody else' },
    { purposeCode: 'OTHR' },
    { endToEndIdentification: 'E-2' },
  ]
  for (const changes of same) expect(refused(engine, { ...body, ...changes })).toEqual(conflict)
})

const kid = {
  remittanceInformationUnstructured: undefined,
  remittanceInformationStructured: { reference: '1234567897' },
}

test.each([
  ['amount', { instructedAmount: { amount: '100.01', currency: 'NOK' } }],
  ['currency', { instructedAmount: { amount: '100', currency: 'SEK' } }],
  ['creditor', to(elsewhere[0])],
  ['debtor', { debtorAccount: { iban: euros.iban, currency: 'EUR' } }],
  ['debtor, a card', { debtorAccount: { maskedPan, currency: 'NOK' } }],
  ['text', { remittanceInformationUnstructured: 'rent' }],
  ['reference', kid],
  ['execution date', { requestedExecutionDate: '2026-01-16' }],
])('[P3b] a payment with another %s is another payment', (_, changes) => {
  const engine = town.engine.fork()
  orders(engine, body, { product: abroad })
  expect(orders(engine, { ...body, ...changes }, { product: abroad }).status).toBe('RCVD')
})

test('[P3b] a payment of another TPP is another payment', () => {
  const engine = town.engine.fork()
  orders(engine, body)
  expect(orders(engine, body, { asking: { ...kari, tpp: otherTpp } }).status).toBe('RCVD')
})

test('[P3b] the same number at another bank is another creditor', () => {
  const engine = town.engine.fork()
  const creditorAccount = { bban: '58398257466', currency: 'SEK' }
  const at = (creditorAgent: string) => fullBut({ creditorAccount, creditorAgent })
  orders(engine, at('ESSESESS'), { product: abroad })
  expect(orders(engine, at('SWEDSESS'), { product: abroad }).status).toBe('RCVD')
  expect(refused(engine, at('ESSESESS'), { product: abroad })).toEqual(conflict)
})

test('[P3b] days that are paid on the same banking day are the same day', () => {
  const engine = town.engine.fork()
  const on = (requestedExecutionDate: string) => ({ ...body, requestedExecutionDate })
  orders(engine, on('2026-01-17'))
  for (const day of ['2026-01-17', '2026-01-18', '2026-01-19']) {
    expect(refused(engine, on(day))).toEqual(conflict)
  }
})

test('[P3c] after 24 hours it is no duplicate any more, to the second', () => {
  const engine = town.engine.fork()
  const future = { ...body, requestedExecutionDate: '2026-01-20' }
  answered(engine, orders(engine, future))
  until(engine, '2026-01-16T09:59:59')
  expect(refused(engine, future)).toEqual(conflict)
  until(engine, '2026-01-16T10:00')
  expect(orders(engine, future).status).toBe('RCVD')
})

test('[P3d] what was rejected or cancelled is no duplicate; what is paid is one', () => {
  const engine = town.engine.fork()
  answered(engine, orders(engine, body), 'kari', false)
  does(engine, 'cancelPayment', { params: namesOf(orders(engine, body)) })
  const paid = answered(engine, orders(engine, body))
  until(engine, '2026-01-15T11:00')
  expect(does(engine, 'readPayment', { params: namesOf(paid) }).status).toBe('ACSC')
  expect(refused(engine, body)).toEqual(conflict)
})

test('[P3d] one that was not rejected behind many that were is found', () => {
  const engine = town.engine.fork()
  orders(engine, body)
  for (let some = 0; some < 20; some += 1) {
    answered(engine, orders(engine, body, { allowLogicalDuplicate: true }), 'kari', false)
  }
  expect(refused(engine, body)).toEqual(conflict)
})

test('[P3e] a duplicate that is wanted is made, and another one is a duplicate again', () => {
  const engine = town.engine.fork()
  const [first, second] = [false, true].map((allowLogicalDuplicate) =>
    orders(engine, body, { allowLogicalDuplicate }),
  )
  expect(first?.id).not.toBe(second?.id)
  expect(refused(engine, body)).toEqual(conflict)
})

test.each(['true', 'yes', 1, 0, null, '', []])('[P3e] %j is not true or false', (allowLogicalDuplicate) => {
  const way = { allowLogicalDuplicate: allowLogicalDuplicate as never }
  expect(refused(town.engine, body, way)).toEqual({ code: 'FORMAT_ERROR', path: 'allowLogicalDuplicate' })
})

const {
  requestedExecutionDate: _,
  debtorAccount,
  ...transfer
} = {
  ...fullPayment,
  ...to(elsewhere[0]),
  creditorAgent: undefined,
}
const monthly = { ...transfer, debtorAccount, startDate: '2026-01-16', frequency: 'Monthly' }
const bulk = { debtorAccount, payments: [transfer, { ...transfer, remittanceInformationUnstructured: '2' }] }

test.each<[Service, object, object]>([
  ['periodic-payments', monthly, { frequency: 'Weekly' }],
  ['periodic-payments', monthly, { startDate: '2026-01-19' }],
  ['periodic-payments', monthly, { endDate: '2026-12-31' }],
  ['periodic-payments', monthly, { dayOfExecution: '5' }],
  ['periodic-payments', monthly, { executionRule: 'preceding' }],
  ['bulk-payments', bulk, { payments: [transfer] }],
  ['bulk-payments', bulk, { payments: bulk.payments.toReversed() }],
  ['bulk-payments', bulk, { paymentInformationId: 'June' }],
  ['bulk-payments', bulk, { requestedExecutionDate: '2026-01-19' }],
])('[P3b] of %s the whole order counts', (service, order, changes) => {
  const engine = town.engine.fork()
  orders(engine, order, {}, service)
  expect(refused(engine, order, {}, service)).toEqual(conflict)
  expect(orders(engine, { ...order, ...changes }, {}, service).status).toBe('RCVD')
})

test('[P3b] a standing order is no duplicate of a single payment', () => {
  const engine = town.engine.fork()
  const single = { ...transfer, debtorAccount, requestedExecutionDate: '2026-01-16' }
  orders(engine, single)
  expect(orders(engine, monthly, {}, 'periodic-payments').status).toBe('RCVD')
})
