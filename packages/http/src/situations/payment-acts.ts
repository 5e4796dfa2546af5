import {
  type CommandInput,
  formatAmount,
  type PaymentStatus,
  type Refusal,
  type Result,
} from '@pocketbank/core'
import {
  addDays,
  agreementOf,
  customerOf,
  type Engagement,
  engagementsAt,
  engagementsOf,
  findHolder,
  iterateBackward,
  iterateForward,
  localDateAt,
  ok,
  type Payment,
} from '@pocketbank/core/internal'
import type { Span } from '../control/moment.ts'
import { nobody } from './link-acts.ts'
import { type Arm, type Arming, missing, tell } from './means.ts'

type PaymentChangeBody = CommandInput<'changePaymentElsewhere'>['body']
type PayingHolder = NonNullable<ReturnType<typeof findHolder>>

/** Something that is done to a payment, or to what it needs. */
export type PaymentAct = (arming: Arming, payment: Payment) => Result<unknown, Refusal>

/** The statuses of a payment that waits for its day or for a batch. */
export const waitingForExecution: readonly PaymentStatus[] = ['ACTC', 'ACCP', 'ACWC', 'PDNG']

/** The number of the customer who pays. */
function payerNumber({ engine }: Arming, { approvals: [approver], payer }: Payment): string {
  const serial = approver ?? payer
  return serial === 0 ? '' : customerOf(engine.bank, serial).number
}

/** The latest payment that is in one of the statuses, and of the TPP and the customer, from a serial on. */
function latestPayment(arming: Arming, statuses: readonly PaymentStatus[], serial = 0): Payment | undefined {
  return [...iterateForward(arming.engine.bank.payments, 'key', { serial })].findLast(
    (payment) =>
      statuses.includes(payment.status) && arming.concerns(payment.tpp, payerNumber(arming, payment)),
  )
}

/** Acts on the latest payment in one of these statuses; without one, refuses and says how to get it. */
export function actNow(statuses: readonly PaymentStatus[], act: PaymentAct, sentence: string): Arm {
  return (arming) => {
    const payment = latestPayment(arming, statuses)
    if (payment !== undefined) return tell(act(arming, payment), `Payment ${payment.id}: ${sentence}`)
    const wanted = statuses.join(' or ')
    return missing(`No payment is ${wanted}. Create one, and let the customer approve it if that is needed.`)
  }
}

/** Acts on the latest payment in one of these statuses, or on the next payment once a request of the client finds it in one. */
export function actOnPayment(statuses: readonly PaymentStatus[], act: PaymentAct, sentence: string): Arm {
  return (arming) => {
    if (latestPayment(arming, statuses) !== undefined) return actNow(statuses, act, sentence)(arming)
    const [newest] = iterateBackward(arming.engine.bank.payments, 'key', { serial: Number.POSITIVE_INFINITY })
    arming.afterNext(
      () => latestPayment(arming, statuses, (newest?.serial ?? 0) + 1),
      (payment) => act(arming, payment),
    )
    return ok(`The next payment, once a request finds it ${statuses.join(' or ')}: ${sentence}`)
  }
}

/** Sets the booked balance of the account or card that pays, in minor units. */
function setBalance(minorOf: (holder: PayingHolder) => bigint): PaymentAct {
  return (arming, { debtor }) => {
    const holder = findHolder(arming.engine.bank, debtor)
    if (holder === undefined) {
      return missing('The account of the latest payment is closed. Create a payment from another account.')
    }
    const { currency, id } = holder
    const amount = formatAmount({ currency, minor: minorOf(holder) })
    const body = [{ balanceType: 'closingBooked' as const, balanceAmount: { currency, amount } }]
    return debtor.kind === 'account'
      ? arming.execute('updateAccountBalances', { params: { accountId: id }, body })
      : arming.execute('updateCardAccountBalances', { params: { cardAccountId: id }, body })
  }
}

/** Empties the account or card that pays, its credit included. */
export const emptyDebtor = setBalance((holder) =>
  'creditLine' in holder ? -holder.creditLine : -holder.creditLimit,
)

/** Puts a million on the account or card that pays. */
export const fillDebtor = setBalance(() => 100_000_000n)

/** Blocks the card that pays. */
export const blockCard: PaymentAct = (arming, { debtor }) => {
  const cardAccountId = findHolder(arming.engine.bank, debtor)?.id
  return cardAccountId === undefined || debtor.kind === 'account'
    ? missing('The latest payment is from an account. Pay from a card: debtorAccount.maskedPan.')
    : arming.execute('changeCardStatus', { params: { cardAccountId }, body: { status: 'blocked' } })
}

/** Closes the account that pays, or deletes the card. */
export const closeDebtor: PaymentAct = (arming, { debtor }) => {
  const id = findHolder(arming.engine.bank, debtor)?.id ?? ''
  return debtor.kind === 'account'
    ? arming.execute('closeAccount', { params: { accountId: id } })
    : arming.execute('deleteCardAccount', { params: { cardAccountId: id } })
}

function removeEngagement(arming: Arming, { agreement, id: engagementId }: Engagement) {
  const { id: agreementId } = agreementOf(arming.engine.bank, agreement)
  return arming.execute('removeEngagement', { params: { agreementId, engagementId } })
}

/** Takes the right to pay from the account away from the payer. */
export const dropRight: PaymentAct = (arming, { debtor: { kind, account }, payer }) => {
  const all = engagementsAt(arming.engine.bank, kind, account)
  const own = all.find(({ customer }) => customer === payer)
  return own === undefined
    ? missing('The customer has no right to the account any more.')
    : removeEngagement(arming, own)
}

/** The customer cancels the payment in the internet bank. */
export const cancelElsewhere: PaymentAct = (arming, payment) =>
  arming.execute('cancelPaymentElsewhere', {
    params: { paymentId: payment.id },
    body: { customerNumber: payerNumber(arming, payment) },
  })

/** Makes the act by which the customer changes the payment in the internet bank. */
function changeElsewhere(
  change: (payment: Payment, arming: Arming) => Omit<PaymentChangeBody, 'customerNumber'>,
): PaymentAct {
  return (arming, payment) =>
    arming.execute('changePaymentElsewhere', {
      params: { paymentId: payment.id },
      body: { customerNumber: payerNumber(arming, payment), ...change(payment, arming) },
    })
}

/** The customer moves the payment by a week in the internet bank. */
export const moveElsewhere = changeElsewhere((_, { clock, engine: { bank } }) => ({
  requestedExecutionDate: addDays(localDateAt(clock.now, bank.calendar.zone), 7),
}))

/** The customer halves the amount of the payment in the internet bank. */
export const halveElsewhere = changeElsewhere(({ transfers: [transfer] }) => ({
  amount: transfer && formatAmount({ ...transfer.amount, minor: transfer.amount.minor / 2n }),
}))

/** Lets the clock run to the next batch. */
export const advanceToNextBatch: PaymentAct = ({ clock }) => clock.advanceToBatch()

/** Makes the act that lets the clock run for some time. */
export function letPass(span: Span): PaymentAct {
  return ({ clock }) => clock.advance(span)
}

/** The limits of a person, in whole units of the account's currency. */
type PersonalLimits = Pick<Engagement, 'registerLimit' | 'approvalLimit'>

/** Sets limits of people on every account from which the first of them may pay. */
function limitPeople(arming: Arming, people: Arming['people'], limits: PersonalLimits): void {
  const { bank } = arming.engine
  const serials = people.map(({ serial }) => serial)
  for (const { agreement, kind, account, roles } of engagementsOf(bank, serials[0] ?? 0)) {
    if (!roles.includes('REGISTER')) continue
    for (const one of engagementsAt(bank, kind, account)) {
      if (serials.includes(one.customer)) removeEngagement(arming, one)
    }
    const params = { agreementId: agreementOf(bank, agreement).id }
    const resourceId = findHolder(bank, { kind, account })?.id ?? ''
    for (const { number: customer } of people) {
      const body = { customer, account: { resourceId }, roles: [...roles], ...limits }
      arming.execute('addEngagement', { params, body })
    }
  }
}

/** Sets the limit up to which the customer may register payments to one unit of the currency. */
export const limitRegistration: Arm = (arming) => {
  const { customer } = arming
  if (customer === undefined) return missing(nobody)
  limitPeople(arming, [customer], { registerLimit: 1 })
  return ok('The customer may register payments of at most 1.00 now, in the currency of the account.')
}

/** Sets the limit up to which the customer approves alone to one unit, and lets another customer sign as the second one. */
export const demandSecondSigner: Arm = (arming) => {
  const { customer, people } = arming
  if (customer === undefined) return missing(nobody)
  const second = people.find(({ serial }) => serial !== customer.serial)
  if (second === undefined) {
    return missing('The bank has no other private customer who could sign as the second one: create one.')
  }
  limitPeople(arming, [customer, second], { approvalLimit: 1 })
  return ok(`Payments above 1.00 need a second signer now: ${second.name}, ${second.number}.`)
}
