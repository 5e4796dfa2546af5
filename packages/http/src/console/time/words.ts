import type { BankEvent } from '@pocketbank/core'
import type { Batch } from '@pocketbank/core/internal'

type Kind = BankEvent['kind']

type LineOutcome = Batch['lines'][number]['outcome']

/** What a button of the clock says, by how far it goes. */
type ClockStep = 'hour' | 'batch' | 'morning' | 'days90' | 'days180'

/** What the pages about time say. */
export const timeWords = {
  title: 'Time',
  clock: 'The bank’s clock',
  runs: 'It runs with the machine’s time.',
  stands: 'It stands still until it is moved.',
  forward: 'Move it on',
  forwardHint:
    'All that falls due on the way happens, in its order. The clock never goes back: put a snapshot back instead.',
  steps: {
    hour: '+1 hour',
    batch: 'Next batch',
    morning: 'Tomorrow 05:30',
    days90: '+90 days',
    days180: '+180 days',
  } satisfies Record<ClockStep, string>,
  moment: 'To a moment',
  momentHint: (zone: string) => `By the clock on the wall in ${zone}`,
  momentExpected: 'a moment such as 2026-01-16T05:30, or with an offset as in 2026-01-16T05:30:00+01:00',
  noSuchMoment: (expected: string, got: string) => `must be ${expected}, got “${got}”`,
  set: 'Move there',
  letRun: 'Let it run',
  makeStand: 'Make it stand still',
  coming: 'What will happen',
  comingHint:
    'As the bank stands now. Of batches only the next one is listed; there are some every banking day.',
  nothingComing: 'Nothing is waiting for its time.',
  more: 'There is more behind this.',
  columns: ['When', 'What', 'TPP'],
  moved: (shown: string) => `The clock shows ${shown}.`,
  runsNow: 'The clock runs with the machine’s time.',
  standsNow: 'The clock stands still.',
  nothingHappened: 'Nothing happened on the way.',
  batches: (count: number) => (count === 1 ? 'A batch ran.' : `${count} batches ran.`),
  andMore: (count: number) => `And ${count} more.`,
  kinds: {
    batch: () => 'A batch runs: what is due is executed and booked',
    'authorisation-expires': (id: string) => `The link of authorisation ${id} expires`,
    'authorisation-forgotten': (id: string) => `Authorisation ${id} is forgotten`,
    'consent-expires': (id: string) => `Consent ${id} ends`,
    'consent-forgotten': (id: string) => `Consent ${id} is forgotten`,
    'session-expires': (id: string) => `The session of PSU ${id} ends`,
    'payment-expires': (id: string) => `Payment ${id} is rejected, since nobody approved it`,
    'payment-day': (id: string) => `The day of payment ${id} comes`,
    'periodic-payment': (id: string) => `The standing order ${id} pays`,
    'instant-payment': (id: string) => `The instant payment ${id} that was held is booked`,
  } satisfies Record<Kind, (id: string) => string>,
  outcomes: {
    booked: (id: string) => `Payment ${id} is booked`,
    waits: (id: string) => `Payment ${id} waits on`,
    rejected: (id: string) => `Payment ${id} is rejected`,
    'booked-in-part': (id: string) => `Payment ${id} is booked in part`,
  } satisfies Record<LineOutcome, (id: string) => string>,
}
