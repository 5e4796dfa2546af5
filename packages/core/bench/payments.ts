import { norwegianIban } from '../src/base/iso/iban.ts'
import { allRows } from '../src/base/store/table.ts'
import { createEngine, type Engine, type Instant, later, parseInstant, type RawInput } from '../src/index.ts'
import type { Figure } from './rows.ts'

const start = parseInstant('2026-01-15T10:00:00+01:00') ?? (0 as Instant)
const product = 'norwegian-domestic-credit-transfers'
const bbans = ['97100535711', '97222014909'] as const
const redirect = { uri: 'https://tpp.example/back' }
const psu = { identity: '13039319955', sessionId: 'session', id: '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f' }

function call<Outcome>(
  engine: Engine,
  name: Parameters<Engine['executeUntyped']>[0],
  input: RawInput,
): Outcome {
  const answer = engine.executeUntyped(name, input, { now: engine.now, tpp: 'PSDNO-FSA-1', psu, redirect })
  if (!answer.ok) throw new Error(`${name}: ${answer.error.text}`)
  return answer.value as Outcome
}

/** A person with two accounts, one of them rich. */
function openBank(): Engine {
  const engine = createEngine({ now: start, seed: 'payments' })
  const person = { customerNumber: psu.identity, name: 'Kari', type: 'PRIVATE' }
  call(engine, 'createCustomer', { body: person })
  for (const [index, bban] of bbans.entries()) {
    const balanceAmount = { currency: 'NOK', amount: index === 0 ? 2_000_000_000 : 0 }
    const body = {
      customerNumber: psu.identity,
      accountName: 'Konto',
      bban,
      iban: norwegianIban(bban),
      currency: 'NOK',
      product: 'Konto',
      cashAccountType: 'CACC',
      creditLine: 0,
      balances: [{ balanceType: 'closingBooked', balanceAmount }],
    }
    call(engine, 'createAccount', { body })
  }
  return engine
}

const [from = '', to = ''] = bbans.map(norwegianIban)

/** Makes a payment, each of another amount, so that none is a duplicate; gives its id. */
function pay(engine: Engine, index: number): string {
  const body = {
    instructedAmount: {
      amount: `${1 + Math.floor(index / 100)}.${String(index % 100).padStart(2, '0')}`,
      currency: 'NOK',
    },
    creditorName: 'Ola',
    creditorAccount: { iban: to, currency: 'NOK' },
    debtorAccount: { iban: from, currency: 'NOK' },
  }
  const input = { params: { paymentProduct: product }, query: {}, body }
  return call<{ payment: { id: string } }>(engine, 'createPayment', input).payment.id
}

/** The person says yes at the page. */
function approve(engine: Engine, authorisationId: string): void {
  const params = { authorisationId }
  const body = { customerNumber: psu.identity }
  const { offers } = call<{ offers: { id: string }[] }>(engine, 'identifyPsu', { params, body })
  call(engine, 'approveAuthorisation', { params, body: { agreementId: offers[0]?.id ?? '' } })
}

function approvePayment(engine: Engine, paymentId: string): void {
  const params = { paymentService: 'payments', paymentProduct: product, paymentId }
  approve(
    engine,
    call<{ authorisationId: string }>(engine, 'startPaymentAuthorisation', { params }).authorisationId,
  )
}

function approveTogether(engine: Engine, paymentIds: readonly string[]): void {
  const { id } = call<{ id: string }>(engine, 'createSigningBasket', { body: { paymentIds } })
  const params = { basketId: id }
  const link = call<{ authorisationId: string }>(engine, 'startSigningBasketAuthorisation', { params })
  approve(engine, link.authorisationId)
}

function seconds(run: () => void): number {
  const startTime = performance.now()
  run()
  return (performance.now() - startTime) / 1_000
}

function runBatch(engine: Engine): void {
  engine.settle(later(engine.now, 3_600_000))
}

function count({ bank }: Engine): number {
  return allRows(bank.payments).filter(({ status }) => status === 'ACSC').length
}

const basketSize = 100

function gathered(engine: Engine, payments: number): void {
  for (let firstIndex = 0; firstIndex < payments; firstIndex += basketSize) {
    const ids = Array.from({ length: basketSize }, (_, index) => pay(engine, firstIndex + index))
    approveTogether(engine, ids)
  }
}

/**
 * Payments made, approved and booked, one by one and in baskets, without HTTP and signatures; then batches of
 * several sizes.
 */
export function benchPayments(): readonly Figure[] {
  gathered(openBank(), 5_000)
  const paymentCount = 20_000
  const alone = openBank()
  const aloneSeconds = seconds(() => {
    for (let index = 0; index < paymentCount; index += 1) approvePayment(alone, pay(alone, index))
    runBatch(alone)
  })
  const together = openBank()
  const togetherSeconds = seconds(() => {
    gathered(together, paymentCount)
    runBatch(together)
  })
  const batches = [25_000, 50_000, 100_000].map((size) => {
    const engine = openBank()
    gathered(engine, size)
    const value = seconds(() => runBatch(engine))
    if (count(engine) !== size) throw new Error(`the batch was of ${count(engine)} and not of ${size}`)
    return {
      label: `a batch of ${size} due payments`,
      value,
      unit: 's',
      ...(size === 100_000 && { goal: '<= 5' }),
    }
  })
  const engine = openBank()
  const createSeconds = seconds(() => {
    for (let index = 0; index < paymentCount; index += 1) pay(engine, index)
  })
  return [
    { label: 'payments made', value: paymentCount / createSeconds, unit: '/s' },
    {
      label: 'payments made, each with a visit to the page, and booked',
      value: paymentCount / aloneSeconds,
      unit: '/s',
    },
    {
      label: 'payments made, approved by baskets of 100, and booked',
      value: paymentCount / togetherSeconds,
      unit: '/s',
      goal: '>= 20000',
    },
    ...batches,
  ]
}
