import { type CommandInput, formatAmount, type PaymentStatus } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { computeIban } from '@pocketbank/core/base/iso'
import { iterateBackward, iterateForward } from '@pocketbank/core/base/store'
import { addDays, toLocalDate } from '@pocketbank/core/base/time'
import { accountByIban } from '@pocketbank/core/rows/accounts/find'
import {
  listAccountEngagements,
  listCustomerEngagements,
  requireAgreement,
} from '@pocketbank/core/rows/agreements/find'
import type { Engagement } from '@pocketbank/core/rows/agreements/model'
import { findAnyAccount } from '@pocketbank/core/rows/any-account'
import { requireCustomer } from '@pocketbank/core/rows/customers/find'
import type { Payment } from '@pocketbank/core/rows/payments/model'
import { close, empty, fill, moveCard } from './account-acts.ts'
import {
  type AccountOrCard,
  type ActOn,
  type Arm,
  type Arming,
  actOn,
  describeAct,
  missing,
  noCustomer,
  on,
} from './arming.ts'

/** Returns the number of the payment's first approver, otherwise of its payer. Empty if there is neither. */
function payerNumber({ engine }: Arming, { approvals: [approver], payer }: Payment): string {
  const serial = approver ?? payer
  return serial === 0 ? '' : requireCustomer(engine.bank, serial).number
}

/** Returns true if an open authorisation asks for this payment or its cancellation. */
function isAsked(
  kind: 'payment' | 'cancellation',
  { engine: { bank } }: Arming,
  { serial }: Payment,
): boolean {
  return [...iterateForward(bank.authorisations, 'key')].some(
    ({ purpose, status }) =>
      purpose.kind === kind &&
      purpose.payment === serial &&
      (status === 'started' || status === 'identified'),
  )
}

/** Kinds of payments, each with words and a test. */
const kinds = {
  any: ['payment', () => true],
  instant: ['instant payment', (_, { product }) => product.startsWith('instant-')],
  periodic: ['periodic payment', (_, { service }) => service === 'periodic-payments'],
  bulk: ['bulk payment', (_, { service }) => service === 'bulk-payments'],
  inBasket: ['payment in a basket', (_, { basket }) => basket !== 0],
  linked: ['payment with a link that waits', (arming, payment) => isAsked('payment', arming, payment)],
  cancelled: [
    'payment whose cancellation waits for the customer',
    (arming, payment) => isAsked('cancellation', arming, payment),
  ],
} as const satisfies Readonly<
  Record<string, readonly [words: string, fits: (arming: Arming, payment: Payment) => boolean]>
>

/** The payments that an arm looks for: those of a kind, in one of these statuses. */
interface PaymentInput {
  readonly statuses: readonly PaymentStatus[]
  readonly kind: keyof typeof kinds
}

/** Finds the latest wanted payment of the TPP and customer, with at least this serial. */
function latestPayment(arming: Arming, { statuses, kind }: PaymentInput, serial = 0): Payment | undefined {
  const [, fits] = kinds[kind]
  return [...iterateForward(arming.engine.bank.payments, 'key', { serial })].findLast(
    (payment) =>
      statuses.includes(payment.status) &&
      arming.concerns(payment.tpp, [payerNumber(arming, payment)]) &&
      fits(arming, payment),
  )
}

/** The statuses of an approved payment before its booking. */
export const waiting: readonly PaymentStatus[] = ['ACTC', 'ACCP', 'ACWC', 'PDNG']

/** Makes an arm that acts on the latest payment of a kind and status. */
export function onPayment(
  statuses: readonly PaymentStatus[],
  act: ActOn<Payment>,
  sentence: string,
  kind: PaymentInput['kind'] = 'any',
): Arm {
  const lack = {
    problem: `no ${kinds[kind][0]} is ${statuses.join(' or ')}`,
    remedy: 'Create one, and let the customer approve it if necessary',
  }
  return actOn(
    (arming) => latestPayment(arming, { statuses, kind }),
    ({ id }) => `Payment ${id}`,
    lack,
  )(act, sentence)
}

/**
 * Makes an arm that acts on the latest payment of a kind and status. Without one, it waits until a request
 * leads to one.
 */
export function onNextPayment(
  statuses: readonly PaymentStatus[],
  act: ActOn<Payment>,
  sentence: string,
  kind: PaymentInput['kind'] = 'any',
): Arm {
  const criteria = { statuses, kind }
  return (arming) => {
    if (latestPayment(arming, criteria) !== undefined) return onPayment(statuses, act, sentence, kind)(arming)
    const [newest] = iterateBackward(arming.engine.bank.payments, 'key', { serial: Number.POSITIVE_INFINITY })
    arming.afterNext(
      () => latestPayment(arming, criteria, (newest?.serial ?? 0) + 1),
      (payment) => act(arming, payment),
    )
    return ok(`The next ${kinds[kind][0]}, once a request finds it ${statuses.join(' or ')}: ${sentence}`)
  }
}

/** Makes an act on the debtor account of a payment. */
function ofDebtor(act: ActOn<AccountOrCard>): ActOn<Payment> {
  return (arming, { debtor }) => {
    const account = findAnyAccount(arming.engine.bank, debtor)
    return account === undefined
      ? missing('The account of the latest payment is closed. Create a payment from another account.')
      : act(arming, account)
  }
}

/** Makes an act of the payer in the internet bank, which requires that the account is open. */
function ofPayerOnline(act: ActOn<Payment>): ActOn<Payment> {
  return (arming, payment) => ofDebtor(() => act(arming, payment))(arming, payment)
}

/** Closes the account of the first creditor at this bank. */
const closeCreditor: ActOn<Payment> = (arming, { transfers }) => {
  const accounts = transfers.flatMap(({ creditorAccount, creditorAgent }) => {
    const iban = computeIban(creditorAccount, creditorAgent)
    return (iban === undefined ? undefined : accountByIban(arming.engine.bank, iban)) ?? []
  })
  const [account] = accounts
  return account === undefined
    ? missing({
        problem: 'the creditor of the latest payment has no account at this bank',
        remedy: 'Create a payment to an account of this bank',
      })
    : close(arming, account)
}

function ofPayer(arming: Arming, payment: Payment) {
  return { params: { paymentId: payment.id }, body: { customerNumber: payerNumber(arming, payment) } }
}

function changeInInternetBank(
  change: (payment: Payment, arming: Arming) => Partial<CommandInput<'changePaymentInInternetBank'>['body']>,
): ActOn<Payment> {
  return ofPayerOnline((arming, payment) => {
    const { params, body } = ofPayer(arming, payment)
    return arming.execute('changePaymentInInternetBank', {
      params,
      body: { ...body, ...change(payment, arming) },
    })
  })
}

function removeEngagement(arming: Arming, { agreement, id: engagementId }: Engagement) {
  const { id: agreementId } = requireAgreement(arming.engine.bank, agreement)
  return arming.execute('removeEngagement', { params: { agreementId, engagementId } })
}

/** Acts on a payment. `cancel`, `move` and `halve` are done by the customer in the internet bank. */
export const paymentActs = {
  empty: ofDebtor(empty),
  fill: ofDebtor(fill),
  block: ofDebtor(moveCard('blocked')),
  close: ofDebtor(close),
  closeCreditor,
  /** Removes the payer's right to pay from the account. */
  dropRight: (arming, { debtor: { kind, account }, payer }) => {
    const engagements = listAccountEngagements(arming.engine.bank, kind, account)
    const engagement = engagements.find(({ customer }) => customer === payer)
    return engagement === undefined
      ? missing('the customer no longer has a right to the account')
      : removeEngagement(arming, engagement)
  },
  cancel: ofPayerOnline((arming, payment) =>
    arming.execute('cancelPaymentInInternetBank', ofPayer(arming, payment)),
  ),
  move: changeInInternetBank((_, { clock, engine: { bank } }) => ({
    requestedExecutionDate: addDays(toLocalDate(clock.now, bank.calendar.zone), 7),
  })),
  halve: changeInInternetBank(({ transfers: [transfer] }) => ({
    amount: transfer && formatAmount({ ...transfer.amount, minor: transfer.amount.minor / 2n }),
  })),
  runBatch: ({ clock }) => clock.advanceToBatch(),
} as const satisfies Readonly<Record<string, ActOn<Payment>>>

/**
 * Sets limits of customers, in whole units of the currency, on every account from which the first customer
 * may pay.
 */
function limitPeople(
  arming: Arming,
  people: Arming['people'],
  limits: Pick<Engagement, 'registerLimit' | 'approvalLimit'>,
) {
  const { bank } = arming.engine
  const serials = people.map(({ serial }) => serial)
  const paying = listCustomerEngagements(bank, serials[0] ?? 0).filter(({ roles }) =>
    roles.includes('REGISTER'),
  )
  for (const { agreement, kind, account, roles } of paying) {
    for (const engagement of listAccountEngagements(bank, kind, account)) {
      if (serials.includes(engagement.customer)) removeEngagement(arming, engagement)
    }
    const params = { agreementId: requireAgreement(bank, agreement).id }
    const resourceId = findAnyAccount(bank, { kind, account })?.id ?? ''
    for (const { number: customer } of people) {
      const body = { customer, account: { resourceId }, roles: [...roles], ...limits }
      arming.execute('addEngagement', { params, body })
    }
  }
  return paying.length === 0
    ? missing({ problem: 'the customer may pay from no account', remedy: 'Open one for them first' })
    : ok(undefined)
}

/** Limits the payments that the customer may register to one unit of the currency. */
export const limitRegistration = on.customer(
  (arming, customer) => limitPeople(arming, [customer], { registerLimit: 1 }),
  'they may register payments of at most 1.00 now, in the currency of the account.',
)

/**
 * Limits the payments that the customer may approve alone to one unit, and makes another customer a signer.
 * Without a known customer, the first private one is limited.
 */
export const demandSecondSigner: Arm = (arming) => {
  const { people, wish } = arming
  const customer = arming.customer ?? (wish.customerNumber === undefined ? people[0] : undefined)
  if (customer === undefined) return missing(noCustomer)
  const second = people.find(({ serial }) => serial !== customer.serial)
  if (second === undefined) {
    return missing({
      problem: 'the bank has no other private customer who could approve as the second one',
      remedy: 'Create one',
    })
  }
  const limited = limitPeople(arming, [customer, second], { approvalLimit: 1 })
  return describeAct(
    limited,
    `Payments above 1.00 need two signers now: ${customer.name}, and ${second.name}, ${second.number}.`,
  )
}
