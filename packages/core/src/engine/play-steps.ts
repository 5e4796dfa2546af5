import type { Instant } from '../base/time/instant.ts'
import type { Bank } from '../rows/bank.ts'
import type { BankEvent } from './bank-event.ts'
import { execute } from './execute.ts'
import type { JournalEntry } from './journal.ts'
import { runDue } from './run-due.ts'

/** One thing that changed a bank: a command, or what fell due. */
export interface BankStep {
  readonly at: Instant
  readonly cause:
    | { readonly kind: 'command'; readonly entry: JournalEntry }
    | { readonly kind: 'event'; readonly event: BankEvent }
  readonly before: Bank
  readonly after: Bank
}

/** A journal to replay: its first bank, its entries, and the moment at which the replay ends. */
interface Played {
  readonly start: Bank
  readonly entries: Iterable<JournalEntry>
  readonly now: Instant
}

/**
 * Plays commands again from a bank on, up to a moment: gives the bank to which they lead, and tells each step on the way. A command that
 * is refused does not belong there, and throws.
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
    const answer = execute(before, name, input, context)
    if (!answer.ok) throw new Error(`the journal does not lead on: ${name} is refused, ${answer.error.text}`)
    const after = answer.value.bank
    onStep?.({ at: context.now, cause: { kind: 'command', entry }, before, after })
    before = after
  }
  return runDue(before, now, onEvent)
}
