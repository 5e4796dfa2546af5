import { formatAmount, type Refusal, type Result } from '@pocketbank/core'
import {
  addDays,
  agreementOf,
  customerOf,
  engagementsAt,
  findHolder,
  localDateAt,
  type Payment,
} from '@pocketbank/core/internal'
import type { Span } from '../control/moment.ts'
import { type ArmedBank, missing } from './means.ts'

type PayingHolder = NonNullable<ReturnType<typeof findHolder>>

/** Something that is done to a payment, or to what it needs. */
export type PaymentAct = (bank: ArmedBank, payment: Payment) => Result<unknown, Refusal>

/** The number of the customer who pays. */
export function payerNumber({ engine }: ArmedBank, { approvals: [approver], payer }: Payment): string {
  const serial = approver ?? payer
  return serial === 0 ? '' : customerOf(engine.bank, serial).number
}

/** The context of a command that no TPP gives. */
export function bankMoment({ clock }: ArmedBank) {
  return { now: clock.now }
}

/** Sets the booked balance of the account or card that pays, in minor units. */
function setBalance(bank: ArmedBank, holder: PayingHolder, minor: bigint): Result<unknown, Refusal> {
  const { currency, id } = holder
  const balanceAmount = { currency, amount: formatAmount({ currency, minor }) }
  const body = [{ balanceType: 'closingBooked' as const, balanceAmount }]
  const context = { ...bankMoment(bank), amounts: 'exact' as const }
  return 'creditLine' in holder
    ? bank.engine.execute('updateAccountBalances', { params: { accountId: id }, body }, context)
    : bank.engine.execute('updateCardAccountBalances', { params: { cardAccountId: id }, body }, context)
}

const closedAlready = 'The account of the latest payment is closed. Create a payment from another account.'

/** Empties the account or card that pays, its credit included. */
export const emptyDebtor: PaymentAct = (bank, { debtor }) => {
  const holder = findHolder(bank.engine.bank, debtor)
  if (holder === undefined) return missing(closedAlready)
  return setBalance(bank, holder, 'creditLine' in holder ? -holder.creditLine : -holder.creditLimit)
}

/** Puts a million on the account or card that pays. */
export const fillDebtor: PaymentAct = (bank, { debtor }) => {
  const holder = findHolder(bank.engine.bank, debtor)
  return holder === undefined ? missing(closedAlready) : setBalance(bank, holder, 100_000_000n)
}

/** Blocks the card that pays. */
export const blockCard: PaymentAct = (bank, { debtor }) => {
  const card = findHolder(bank.engine.bank, debtor)
  if (card === undefined || debtor.kind === 'account')
    return missing('The latest payment is from an account. Pay from a card: debtorAccount.maskedPan.')
  const input = { params: { cardAccountId: card.id }, body: { status: 'blocked' as const } }
  return bank.engine.execute('changeCardStatus', input, bankMoment(bank))
}

/** Closes the account that pays, or deletes the card. */
export const closeDebtor: PaymentAct = (bank, { debtor }) => {
  const id = findHolder(bank.engine.bank, debtor)?.id ?? ''
  return debtor.kind === 'account'
    ? bank.engine.execute('closeAccount', { params: { accountId: id } }, bankMoment(bank))
    : bank.engine.execute('deleteCardAccount', { params: { cardAccountId: id } }, bankMoment(bank))
}

/** The engagement by which the payer uses the account of a payment. */
function payerEngagement({ engine: { bank } }: ArmedBank, { debtor, payer }: Payment) {
  return engagementsAt(bank, debtor.kind, debtor.account).find(({ customer }) => customer === payer)
}

/** Takes the right to pay from the account away from the payer. */
export const dropRight: PaymentAct = (bank, payment) => {
  const engagement = payerEngagement(bank, payment)
  if (engagement === undefined) return missing('The customer has no right to the account any more.')
  const agreementId = agreementOf(bank.engine.bank, engagement.agreement).id
  return bank.engine.execute(
    'removeEngagement',
    { params: { agreementId, engagementId: engagement.id } },
    bankMoment(bank),
  )
}

/** The customer cancels the payment in the internet bank. */
export const cancelElsewhere: PaymentAct = (bank, payment) =>
  bank.engine.execute(
    'cancelPaymentElsewhere',
    { params: { paymentId: payment.id }, body: { customerNumber: payerNumber(bank, payment) } },
    bankMoment(bank),
  )

/** The customer moves the payment by a week in the internet bank. */
export const moveElsewhere: PaymentAct = (bank, payment) => {
  const { zone } = bank.engine.bank.calendar
  const requestedExecutionDate = addDays(localDateAt(bank.clock.now, zone), 7)
  const body = { customerNumber: payerNumber(bank, payment), requestedExecutionDate }
  return bank.engine.execute(
    'changePaymentElsewhere',
    { params: { paymentId: payment.id }, body },
    bankMoment(bank),
  )
}

/** The customer halves the amount of the payment in the internet bank. */
export const halveElsewhere: PaymentAct = (bank, payment) => {
  const [transfer] = payment.transfers
  if (transfer === undefined) return missing('The payment has no transfer.')
  const { currency, minor } = transfer.amount
  const amount = formatAmount({ currency, minor: minor / 2n })
  const body = { customerNumber: payerNumber(bank, payment), amount }
  return bank.engine.execute(
    'changePaymentElsewhere',
    { params: { paymentId: payment.id }, body },
    bankMoment(bank),
  )
}

/** Lets the clock run to the next batch. */
export const advanceToNextBatch: PaymentAct = ({ clock }) => clock.advanceToBatch()

/** Makes the act that lets the clock run for some time. */
export function letPass(span: Span): PaymentAct {
  return ({ clock }) => clock.advance(span)
}
