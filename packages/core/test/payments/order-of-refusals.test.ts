import { expect } from 'vitest'
import { norwegianIban } from '../../src/base/iso/iban.ts'
import { account } from '../kit/bodies.ts'
import {
  domestic,
  fjords,
  foreignAccounts,
  instantly,
  type PayingWorld,
  payingWorld,
  test,
  toAccountReference,
} from '../kit/pays.ts'
import type { CallerOptions } from '../kit/people.ts'
import { toPsu } from '../kit/world.ts'

/** A request with many mistakes, and what is to be repaired of it. */
interface Request {
  readonly product: string
  readonly query: Readonly<Record<string, unknown>>
  readonly caller: CallerOptions
  readonly body: Readonly<Record<string, unknown>>
}

type Step = readonly [what: string, code: string, path: string, repair: Partial<Request>]

const iban = norwegianIban('86011117947')
const kid = { remittanceInformationStructured: { reference: '1234567897' } }

/**
 * The company, for which Ola may register 30,000, knows her under the TPP; Kari's new account demands
 * references.
 */
function walkingWorld() {
  const world = payingWorld()
  const body = { ...account('kari'), bban: iban.slice(4), iban, kidRequired: true }
  world.call('createAccount', { body })
  const ola: CallerOptions = {
    psu: toPsu(world.giveConsent({ customerNumber: 'ola', agreement: office(world) })),
  }
  return { world, fjords, ola }
}

function office(world: PayingWorld): string {
  return world.call('listAgreements').find(({ name }) => name === 'Office')?.id ?? ''
}

/** Repairs one mistake after the other: before each the request is refused for that one. */
function walk(
  world: PayingWorld,
  command: 'createPayment' | 'createPeriodicPayment' | 'createBulkPayment',
  start: Request,
  steps: readonly Step[],
): void {
  let request = start
  for (const [title, code, path, { body, ...repair }] of steps) {
    const { product, query, caller } = request
    const input = { params: { paymentProduct: product }, query, body: request.body }
    expect([title, world.callRefused(command, input, caller)]).toEqual([title, { code, path }])
    request = { ...request, ...repair, body: { ...request.body, ...body } }
  }
  const { product, query, caller, body } = request
  expect(world.tryCall(command, { params: { paymentProduct: product }, query, body }, caller).ok).toBe(true)
}

const anonymousCaller: CallerOptions = { psu: {} }
const unknown = { bban: '1', iban: foreignAccounts[0].iban, currency: 'NOK' }
const demands = toAccountReference({ iban, currency: 'NOK' })

/** A transfer in which everything is wrong that can be. */
const wrongTransfer = {
  instructedAmount: { amount: '0', currency: 'EUR' },
  creditorName: '',
  creditorAccount: unknown,
  remittanceInformationUnstructured: 'x',
  remittanceInformationStructured: { reference: '1234567890' },
}

const euros = { instructedAmount: { amount: '1', currency: 'EUR' } }
const kroner = (amount: string) => ({ instructedAmount: { amount, currency: 'NOK' } })
const badCheck = { creditorAccount: { iban: 'NO0086011117947', currency: 'NOK' } }
const creditors = { creditorAccount: demands }

test('[P2j] refuses the mistakes of an instant payment one after another, in order', () => {
  const { world, fjords, ola } = walkingWorld()
  const steps: readonly Step[] = [
    ['no product', 'PRODUCT_UNKNOWN', 'paymentProduct', { product: instantly }],
    ['no boolean', 'FORMAT_ERROR', 'allowLogicalDuplicate', { query: {} }],
    ['no amount', 'FORMAT_ERROR', '$.instructedAmount.amount', { body: euros }],
    ['no kroner', 'FORMAT_ERROR', '$.instructedAmount.currency', { body: kroner('40000') }],
    ['no form', 'FORMAT_ERROR', '$.creditorName', { body: { creditorName: 'Kari' } }],
    ['two creditors', 'FORMAT_ERROR', '$.creditorAccount', { body: badCheck }],
    ['check digits', 'FORMAT_ERROR', '$.creditorAccount.iban', { body: creditors }],
    [
      'two debtors',
      'FORMAT_ERROR',
      '$.debtorAccount',
      { body: { debtorAccount: toAccountReference(foreignAccounts[0]) } },
    ],
    [
      'two references',
      'FORMAT_ERROR',
      '$.remittanceInformationStructured',
      { body: { remittanceInformationUnstructured: undefined } },
    ],
    [
      'a wrong KID',
      'KID_INVALID',
      '$.remittanceInformationStructured.reference',
      { body: { remittanceInformationStructured: undefined } },
    ],
    [
      'tomorrow',
      'EXECUTION_DATE_INVALID',
      '$.requestedExecutionDate',
      { body: { requestedExecutionDate: '2026-01-15' } },
    ],
    ['nobody', 'HTTP_HEADER_REQUIRED', 'PSU-Context', { caller: ola }],
    [
      'no debtor',
      'RESOURCE_UNKNOWN',
      '$.debtorAccount',
      { body: { debtorAccount: toAccountReference(fjords) } },
    ],
    ['no KID', 'KID_MISSING', '$.remittanceInformationStructured', { body: kid }],
    ['too much for Ola', 'FORBIDDEN', '$.instructedAmount', { body: kroner('20000') }],
    ['too much for the account', 'PAYMENT_FAILED', '$.instructedAmount', { body: kroner('20') }],
    ['the same again', 'CONFLICT', 'allowLogicalDuplicate', { query: { allowLogicalDuplicate: true } }],
  ]
  const formerBody = {
    ...kroner('20'),
    creditorName: 'X',
    ...creditors,
    ...kid,
    debtorAccount: toAccountReference(fjords),
  }
  world.call('createPayment', { params: { paymentProduct: instantly }, query: {}, body: formerBody }, ola)
  world.setBooked(fjords, '100')
  const body = { ...wrongTransfer, debtorAccount: unknown, requestedExecutionDate: '2026-01-16' }
  walk(
    world,
    'createPayment',
    { product: 'x', query: { allowLogicalDuplicate: 'maybe' }, caller: anonymousCaller, body },
    steps,
  )
})

test('[P2j] refuses a periodic payment in the same order, with its plan instead of the date', () => {
  const { world, fjords, ola } = walkingWorld()
  const plan = { startDate: '2026-01-16', frequency: 'Monthly' }
  const steps: readonly Step[] = [
    ['not this product', 'PRODUCT_INVALID', 'paymentProduct', { product: domestic }],
    ['no boolean', 'FORMAT_ERROR', 'allowLogicalDuplicate', { query: {} }],
    ['no amount', 'FORMAT_ERROR', '$.instructedAmount.amount', { body: kroner('40000') }],
    ['no form', 'FORMAT_ERROR', '$.creditorName', { body: { creditorName: 'Kari' } }],
    ['two creditors', 'FORMAT_ERROR', '$.creditorAccount', { body: creditors }],
    [
      'two references',
      'FORMAT_ERROR',
      '$.remittanceInformationStructured',
      { body: { remittanceInformationUnstructured: undefined } },
    ],
    [
      'a wrong KID',
      'KID_INVALID',
      '$.remittanceInformationStructured.reference',
      { body: { remittanceInformationStructured: undefined } },
    ],
    ['the past', 'EXECUTION_DATE_INVALID', '$.startDate', { body: plan }],
    ['an end before it', 'EXECUTION_DATE_INVALID', '$.endDate', { body: { endDate: '2026-06-30' } }],
    ['months', 'FORMAT_ERROR', '$.monthsOfExecution', { body: { monthsOfExecution: undefined } }],
    ['nobody', 'HTTP_HEADER_REQUIRED', 'PSU-Context', { caller: ola }],
    [
      'no debtor',
      'RESOURCE_UNKNOWN',
      '$.debtorAccount',
      { body: { debtorAccount: toAccountReference(fjords) } },
    ],
    ['no KID', 'KID_MISSING', '$.remittanceInformationStructured', { body: kid }],
    ['too much for Ola', 'FORBIDDEN', '$.instructedAmount', { body: kroner('20') }],
    ['the same again', 'CONFLICT', 'allowLogicalDuplicate', { query: { allowLogicalDuplicate: true } }],
  ]
  const transfer = { ...kroner('20'), creditorName: 'X', ...creditors, ...kid }
  const formerBody = {
    ...transfer,
    debtorAccount: toAccountReference(fjords),
    ...plan,
    endDate: '2026-06-30',
  }
  world.call(
    'createPeriodicPayment',
    { params: { paymentProduct: domestic }, query: {}, body: formerBody },
    ola,
  )
  const wrongPlan = {
    startDate: '2026-01-14',
    endDate: '2026-01-13',
    frequency: 'Monthly',
    monthsOfExecution: ['1'],
  }
  const body = { ...wrongTransfer, debtorAccount: toAccountReference(foreignAccounts[0]), ...wrongPlan }
  walk(
    world,
    'createPeriodicPayment',
    { product: instantly, query: { allowLogicalDuplicate: 1 }, caller: anonymousCaller, body },
    steps,
  )
})

test('[P2j] refuses a bulk in the same order, each transfer with its place', () => {
  const { world, fjords, ola } = walkingWorld()
  const first = {
    ...kroner('20'),
    creditorName: 'X',
    creditorAccount: toAccountReference(foreignAccounts[0]),
  }
  const second = (...changes: object[]) => ({
    payments: [first, Object.assign({}, wrongTransfer, ...changes)],
  })
  const form = { creditorName: 'Kari' }
  const right = { ...form, ...creditors, remittanceInformationUnstructured: undefined }
  const keyed = { ...right, ...kroner('20'), ...kid }
  const path = '$.payments[1]'
  const steps: readonly Step[] = [
    ['not this product', 'PRODUCT_INVALID', 'paymentProduct', { product: domestic }],
    ['no boolean', 'FORMAT_ERROR', 'allowLogicalDuplicate', { query: {} }],
    [
      'the past',
      'EXECUTION_DATE_INVALID',
      '$.requestedExecutionDate',
      { body: { requestedExecutionDate: '2026-01-16' } },
    ],
    ['no amount', 'FORMAT_ERROR', `${path}.instructedAmount.amount`, { body: second(kroner('40000')) }],
    ['no form', 'FORMAT_ERROR', `${path}.creditorName`, { body: second(form, kroner('40000')) }],
    ['two creditors', 'FORMAT_ERROR', `${path}.creditorAccount`, { body: second(right, kroner('40000')) }],
    [
      'a wrong KID',
      'KID_INVALID',
      `${path}.remittanceInformationStructured.reference`,
      { body: second(right, kroner('40000'), { remittanceInformationStructured: undefined }) },
    ],
    ['nobody', 'HTTP_HEADER_REQUIRED', 'PSU-Context', { caller: ola }],
    [
      'no debtor',
      'RESOURCE_UNKNOWN',
      '$.debtorAccount',
      { body: { debtorAccount: toAccountReference(fjords) } },
    ],
    [
      'no KID',
      'KID_MISSING',
      `${path}.remittanceInformationStructured`,
      { body: second(keyed, kroner('40000')) },
    ],
    ['too much for Ola', 'FORBIDDEN', '$.payments', { body: second(keyed) }],
    ['the same again', 'CONFLICT', 'allowLogicalDuplicate', { query: { allowLogicalDuplicate: true } }],
  ]
  const formerBody = {
    debtorAccount: toAccountReference(fjords),
    requestedExecutionDate: '2026-01-16',
    ...second(keyed),
  }
  world.call('createBulkPayment', { params: { paymentProduct: domestic }, query: {}, body: formerBody }, ola)
  const body = {
    debtorAccount: toAccountReference(foreignAccounts[0]),
    requestedExecutionDate: '2026-01-14',
    ...second(),
  }
  walk(
    world,
    'createBulkPayment',
    { product: instantly, query: { allowLogicalDuplicate: null }, caller: anonymousCaller, body },
    steps,
  )
})
