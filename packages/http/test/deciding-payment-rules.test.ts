import { beforeEach, expect, test } from 'vitest'
import { plainTpp } from './kit/bank.ts'
import { account, balance, card, engagement } from './kit/bodies.ts'
import { type Ask, ask } from './kit/operations.ts'
import { crossBorder, domestic, pay, paymentBodies, transfer } from './kit/payments.ts'
import { present } from './kit/psu.ts'
import { openWorld, type World } from './kit/world.ts'

let world: World
let sandbox: World['sandbox']
beforeEach(async () => {
  world = await openWorld()
  sandbox = world.sandbox
})

const office = account('fjord', 2)
const abroad = { paymentProduct: crossBorder }
const instantly = { paymentProduct: 'instant-norwegian-domestic-credit-transfers-straks' }
const structured = (reference: string) => ({ remittanceInformationStructured: { reference } })

/** The request of a payment, with other fields. */
function single(fields: object) {
  return { body: { ...paymentBodies.payments('30'), ...fields } }
}

function periodic(fields: object) {
  return { body: { ...paymentBodies['periodic-payments']('30'), ...fields } }
}

function to(creditorAccount: object) {
  return single({ creditorAccount: { currency: 'NOK', ...creditorAccount } })
}

function from(debtorAccount: object) {
  return single({ debtorAccount: { currency: 'NOK', ...debtorAccount } })
}

const nameless = { body: { paymentIds: ['x'] } }

/** What the bank refuses of payments and baskets, each with the rule that decides. */
// biome-ignore format: a table
const refusedAsks: readonly (readonly [rule: string, ...Ask])[] = [
  ['P2b', 'createPayment', single({ instructedAmount: { amount: '1.234', currency: 'NOK' } })],
  ['P1b', 'createPayment', single({ instructedAmount: { amount: '1', currency: 'EUR' } })],
  ['P2c', 'createPayment', to({})],
  ['P2c', 'createPayment', to({ iban: office.iban.replace('NO', 'SE') })],
  ['P2c', 'createPayment', to({ iban: account('kari', 1).iban })],
  ['P2c', 'createBulkPayment', { body: { ...paymentBodies['bulk-payments'](), payments: [{ ...transfer(), creditorAccount: { currency: 'NOK' } }] } }],
  ['P2k', 'createPayment', to({ bban: '8601 11 17947' })],
  ['P2l', 'createPayment', to({ bban: '86011117948' })],
  ['P1c', 'createPayment', to({ iban: 'SE4550000000058398257466' })],
  ['P1c', 'createPayment', to({ bban: '123456' }), abroad],
  ['P9e', 'createPayment', single(structured('12345'))],
  ['P9e', 'createPayment', single({ ...structured('1230'), remittanceInformationUnstructured: 'Rent' })],
  ['M6b', 'createPayment', single({ requestedExecutionDate: '2026-02-30' })],
  ['M6b', 'createPeriodicPayment', periodic({ endDate: 'never' })],
  ['P2g', 'createPayment', single({ requestedExecutionDate: '2026-01-14' })],
  ['P2g', 'createPayment', single({ requestedExecutionDate: '2026-01-16' }), instantly],
  ['P2g', 'createPeriodicPayment', periodic({ startDate: '2028-01-03' })],
  ['P11b', 'createPeriodicPayment', periodic({ endDate: '2026-01-30' })],
  ['P11b', 'createPeriodicPayment', periodic({ frequency: 'Weekly', dayOfExecution: '8' })],
  ['P11b', 'createPeriodicPayment', periodic({ frequency: 'Daily', dayOfExecution: '1' })],
  ['P11b', 'createPeriodicPayment', periodic({ monthsOfExecution: ['1'] })],
  ['P2h', 'createPayment', from({ iban: office.iban.replace('NO', 'SE') })],
  ['S7a', 'createPayment', from({ iban: office.iban })],
  ['P1e', 'createPayment', from({ iban: account('kari', 1).iban, currency: 'EUR' })],
  ['P8a', 'createPayment', single({ instructedAmount: { amount: '99999', currency: 'NOK' } }), instantly],
  ['P6a', 'readPayment', {}, { 'paymentId payments': 'x' }],
  ['P6a', 'cancelBulkPayment', {}, { 'paymentId bulk-payments': 'x' }],
  ['P6a', 'readPaymentStatus', {}, { 'paymentId payments': 'x' }],
  ['P7j', 'readPaymentAuthorisation', {}, { 'authorisationId payments authorisations': 'x' }],
  ['P7j', 'readSigningBasketAuthorisation', {}, { 'authorisationId signing-baskets authorisations': 'x' }],
  ['Q14h', 'readSigningBasket', {}, { basketId: 'x' }],
  ['B1b', 'createSigningBasket', nameless],
  ['E4k', 'readBatch', {}, { batchId: 'x' }],
]

const rows = refusedAsks.map(([rule, ...asked]) => ({ rule, operation: asked[0], asked }))

test.each(rows)(
  '[E2c] $rule decides when the bank refuses $operation $asked.1 $asked.2',
  async ({ rule, asked }) => {
    const answer = await ask(world, asked)
    const entry = sandbox.requests.last
    expect(answer.ok).toBe(false)
    expect({ rule: entry?.rule, stage: entry?.stages.bank }).toEqual({ rule, stage: 'refused' })
  },
)

/** Asks for it, and tells the rule that decided. */
async function ruleOf(...asked: Ask): Promise<string | undefined> {
  await ask(world, asked)
  return sandbox.requests.last?.rule
}

/** Asks for an approval, and gives it as Kari. */
async function approved(operation: string): Promise<void> {
  await sandbox.psu('kari').approve(await ask(world, [operation]))
}

test('[E2c] the same payment again is refused by P3a, a product that is not there by P1a', async () => {
  const twice = single({ creditorName: 'Twice' })
  expect(await ruleOf('createPayment', twice)).toBeUndefined()
  expect(await ruleOf('createPayment', twice)).toBe('P3a')
  expect(await ruleOf('createPayment', twice, { paymentProduct: 'x' })).toBe('P1a')
  expect(await ruleOf('readPeriodicPayment', {}, abroad)).toBe('P1a')
})

test('[E2c] what has ended is refused by P7d and B1e, what is approved by P5a', async () => {
  await approved('startPaymentAuthorisation')
  expect(await ruleOf('startPaymentAuthorisation')).toBe('P5a')
  await ask(world, ['cancelBulkPayment'])
  expect(await ruleOf('cancelBulkPayment')).toBe('P7d')
  expect(await ruleOf('startBulkPaymentCancellation')).toBe('P7d')
  expect(await ruleOf('createSigningBasket')).toBe('B1e')
})

test('[E2c] baskets are refused by B1b, B1c, B1d and B2a, and approved ones by B4c and B5b', async () => {
  const paymentId = world.ids['paymentId payments']
  const together = (...paymentIds: unknown[]): Ask => ['createSigningBasket', { body: { paymentIds } }]
  expect(await ruleOf(...together(paymentId, paymentId))).toBe('B1b')
  expect(await ruleOf(...together(world.ids['paymentId bulk-payments']))).toBe('B2a')
  const body = paymentBodies.payments('31')
  const { paymentId: other } = await pay(sandbox.tpp({ psu: 'nobody' }), body)
  expect(await ruleOf(...together(paymentId, other))).toBe('B1c')
  await ask(world, together(paymentId))
  expect(await ruleOf(...together(paymentId))).toBe('B1d')
  await approved('startSigningBasketAuthorisation')
  expect(await ruleOf('startSigningBasketAuthorisation')).toBe('B4c')
  expect(await ruleOf('deleteSigningBasket')).toBe('B5b')
})

/** Makes an account of the company on which Kari has these roles and limits; gives its IBAN. */
async function letKariAt(index: number, rights: object, fields: object = {}): Promise<string> {
  const body = { ...account('fjord', index), ...fields }
  const { iban } = body
  for (const asked of [
    ['createAccount', { body }],
    ['addEngagement', { body: { ...engagement('kari', iban), ...rights } }],
  ] as const) {
    const answer = await ask(world, asked)
    if (answer.status !== 201) throw new Error(await answer.text())
  }
  return iban
}

test('[E2c] rights are refused by X4k and X4l, a card that is blocked by P2i, a missing KID by P9f', async () => {
  const { psuId } = (await (await world.tpp.get('/v1/users')).json()) as { psuId: string }
  const headers = { 'PSU-ID': psuId, 'TPP-Session-ID': 'one', 'PSU-Corporate-ID': 'fjord' }
  const paysFrom = async (iban: string) => {
    await world.tpp.post(`/v1/payments/${domestic}`, { ...from({ iban }), headers })
    return sandbox.requests.last?.rule
  }
  expect(await paysFrom(await letKariAt(3, { roles: ['VIEW'] }))).toBe('X4k')
  expect(await paysFrom(await letKariAt(4, { registerLimit: 10 }))).toBe('X4l')
  const strict = await letKariAt(5, {}, { kidRequired: true })
  expect(await ruleOf('createPayment', to({ iban: strict }))).toBe('P9f')
  await ask(world, ['changeCardStatus', { body: { status: 'blocked' } }])
  expect(await ruleOf('createPayment', from({ maskedPan: card('kari').maskedPan }))).toBe('P2i')
})

test('[E2c] an amount of which nothing would arrive is refused by P13e', async () => {
  const balances = [balance(1, 'closingBooked', 'XPF')]
  const francs = await letKariAt(6, {}, { currency: 'XPF', balances, creditLine: 0 })
  const little = { instructedAmount: { amount: '0.09', currency: 'NOK' } } as const
  expect(
    await ruleOf('createPayment', { body: { ...to({ iban: francs, currency: 'XPF' }).body, ...little } }),
  ).toBe('P13e')
})

test('[E2c] a PSU whom nobody knows is refused by S9c and S11b, and a missing header by A10p', async () => {
  const sent = { ...present, 'x-accept-fix': 'longer-name', 'TPP-Session-ID': 'other' }
  const asks = async (headers: Record<string, string>) => {
    const tpp = plainTpp(sandbox, { headers: { ...sent, ...headers } })
    await ask({ ...world, tpp }, ['createPayment'])
    return sandbox.requests.last?.rule
  }
  expect(await asks({ 'X-PSU-IDENTITY': '12085592767' })).toBe('S9c')
  expect(await asks({ 'PSU-ID': '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f' })).toBe('S11b')
  expect(await asks({})).toBe('A10p')
  const unsent = { ...world, tpp: plainTpp(sandbox) }
  await ask(unsent, ['readPaymentStatus'])
  expect(sandbox.requests.last?.rule).toBe('A10p')
})

test('[E2c] an approval without a way back, which a lenient bank does not demand, is refused by P7e', async () => {
  const { sandbox: lenient, ids } = await openWorld({ settings: { strictness: 'lenient' } })
  await ask({ tpp: plainTpp(lenient), ids }, ['startPaymentAuthorisation'])
  expect(lenient.requests.last?.rule).toBe('P7e')
})
