import type { Payment } from '@pocketbank/core/rows/payments/model'
import { totals, writeAmount } from '../display/amount.ts'
import { writeList } from '../display/language.ts'
import { visible } from '../display/visible-text.ts'
import { type PageContext, tppWithin } from './page-context.ts'
import {
  creditorNumber,
  describeTransfer,
  factsOfMany,
  factsOfOne,
  type PaymentFacts,
} from './payment-facts.ts'
import { countRefused, paymentsShown, type ShownPayments, type ShownTransfer } from './payments-shown.ts'
import { Fact } from './sca-parts.tsx'
import type { SubjectProps } from './subject.ts'

/** Number of transfers that a list shows without unfolding. D: a phone shows them without much scrolling. */
const listedMax = 5

interface ShownProps {
  readonly facts: PaymentFacts
  readonly shownPayments: ShownPayments
}

/** Shows the total amount in each currency. */
function SumAtGlance({ facts: { page }, shownPayments: { payments, transfers } }: ShownProps) {
  const { words, language } = page
  const isAgain = payments.some(({ payment }) => payment.schedule !== undefined)
  const hint =
    transfers.length > 1 ? words.payment.count(transfers.length) : isAgain ? words.payment.eachTime : ''
  return (
    <p class="sum" id="choice" tabindex={-1}>
      {totals(transfers.map(({ transfer }) => transfer.amount)).map((total) => (
        <span>{writeAmount(total, language)} </span>
      ))}
      {hint === '' ? '' : <small>{hint}</small>}
    </p>
  )
}

/** Names earlier approvers, and says whether somebody must approve after this person (X4). */
function approvalText({ page: { words, language } }: PaymentFacts, { payments }: ShownPayments): string {
  const { approved, approvedSome, otherPerson, yoursIsLast, anotherMust, anotherMustSome } = words.payment
  const names = new Set(
    payments.flatMap(({ terms }) =>
      terms.approvedBy.map((name) => (name === undefined ? otherPerson : visible(name))),
    ),
  )
  const isApproved = payments.every(({ terms }) => terms.approvedBy.length > 0)
  const isLast = payments.every(({ terms }) => terms.isLastApproval)
  const earlier = isApproved ? approved : approvedSome
  const later = payments.length > 1 ? anotherMustSome : anotherMust
  return [
    ...(names.size === 0 ? [] : [earlier(writeList([...names], language))]),
    ...(isLast ? (isApproved ? [yoursIsLast] : []) : [later]),
  ].join(' ')
}

/** Warns of accounts with insufficient funds. Empty if the funds suffice. */
function lackingText({ page: { words, language } }: PaymentFacts, { transfers }: ShownPayments): string {
  const lacking = transfers.filter(({ isLacking }) => isLacking)
  const accounts = [...new Set(lacking.map(({ account }) => visible(account.name)))]
  if (accounts.length === 0) return ''
  const { lacks, lacksSome } = words.payment
  return (lacking.length === transfers.length ? lacks : lacksSome)(writeList(accounts, language))
}

/** Shows warnings: insufficient funds, approvals of others, and that one decision covers all payments. */
function Notes({ facts, shownPayments }: ShownProps) {
  const { oneAnswer } = facts.page.words.payment
  const count = countRefused(facts.page)
  const notes = facts.isStopping ? [] : [approvalText(facts, shownPayments), count > 1 ? oneAnswer : '']
  const lacking = facts.isStopping ? '' : lackingText(facts, shownPayments)
  return (
    <>
      {lacking === '' ? '' : <p class="note lacking">{lacking}</p>}
      {notes.map((note) => (note === '' ? '' : <p class="note">{note}</p>))}
    </>
  )
}

function ListedTransfer({
  facts,
  shownPayments,
  transfer,
}: ShownProps & { readonly transfer: ShownTransfer }) {
  const { amount, creditorName } = transfer.transfer
  return (
    <li>
      <p class="pair">
        <span class="name">{visible(creditorName)}</span>{' '}
        <span>{writeAmount(amount, facts.page.language)}</span>
      </p>
      {describeTransfer(facts, transfer, shownPayments).map((line) => (
        <p class="number">{visible(line)}</p>
      ))}
    </li>
  )
}

/** Lists several credit transfers: the first ones directly, the others after unfolding. */
function TransferList({ facts, shownPayments }: ShownProps) {
  const { list, more } = facts.page.words.payment
  const item = (transfer: ShownTransfer) => (
    <ListedTransfer facts={facts} shownPayments={shownPayments} transfer={transfer} />
  )
  const rest = shownPayments.transfers.slice(listedMax)
  return (
    <>
      <h2>{list}</h2>
      <ol class="payments">{shownPayments.transfers.slice(0, listedMax).map(item)}</ol>
      {rest.length === 0 ? (
        ''
      ) : (
        <details>
          <summary>{more(rest.length)}</summary>
          <ol class="payments" start={listedMax + 1}>
            {rest.map(item)}
          </ol>
        </details>
      )}
    </>
  )
}

interface AsideProps {
  readonly facts: PaymentFacts
  readonly title: string
  readonly text: string
  readonly payments: readonly Payment[]
}

/** Shows payments of a basket that this approval does not cover, and why. */
function Aside({ facts: { page }, title, text, payments }: AsideProps) {
  if (payments.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <p class="note">{text}</p>
      <ul class="payments">
        {payments.flatMap(({ transfers }) =>
          transfers.map((transfer) => (
            <li>
              <p class="pair">
                <span class="name">{visible(transfer.creditorName)}</span>{' '}
                <span>{writeAmount(transfer.amount, page.language)}</span>
              </p>
              <p class="number">{visible(creditorNumber(transfer))}</p>
            </li>
          )),
        )}
      </ul>
    </>
  )
}

/** Shows the payments of a basket that this person cannot approve. */
function Asides({ facts }: { readonly facts: PaymentFacts }) {
  const { view, words } = facts.page
  const { tooLate, tooLateText, forOthers, forOthersText } = words.payment
  return (
    <>
      <Aside facts={facts} title={tooLate} text={tooLateText} payments={view.tooLate} />
      <Aside facts={facts} title={forOthers} text={forOthersText} payments={view.forOthers} />
    </>
  )
}

function PaymentContent({ facts, lead }: { readonly facts: PaymentFacts; readonly lead: string }) {
  const shownPayments = paymentsShown(facts.page, facts.offer)
  const [only, ...otherTransfers] = shownPayments.transfers
  const isOne = only !== undefined && otherTransfers.length === 0
  const paymentFacts = isOne ? factsOfOne(facts, only) : factsOfMany(facts, shownPayments)
  return (
    <>
      <p class="lead">{lead}</p>
      <SumAtGlance facts={facts} shownPayments={shownPayments} />
      <Notes facts={facts} shownPayments={shownPayments} />
      <dl class="facts">
        {paymentFacts.map((fact) => (
          <Fact {...fact} />
        ))}
      </dl>
      {isOne ? '' : <TransferList facts={facts} shownPayments={shownPayments} />}
      <Asides facts={facts} />
    </>
  )
}

export function Payments({ page, offer }: SubjectProps) {
  const lead = page.words.payment.asks(tppWithin(page))
  return <PaymentContent facts={{ page, offer, isStopping: false }} lead={lead} />
}

/** Returns true if the link is about a repeated payment. */
export function isStandingOrder({ view }: PageContext): boolean {
  return view.payments.some(({ schedule }) => schedule !== undefined)
}

export function Cancellation({ page, offer }: SubjectProps) {
  const { asksToStop, asksToStopOrder } = page.words.payment
  const lead = (isStandingOrder(page) ? asksToStopOrder : asksToStop)(tppWithin(page))
  return <PaymentContent facts={{ page, offer, isStopping: true }} lead={lead} />
}
