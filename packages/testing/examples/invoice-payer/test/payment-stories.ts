import type { Product, Service, Verdict } from '../src/payments.ts'

const to = (iban: string) => ({ creditorName: 'Fjordlys Elektro AS', creditorAccount: { iban } })
const money = (amount: string, currency = 'NOK') => ({ instructedAmount: { currency, amount } })
const account = { debtorAccount: { iban: 'NO1597100535711', currency: 'NOK' } }
const card = { debtorAccount: { maskedPan: '492500******4417', currency: 'NOK' } }
const transfer = { ...money('100.00'), ...to('NO9386011117947') }
/** A domestic payment from the current account. */
export const single = { ...account, ...transfer }
const internalTransfer = { ...account, ...money('50.00'), ...to('NO7597222014909') }
const fromCard = { ...single, ...card }
const onMonday = { ...single, requestedExecutionDate: '2026-01-19' }
const onSaturday = { ...single, requestedExecutionDate: '2026-01-17' }
const abroad = {
  ...account,
  ...money('10.00', 'EUR'),
  ...to('SE4550000000058398257466'),
  remittanceInformationUnstructured: 'Årsavgift',
}
const instant: Product = 'instant-norwegian-domestic-credit-transfers-straks'
const sepa: Product = 'sepa-credit-transfers'
const world: Product = 'cross-border-credit-transfers'

const daily = { ...single, startDate: '2026-01-16', endDate: '2026-01-19', frequency: 'Daily' }
const bulk = (amount: string) => ({ ...account, payments: [transfer, { ...transfer, ...money(amount) }] })

/** A payment, what the bank and its customer do, and what we tell our customer then. */
interface Story {
  readonly title: string
  readonly body?: object
  readonly product?: Product
  readonly service?: Service
  /** Situations before we order the payment. */
  readonly before?: readonly string[]
  /** The customer at the bank's page. */
  readonly customer?: 'approves' | 'refuses' | 'stays away' | 'approves and cancels'
  /** Situations, days and batches after the customer. */
  readonly after?: readonly (string | { readonly days: number } | 'batch')[]
  readonly verdict: Verdict
}

/** The payments of all tests. */
export const stories: readonly Story[] = [
  { title: 'waits for its batch', verdict: 'on its way' },
  { title: 'is booked by the batch', after: ['payment-executed'], verdict: 'paid' },
  { title: 'is refused', customer: 'refuses', verdict: 'not paid' },
  {
    title: 'is refused as the bank decides',
    before: ['payment-refused'],
    customer: 'stays away',
    verdict: 'not paid',
  },
  { title: 'waits for the customer', customer: 'stays away', verdict: 'approve it' },
  {
    title: 'is never approved',
    customer: 'stays away',
    after: ['payment-never-approved'],
    verdict: 'not paid',
  },
  { title: 'waits for its day', body: onMonday, verdict: 'on its way' },
  { title: 'is moved to Monday', body: onSaturday, verdict: 'on its way' },
  {
    title: 'is booked on the day to which it was moved',
    body: onSaturday,
    after: ['payment-moved-day-begins', 'batch', 'batch'],
    verdict: 'paid',
  },
  {
    title: 'finds its day',
    body: onMonday,
    after: ['payment-day-begins', 'batch', 'batch'],
    verdict: 'paid',
  },
  { title: 'goes abroad with other letters', body: abroad, product: sepa, verdict: 'on its way' },
  {
    title: 'arrives abroad with other letters',
    body: abroad,
    product: sepa,
    after: ['payment-changed-executed'],
    verdict: 'paid',
  },
  {
    title: 'has its text cut',
    body: { ...abroad, remittanceInformationUnstructured: 'Å'.repeat(140) },
    product: sepa,
    verdict: 'on its way',
  },
  {
    title: 'costs a fee in another currency',
    body: {
      ...abroad,
      ...money('10.00', 'SEK'),
      creditorAccount: { iban: 'SE4550000000058398257466', currency: 'SEK' },
    },
    product: world,
    after: ['batch'],
    verdict: 'paid',
  },
  { title: 'to a savings account is instant', body: internalTransfer, product: instant, verdict: 'paid' },
  {
    title: 'is instant and held',
    body: internalTransfer,
    product: instant,
    before: ['payment-instant-held'],
    verdict: 'on its way',
  },
  {
    title: 'is instant, held and booked',
    body: internalTransfer,
    product: instant,
    before: ['payment-instant-held'],
    after: ['payment-held-booked'],
    verdict: 'paid',
  },
  {
    title: 'is instant without funds',
    body: internalTransfer,
    product: instant,
    before: ['payment-instant-no-funds'],
    verdict: 'not paid',
  },
  {
    title: 'is instant from a blocked card',
    body: { ...internalTransfer, ...card },
    product: instant,
    before: ['payment-instant-card-blocked'],
    verdict: 'not paid',
  },
  { title: 'from a card is booked', body: fromCard, after: ['batch'], verdict: 'paid' },
  { title: 'has no funds', before: ['payment-without-funds'], verdict: 'on its way' },
  {
    title: 'finds funds in time',
    before: ['payment-without-funds'],
    after: ['batch', 'payment-funds-in-time', 'batch'],
    verdict: 'paid',
  },
  { title: 'loses its funds', after: ['payment-funds-gone', 'batch'], verdict: 'on its way' },
  {
    title: 'has no funds in three batches',
    before: ['payment-without-funds'],
    after: ['batch', 'batch', 'batch'],
    verdict: 'not paid',
  },
  {
    title: 'is cancelled in the internet bank',
    after: ['payment-cancelled-elsewhere'],
    verdict: 'cancelled',
  },
  {
    title: 'is changed in the internet bank',
    after: ['payment-amount-changed-elsewhere', 'batch'],
    verdict: 'paid',
  },
  {
    title: 'finds its card blocked',
    body: fromCard,
    after: ['payment-rejected-card-blocked', { days: 1 }],
    verdict: 'not paid',
  },
  {
    title: 'finds its account empty',
    after: ['payment-rejected-no-funds', { days: 1 }],
    verdict: 'not paid',
  },
  {
    title: 'finds its account closed',
    after: ['payment-rejected-account-closed', { days: 1 }],
    verdict: 'not paid',
  },
  {
    title: 'abroad finds its account empty',
    body: abroad,
    product: sepa,
    after: ['payment-changed-rejected-no-funds', { days: 1 }],
    verdict: 'not paid',
  },
  {
    title: 'abroad finds its card blocked',
    body: { ...abroad, ...card },
    product: sepa,
    after: ['payment-changed-rejected-card-blocked', { days: 1 }],
    verdict: 'not paid',
  },
  {
    title: 'abroad finds its account closed',
    body: abroad,
    product: sepa,
    after: ['payment-changed-rejected-account-closed', { days: 1 }],
    verdict: 'not paid',
  },
  {
    title: 'is held until its account is empty',
    body: internalTransfer,
    product: instant,
    before: ['payment-instant-held'],
    after: ['payment-held-rejected-no-funds', { days: 1 }],
    verdict: 'not paid',
  },
  {
    title: 'is held until its card is blocked',
    body: { ...internalTransfer, ...card },
    product: instant,
    before: ['payment-instant-held'],
    after: ['payment-held-rejected-card-blocked', { days: 1 }],
    verdict: 'not paid',
  },
  {
    title: 'is held until its account is closed',
    body: internalTransfer,
    product: instant,
    before: ['payment-instant-held'],
    after: ['payment-held-rejected-account-closed', { days: 1 }],
    verdict: 'not paid',
  },
  {
    title: 'is cancelled before its day',
    body: onMonday,
    customer: 'approves and cancels',
    verdict: 'cancelled',
  },
  {
    title: 'is cancelled without funds',
    before: ['payment-without-funds'],
    customer: 'approves and cancels',
    verdict: 'cancelled',
  },
  {
    title: 'is cancelled after it was moved',
    body: onSaturday,
    customer: 'approves and cancels',
    verdict: 'cancelled',
  },
  {
    title: 'is put off in the internet bank',
    after: ['payment-moved-elsewhere-before-the-batch', 'batch'],
    verdict: 'on its way',
  },
  {
    title: 'is put off without funds',
    before: ['payment-without-funds'],
    after: ['payment-moved-elsewhere-without-funds'],
    verdict: 'on its way',
  },
  {
    title: 'is put off after it was moved',
    body: onSaturday,
    after: ['payment-moved-elsewhere-with-changes'],
    verdict: 'on its way',
  },
  {
    title: 'is paid every day',
    service: 'periodic-payments',
    body: daily,
    after: [{ days: 1 }],
    verdict: 'on its way',
  },
  {
    title: 'is paid on all its days',
    service: 'periodic-payments',
    body: daily,
    after: [{ days: 7 }],
    verdict: 'paid',
  },
  {
    title: 'loses a day',
    service: 'periodic-payments',
    body: daily,
    after: ['periodic-day-lost', { days: 1 }],
    verdict: 'on its way',
  },
  {
    title: 'loses its last day',
    service: 'periodic-payments',
    body: daily,
    after: [{ days: 1 }, 'periodic-last-day-lost', { days: 7 }],
    verdict: 'paid in part',
  },
  {
    title: 'is paid until the account is closed',
    service: 'periodic-payments',
    body: daily,
    after: [{ days: 1 }, 'periodic-account-closed', { days: 7 }],
    verdict: 'paid in part',
  },
  {
    title: 'loses all its days',
    service: 'periodic-payments',
    body: daily,
    after: ['periodic-rejected', { days: 7 }],
    verdict: 'not paid',
  },
  {
    title: 'of many is booked',
    service: 'bulk-payments',
    body: bulk('200.00'),
    after: ['batch'],
    verdict: 'paid',
  },
  {
    title: 'of many begins',
    service: 'bulk-payments',
    body: bulk('900000.00'),
    after: ['batch'],
    verdict: 'on its way',
  },
  {
    title: 'of many is booked in part',
    service: 'bulk-payments',
    body: bulk('900000.00'),
    after: [{ days: 1 }],
    verdict: 'paid in part',
  },
  {
    title: 'of many ends with its account',
    service: 'bulk-payments',
    body: bulk('900000.00'),
    after: ['batch', 'bulk-account-closed', 'batch'],
    verdict: 'paid in part',
  },
]
