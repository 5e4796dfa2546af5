import { localDate } from '@pocketbank/core/base/time'
import { findAnyAccount } from '@pocketbank/core/rows/any-account'
import { computeReferenceKind } from '@pocketbank/core/rows/payments/kid'
import { groupDigits, visible, writeDate, writeList } from '@pocketbank/http/display'
import { dataWords } from '../data-words.ts'
import { Amount, accountPath, Id, To } from '../display.tsx'
import { type Fact, Facts } from '../facts.tsx'
import { findNamedAccount } from '../named-accounts.ts'
import { BookingLink } from './booking-link.tsx'
import { findBookings } from './bookings.ts'
import { findPaymentBasket } from './next-steps.ts'
import type { PaymentProps } from './parts-of-payment.tsx'
import { debtorNumber } from './payment-state.tsx'
import { paymentPageWords } from './words.ts'

const words = paymentPageWords.facts

/** Returns a fact, or an empty list without a text. */
function optionalFact(term: string, text: string | undefined): readonly Fact[] {
  return text === undefined ? [] : [[term, visible(text)]]
}

function transferFacts({ input, payment }: PaymentProps): readonly Fact[] {
  const [transfer, ...otherTransfers] = payment.transfers
  if (transfer === undefined || otherTransfers.length > 0) return []
  const { creditorAccount, remittance, sentText, structured, endToEndId, fee } = transfer
  const currency = findAnyAccount(input.engine.bank, payment.debtor)?.currency
  const hasFee = fee !== 0n && currency !== undefined
  return [
    [words.creditorAccount, <Id text={groupDigits(creditorAccount.iban ?? creditorAccount.bban ?? '')} />],
    ...(hasFee ? [[words.fee, <Amount money={{ currency, minor: fee }} />] as const] : []),
    ...optionalFact(words.message, remittance),
    ...optionalFact(words.sent, sentText),
    ...(structured?.references ?? []).flatMap((reference) =>
      optionalFact(words[computeReferenceKind(reference)], reference.reference),
    ),
    ...optionalFact(words.reference, endToEndId),
  ]
}

function dayFacts({ payment }: PaymentProps): readonly Fact[] {
  const { executionDay, requestedExecutionDate: requestedDay, schedule } = payment
  const times = schedule && `${schedule.frequency}, ${schedule.startDate} – ${schedule.endDate ?? '…'}`
  return [
    [words.day, writeDate(localDate(executionDay), 'en')],
    ...optionalFact(words.requestedDay, requestedDay && writeDate(requestedDay, 'en')),
    ...optionalFact(words.frequency, times),
  ]
}

function stateFacts({ payment: { changes, fundsAvailable } }: PaymentProps): readonly Fact[] {
  const changeTexts = changes.map((change) => words.changes[change])
  const funds = fundsAvailable === true ? words.fundsThere : words.fundsMissing
  return [
    ...optionalFact(words.changed, changeTexts.length === 0 ? undefined : writeList(changeTexts, 'en')),
    ...optionalFact(words.funds, fundsAvailable === undefined ? undefined : funds),
  ]
}

function basketFacts({ input, payment }: PaymentProps): readonly Fact[] {
  const match = findPaymentBasket(input.engine.bank, payment)
  if (match === undefined) return []
  const path = input.href(`/console/baskets/${match.basket.id}`)
  return [[words.basket, <a href={path}>{words.ofBasket(match.payments.length)}</a>]]
}

/** Links the transaction of a single payment. The lists of transfers and executions link the others. */
function transactionFacts({ input, payment }: PaymentProps): readonly Fact[] {
  if (payment.service !== 'payments') return []
  const booking = findBookings(input.engine.bank, payment).get(0)
  return booking === undefined ? [] : [[words.transaction, <BookingLink input={input} booking={booking} />]]
}

/** Draws the debtor account or card, as a link while it exists. */
function Debtor({ input, payment }: PaymentProps) {
  const account = findNamedAccount(input.engine.bank, payment.debtor)
  return (
    <>
      <Id text={debtorNumber(payment)} />{' '}
      {account === undefined ? '' : <To input={input} path={accountPath(account)} name={account.name} />}
    </>
  )
}

export function PaymentDetails(of: PaymentProps) {
  const { service, product, tpp, psuId } = of.payment
  return (
    <section class="card">
      <h2>{words.title}</h2>
      <Facts
        facts={[
          ...stateFacts(of),
          [words.debtor, <Debtor {...of} />],
          ...transactionFacts(of),
          ...transferFacts(of),
          ...dayFacts(of),
          [words.product, `${paymentPageWords.services[service]}, ${product}`],
          ...basketFacts(of),
          [dataWords.tpp, <Id text={visible(tpp)} />],
          ...(psuId === undefined ? [] : [[words.psuId, <Id text={psuId} />] as const]),
        ]}
      />
    </section>
  )
}
