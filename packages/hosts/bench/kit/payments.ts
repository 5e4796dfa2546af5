import { createEngine, type Engine, later, type RawInput } from '@pocketbank/core'
import { now } from './rows.ts'

const product = 'norwegian-domestic-credit-transfers'
const [from, to] = [
  { bban: '97100535711', iban: 'NO1597100535711', amount: 2_000_000_000 },
  { bban: '97222014909', iban: 'NO7597222014909', amount: 0 },
] as const
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

/** Opens a bank with a person who has two accounts, one of them rich. */
export function openPaymentBank(): Engine {
  const engine = createEngine({ now, seed: 'payments' })
  const person = { customerNumber: psu.identity, name: 'Kari', type: 'PRIVATE' }
  call(engine, 'createCustomer', { body: person })
  for (const { bban, iban, amount } of [from, to]) {
    const body = {
      customerNumber: psu.identity,
      accountName: 'Konto',
      bban,
      iban,
      currency: 'NOK',
      product: 'Konto',
      cashAccountType: 'CACC',
      creditLine: 0,
      balances: [{ balanceType: 'closingBooked', balanceAmount: { currency: 'NOK', amount } }],
    }
    call(engine, 'createAccount', { body })
  }
  return engine
}

/** Creates a payment, each of another amount, so that none is a duplicate. Returns its id. */
function pay(engine: Engine, index: number): string {
  const body = {
    instructedAmount: {
      amount: `${1 + Math.floor(index / 100)}.${String(index % 100).padStart(2, '0')}`,
      currency: 'NOK',
    },
    creditorName: 'Ola',
    creditorAccount: { iban: to.iban, currency: 'NOK' },
    debtorAccount: { iban: from.iban, currency: 'NOK' },
  }
  const input = { params: { paymentProduct: product }, query: {}, body }
  return call<{ payment: { id: string } }>(engine, 'createPayment', input).payment.id
}

/** Approves as the person does at the SCA page. */
function approve(engine: Engine, authorisationId: string): void {
  const params = { authorisationId }
  const body = { customerNumber: psu.identity }
  const { offers } = call<{ offers: { id: string }[] }>(engine, 'identifyPsu', { params, body })
  call(engine, 'approveAuthorisation', { params, body: { agreementId: offers[0]?.id ?? '' } })
}

function approveAlone(engine: Engine, paymentId: string): void {
  const params = { paymentService: 'payments', paymentProduct: product, paymentId }
  approve(
    engine,
    call<{ authorisationId: string }>(engine, 'startPaymentAuthorisation', { params }).authorisationId,
  )
}

function approveTogether(engine: Engine, paymentIds: readonly string[]): void {
  const { id } = call<{ id: string }>(engine, 'createSigningBasket', { body: { paymentIds } })
  const params = { basketId: id }
  const started = call<{ authorisationId: string }>(engine, 'startSigningBasketAuthorisation', { params })
  approve(engine, started.authorisationId)
}

const basketSize = 100

/** Creates payments and approves them in baskets of 100. */
export function orderInBaskets(engine: Engine, count: number): void {
  for (let first = 0; first < count; first += basketSize) {
    const size = Math.min(basketSize, count - first)
    approveTogether(
      engine,
      Array.from({ length: size }, (_, index) => pay(engine, first + index)),
    )
  }
}

/** Creates payments and approves each of them by itself. */
export function orderAlone(engine: Engine, count: number): void {
  for (let index = 0; index < count; index += 1) approveAlone(engine, pay(engine, index))
}

/** Runs the batch in which all approved payments are due. */
export function runBatch(engine: Engine): void {
  engine.settle(later(engine.now, 3_600_000))
}
