import { formatAmount, type PaymentStatus, type Refusal, type Result } from '@pocketbank/core'
import {
  type Account,
  type CardAccount,
  customerOf,
  findHolder,
  iterateBackward,
  iterateForward,
  ok,
  type Payment,
} from '@pocketbank/core/internal'
import type { Span } from '../control/moment.ts'
import { type Arm, type Arming, missing, tell } from './means.ts'

/** Something that is done to a subject: a consent, an account or card, a customer, a payment. */
export type ActOn<Subject> = (arming: Arming, subject: Subject) => Result<unknown, Refusal>

type AccountOrCard = Account | CardAccount

const isAccount = (holder: AccountOrCard): holder is Account => 'creditLine' in holder
const isCard = (holder: AccountOrCard): holder is CardAccount => !isAccount(holder)

/** Makes arms that act on a subject, whose name begins their sentence. Without one, the text says how to get it. */
function actOn<Subject>(
  find: (arming: Arming) => Subject | undefined,
  nameOf: (subject: Subject) => string,
  lack: string,
) {
  return (act: ActOn<Subject>, sentence: string): Arm =>
    (arming) => {
      const subject = find(arming)
      return subject === undefined
        ? missing(lack)
        : tell(act(arming, subject), `${nameOf(subject)}: ${sentence}`)
    }
}

/** Makes arms by their subject: `on.card(block, 'it is blocked.')`. */
// biome-ignore format: a table
export const on = {
  consent: actOn(({ consent }) => consent, ({ id }) => `Consent ${id}`, 'No consent of this TPP is valid: have a customer approve one first.'),
  account: actOn(({ opened }) => opened.find(isAccount), ({ iban }) => `Account ${iban}`, 'No account is under a valid consent of this TPP: have a customer approve one first.'),
  card: actOn(({ opened }) => opened.find(isCard), ({ maskedPan }) => `Card ${maskedPan}`, 'No card is under a valid consent of this TPP: have a customer approve one first.'),
  customer: actOn(({ customer }) => customer, ({ number }) => `Customer ${number}`, 'No customer is known: have one approve a consent of this TPP first, or send customerNumber of a private customer.'),
}

/** The number of the customer who pays. */
export function payerNumber({ engine }: Arming, { approvals: [approver], payer }: Payment): string {
  const serial = approver ?? payer
  return serial === 0 ? '' : customerOf(engine.bank, serial).number
}

/** The latest payment that is in one of the statuses, and of the TPP and the customer, from a serial on. */
function latestPayment(arming: Arming, statuses: readonly PaymentStatus[], serial = 0): Payment | undefined {
  return [...iterateForward(arming.engine.bank.payments, 'key', { serial })].findLast(
    (one) => statuses.includes(one.status) && arming.concerns(one.tpp, payerNumber(arming, one)),
  )
}

/** The statuses of a payment that waits for its day or for a batch. */
export const waitingForExecution: readonly PaymentStatus[] = ['ACTC', 'ACCP', 'ACWC', 'PDNG']

/** Acts on the latest payment in one of these statuses. */
export function onPayment(statuses: readonly PaymentStatus[], act: ActOn<Payment>, sentence: string): Arm {
  const lack = `No payment is ${statuses.join(' or ')}. Create one, and let the customer approve it if that is needed.`
  return actOn(
    (arming) => latestPayment(arming, statuses),
    ({ id }) => `Payment ${id}`,
    lack,
  )(act, sentence)
}

/** Acts on the latest payment in one of these statuses, or on the next payment once a request of the client finds it in one. */
export function onNextPayment(
  statuses: readonly PaymentStatus[],
  act: ActOn<Payment>,
  sentence: string,
): Arm {
  return (arming) => {
    if (latestPayment(arming, statuses) !== undefined) return onPayment(statuses, act, sentence)(arming)
    const [newest] = iterateBackward(arming.engine.bank.payments, 'key', { serial: Number.POSITIVE_INFINITY })
    arming.afterNext(
      () => latestPayment(arming, statuses, (newest?.serial ?? 0) + 1),
      (payment) => act(arming, payment),
    )
    return ok(`The next payment, once a request finds it ${statuses.join(' or ')}: ${sentence}`)
  }
}

/** Acts on the account or card that pays. */
export function ofDebtor(act: ActOn<AccountOrCard>): ActOn<Payment> {
  return (arming, { debtor }) => {
    const holder = findHolder(arming.engine.bank, debtor)
    return holder === undefined
      ? missing('The account of the latest payment is closed. Create a payment from another account.')
      : act(arming, holder)
  }
}

/** Balances in minor units. */
type Minors = Readonly<Partial<Record<'closingBooked' | 'expected', bigint>>>

/** Sets balances of an account or card. */
export function replaceBalances(minorsOf: (holder: AccountOrCard) => Minors): ActOn<AccountOrCard> {
  return (arming, holder) => {
    const { currency, id } = holder
    const body = Object.entries(minorsOf(holder)).map(([balanceType, minor]) => ({
      balanceType: balanceType as keyof Minors,
      balanceAmount: { currency, amount: formatAmount({ currency, minor }) },
    }))
    return isAccount(holder)
      ? arming.execute('updateAccountBalances', { params: { accountId: id }, body })
      : arming.execute('updateCardAccountBalances', { params: { cardAccountId: id }, body })
  }
}

/** Takes the funds of an account or card, its credit included. */
export const empty = replaceBalances((holder) => ({
  closingBooked: isAccount(holder) ? -holder.creditLine : -holder.creditLimit,
}))

/** Puts a million on an account or card. */
export const fill = replaceBalances(() => ({ closingBooked: 100_000_000n }))

/** Closes an account, or deletes a card. */
export const close: ActOn<AccountOrCard> = (arming, holder) =>
  isAccount(holder)
    ? arming.execute('closeAccount', { params: { accountId: holder.id } })
    : moveCard('deleted')(arming, holder)

/** Blocks or deletes a card. */
export function moveCard(status: 'blocked' | 'deleted'): ActOn<AccountOrCard> {
  return (arming, holder) =>
    isAccount(holder)
      ? missing('The latest payment is from an account. Pay from a card: debtorAccount.maskedPan.')
      : arming.execute('changeCardStatus', { params: { cardAccountId: holder.id }, body: { status } })
}

/** Lets the clock run for some time. */
export function letPass(span: Span): ActOn<unknown> {
  return ({ clock }) => clock.advance(span)
}
