import { type Instant, limits } from '@pocketbank/core'
import {
  epochDay,
  findHolder,
  isFinal,
  localDate,
  localDateAt,
  referenceKindOf,
  rejectionReasons,
} from '@pocketbank/core/internal'
import { groupDigits } from '../../sca/account-number.ts'
import { writeDate, writeList } from '../../sca/language.ts'
import { visible } from '../../visible-text.ts'
import { AuthorisationList } from '../consents/authorisation-list.tsx'
import { dataWords } from '../data-words.ts'
import { Amount, Moment } from '../display.tsx'
import { type Fact, Facts } from '../facts.tsx'
import type { Drawn, Given } from '../page.ts'
import { drawMissing } from '../problem.tsx'
import { Approvals } from './approvals.tsx'
import { type OfPayment, PartsOfPayment } from './parts-of-payment.tsx'
import { Money, partsShownMax } from './payment-money.tsx'
import { creditorName, debtorNumber, PaymentState, PaymentTable, Sum } from './payment-table.tsx'
import { WayDiagram, WayList } from './way.tsx'
import { wayWords } from './way-words.ts'
import { historyOf, type PaymentHistory } from './what-happened.ts'
import { moneyOf } from './what-money.ts'
import { approvalsOf, authorisationsOf, authorisationsOfBasket, basketOf, nextOf } from './what-next.ts'
import { anyBasket, anyPayment } from './what-payments.ts'
import { paymentPageWords } from './words.ts'

function transferFacts({ given, payment }: OfPayment): readonly Fact[] {
  const own = paymentPageWords.facts
  const [transfer, ...others] = payment.transfers
  if (transfer === undefined || others.length > 0) return []
  const { creditorAccount, remittance, sentText, structured, endToEndId, fee } = transfer
  const currency = findHolder(given.engine.bank, payment.debtor)?.currency
  const number = groupDigits(creditorAccount.iban ?? creditorAccount.bban ?? '')
  const fact = (term: string, text: string | undefined): readonly Fact[] =>
    text === undefined ? [] : [[term, visible(text)]]
  return [
    [own.creditorAccount, <span class="id">{visible(number)}</span>],
    ...(fee === 0n || currency === undefined
      ? []
      : [[own.fee, <Amount money={{ currency, minor: fee }} />] as const]),
    ...fact(own.message, remittance),
    ...fact(own.sent, sentText),
    ...(structured?.references ?? []).flatMap((one) => fact(own[referenceKindOf(one)], one.reference)),
    ...fact(own.reference, endToEndId),
  ]
}

function scheduleFacts({ payment }: Pick<OfPayment, 'payment'>): readonly Fact[] {
  const own = paymentPageWords.facts
  const { executionDay, requestedExecutionDate, schedule } = payment
  const date = (day: ReturnType<typeof localDate>) => writeDate(day, 'en')
  return [
    [own.day, date(localDate(executionDay))],
    ...(requestedExecutionDate === undefined ? [] : [[own.asked, date(requestedExecutionDate)] as const]),
    ...(schedule === undefined
      ? []
      : [[own.rhythm, `${schedule.frequency}, ${schedule.startDate} – ${schedule.endDate ?? '…'}`] as const]),
  ]
}

function stateFacts({ payment }: Pick<OfPayment, 'payment'>): readonly Fact[] {
  const own = paymentPageWords.facts
  const { status, changes, reason, fundsAvailable, unfundedAttempts } = payment
  const changed = changes.map((change) => own.changes[change])
  return [
    [own.status, <PaymentState status={status} />],
    ...(reason === undefined ? [] : [[own.why, rejectionReasons[reason].text] as const]),
    ...(changed.length === 0 ? [] : [[own.changed, writeList(changed, 'en')] as const]),
    ...(fundsAvailable === undefined
      ? []
      : [[own.funds, fundsAvailable ? own.fundsThere : own.fundsMissing] as const]),
    ...(unfundedAttempts === 0 ? [] : [[own.attempts, String(unfundedAttempts)] as const]),
  ]
}

function PaymentFacts({ given, payment }: OfPayment) {
  const debtor =
    payment.debtorAccount.maskedPan === undefined ? debtorNumber(payment) : payment.debtorAccount.maskedPan
  return (
    <section class="card">
      <Facts
        facts={[
          ...stateFacts({ payment }),
          [paymentPageWords.facts.amount, <Sum payment={payment} />],
          [paymentPageWords.facts.creditor, creditorName(payment)],
          ...transferFacts({ given, payment }),
          [
            paymentPageWords.facts.debtor,
            <a href={given.href('/console/payments', { account: debtor.replaceAll(' ', '') })} class="id">
              {visible(debtor)}
            </a>,
          ],
          ...scheduleFacts({ payment }),
          [paymentPageWords.product, `${paymentPageWords.services[payment.service]}, ${payment.product}`],
          [paymentPageWords.facts.tpp, <span class="id">{visible(payment.tpp)}</span>],
          [paymentPageWords.facts.made, <Moment given={given} at={payment.createdAt} isExact />],
          ...(payment.psuId === undefined
            ? []
            : [[paymentPageWords.facts.psuId, <span class="id">{visible(payment.psuId)}</span>] as const]),
        ]}
      />
    </section>
  )
}

function Way({ given, payment, history }: OfPayment & { readonly history: PaymentHistory }) {
  const own = wayWords.way
  return (
    <section class="card">
      <h2>{own.title}</h2>
      <div class="journey">
        <WayDiagram payment={payment} history={history} />
        <div>
          <WayList given={given} payment={payment} history={history} />
          <p class="hint">{own.hint}</p>
        </div>
      </div>
    </section>
  )
}

function NextSteps({ given, payment }: OfPayment) {
  const own = paymentPageWords.next
  const things = nextOf(given.engine.bank, payment, given.now)
  return (
    <section class="card">
      <h2>{own.title}</h2>
      {things.length === 0 ? (
        <p>{isFinal(payment.status) ? own.none : own.nothing}</p>
      ) : (
        <>
          <ul>
            {things.map(({ kind, at, attempt }) => (
              <li>
                <Moment given={given} at={at} />: {own[kind]}{' '}
                {attempt === undefined ? '' : own.attempt(attempt, limits.paymentAttemptsMax)}
              </li>
            ))}
          </ul>
          <p>
            <a href={given.href('/console/time')}>{own.forward}</a>
          </p>
        </>
      )}
    </section>
  )
}

function Basket({ given, payment }: OfPayment) {
  const own = paymentPageWords.basket
  const found = basketOf(given.engine.bank, payment)
  if (found === undefined) return null
  const { basket, payments } = found
  return (
    <section class="card">
      <h2>{own.title}</h2>
      <p>
        {own.of(payments.length)}: <a href={given.href(`/console/baskets/${basket.id}`)}>{basket.id}</a>
      </p>
    </section>
  )
}

/** One payment. */
export function drawPayment(given: Given): Drawn {
  const payment = anyPayment(given.engine.bank, given.names.id ?? '')
  if (payment === undefined) return drawMissing(paymentPageWords.notThere)
  const history = historyOf(given.engine, payment)
  const { bank } = given.engine
  const dayOf = (at: Instant) => epochDay(localDateAt(at, given.zone))
  const content = (
    <>
      <div class="grid">
        <PaymentFacts given={given} payment={payment} />
        <div>
          <NextSteps given={given} payment={payment} />
          <section class="card">
            <h2>{paymentPageWords.approvals.title}</h2>
            <Approvals given={given} approvals={approvalsOf(bank, payment, { history, now: given.now })} />
            <h3>{paymentPageWords.approvals.authorisations}</h3>
            <AuthorisationList
              given={given}
              authorisations={authorisationsOf(bank, payment)}
              none={paymentPageWords.approvals.noAuthorisations}
            />
          </section>
          <Basket given={given} payment={payment} />
        </div>
      </div>
      <PartsOfPayment given={given} payment={payment} />
      <Way given={given} payment={payment} history={history} />
      <Money given={given} money={moneyOf(bank, payment, { history, dayOf, partsMax: partsShownMax })} />
    </>
  )
  return { title: `${paymentPageWords.payment} ${payment.id}`, content }
}

/** One signing basket. */
export function drawBasket(given: Given): Drawn {
  const { bank } = given.engine
  const found = anyBasket(bank, given.names.id ?? '')
  if (found === undefined) return drawMissing(paymentPageWords.basketNotThere)
  const { basket, payments, status } = found
  const isUntouched = payments.every(({ approvals }) => approvals.length === 0)
  const content = (
    <>
      <section class="card">
        <Facts
          facts={[
            [dataWords.status, <PaymentState status={status} />],
            [dataWords.tpp, <span class="id">{visible(basket.tpp)}</span>],
            [dataWords.id, <span class="id">{basket.id}</span>],
          ]}
        />
        <p class="hint">
          {isUntouched
            ? `${paymentPageWords.basket.worst} ${paymentPageWords.basket.untouched}`
            : paymentPageWords.basket.worst}
        </p>
      </section>
      <section class="card">
        <h2>{paymentPageWords.approvals.authorisations}</h2>
        <AuthorisationList
          given={given}
          authorisations={authorisationsOfBasket(bank, basket)}
          none={paymentPageWords.approvals.noAuthorisations}
        />
      </section>
      <section class="card">
        <PaymentTable given={given} payments={payments} caption={paymentPageWords.basket.payments} isTitled />
      </section>
    </>
  )
  return { title: `${paymentPageWords.basket.title} ${basket.id}`, content }
}
