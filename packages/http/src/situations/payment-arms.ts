import type { PaymentStatus } from '@pocketbank/core'
import {
  agreementOf,
  customerOf,
  findHolder,
  findRow,
  iterateBackward,
  iterateForward,
  ok,
  type Payment,
} from '@pocketbank/core/internal'
import { type ArmedBank, type Means, missing } from './means.ts'
import { bankMoment, type PaymentAct, payerNumber } from './payment-acts.ts'
import type { Armed } from './situation.ts'

/** The statuses of a payment that waits for its day or for a batch. */
export const waitingForExecution: readonly PaymentStatus[] = ['ACTC', 'ACCP', 'ACWC', 'PDNG']

/** A serial after those of all payments. */
const last = { serial: Number.MAX_SAFE_INTEGER }

/** The latest payment after a serial that is in one of the statuses, and of the TPP and the customer of the wish. */
function latestPayment(
  { bank, tpp, customerNumber }: Means,
  statuses: readonly PaymentStatus[],
  after = 0,
): Payment | undefined {
  for (const payment of iterateBackward(bank.engine.bank.payments, 'key', last)) {
    if (payment.serial <= after) return undefined
    const isOfTpp = tpp === undefined || payment.tpp === tpp
    const isOfCustomer = customerNumber === undefined || payerNumber(bank, payment) === customerNumber
    if (isOfTpp && isOfCustomer && statuses.includes(payment.status)) return payment
  }
  return undefined
}

/** Acts on the latest payment in one of these statuses; without one, refuses and says how to get it. */
export function actNow(
  statuses: readonly PaymentStatus[],
  act: PaymentAct,
  sentence: string,
): (means: Means) => Armed {
  return (means) => {
    const payment = latestPayment(means, statuses)
    if (payment === undefined) {
      return missing(
        `No payment is ${statuses.join(' or ')}. Create one, and let the customer approve it if that is needed.`,
      )
    }
    const acted = act(means.bank, payment)
    return acted.ok ? ok(`Payment ${payment.id}: ${sentence}`) : acted
  }
}

/** Acts on the latest payment in one of these statuses, or on the next payment once a request of the client finds it in one. */
export function actOnPayment(
  statuses: readonly PaymentStatus[],
  act: PaymentAct,
  sentence: string,
): (means: Means) => Armed {
  const actAtOnce = actNow(statuses, act, sentence)
  return (means) => {
    if (latestPayment(means, statuses) !== undefined) return actAtOnce(means)
    const { bank } = means
    const [newest] = iterateBackward(bank.engine.bank.payments, 'key', last)
    const next = () => latestPayment(means, statuses, newest?.serial)
    means.afterNext(
      () => next() !== undefined,
      () => {
        const payment = next()
        if (payment !== undefined) act(bank, payment)
      },
    )
    return ok(`The next payment, once a request finds it ${statuses.join(' or ')}: ${sentence}`)
  }
}

/** The customer whose limits are set: the one of the wish, or of the latest valid consent. */
function concernedCustomer({ bank: { engine }, tpp, customerNumber }: Means): number | undefined {
  const { bank } = engine
  if (customerNumber !== undefined) {
    return [...iterateForward(bank.customers, 'key')].find(({ number }) => number === customerNumber)?.serial
  }
  const consent = [...iterateForward(bank.consents, 'key')].findLast(
    (one) => one.status === 'valid' && (tpp === undefined || tpp === one.tpp),
  )
  return consent && findRow(bank, 'psus', consent.psu)?.customer
}

/** Another private customer, who can sign as the second one. */
function otherCustomer({ engine: { bank } }: ArmedBank, first: number) {
  return [...iterateForward(bank.customers, 'key')].find(
    ({ serial, type }) => type === 'PRIVATE' && serial !== first,
  )
}

/** Limits of a person, in whole units of the account's currency. */
interface PersonalLimits {
  readonly registerLimit?: number
  readonly approvalLimit?: number
}

/** Sets limits of a customer on every account from which they may pay, and lets a second signer at these. */
function limitCustomer(bank: ArmedBank, customer: number, limits: PersonalLimits, second?: string): void {
  const { engine } = bank
  const own = [...iterateForward(engine.bank.engagements, 'key')].filter(
    (one) => one.customer === customer && one.roles.includes('REGISTER'),
  )
  const { number } = customerOf(engine.bank, customer)
  for (const { id: engagementId, agreement, kind, account, roles } of own) {
    const { id: agreementId } = agreementOf(engine.bank, agreement)
    const resourceId = findHolder(engine.bank, { kind, account })?.id ?? ''
    engine.execute('removeEngagement', { params: { agreementId, engagementId } }, bankMoment(bank))
    for (const person of [number, ...(second === undefined ? [] : [second])]) {
      const body = { customer: person, account: { resourceId }, roles: [...roles], ...limits }
      engine.execute('addEngagement', { params: { agreementId }, body }, bankMoment(bank))
    }
  }
}

const noCustomer =
  'No customer is known: pass customerNumber, or let a customer approve a consent of the client first.'

/** Sets the limit up to which the customer may register payments to one unit of the currency. */
export function limitRegistration(means: Means): Armed {
  const customer = concernedCustomer(means)
  if (customer === undefined) return missing(noCustomer)
  limitCustomer(means.bank, customer, { registerLimit: 1 })
  return ok('The customer may register payments of at most 1.00 now, in the currency of the account.')
}

/** Sets the limit up to which the customer approves alone to one unit, and lets another customer sign as the second one. */
export function demandSecondSigner(means: Means): Armed {
  const { bank } = means
  const customer = concernedCustomer(means)
  if (customer === undefined) return missing(noCustomer)
  const second = otherCustomer(bank, customer)
  if (second === undefined)
    return missing('The bank has no other private customer who could sign as the second one: create one.')
  limitCustomer(bank, customer, { approvalLimit: 1 }, second.number)
  return ok(`Payments above 1.00 need a second signer now: ${second.name}, ${second.number}.`)
}
