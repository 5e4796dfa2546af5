import type { Instant } from '../base/time/instant.ts'
import type { Bank } from '../rows/bank.ts'
import type { BankEvent } from './bank-event.ts'
import { readAndRunStep } from './execute.ts'
import type { JournalEntry } from './journal.ts'
import { runDue } from './run-due.ts'

/** A change of a bank, and what caused it. */
export interface BankStep {
  readonly at: Instant
  readonly cause:
    | { readonly kind: 'command'; readonly entry: JournalEntry }
    | { readonly kind: 'event'; readonly event: BankEvent }
  readonly before: Bank
  readonly after: Bank
}

/** A journal to replay, and the time at which the replay ends. */
interface Played {
  readonly start: Bank
  readonly entries: Iterable<JournalEntry>
  readonly now: Instant
}

/**
 * Runs the commands of a journal and the timers due up to `now`. Calls `onStep` after each change. Throws if
 * a command is refused, since a journal contains only accepted ones.
 */
export function playSteps({ start, entries, now }: Played, onStep?: (step: BankStep) => void): Bank {
  let before = start
  const onEvent =
    onStep &&
    ((event: BankEvent, after: Bank) => {
      onStep({ at: event.at, cause: { kind: 'event', event }, before, after })
      before = after
    })
  for (const entry of entries) {
    const { name, input, context } = entry
    before = runDue(before, context.now, onEvent)
    const answer = readAndRunStep(before, name, input, context)
    if (!answer.ok) throw new Error(`the journal does not lead on: ${name} is refused, ${answer.error.text}`)
    const after = answer.value.bank
    onStep?.({ at: context.now, cause: { kind: 'command', entry }, before, after })
    before = after
  }
  return runDue(before, now, onEvent)
}
