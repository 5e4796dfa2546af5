import { localDate } from '@pocketbank/core/base/time'
import { findHolder } from '@pocketbank/core/rows/holders'
import { computeReferenceKind } from '@pocketbank/core/rows/payments/kid'
import { groupDigits, visible, writeDate, writeList } from '@pocketbank/http/display'
import { dataWords } from '../data-words.ts'
import { Amount, holderPath, Id, To } from '../display.tsx'
import { type Fact, Facts } from '../facts.tsx'
import { findNamedAccount } from '../named-accounts.ts'
import { BookingLink } from './booking-link.tsx'
import { findBookings } from './bookings.ts'
import { findPaymentBasket } from './next-steps.ts'
import type { OfPayment } from './parts-of-payment.tsx'
import { debtorNumber } from './payment-state.tsx'
import { paymentPageWords } from './words.ts'

const own = paymentPageWords.facts

/** Returns a fact, or an empty list without a text. */
function optionalFact(term: string, text: string | undefined): readonly Fact[] {
  return text === undefined ? [] : [[term, visible(text)]]
}

function transferFacts({ given, payment }: OfPayment): readonly Fact[] {
  const [transfer, ...others] = payment.transfers
  if (transfer === undefined || others.length > 0) return []
  const { creditorAccount, remittance, sentText, structured, endToEndId, fee } = transfer
  const currency = findHolder(given.engine.bank, payment.debtor)?.currency
  const hasFee = fee !== 0n && currency !== undefined
  return [
    [own.creditorAccount, <Id text={groupDigits(creditorAccount.iban ?? creditorAccount.bban ?? '')} />],
    ...(hasFee ? [[own.fee, <Amount money={{ currency, minor: fee }} />] as const] : []),
    ...optionalFact(own.message, remittance),
    ...optionalFact(own.sent, sentText),
    ...(structured?.references ?? []).flatMap((one) =>
      optionalFact(own[computeReferenceKind(one)], one.reference),
    ),
    ...optionalFact(own.reference, endToEndId),
  ]
}

function dayFacts({ payment }: OfPayment): readonly Fact[] {
  const { executionDay, requestedExecutionDate: asked, schedule } = payment
  const times = schedule && `${schedule.frequency}, ${schedule.startDate} – ${schedule.endDate ?? '…'}`
  return [
    [own.day, writeDate(localDate(executionDay), 'en')],
    ...optionalFact(own.asked, asked && writeDate(asked, 'en')),
    ...optionalFact(own.frequency, times),
  ]
}

function stateFacts({ payment: { changes, fundsAvailable } }: OfPayment): readonly Fact[] {
  const changed = changes.map((change) => own.changes[change])
  const funds = fundsAvailable === true ? own.fundsThere : own.fundsMissing
  return [
    ...optionalFact(own.changed, changed.length === 0 ? undefined : writeList(changed, 'en')),
    ...optionalFact(own.funds, fundsAvailable === undefined ? undefined : funds),
  ]
}

function basketFacts({ given, payment }: OfPayment): readonly Fact[] {
  const found = findPaymentBasket(given.engine.bank, payment)
  if (found === undefined) return []
  const path = given.href(`/console/baskets/${found.basket.id}`)
  return [[own.basket, <a href={path}>{own.ofBasket(found.payments.length)}</a>]]
}

/** Links the transaction of a single payment. The lists of transfers and executions link the others. */
function transactionFacts({ given, payment }: OfPayment): readonly Fact[] {
  if (payment.service !== 'payments') return []
  const booking = findBookings(given.engine.bank, payment).get(0)
  return booking === undefined ? [] : [[own.transaction, <BookingLink given={given} booking={booking} />]]
}

/** Draws the debtor account or card, as a link while it exists. */
function Debtor({ given, payment }: OfPayment) {
  const holder = findNamedAccount(given.engine.bank, payment.debtor)
  return (
    <>
      <Id text={debtorNumber(payment)} />{' '}
      {holder === undefined ? '' : <To given={given} path={holderPath(holder)} name={holder.name} />}
    </>
  )
}

export function PaymentDetails(of: OfPayment) {
  const { service, product, tpp, psuId } = of.payment
  return (
    <section class="card">
      <h2>{own.title}</h2>
      <Facts
        facts={[
          ...stateFacts(of),
          [own.debtor, <Debtor {...of} />],
          ...transactionFacts(of),
          ...transferFacts(of),
          ...dayFacts(of),
          [own.product, `${paymentPageWords.services[service]}, ${product}`],
          ...basketFacts(of),
          [dataWords.tpp, <Id text={visible(tpp)} />],
          ...(psuId === undefined ? [] : [[own.psuId, <Id text={psuId} />] as const]),
        ]}
      />
    </section>
  )
}
