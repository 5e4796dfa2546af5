import { expect } from 'vitest'
import {
  abroad,
  byCard,
  domestic,
  euros,
  foreignAccounts,
  from,
  fullBut,
  fullPayment,
  kroner,
  olas,
  type Service,
  start,
  test,
  to,
  toPaymentParams,
} from '../kit/pays.ts'
import { kari, otherTpp } from '../kit/people.ts'

const conflict = { code: 'CONFLICT', path: 'allowLogicalDuplicate' }
const body = {
  ...from(kroner, to(olas)),
  remittanceInformationUnstructured: 'Rent',
  endToEndIdentification: 'E-1',
}

test('[P3a] refuses the same payment again as a conflict, in any spelling', ({ world }) => {
  const { id } = world.createPayment(body)
  expect(world.readRefusal(body)).toEqual(conflict)
  const input = { params: { paymentProduct: domestic }, query: {}, body }
  const answer = world.executeUntyped('createPayment', input, { now: world.now, tpp: 'PSDNO-FSA-1', ...kari })
  expect(answer).toMatchObject({ error: { text: expect.stringContaining(id) } })
  const equalChanges = [
    { instructedAmount: { amount: '100.00', currency: 'NOK' } },
    { creditorAccount: { bban: olas.iban.slice(4), currency: 'NOK' } },
    { creditorAccount: { iban: olas.iban } },
    { debtorAccount: { bban: kroner.iban.slice(4), currency: 'NOK' } },
    { requestedExecutionDate: '2026-01-15' },
    { creditorName: 'Somebody else' },
    { purposeCode: 'OTHR' },
    { endToEndIdentification: 'E-2' },
  ]
  for (const changes of equalChanges) expect(world.readRefusal({ ...body, ...changes })).toEqual(conflict)
})

const kid = {
  remittanceInformationUnstructured: undefined,
  remittanceInformationStructured: { reference: '1234567897' },
}

test.for([
  ['amount', { instructedAmount: { amount: '100.01', currency: 'NOK' } }],
  ['currency', { instructedAmount: { amount: '100', currency: 'SEK' } }],
  ['creditor', to(foreignAccounts[0])],
  ['debtor', { debtorAccount: { iban: euros.iban, currency: 'EUR' } }],
  ['debtor, a card', { debtorAccount: byCard }],
  ['text', { remittanceInformationUnstructured: 'rent' }],
  ['reference', kid],
  ['execution date', { requestedExecutionDate: '2026-01-16' }],
] as const)('[P3b] accepts a payment with another %s', ([_, changes], { world }) => {
  world.createPayment(body, { product: abroad })
  expect(world.createPayment({ ...body, ...changes }, { product: abroad }).status).toBe('RCVD')
})

test('[P3b] accepts the same payment of another TPP', ({ world }) => {
  world.createPayment(body)
  expect(world.createPayment(body, { caller: { ...kari, tpp: otherTpp } }).status).toBe('RCVD')
})

test('[P3b] accepts the same account number at another bank', ({ world }) => {
  const creditorAccount = { bban: '58398257466', currency: 'SEK' }
  const at = (creditorAgent: string) => fullBut({ creditorAccount, creditorAgent })
  world.createPayment(at('ESSESESS'), { product: abroad })
  expect(world.createPayment(at('SWEDSESS'), { product: abroad }).status).toBe('RCVD')
  expect(world.readRefusal(at('ESSESESS'), { product: abroad })).toEqual(conflict)
})

test('[P3b] treats days with the same banking day as the same', ({ world }) => {
  const on = (requestedExecutionDate: string) => ({ ...body, requestedExecutionDate })
  world.createPayment(on('2026-01-17'))
  for (const day of ['2026-01-17', '2026-01-18', '2026-01-19']) {
    expect(world.readRefusal(on(day))).toEqual(conflict)
  }
})

test('[P3c] accepts the same payment after 24 hours, to the second', ({ world }) => {
  const future = { ...body, requestedExecutionDate: '2026-01-20' }
  world.answerPayment(world.createPayment(future))
  world.settleAt('2026-01-16T09:59:59')
  expect(world.readRefusal(future)).toEqual(conflict)
  world.settleAt('2026-01-16T10:00')
  expect(world.createPayment(future).status).toBe('RCVD')
})

test('[P3c] ignores rejected and cancelled payments, but not paid ones', ({ world }) => {
  world.answerPayment(world.createPayment(body), 'kari', false)
  world.call('cancelPayment', { params: toPaymentParams(world.createPayment(body)) })
  const payment = world.answerPayment(world.createPayment(body))
  world.settleAt('2026-01-15T11:00')
  expect(world.call('readPayment', { params: toPaymentParams(payment) }).status).toBe('ACSC')
  expect(world.readRefusal(body)).toEqual(conflict)
})

test('[P3c] finds a duplicate after many rejected payments', ({ world }) => {
  world.createPayment(body)
  for (let index = 0; index < 20; index += 1) {
    world.answerPayment(world.createPayment(body, { allowLogicalDuplicate: true }), 'kari', false)
  }
  expect(world.readRefusal(body)).toEqual(conflict)
})

test('[P3a] creates a duplicate on request, and refuses the next one', ({ world }) => {
  const [first, second] = [false, true].map((allowLogicalDuplicate) =>
    world.createPayment(body, { allowLogicalDuplicate }),
  )
  expect(first?.id).not.toBe(second?.id)
  expect(world.readRefusal(body)).toEqual(conflict)
})

test.each(['true', 'yes', 1, 0, null, '', []])(
  '[P3a] refuses %j: neither true nor false',
  (allowLogicalDuplicate) => {
    const way = { allowLogicalDuplicate: allowLogicalDuplicate as never }
    expect(start.readRefusal(body, way)).toEqual({ code: 'FORMAT_ERROR', path: 'allowLogicalDuplicate' })
  },
)

const {
  requestedExecutionDate: _,
  debtorAccount,
  ...transfer
} = {
  ...fullPayment,
  ...to(foreignAccounts[0]),
  creditorAgent: undefined,
}
const monthly = { ...transfer, debtorAccount, startDate: '2026-01-16', frequency: 'Monthly' }
const bulk = { debtorAccount, payments: [transfer, { ...transfer, remittanceInformationUnstructured: '2' }] }

test.for<[Service, object, object]>([
  ['periodic-payments', monthly, { frequency: 'Weekly' }],
  ['periodic-payments', monthly, { startDate: '2026-01-19' }],
  ['periodic-payments', monthly, { endDate: '2026-12-31' }],
  ['periodic-payments', monthly, { dayOfExecution: '5' }],
  ['periodic-payments', monthly, { executionRule: 'preceding' }],
  ['bulk-payments', bulk, { payments: [transfer] }],
  ['bulk-payments', bulk, { payments: bulk.payments.toReversed() }],
  ['bulk-payments', bulk, { paymentInformationId: 'June' }],
  ['bulk-payments', bulk, { requestedExecutionDate: '2026-01-19' }],
])('[P3b] compares the whole order of %s', ([service, order, changes], { world }) => {
  world.createPayment(order, {}, service)
  expect(world.readRefusal(order, {}, service)).toEqual(conflict)
  expect(world.createPayment({ ...order, ...changes }, {}, service).status).toBe('RCVD')
})

test('[P3b] treats a standing order and a single payment as different', ({ world }) => {
  const single = { ...transfer, debtorAccount, requestedExecutionDate: '2026-01-16' }
  world.createPayment(single)
  expect(world.createPayment(monthly, {}, 'periodic-payments').status).toBe('RCVD')
})
