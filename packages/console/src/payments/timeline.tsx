import { limits } from '@pocketbank/core'
import { find } from '@pocketbank/core/base/store'
import { localDate } from '@pocketbank/core/base/time'
import { rules } from '@pocketbank/core/book'
import type { PaymentHistoryEntry } from '@pocketbank/core/engine'
import type { Payment } from '@pocketbank/core/rows/payments/model'
import { rejectionRules } from '@pocketbank/core/rows/payments/reasons'
import type { PaymentTransition } from '@pocketbank/core/rows/payments/status'
import { requestPath } from '@pocketbank/devtools/control/console-path'
import type { RequestEntry } from '@pocketbank/http'
import { visible, writeDate } from '@pocketbank/http/display'
import { dataWords } from '../data-words.ts'
import { Ago } from '../display.tsx'
import type { BankPageInput } from '../page.ts'
import type { NextThing } from './next-steps.ts'
import { findCausingRequest, type PaymentHistory } from './payment-events.ts'
import { timelineWords } from './timeline-words.ts'

/** A line of the timeline: a sentence, the statuses before and after, and the rule. */
interface StepLine {
  readonly text: string
  readonly statuses?: string
  readonly rule?: string
}

/** Writes the line of a transition. A rejection has the rule of its reason. */
function transitionLine(
  { from, to, event, rule }: PaymentTransition,
  { reason }: Pick<Payment, 'reason'>,
): StepLine {
  return {
    text: timelineWords.events[event],
    statuses: `${from} → ${to}`,
    rule: event === 'reject' && reason !== undefined ? rejectionRules[reason] : rule,
  }
}

/** Writes the lines at a time that are not transitions. */
function sideLines(
  { engine: { bank } }: BankPageInput,
  { before, payment, executions }: PaymentHistoryEntry,
): readonly StepLine[] {
  const words = timelineWords
  if (before === undefined) return [{ text: words.created, statuses: 'RCVD' }]
  const isPeriodic = payment.service === 'periodic-payments'
  const findCustomerName = (serial: number) =>
    visible(find(bank.customers, 'key', { serial })?.name ?? dataWords.gone)
  const approvers = payment.approvals.filter((serial) => !before.approvals.includes(serial))
  const lines = approvers.map((serial): StepLine => ({ text: words.approvedBy(findCustomerName(serial)) }))
  if (payment.basket !== before.basket) {
    lines.push({ text: payment.basket === 0 ? words.outOfBasket : words.inBasket })
  }
  if (payment.unfundedAttempts > before.unfundedAttempts && !isPeriodic) {
    lines.push({ text: words.attempt(payment.unfundedAttempts, limits.paymentAttemptsMax), rule: 'P5g' })
  }
  for (const { index, day, status } of isPeriodic ? executions : []) {
    const date = writeDate(localDate(day), 'en')
    lines.push({ text: (status === 'ACSC' ? words.executed : words.executionFailed)(index + 1, date) })
  }
  return lines
}

function Lines({ lines }: { readonly lines: readonly StepLine[] }) {
  return (
    <>
      {lines.map(({ text, statuses, rule }) => (
        <p>
          {statuses === undefined ? '' : <span class="id">{statuses} </span>}
          {text}{' '}
          {rule === undefined ? (
            ''
          ) : (
            <span class="rule" title={rules.find(({ id }) => id === rule)?.sentence}>
              {rule}
            </span>
          )}
        </p>
      ))}
    </>
  )
}

interface TimeProps {
  readonly input: BankPageInput
  readonly change: PaymentHistoryEntry
  /** The entries of the journal in which the causing request is searched. */
  readonly entries: readonly RequestEntry[]
}

/** Draws what happened at a time: the cause, its request if the journal still has it, and the lines. */
function TimelineChange({ input, change, entries }: TimeProps) {
  const { at, cause, transitions, payment } = change
  const request = findCausingRequest(entries, change)
  const lines = [
    ...sideLines(input, change),
    ...transitions.map((transition) => transitionLine(transition, payment)),
  ]
  return (
    <li>
      <p class="hint">
        <Ago input={input} at={at} />
        <span>{timelineWords.causes[cause] ?? cause}</span>
        {request === undefined ? (
          ''
        ) : (
          <a href={input.href(requestPath(request.id))}>{timelineWords.request}</a>
        )}
      </p>
      <Lines lines={lines} />
    </li>
  )
}

/** The most times that are shown, the latest ones. A periodic payment may have thousands. */
const changesShownMax = 100

interface TimelineProps {
  readonly input: BankPageInput
  readonly history: PaymentHistory
  readonly next: readonly NextThing[]
}

/** Draws the history of a payment by time, and what comes next. */
export function Timeline({ input, history, next }: TimelineProps) {
  const shownChanges = history.changes.slice(-changesShownMax)
  const earlier = history.changes.length - shownChanges.length
  const { entries } = input.requests
  return (
    <ol class="changes" aria-label={timelineWords.title}>
      {history.before.length === 0 ? (
        ''
      ) : (
        <li>
          <p class="hint">{timelineWords.unknownTime}</p>
          <Lines lines={history.before.map((transition) => transitionLine(transition, {}))} />
        </li>
      )}
      {earlier === 0 ? '' : <li class="hint">{timelineWords.earlier(earlier)}</li>}
      {shownChanges.map((change) => (
        <TimelineChange input={input} change={change} entries={entries} />
      ))}
      {next.map(({ kind, at, attempt }) => (
        <li class="next">
          <p class="hint">
            <Ago input={input} at={at} />
          </p>
          <p>
            {timelineWords.next[kind]}{' '}
            {attempt === undefined ? '' : timelineWords.nextAttempt(attempt, limits.paymentAttemptsMax)}
          </p>
        </li>
      ))}
    </ol>
  )
}
