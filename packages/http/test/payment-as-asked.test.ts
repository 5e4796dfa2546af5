import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { account } from './kit/bodies.ts'
import { crossBorder, domestic, pay, type Service, services, transfer } from './kit/payments.ts'
import { hour } from './kit/psu-bank.ts'
import { openExampleWorld, type World } from './kit/world.ts'

let world: World
beforeAll(async () => {
  world = await openExampleWorld()
})

type Body = Readonly<Record<string, unknown>>
type PaymentBody = Readonly<{ paymentId: string; transactionStatus: string; tppMessages?: readonly Body[] }> &
  Body

const debtorAccount = { iban: account('kari', 1).iban, currency: 'NOK' } as const
const abroad = {
  debtorAccount,
  instructedAmount: { amount: '10.50', currency: 'SEK' },
  creditorName: 'Åse Öberg & Søn',
  creditorAccount: { iban: 'SE4550000000058398257466', currency: 'SEK' },
}
const home = { debtorAccount, ...transfer('10.50') }

/** Creates a payment; returns its address and its response. */
async function makes(body: Body, { product = domestic, service = 'payments' as Service, on = world } = {}) {
  const payment = await pay(on.tpp, body, { product, service, allowLogicalDuplicate: true })
  return { createdBody: payment as unknown as PaymentBody, address: payment.path }
}

async function reads(address: string, on = world): Promise<PaymentBody> {
  return (await (await on.tpp.get(address)).json()) as PaymentBody
}

/** Approves a payment as Kari; returns the payment read afterwards. */
async function approved(address: string, on = world): Promise<PaymentBody> {
  await on.sandbox.psu('kari').approve(await on.tpp.post(`${address}/authorisations`))
  return reads(`${address}/status`, on)
}

/** Text that a request may have: not blank, without NUL, and with whole characters. */
const text = (maxLength: number) =>
  fc
    .array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 1 }), fc.constantFrom(...'åÆø№ß✓éЖ中👍 \n,')), {
      minLength: 1,
      maxLength,
      size: 'max',
    })
    .map((parts) => [...parts.join('')].slice(0, maxLength).join(''))
    .filter(
      (value) =>
        value.trim() !== '' && !/[\p{Cc}\p{Cs}\u200b-\u200f\ufeff]/u.test(value.replaceAll('\n', '')),
    )

const kid = { reference: '1234567897' }
const remittance = fc.oneof(
  text(140).map((remittanceInformationUnstructured) => ({ remittanceInformationUnstructured })),
  fc
    .record(
      { referenceType: fc.constantFrom('SCOR', 'KID'), referenceIssuer: text(35) },
      { requiredKeys: [] },
    )
    .chain((remittanceText) =>
      fc.constantFrom<Body>(
        { remittanceInformationStructured: { ...kid, ...remittanceText } },
        { remittanceInformationStructuredArray: [{ ...kid, ...remittanceText }] },
      ),
    ),
  fc.constant({}),
)
const arbitraryOrder = fc.record({
  isAbroad: fc.boolean(),
  creditorName: text(70),
  remittance,
  endToEndIdentification: fc.option(text(35), { nil: undefined }),
  days: fc.integer({ min: 0, max: 20 }),
  service: fc.constantFrom(...services),
})

/** The same remittance, with the creditor reference that SCOR is abroad (ISO 11649). */
function inIso(remittanceText: Body): Body {
  return JSON.parse(JSON.stringify(remittanceText).replaceAll(kid.reference, 'RF18539007547034')) as Body
}

/** The same, without what was not said. */
function plain(body: Body): Body {
  return JSON.parse(JSON.stringify(body)) as Body
}

test('[P6p] returns a payment of every kind as requested', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryOrder,
      async ({ isAbroad, remittance: remittanceText, days, service, ...names }) => {
        const date = new Date(Date.UTC(2026, 0, 15 + days)).toISOString().slice(0, 10)
        const isForeign = isAbroad && service === 'payments'
        const orderBody = {
          ...(isForeign ? abroad : home),
          ...names,
          ...(isForeign ? inIso(remittanceText) : remittanceText),
        }
        const { debtorAccount: debtor, ...item } = orderBody
        const body = plain(
          service === 'bulk-payments'
            ? { debtorAccount: debtor, requestedExecutionDate: date, payments: [item, transfer('3')] }
            : {
                ...orderBody,
                ...(service === 'payments'
                  ? { requestedExecutionDate: date }
                  : { startDate: date, frequency: 'Monthly' }),
              },
        )
        const product = isForeign ? crossBorder : domestic
        const { address } = await makes(body, { product, service })
        const storedBody = await reads(address)
        expect(storedBody).toMatchObject(
          service === 'bulk-payments'
            ? { ...body, payments: [plain(item), { creditorName: 'Fjord AS' }] }
            : body,
        )
        for (const name of ['remittanceInformationStructured', 'remittanceInformationStructuredArray']) {
          if (service !== 'bulk-payments') expect(storedBody[name]).toEqual(body[name])
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('[P5k] reports a rewritten and truncated text with response, status and transaction', async () => {
  const longText = 'å'.repeat(100)
  const shortText = 'a'.repeat(140)
  const { createdBody, address } = await makes(
    { ...abroad, remittanceInformationUnstructured: longText },
    { product: crossBorder },
  )
  const path = '$.remittanceInformationUnstructured'
  const messages = [
    { category: 'WARNING', code: 'FORMAT_ERROR', path, text: expect.stringContaining(`"${shortText}"`) },
    { category: 'WARNING', code: 'FORMAT_ERROR', path, text: expect.stringContaining('longer than 140') },
  ]
  expect(createdBody).toMatchObject({ transactionStatus: 'RCVD', tppMessages: messages })
  expect(String(createdBody.psuMessage).length).toBeLessThan(512)
  expect(await approved(address)).toMatchObject({ transactionStatus: 'ACWC', tppMessages: messages })
  world.sandbox.advance(5 * hour)
  expect(await reads(address)).toMatchObject({
    transactionStatus: 'ACSC',
    remittanceInformationUnstructured: longText,
    creditorName: 'Åse Öberg & Søn',
  })
  const { accountId } = world.ids
  const rows = (await (
    await world.tpp.get(`/v1/accounts/${accountId}/transactions`, { query: { bookingStatus: 'booked' } })
  ).json()) as { transactions: { booked: Body[] } }
  const [row] = rows.transactions.booked.filter(
    ({ remittanceInformationUnstructured: line }) => line === shortText,
  )
  expect(row).toMatchObject({ creditorName: 'Åse Öberg & Søn', bookingDate: '2026-01-15' })
  const details = await world.tpp.get(`/v1/accounts/${accountId}/transactions/${row?.transactionId}`)
  expect(await details.json()).toMatchObject({
    transactionsDetails: {
      remittanceInformationUnstructured: shortText,
      remittanceInformationUnstructuredArray: [shortText],
    },
  })
})

test('[P5k] reports a rewritten text only', async () => {
  const message = async (remittanceInformationUnstructured: string, product: string) => {
    const order = product === domestic ? home : abroad
    const { createdBody } = await makes({ ...order, remittanceInformationUnstructured }, { product })
    return createdBody.tppMessages?.map(({ text: line }) => line)
  }
  expect(await message('Årsavgift', crossBorder)).toEqual([
    'Banks abroad do not read every character: the bank sends "Aarsavgift".',
  ])
  expect(await message('Invoice 7', crossBorder)).toBeUndefined()
  expect(await message('Årsavgift', domestic)).toBeUndefined()
})

async function late(hours: number): Promise<World> {
  const on = await openExampleWorld()
  on.sandbox.advance(hours * hour)
  return on
}

/** A payment of each kind with this date, and the path of the date in its response. */
const dated = (date: string): readonly (readonly [service: Service, body: Body, path: string])[] => [
  ['payments', { ...home, requestedExecutionDate: date }, '$.requestedExecutionDate'],
  [
    'bulk-payments',
    { debtorAccount, payments: [transfer(), transfer('2')], requestedExecutionDate: date },
    '$.requestedExecutionDate',
  ],
  ['periodic-payments', { ...home, startDate: date, frequency: 'Monthly' }, '$.startDate'],
]

test('[P5k] reports a moved day with the first response, and keeps the requested day', async () => {
  for (const [service, body, path] of dated('2026-01-17')) {
    const on = await late(0)
    const { createdBody, address } = await makes(body, { service, on })
    const messages = [
      {
        category: 'WARNING',
        code: 'EXECUTION_DATE_INVALID',
        path,
        text: 'The bank executes the payment on 2026-01-19: on 2026-01-17 it is closed or has no batch left.',
      },
    ]
    expect([service, createdBody]).toMatchObject([
      service,
      { transactionStatus: 'RCVD', tppMessages: messages },
    ])
    expect(await approved(address, on)).toMatchObject({ transactionStatus: 'ACWC', tppMessages: messages })
    expect(await reads(address, on)).toMatchObject(
      service === 'periodic-payments'
        ? { startDate: '2026-01-17', nextExecutionDate: '2026-01-19' }
        : { requestedExecutionDate: '2026-01-17' },
    )
    on.sandbox.advance(97 * hour)
    const over = service === 'periodic-payments' ? 'ACTC' : 'ACSC'
    const after = await reads(`${address}/status`, on)
    expect([service, after.transactionStatus]).toEqual([service, over])
  }
})

test('[P5k] [P7b] reports a change before approval, and the payment stays RCVD', async () => {
  const body = { ...home, requestedExecutionDate: '2026-01-17' }
  const { createdBody, address } = await makes(body)
  expect(createdBody.transactionStatus).toBe('RCVD')
  for (const path of [address, `${address}/status`]) {
    expect(await reads(path)).toMatchObject({ transactionStatus: 'RCVD' })
  }
  const paymentIds = [createdBody.paymentId]
  const basket = await world.tpp.post('/v1/signing-baskets', { body: { paymentIds } })
  const { basketId, transactionStatus } = (await basket.json()) as Body
  expect(transactionStatus).toBe('RCVD')
  expect((await world.tpp.delete(`/v1/signing-baskets/${basketId}`)).status).toBe(204)
  expect((await world.tpp.delete(address)).status).toBe(204)
  expect(await reads(`${address}/status`)).toMatchObject({ transactionStatus: 'CANC' })
})

test('[P5k] reports a day whose last batch is over, and nothing without a day', async () => {
  const on = await late(10)
  for (const [service, body, path] of dated('2026-01-15').slice(0, 2)) {
    const { createdBody, address } = await makes(body, { service, on })
    expect(createdBody).toMatchObject({
      transactionStatus: 'RCVD',
      tppMessages: [
        { category: 'WARNING', path, text: expect.stringContaining('on 2026-01-16: on 2026-01-15') },
      ],
    })
    const status = await approved(address, on)
    expect(status).toMatchObject({ transactionStatus: 'ACWC', tppMessages: createdBody.tppMessages })
  }
  for (const body of [home, { ...home, requestedExecutionDate: '2026-01-16' }]) {
    const { createdBody, address } = await makes(body, { on })
    const status = body === home ? 'PDNG' : 'ACTC'
    expect([createdBody.tppMessages, (await approved(address, on)).transactionStatus]).toEqual([
      undefined,
      status,
    ])
  }
})

test('[P5k] [P3a] finds the same payment before and after the last batch of its day', async () => {
  const on = await late(0)
  const body = { ...home, requestedExecutionDate: '2026-01-15' }
  await makes(body, { on })
  on.sandbox.advance(10 * hour)
  const again = await on.tpp.post(`/v1/payments/${domestic}`, { body })
  expect(again.status).toBe(409)
})
