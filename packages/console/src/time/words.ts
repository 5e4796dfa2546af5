import type { BankEvent } from '@pocketbank/core'
import type { Batch } from '@pocketbank/core/rows/batches/model'

type LineOutcome = Batch['lines'][number]['outcome']

type ClockStep = 'hour' | 'batch' | 'morning' | 'days90' | 'days180'

export const timeWords = {
  title: 'Time',
  running: 'Running',
  frozen: 'Frozen',
  runs: "The clock runs with the machine's time.",
  frozenClock: 'The clock is frozen until you move it.',
  freeze: 'Freeze',
  resume: 'Resume',
  advanceHint: 'Events on the way happen in order. The clock only moves forward; to go back,',
  restore: 'restore a snapshot',
  steps: {
    hour: '+1 hour',
    batch: 'Next batch',
    morning: 'Tomorrow 05:30',
    days90: '+90 days',
    days180: '+180 days',
  } satisfies Record<ClockStep, string>,
  noBatches: 'This bank has no batches.',
  time: 'Time',
  timeHint: (zone: string) => `Local time in ${zone}`,
  timeForm: 'a time such as 2026-01-16T05:30:00, or with an offset as in 2026-01-16T05:30:00+01:00',
  noSuchTime: (expected: string, got: string) => ({ problem: `must be ${expected}`, got }),
  set: 'Set clock',
  go: 'Go',
  goAfter: '1 s after',
  goLabel: (button: string, event: string, time: string) => `${button}: ${event}, ${time}`,
  upcoming: 'Upcoming',
  nothingUpcoming: 'No event is scheduled.',
  groups: { today: 'Today', tomorrow: 'Tomorrow', thisWeek: 'This week', later: 'Later' },
  past: 'History',
  pastHint:
    'Events since the bank was opened, as far as its journal ' +
    'reaches. Restoring a snapshot restores its history.',
  nothingPast: 'Nothing happened by itself yet.',
  columns: { at: 'Time', event: 'Event', about: 'About', tpp: 'TPP' },
  moved: (time: string) => `The clock shows ${time}.`,
  nothingHappened: 'Nothing happened on the way.',
  line: (time: string, text: string) => `${time}: ${text}`,
  andMore: (count: number) => `And ${count} more: see Time.`,
  idleBatches: (count: number) =>
    count === 1 ? 'Batch: nothing was due' : `${count} batches: nothing was due`,
  nextBatch: (count: number) =>
    count === 0
      ? 'Batch: nothing is due yet'
      : `Batch: ${count} ${count === 1 ? 'payment is' : 'payments are'} due`,
  kinds: {
    batch: 'Batch',
    'authorisation-expires': 'Authorisation expires',
    'authorisation-forgotten': 'Ended authorisation is deleted',
    'consent-expires': 'Consent expires',
    'consent-forgotten': 'Ended consent is deleted',
    'session-expires': 'Session expires',
    'payment-expires': 'Unapproved payment is rejected',
    'payment-day': 'Day of the payment begins',
    'periodic-payment': 'Standing order pays',
    'instant-payment': 'Held instant payment is booked',
  } satisfies Record<BankEvent['kind'], string>,
  consentWithSession: 'Consent and its session expire',
  outcomes: {
    booked: 'Payment is booked',
    waits: 'Payment waits for the next batch',
    rejected: 'Payment is rejected',
    'booked-in-part': 'Payment is booked in part',
  } satisfies Record<LineOutcome, string>,
}
