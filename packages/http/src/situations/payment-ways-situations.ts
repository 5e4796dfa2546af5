import { armQuirk, refuseNext } from './arms.ts'
import { blockCard, emptyDebtor, letPass } from './payment-acts.ts'
import { actNow, actOnPayment } from './payment-arms.ts'
import { fromCard, instantly, onMonday, order, payAnd, rewritten, saturday } from './payment-recipes.ts'
import { hasReason, isChanged, isOfService, paymentWent, wasBefore } from './payment-signs.ts'
import { inGroup } from './situation.ts'

const unapproved = ['RCVD'] as const

/** The ways that a payment can go: to its approval, to its day, to its batch, and to its end. */
// biome-ignore format: a table, a row of four lines for each situation
export const paymentWaySituations = inGroup('payments', [
  { id: 'payment-approved', sentence: 'The customer approves the payment, and the bank accepts it.',
    why: 'An approved payment is not an executed one: goods that leave now may never be paid.', source: '§3.1',
    met: paymentWent('RCVD', 'approve'),
    bring: { how: 'Create a payment; the customer approves it.', code: payAnd(order) } },
  { id: 'payment-refused', sentence: 'The customer refuses the payment, and the bank rejects it.',
    why: 'A shop that waits for an execution keeps the order of this customer open for ever.', source: '§3.1',
    met: paymentWent('RCVD', 'reject', hasReason('refused')),
    bring: { how: 'The customer refuses the approval that waits, or else the next one.', code: "await sandbox.bring('payment-refused')\nawait tpp.pay(order)", arm: refuseNext } },
  { id: 'payment-never-approved', sentence: 'Nobody approves the payment within 24 hours, and the bank rejects it.',
    why: 'A customer who closes the browser sends no message: only a later read tells the client.', source: 'D',
    met: paymentWent('RCVD', 'reject', hasReason('unapproved')),
    bring: { how: 'Create a payment; then the clock runs for 24 hours.', code: "await tpp.pay(order)\nawait sandbox.bring('payment-never-approved')", arm: actNow(unapproved, letPass({ hours: 24 }), '24 hours pass without an approval.') } },
  { id: 'payment-cancelled-unapproved', sentence: 'The client deletes a payment that nobody has approved, and the bank cancels it at once.',
    why: 'An abandoned basket leaves a link that the customer can still approve, unless the client cancels the payment.', source: '§3.1',
    met: paymentWent('RCVD', 'cancel'),
    bring: { how: 'Create a payment and delete it.', code: 'await tpp.cancel(await tpp.pay(order))' } },
  { id: 'payment-day-begins', sentence: 'The day of an approved payment begins, and the bank looks for funds.',
    why: 'Funds are checked on the day of the payment, not when the customer approves it.', source: '§3.1',
    met: paymentWent('ACTC', 'accept', wasBefore('ACTC'), isOfService('payments')),
    bring: { how: 'Create a payment for a later day, with approval; then four days pass.', code: payAnd(onMonday, "await sandbox.bring('payment-day-begins')"), arm: actNow(['ACTC'], letPass({ days: 4 }), 'four days pass.') } },
  { id: 'payment-day-moved', sentence: 'The requested day is no banking day, and the bank moves the payment to the next one (ACWC).',
    why: 'The money arrives days later than the client has told its customer.', source: '§3.1',
    met: paymentWent('ACTC', 'change', isChanged('date')),
    bring: { how: 'Create a payment for a Saturday; the customer approves it.', code: payAnd(saturday) } },
  { id: 'payment-text-rewritten', sentence: 'The bank rewrites the text of a payment abroad in the characters of SWIFT (ACWC).',
    why: 'A creditor who matches payments by their text does not find this one.', source: '§2.3',
    met: paymentWent('ACTC', 'change', isChanged('text')),
    bring: { how: 'Create a payment abroad with Norwegian letters in its text; the customer approves it.', code: payAnd(rewritten) } },
  { id: 'payment-text-cut', sentence: 'The bank cuts the text of a payment abroad to its greatest length (ACWC).',
    why: 'References at the end of a long text are lost.', source: '§2.3',
    met: paymentWent('ACTC', 'change', isChanged('length')),
    bring: { how: 'Create a payment abroad with a text that grows when it is rewritten; the customer approves it.', code: payAnd(rewritten.replace("'Årsavgift'", "'Å'.repeat(140)")) } },
  { id: 'payment-instant-held', sentence: 'The bank accepts an instant payment and does not post it yet (ACWP).',
    why: 'A client that hands out goods at the approval of an instant payment has no money yet.', source: '§9 1.21.8',
    met: paymentWent('ACTC', 'settle', ({ payment }) => payment.status === 'ACWP'),
    bring: { how: 'The bank holds the next instant payment; the customer has to approve it.', code: `await sandbox.bring('payment-instant-held')\n${payAnd(instantly)}`, arm: armQuirk('instantHeld') } },
  { id: 'payment-instant-no-funds', sentence: 'An instant payment has no funds when the customer approves it, and the bank rejects it.',
    why: 'The 201 has promised nothing: between order and approval the account can be emptied.', source: '§7.3',
    met: paymentWent('ACTC', 'reject', hasReason('no-funds')),
    bring: { how: 'The account is emptied behind the next order; the customer approves it.', code: `await sandbox.bring('payment-instant-no-funds')\n${payAnd(instantly)}`, arm: actOnPayment(unapproved, emptyDebtor, 'its account is emptied.') } },
  { id: 'payment-instant-card-blocked', sentence: 'The card of an instant payment is blocked when the customer approves it, and the bank rejects the payment.',
    why: 'A blocked card and missing funds need different words to the customer.', source: 'D',
    met: paymentWent('ACTC', 'reject', hasReason('card-blocked')),
    bring: { how: 'Pay at once from a card, which is blocked behind the order; the customer approves it.', code: `await sandbox.bring('payment-instant-card-blocked')\n${payAnd(fromCard(instantly))}`, arm: actOnPayment(unapproved, blockCard, 'its card is blocked.') } },
  { id: 'payment-instant-booked', sentence: 'The bank books an instant payment on both sides at once.',
    why: 'The status is final in the first read: a client that waits for a batch waits in vain.', source: '§9 1.21.8',
    met: paymentWent('ACTC', 'settle', ({ payment }) => payment.status === 'ACSC'),
    bring: { how: 'Create an instant payment; the customer approves it.', code: payAnd(instantly) } },
])
