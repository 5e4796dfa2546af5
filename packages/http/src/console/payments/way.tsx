import { limits } from '@pocketbank/core'
import {
  find,
  localDate,
  type Payment,
  type PaymentArrow,
  type PaymentMoment,
  rejectionRules,
} from '@pocketbank/core/internal'
import { writeDate } from '../../sca/language.ts'
import { visible } from '../../visible-text.ts'
import { Moment } from '../display.tsx'
import type { Given } from '../page.ts'
import { StatusDrawing } from './drawing.tsx'
import { wayWords } from './way-words.ts'
import type { PaymentHistory } from './what-happened.ts'

interface OfWay {
  readonly given: Given
  readonly payment: Payment
  readonly history: PaymentHistory
}

/** The statuses that a payment can have, with the way that it took. */
export function WayDiagram({ payment, history }: Omit<OfWay, 'given'>) {
  return <StatusDrawing way={history.way} status={payment.status} />
}

/** The rule by which an arrow was taken: of a rejection that of its reason. */
function arrowRule(arrow: PaymentArrow, { reason }: Pick<Payment, 'reason'>): string {
  return arrow.event === 'reject' && reason !== undefined ? rejectionRules[reason] : arrow.rule
}

/** One step of the way: what it is, the statuses between which it leads, and the rule. */
interface ToldStep {
  readonly text: string
  readonly statuses?: string
  readonly rule?: string
}

function arrowTold(arrow: PaymentArrow, payment: Pick<Payment, 'reason'>): ToldStep {
  const { from, to, event } = arrow
  const text = wayWords.events[event]
  return { text, statuses: `${from} → ${to}`, rule: arrowRule(arrow, payment) }
}

/** What a moment was besides the arrows along which the payment went. */
function sideTold({
  given,
  moment,
}: {
  readonly given: Given
  readonly moment: PaymentMoment
}): readonly ToldStep[] {
  const own = wayWords.way
  const { before, payment, executions } = moment
  const { bank } = given.engine
  if (before === undefined) return [{ text: own.created, statuses: 'RCVD' }]
  const newly = payment.approvals.filter((serial) => !before.approvals.includes(serial))
  const nameOf = (serial: number) => visible(find(bank.customers, 'key', { serial })?.name ?? '–')
  const isTried =
    payment.unfundedAttempts > before.unfundedAttempts && payment.service !== 'periodic-payments'
  const dayOf = (day: number) => writeDate(localDate(day), 'en')
  return [
    ...newly.map((serial) => ({ text: own.approvedBy(nameOf(serial)) })),
    ...(payment.basket !== before.basket
      ? [{ text: payment.basket === 0 ? own.outOfBasket : own.inBasket }]
      : []),
    ...(isTried
      ? [{ text: own.attempt(payment.unfundedAttempts, limits.paymentAttemptsMax), rule: 'P5g' }]
      : []),
    ...(payment.service === 'periodic-payments'
      ? executions.map(({ index, day, status }) => ({
          text: (status === 'ACSC' ? own.executed : own.executionFailed)(index + 1, dayOf(day)),
        }))
      : []),
  ]
}

function Step({ given, told }: { readonly given: Given; readonly told: ToldStep }) {
  return (
    <li>
      {told.statuses === undefined ? '' : <span class="id">{told.statuses}</span>} {told.text}{' '}
      {told.rule === undefined ? (
        ''
      ) : (
        <a class="rule" href={given.href(`/docs/rules/${told.rule}`)}>
          {told.rule}
        </a>
      )}
    </li>
  )
}

/** The cause of a moment as people say it; commands by their names. */
function momentCauseText(cause: PaymentMoment['cause']): string {
  const { causes } = wayWords
  return cause in causes ? causes[cause as keyof typeof causes] : cause
}

/** What happened, moment by moment, with statuses and rules. */
export function WayList({ given, history }: OfWay) {
  const own = wayWords.way
  return (
    <ol class="moments" aria-label={own.table}>
      {history.before.length === 0 ? (
        ''
      ) : (
        <li>
          <p class="hint">{own.unknownTime}</p>
          <ul>
            {history.before.map((arrow) => (
              <Step given={given} told={arrowTold(arrow, {})} />
            ))}
          </ul>
        </li>
      )}
      {history.moments.map((moment) => (
        <li>
          <p class="hint">
            <Moment given={given} at={moment.at} isExact />, {momentCauseText(moment.cause)}
          </p>
          <ul>
            {[
              ...sideTold({ given, moment }),
              ...moment.arrows.map((arrow) => arrowTold(arrow, moment.payment)),
            ].map((told) => (
              <Step given={given} told={told} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
