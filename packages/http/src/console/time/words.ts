import type { BankEvent } from '@pocketbank/core'
import type { Batch } from '@pocketbank/core/internal'
import type { Language } from '../../sca/language.ts'

type Kind = BankEvent['kind']

type LineOutcome = Batch['lines'][number]['outcome']

/** What a button of the clock says, by how far it goes. */
type ClockStep = 'hour' | 'batch' | 'morning' | 'days90' | 'days180'

const en = {
  title: 'Time',
  clock: 'The bank’s clock',
  shows: (day: string, time: string) => `${day}, ${time}`,
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
  } satisfies Record<Kind, (id: string) => string>,
  outcomes: {
    booked: (id: string) => `Payment ${id} is booked`,
    waits: (id: string) => `Payment ${id} waits on`,
    rejected: (id: string) => `Payment ${id} is rejected`,
    'booked-in-part': (id: string) => `Payment ${id} is booked in part`,
  } satisfies Record<LineOutcome, (id: string) => string>,
}

export type TimeWords = typeof en

const nb: TimeWords = {
  title: 'Tid',
  clock: 'Bankens klokke',
  shows: (day, time) => `${day} ${time}`,
  runs: 'Den går med maskinens tid.',
  stands: 'Den står stille til den flyttes.',
  forward: 'Still den frem',
  forwardHint:
    'Alt som forfaller underveis, skjer i rekkefølge. Klokken går aldri tilbake: hent et øyeblikksbilde i stedet.',
  steps: {
    hour: '+1 time',
    batch: 'Neste kjøring',
    morning: 'I morgen 05:30',
    days90: '+90 dager',
    days180: '+180 dager',
  },
  moment: 'Til et tidspunkt',
  momentHint: (zone) => `Etter veggklokken i ${zone}`,
  momentExpected: 'et tidspunkt som 2026-01-16T05:30, eller med tidsforskjell som 2026-01-16T05:30:00+01:00',
  noSuchMoment: (expected, got) => `må være ${expected}, fikk «${got}»`,
  set: 'Gå dit',
  letRun: 'La den gå',
  makeStand: 'Stopp den',
  coming: 'Dette vil skje',
  comingHint: 'Slik banken står nå. Av kjøringene vises bare den neste; det er flere hver bankdag.',
  nothingComing: 'Ingenting venter på sin tid.',
  more: 'Det er mer etter dette.',
  columns: ['Når', 'Hva', 'TPP'],
  moved: (shown) => `Klokken viser ${shown}.`,
  runsNow: 'Klokken går med maskinens tid.',
  standsNow: 'Klokken står stille.',
  nothingHappened: 'Ingenting skjedde underveis.',
  batches: (count) => (count === 1 ? 'Én kjøring ble utført.' : `${count} kjøringer ble utført.`),
  andMore: (count) => `Og ${count} til.`,
  kinds: {
    batch: () => 'En kjøring: det som er forfalt, utføres og bokføres',
    'authorisation-expires': (id) => `Lenken til godkjenning ${id} utløper`,
    'authorisation-forgotten': (id) => `Godkjenning ${id} blir glemt`,
    'consent-expires': (id) => `Samtykke ${id} opphører`,
    'consent-forgotten': (id) => `Samtykke ${id} blir glemt`,
    'session-expires': (id) => `Økten til PSU ${id} opphører`,
    'payment-expires': (id) => `Betaling ${id} avvises, siden ingen har godkjent den`,
    'payment-day': (id) => `Dagen for betaling ${id} kommer`,
    'periodic-payment': (id) => `Den faste betalingen ${id} utføres`,
  },
  outcomes: {
    booked: (id) => `Betaling ${id} er bokført`,
    waits: (id) => `Betaling ${id} venter fortsatt`,
    rejected: (id) => `Betaling ${id} er avvist`,
    'booked-in-part': (id) => `Betaling ${id} er delvis bokført`,
  },
}

/** What the pages about time say. */
export const timeWords: Readonly<Record<Language, TimeWords>> = { en, nb }
