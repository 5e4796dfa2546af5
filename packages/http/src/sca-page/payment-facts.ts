import type { Money } from '@pocketbank/core'
import { groupBy } from '@pocketbank/core/base'
import { computeReferenceKind } from '@pocketbank/core/rows/payments/kid'
import type { CreditTransfer } from '@pocketbank/core/rows/payments/model'
import { groupDigits } from '../display/account-number.ts'
import { totals, writeAmount, writeDecimal } from '../display/amount.ts'
import { writeList } from '../display/language.ts'
import { type PageContext, redirectHost, tppName } from './page-context.ts'
import { describeDay, whenFacts } from './payment-plan.ts'
import type { ShownPayment, ShownPayments, ShownTransfer } from './payments-shown.ts'
import type { FactProps } from './sca-parts.tsx'
import type { SubjectProps } from './subject.ts'

export type PaymentFacts = Pick<SubjectProps, 'page' | 'offer'> & { readonly isStopping: boolean }

/** Returns the creditor's account number in groups of digits. */
export function creditorNumber({ creditorAccount: { iban, bban } }: CreditTransfer): string {
  return groupDigits(iban ?? bban ?? '')
}

/** Returns the number of the debtor account or card, and for a company its name. */
function describeDebtor({ page, offer }: PaymentFacts, { account }: ShownPayment): string {
  const { card } = page.words.payment
  const number = account.kind === 'account' ? groupDigits(account.number) : `${card} ${account.number}`
  return offer.context === 'CORPORATE' ? `${number}, ${offer.owner.name}` : number
}

function fromFact(facts: PaymentFacts, shownPayment: ShownPayment): FactProps {
  const { from } = facts.page.words.payment
  return { term: from, value: shownPayment.account.name, more: describeDebtor(facts, shownPayment) }
}

/** Writes the message and whether the bank has changed it, or else the payment reference. */
function messageFacts({ words }: PageContext, { transfer }: ShownTransfer): readonly FactProps[] {
  const { message, messageChanged } = words.payment
  const { remittance, sentText = remittance, structured } = transfer
  if (structured !== undefined) {
    return structured.references.map((reference) => ({
      term: words.payment[computeReferenceKind(reference)],
      value: reference.reference,
    }))
  }
  if (sentText === undefined) return []
  const note = sentText === remittance ? {} : { more: messageChanged }
  return [{ term: message, value: sentText, ...note }]
}

function describeRate({ language }: PageContext, { exchange }: ShownTransfer['cost']): string | undefined {
  if (exchange === undefined) return undefined
  const { sourceCurrency, targetCurrency, exchangeRate } = exchange
  return `1\u00a0${sourceCurrency} = ${writeDecimal(exchangeRate, language)}\u00a0${targetCurrency}`
}

function feeValue({ words, language }: PageContext, fees: readonly Money[]): string {
  const charged = fees.filter(({ minor }) => minor > 0n).map((fee) => writeAmount(fee, language))
  return charged.length === 0 ? words.payment.none : writeList(charged, language)
}

/** Writes the fee, and the debited amount if it differs from the instructed one. */
function costFacts(page: PageContext, { payment, cost }: ShownTransfer): readonly FactProps[] {
  const { words, language } = page
  const { fee, leaves, withFee, rate, eachTime } = words.payment
  const note = payment.schedule === undefined || cost.fee.minor === 0n ? {} : { more: eachTime }
  const fees = { term: fee, value: feeValue(page, [cost.fee]), ...note }
  const exchanged = describeRate(page, cost)
  const parts = [
    ...(cost.fee.minor > 0n ? [withFee] : []),
    ...(exchanged === undefined ? [] : [rate(exchanged)]),
  ]
  if (parts.length === 0) return [fees]
  return [fees, { term: leaves, value: writeAmount(cost.total, language), more: parts.join('. ') }]
}

function listTppFacts(page: PageContext): readonly FactProps[] {
  const { words, view } = page
  return [
    { term: words.payment.requester, value: tppName(page), more: view.tpp },
    { term: words.access.afterwards, value: redirectHost(page) },
  ]
}

function referenceFacts({ words }: PageContext, { payment }: ShownPayment): readonly FactProps[] {
  const { paymentInformationId: value } = payment
  return value === undefined ? [] : [{ term: words.payment.reference, value }]
}

/** Writes the facts of a single or repeated credit transfer. */
export function factsOfOne(facts: PaymentFacts, shownTransfer: ShownTransfer): readonly FactProps[] {
  const { page, isStopping } = facts
  const { to, account, bic } = page.words.payment
  const { creditorName, creditorAgent } = shownTransfer.transfer
  return [
    { term: to, value: creditorName },
    { term: account, value: creditorNumber(shownTransfer.transfer) },
    ...(creditorAgent === undefined ? [] : [{ term: bic, value: creditorAgent }]),
    ...messageFacts(page, shownTransfer),
    ...referenceFacts(page, shownTransfer),
    fromFact(facts, shownTransfer),
    ...whenFacts(page, shownTransfer, isStopping),
    ...(isStopping ? [] : costFacts(page, shownTransfer)),
    ...listTppFacts(page),
  ]
}

function leavesFact(
  facts: PaymentFacts,
  group: readonly ShownPayment[],
  isOnly: boolean,
): readonly FactProps[] {
  const { words, language } = facts.page
  const [first] = group
  const [total] = totals(group.map(({ terms }) => terms.total))
  if (first === undefined || total === undefined) return []
  const note = isOnly ? {} : { more: `${first.account.name}, ${describeDebtor(facts, first)}` }
  return [{ term: words.payment.leaves, value: writeAmount(total, language), ...note }]
}

function isMoreThanAmount({ cost: { fee, exchange } }: ShownTransfer): boolean {
  return fee.minor > 0n || exchange !== undefined
}

/** Writes the facts that all of several credit transfers share. */
export function factsOfMany(
  facts: PaymentFacts,
  { payments, transfers }: ShownPayments,
): readonly FactProps[] {
  const { page, isStopping } = facts
  const [first, ...otherPayments] = payments
  const groups = groupBy(payments, ({ account }) => account.id)
  const isOneAccount = groups.length === 1
  const fees = totals(payments.map(({ terms }) => terms.fee))
  const showsDebit = !isStopping && (!isOneAccount || transfers.some(isMoreThanAmount))
  return [
    ...(first !== undefined && isOneAccount ? [fromFact(facts, first)] : []),
    ...(first !== undefined && otherPayments.length === 0
      ? [...whenFacts(page, first, isStopping), ...referenceFacts(page, first)]
      : []),
    ...(isStopping ? [] : [{ term: page.words.payment.fees, value: feeValue(page, fees) }]),
    ...(showsDebit ? groups.flatMap((group) => leavesFact(facts, group, isOneAccount)) : []),
    ...listTppFacts(page),
  ]
}

/** Writes the lines of one credit transfer in a list, without name and amount. */
export function describeTransfer(
  facts: PaymentFacts,
  shownTransfer: ShownTransfer,
  { payments }: ShownPayments,
): readonly string[] {
  const { page, isStopping } = facts
  const { words, language } = page
  const { fee, from, leaves, rateShort, lacksShort } = words.payment
  const { transfer, cost } = shownTransfer
  const { sentText = transfer.remittance } = transfer
  const day = describeDay(page, shownTransfer)
  const rate = describeRate(page, cost)
  const showsCost = !isStopping && isMoreThanAmount(shownTransfer)
  return [
    [creditorNumber(transfer), transfer.creditorAgent].filter((part) => part !== undefined).join(', '),
    ...(transfer.structured?.references ?? []).map(
      (reference) => `${words.payment[computeReferenceKind(reference)]} ${reference.reference}`,
    ),
    ...(sentText === undefined ? [] : [sentText]),
    ...(payments.length === 1 ? [] : [[day.value, day.more].filter((part) => part !== undefined).join('. ')]),
    ...(groupBy(payments, ({ account }) => account.id).length === 1
      ? []
      : [`${from} ${shownTransfer.account.name}, ${describeDebtor(facts, shownTransfer)}`]),
    ...(showsCost && cost.fee.minor > 0n ? [`${fee} ${writeAmount(cost.fee, language)}`] : []),
    ...(showsCost
      ? [`${leaves}: ${writeAmount(cost.total, language)}${rate === undefined ? '' : `, ${rateShort(rate)}`}`]
      : []),
    ...(!isStopping && shownTransfer.isLacking ? [lacksShort] : []),
  ]
}
