import { type CommandInput, formatAmount } from '@pocketbank/core'
import {
  addDays,
  agreementOf,
  type Engagement,
  engagementsAt,
  engagementsOf,
  findHolder,
  localDateAt,
  ok,
  type Payment,
} from '@pocketbank/core/internal'
import { type ActOn, on, payerNumber } from './acts.ts'
import { type Arm, type Arming, missing } from './means.ts'

/** The customer cancels the payment in the internet bank. */
export const cancelElsewhere: ActOn<Payment> = (arming, payment) => {
  const body = { customerNumber: payerNumber(arming, payment) }
  return arming.execute('cancelPaymentElsewhere', { params: { paymentId: payment.id }, body })
}

/** The customer changes the payment in the internet bank. */
function changeElsewhere(
  change: (payment: Payment, arming: Arming) => Partial<CommandInput<'changePaymentElsewhere'>['body']>,
): ActOn<Payment> {
  return (arming, payment) => {
    const body = { customerNumber: payerNumber(arming, payment), ...change(payment, arming) }
    return arming.execute('changePaymentElsewhere', { params: { paymentId: payment.id }, body })
  }
}

/** The customer moves the payment by a week in the internet bank. */
export const moveElsewhere = changeElsewhere((_, { clock, engine: { bank } }) => ({
  requestedExecutionDate: addDays(localDateAt(clock.now, bank.calendar.zone), 7),
}))

/** The customer halves the amount of the payment in the internet bank. */
export const halveElsewhere = changeElsewhere(({ transfers: [transfer] }) => ({
  amount: transfer && formatAmount({ ...transfer.amount, minor: transfer.amount.minor / 2n }),
}))

function removeEngagement(arming: Arming, { agreement, id: engagementId }: Engagement) {
  const { id: agreementId } = agreementOf(arming.engine.bank, agreement)
  return arming.execute('removeEngagement', { params: { agreementId, engagementId } })
}

/** Takes the right to pay from the account away from the payer. */
export const dropRight: ActOn<Payment> = (arming, { debtor: { kind, account }, payer }) => {
  const all = engagementsAt(arming.engine.bank, kind, account)
  const own = all.find(({ customer }) => customer === payer)
  return own === undefined
    ? missing('The customer has no right to the account any more.')
    : removeEngagement(arming, own)
}

/** Sets limits of people, in whole units, on every account from which the first of them may pay. */
function limitPeople(
  arming: Arming,
  people: Arming['people'],
  limits: Pick<Engagement, 'registerLimit' | 'approvalLimit'>,
) {
  const { bank } = arming.engine
  const serials = people.map(({ serial }) => serial)
  const paying = engagementsOf(bank, serials[0] ?? 0).filter(({ roles }) => roles.includes('REGISTER'))
  for (const { agreement, kind, account, roles } of paying) {
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
  return paying.length === 0
    ? missing('The customer may pay from no account: open one for them first.')
    : ok(undefined)
}

/** Sets the limit up to which the customer may register payments to one unit of the currency. */
export const limitRegistration = on.customer(
  (arming, customer) => limitPeople(arming, [customer], { registerLimit: 1 }),
  'they may register payments of at most 1.00 now, in the currency of the account.',
)

/** Sets the limit up to which the customer approves alone to one unit, and lets another customer sign as the second one. */
export const demandSecondSigner: Arm = (arming) => {
  const second = arming.people.find(({ serial }) => serial !== arming.customer?.serial)
  if (second === undefined) {
    return missing('The bank has no other private customer who could sign as the second one: create one.')
  }
  return on.customer(
    (_, customer) => limitPeople(arming, [customer, second], { approvalLimit: 1 }),
    `their payments above 1.00 need a second signer now: ${second.name}, ${second.number}.`,
  )(arming)
}
