import { refuseNext } from './link-acts.ts'
import type { Arm } from './means.ts'
import { letPass } from './means.ts'
import { onNextPayment, onPayment, paymentActs, waiting } from './payment-acts.ts'
import { bulkInPart, bulkToTwoBanks, cardBulkInPart, fromCard, orders, payAnd } from './payment-recipes.ts'
import { isUnapproved, paymentWent, periodicFailed } from './payment-signs.ts'
import { bringHere, by, inGroup } from './situation.ts'

const beforeBatch = ['RCVD', ...waiting] as const

const toBatch = 'sandbox.clock.advanceToBatch()'
const nextDay = 'sandbox.clock.advance({ days: 1 })'
const nextWeek = 'sandbox.clock.advance({ days: 7 })'
const tenMinutes = 'sandbox.clock.advance({ minutes: 10 })'
const heldRecipe = "await sandbox.bring('payment-instant-held')\n"
const lacking = "await sandbox.bring('payment-without-funds')\n"

/**
 * Losses after the approval of a payment: reason, end of the id, words, what is done, act, and why it
 * matters.
 */
// biome-ignore format: a table
const losses = [
  ['no-funds', 'no-funds', 'the account has no funds', 'account is emptied', paymentActs.empty, 'Nothing is reserved: between approval and execution others take money from the account.'],
  ['card-blocked', 'card-blocked', 'the card is blocked', 'card is blocked', paymentActs.block, 'The reason is the card and not the money: another account of the customer may pay.'],
  ['debtor-gone', 'account-closed', 'the account is closed', 'account is closed', paymentActs.close, 'The same payment can never be made again from this account: a retry is in vain.'],
  ['creditor-closed', 'creditor-closed', 'the account of the creditor is closed', 'creditor’s account is closed', paymentActs.closeCreditor, 'Money and funds are untouched: the client has to ask its customer for another account of the creditor.'],
] as const

/**
 * Payments that a loss ends: status, start of the id, words for sentence and recipe, first line, order, and
 * wait.
 */
// biome-ignore format: a table
const losers = [
  ['ACCP', 'payment-rejected', 'an approved payment', 'a payment', '', orders.plain, 'a day', nextDay],
  ['ACWC', 'payment-changed-rejected', 'a payment that it has changed', 'a payment abroad with Norwegian letters in its text', '', orders.sepa, 'a day', nextDay],
  ['ACWP', 'payment-held-rejected', 'an instant payment that it has held', 'an instant payment', heldRecipe, orders.instant, 'ten minutes', tenMinutes],
] as const

/**
 * Makes an arm for a loss. Funds may be removed before the approval too: only account and card have to exist
 * then.
 */
function lose(act: (typeof losses)[number][4], effect: string, kind?: 'periodic' | 'any'): Arm {
  return onNextPayment(act === paymentActs.empty ? beforeBatch : waiting, act, `its ${effect}.`, kind)
}

// biome-ignore format: a table, three lines a row: what happens, why and how it is met, how it is brought about
const rejections = losers.flatMap(([from, prefix, payment, begins, first, of, passes, wait]) =>
  losses.map(([reason, suffix, loss, effect, act, why]) => ({
    id: `${prefix}-${suffix}`, sentence: `The bank rejects ${payment}, since ${loss}.`, why, source: '§3.1',
    met: paymentWent(from, 'reject', { reason }, ({ payment: changedPayment }) => changedPayment.service !== 'periodic-payments'), how: `${first && 'Trigger payment-instant-held. '}Get ${begins} approved${reason === 'card-blocked' ? ', from a card' : ''}. Its ${effect}. Move the clock on by ${passes}.`, code: first + payAnd(reason === 'creditor-closed' && of === orders.sepa ? orders.sepaHere : reason === 'card-blocked' ? fromCard(of) : of, bringHere, wait),
    arm: from === 'ACWP' ? onNextPayment(['ACWP'], act, `its ${effect}.`) : lose(act, effect) })),
)

/**
 * When a loss strikes a periodic payment, by the transition that follows: in words, and as lines after the
 * approval.
 */
const strikes = {
  renew: ['before its first day. Move the clock on by a day.', [bringHere, nextDay]],
  split: ['after its first day. Move the clock on past its last day.', [nextDay, bringHere, nextWeek]],
  reject: ['before its first day. Move the clock on past its last day.', [bringHere, nextWeek]],
} as const

/** Losses of a periodic payment: id, transition, reason, sentence, and why it matters. */
// biome-ignore format: a table
const missed = [
  ['periodic-day-lost', 'renew', 'no-funds', 'A periodic payment has no funds on one of its days: that execution is lost, and the next day comes.', 'No status of the payment shows the skipped day, only its list of executions.'],
  ['periodic-day-card-blocked', 'renew', 'card-blocked', 'The card of a periodic payment is blocked on one of its days: that execution is lost, and the next day comes.', 'A client that takes it for missing funds asks the customer to pay in, which does not help.'],
  ['periodic-last-day-lost', 'split', 'no-funds', 'The last execution of a periodic payment finds no funds, and the payment ends booked in part.', 'PART is final and no success: a creditor still waits for the last sum.'],
  ['periodic-last-day-card-blocked', 'split', 'card-blocked', 'The card of a periodic payment is blocked on its last day, and the payment ends booked in part.', 'The payment says no-funds: only its last execution names the card.'],
  ['periodic-account-closed', 'split', 'debtor-gone', 'The account of a periodic payment is closed between two executions, and the payment ends booked in part.', 'All later executions are lost at once: the client has to ask for another account.'],
  ['periodic-day-creditor-closed', 'renew', 'creditor-closed', 'The creditor’s account is closed on one of the days of a periodic payment: that execution is lost, and the next day comes.', 'The payment stays alive and fails each time, until somebody changes the creditor.'],
  ['periodic-creditor-closed', 'split', 'creditor-closed', 'The creditor’s account is closed on the last day of a periodic payment, and the payment ends booked in part.', 'The first sums have arrived and the last one has not: the creditor has to name another account.'],
  ['periodic-rejected-creditor-closed', 'reject', 'creditor-closed', 'The creditor’s account is closed on all days of a periodic payment, and the bank rejects the payment.', 'No money has moved, and the debtor has funds: a client that says no funds is wrong.'],
  ['periodic-rejected', 'reject', 'no-funds', 'A periodic payment finds no funds on any of its days, and the bank rejects it.', 'A standing order can come to nothing without a single message to the client.'],
  ['periodic-rejected-card-blocked', 'reject', 'card-blocked', 'The card of a periodic payment is blocked on all of its days, and the bank rejects the payment.', 'The rejection says no-funds: only the executions name the card.'],
  ['periodic-rejected-account-closed', 'reject', 'debtor-gone', 'The account of a periodic payment is closed before anything was paid, and the bank rejects the payment.', 'No later day comes: the creditor gets nothing until the client orders from another account.'],
] as const

// biome-ignore format: a table, three lines a row: what happens, why and how it is met, how it is brought about
const periodicLosses = missed.flatMap(([id, event, reason, sentence, why]) =>
  losses.filter(([lossReason]) => lossReason === reason).map(([, , , effect, act]) => ({
    id, sentence, why, source: 'D', met: periodicFailed(event, reason),
    how: `Get a periodic payment${reason === 'card-blocked' ? ' from a card' : ''} approved. Its ${effect} ${strikes[event][0]}`, code: payAnd(reason === 'card-blocked' ? fromCard(orders.periodic) : orders.periodic, ...strikes[event][1]), arm: lose(act, effect, 'periodic') })),
)

/** Approved payments that wait: status, end of the id, words, how to get one, first line, and order. */
// biome-ignore format: a table
const waits = [
  ['ACTC', 'before-its-day', 'before its day', 'Get a payment for a later day approved.', '', orders.monday],
  ['PDNG', 'before-the-batch', 'on its day, before the batch', 'Get a payment approved.', '', orders.plain],
  ['ACCP', 'without-funds', 'while it lacks funds', 'Trigger payment-without-funds, and get a payment approved.', lacking, orders.plain],
  ['ACWC', 'with-changes', 'after the bank has changed it', 'Get a payment for a Saturday approved.', '', orders.saturday],
] as const

// biome-ignore format: a table, three lines a row: what happens, why and how it is met, how it is brought about
const cancellations = waits.map(([from, suffix, time, begins, first, of]) => ({
  id: `payment-cancelled-${suffix}`, sentence: `The customer approves the cancellation of a payment ${time}, and the bank cancels it.`,
  why: 'The 202 of DELETE cancels nothing: the payment is executed unless the customer approves that, too.', source: '§3.1', met: paymentWent(from, 'cancel', {}, ({ cause }) => cause === 'approveAuthorisation'),
  how: `${begins} Delete it; the customer approves the cancellation.`, code: first + payAnd(of, 'await psu.approve(await tpp.cancel(payment))') }))

// biome-ignore format: a table, three lines a row: what happens, why and how it is met, how it is brought about
const moves = waits.slice(1).map(([from, suffix, time, begins, first, of]) => ({
  id: `payment-moved-elsewhere-${suffix}`, sentence: `The customer moves a payment to another day in the internet bank, ${time}.`,
  why: 'The status goes back to ACTC: a client that takes statuses for steps forward is confused.', source: '§3.1', met: paymentWent(from, 'renew', {}, ({ cause }) => cause === 'changePaymentElsewhere'),
  how: `${begins} The customer moves it by a week.`, code: first + payAnd(of, bringHere), arm: onPayment([from], paymentActs.move, 'the customer has moved it by a week.') }))

/** Situations of payments after their order: approval, transitions of the status, and end. */
// biome-ignore format: a table, three lines a row: what happens, why and how it is met, how it is brought about
export const paymentSituations = inGroup('payments', [
  { id: 'payment-approved', sentence: 'The customer approves the payment, and the bank accepts it.',
    why: 'An approved payment is not an executed one: goods that leave now may never be paid.', source: '§3.1', met: paymentWent('RCVD', 'approve'),
    how: 'Create a payment; the customer approves it.', code: payAnd(orders.plain) },
  { id: 'payment-refused', sentence: 'The customer refuses the payment, and the bank rejects it.',
    why: 'A shop that waits for an execution keeps the order of this customer open for ever.', source: '§3.1', met: paymentWent('RCVD', 'reject', { reason: 'refused' }),
    how: 'The customer refuses the approval of a payment that waits, or else the next one. Create a payment.', code: 'await tpp.pay(order)', arm: refuseNext('payment') },
  { id: 'payment-never-approved', sentence: 'Nobody approves the payment within 24 hours, and the bank rejects it.',
    why: 'A customer who closes the browser sends no message: only a later read shows it.', source: 'D', met: paymentWent('RCVD', 'reject', { reason: 'unapproved' }, isUnapproved),
    how: 'Create a payment. The clock moves on by 24 hours.', code: `await tpp.pay(order)\n${bringHere}`, arm: onPayment(['RCVD'], letPass({ hours: 24 }), 'the clock has moved on by 24 hours.') },
  { id: 'payment-cancelled-unapproved', sentence: 'The client deletes a payment that nobody has approved, and the bank cancels it at once.',
    why: 'An abandoned basket leaves a link that the customer can still approve, unless the client cancels the payment.', source: '§3.1', met: paymentWent('RCVD', 'cancel', {}, isUnapproved),
    how: 'Create a payment and delete it.', code: 'await tpp.cancel(await tpp.pay(order))' },
  { id: 'payment-day-begins', sentence: 'The day of an approved payment begins, and the bank checks the funds.',
    why: 'Funds are checked on the day of the payment, not when the customer approves it.', source: '§3.1', met: paymentWent('ACTC', 'accept', { service: 'payments' }, ({ before }) => before?.status === 'ACTC'),
    how: 'Get a payment for a later day approved. The clock moves on by four days.', code: payAnd(orders.monday, bringHere), arm: onPayment(['ACTC'], letPass({ days: 4 }), 'the clock has moved on by four days.') },
  { id: 'payment-day-moved', sentence: 'The requested day is no banking day, and the bank moves the payment to the next one (ACWC).',
    why: 'The money arrives days later than the client has told its customer.', source: '§3.1', met: paymentWent('ACTC', 'change', {}, ({ payment }) => payment.changes.includes('date')),
    how: 'Create a payment for a Saturday; the customer approves it.', code: payAnd(orders.saturday) },
  { id: 'payment-text-rewritten', sentence: 'The bank rewrites the text of a payment abroad in the characters of SWIFT (ACWC).',
    why: 'A creditor who matches payments by their text does not find this one.', source: '§2.3', met: paymentWent('ACTC', 'change', {}, ({ payment }) => payment.changes.includes('text')),
    how: 'Create a payment abroad with Norwegian letters in its text; the customer approves it.', code: payAnd(orders.sepa) },
  { id: 'payment-text-cut', sentence: 'The bank cuts the text of a payment abroad to its greatest length (ACWC).',
    why: 'References at the end of a long text are lost.', source: '§2.3', met: paymentWent('ACTC', 'change', {}, ({ payment }) => payment.changes.includes('length')),
    how: 'Create a payment abroad whose text is 140 times Å; the customer approves it.', code: payAnd(orders.sepa.replace("'Årsavgift'", "'Å'.repeat(140)")) },
  { id: 'payment-instant-held', sentence: 'The bank accepts an instant payment and does not post it yet (ACWP).',
    why: 'A client that hands out goods at the approval of an instant payment has no money yet.', source: '§9 1.21.8', met: paymentWent('ACTC', 'settle', { status: 'ACWP' }),
    how: 'The bank holds instant payments. Create one; the customer approves it.', code: payAnd(orders.instant), arm: (arming) => arming.quirk('instantHeld') },
  { id: 'payment-instant-no-funds', sentence: 'An instant payment has no funds when the customer approves it, and the bank rejects it.',
    why: 'The 201 has promised nothing: between order and approval the account can be emptied.', source: '§7.3', met: paymentWent('ACTC', 'reject', { reason: 'no-funds' }),
    how: 'The account of the next instant payment is emptied after its order. Create one; the customer approves it.', code: payAnd(orders.instant), arm: onNextPayment(['RCVD'], paymentActs.empty, 'its account is emptied.', 'instant') },
  { id: 'payment-instant-card-blocked', sentence: 'The card of an instant payment is blocked when the customer approves it, and the bank rejects the payment.',
    why: 'A blocked card and missing funds need different words to the customer.', source: 'D', met: paymentWent('ACTC', 'reject', { reason: 'card-blocked' }),
    how: 'The card of the next instant payment is blocked after its order. Create one from a card; the customer approves it.', code: payAnd(fromCard(orders.instant)), arm: onNextPayment(['RCVD'], paymentActs.block, 'its card is blocked.', 'instant') },
  { id: 'payment-instant-creditor-closed', sentence: 'The account of the creditor is closed when the customer approves an instant payment, and the bank rejects the payment.',
    why: 'The 201 has looked at the debtor alone: whether the creditor can be paid shows at the booking.', source: 'D', met: paymentWent('ACTC', 'reject', { reason: 'creditor-closed' }),
    how: 'The creditor’s account of the next instant payment is closed after its order. Create one; the customer approves it.', code: payAnd(orders.instant), arm: onNextPayment(['RCVD'], paymentActs.closeCreditor, 'its creditor’s account is closed.', 'instant') },
  { id: 'payment-instant-booked', sentence: 'The bank books an instant payment on both sides at once.',
    why: 'The status is final in the first read: a client that waits for a batch waits in vain.', source: '§9 1.21.8', met: paymentWent('ACTC', 'settle', { status: 'ACSC' }),
    how: 'Create an instant payment; the customer approves it.', code: payAnd(orders.instant) },
  { id: 'payment-without-funds', sentence: 'The account lacks funds when the customer approves the payment, and it waits for them (ACCP).',
    why: 'ACCP looks like success and is a warning: three batches later the bank rejects the payment.', source: '§3.1', met: paymentWent('RCVD', 'approve', { status: 'ACCP', fundsAvailable: false }),
    how: 'The account of the next payment is emptied after its order. Create one; the customer approves it.', code: payAnd(orders.plain), arm: onNextPayment(['RCVD'], paymentActs.empty, 'its account is emptied.') },
  { id: 'payment-funds-in-time', sentence: 'A payment that lacked funds in one batch finds them before the third one.',
    why: 'A client that gives up at ACCP and orders again makes its customer pay twice.', source: '§3.1', met: paymentWent('ACCP', 'wait', { service: 'payments' }, ({ before }) => before?.status === 'ACCP' && before.unfundedAttempts > 0 && before.fundsAvailable === false),
    how: 'Trigger payment-without-funds, and get a payment approved. Move the clock on to the next batch. Money comes in. Move the clock on to the batch after it.', code: `${lacking}${payAnd(orders.plain, toBatch, bringHere, toBatch)}`, arm: onPayment(['ACCP'], paymentActs.fill, 'money has come in.') },
  { id: 'payment-funds-gone', sentence: 'A payment has funds when the customer approves it and none in the batch: PDNG goes back to ACCP.',
    why: '`fundsAvailable: true` is the last check of the bank, not a reservation.', source: '§3.1', met: paymentWent('PDNG', 'lack', { fundsAvailable: false }, ({ before }) => before?.status === 'PDNG'),
    how: 'Get a payment approved. Its account is emptied. Move the clock on to the next batch.', code: payAnd(orders.plain, bringHere, toBatch), arm: onNextPayment(waiting, paymentActs.empty, 'its account is emptied.') },
  { id: 'payment-card-blocked-waits', sentence: 'The card of a payment is blocked in a batch: PDNG goes back to ACCP, and the next batch tries again.',
    why: '`fundsAvailable` stays true: the funds are not what is missing.', source: 'D', met: paymentWent('PDNG', 'lack', { status: 'ACCP', fundsAvailable: true }, ({ before }) => before?.status === 'PDNG'),
    how: 'Get a payment from a card approved. Its card is blocked. Move the clock on to the next batch.', code: payAnd(fromCard(orders.plain), bringHere, toBatch), arm: onNextPayment(waiting, paymentActs.block, 'its card is blocked.') },
  { id: 'payment-executed', sentence: 'A batch takes the payment and books it.',
    why: 'Only ACSC is money: everything before can still fail.', source: '§3.1', met: paymentWent('PDNG', 'take', { service: 'payments' }),
    how: 'Get a payment approved. The clock moves on to the next batch.', code: payAnd(orders.plain, bringHere), arm: onPayment(['PDNG'], paymentActs.runBatch, 'the clock has moved on to the next batch.') },
  { id: 'payment-changed-executed', sentence: 'A batch executes a payment whose text the bank has rewritten.',
    why: 'ACWC is not final: the payment is booked with another text than the client has sent.', source: '§3.1', met: paymentWent('ACWC', 'take'),
    how: 'Get a payment abroad with Norwegian letters in its text approved. The clock moves on to the next batch.', code: payAnd(orders.sepa, bringHere), arm: onPayment(['ACWC'], paymentActs.runBatch, 'the clock has moved on to the next batch.') },
  { id: 'payment-moved-day-begins', sentence: 'The day to which the bank has moved a payment begins, and the payment continues.',
    why: 'A client that reads ACWC only on the requested day stops before anything has happened.', source: '§3.1', met: paymentWent('ACWC', 'accept', { service: 'payments' }, ({ before }) => before?.status === 'ACWC'),
    how: 'Get a payment for a Saturday approved. The clock moves on by four days.', code: payAnd(orders.saturday, bringHere), arm: onPayment(['ACWC'], letPass({ days: 4 }), 'the clock has moved on by four days.') },
  { id: 'payment-held-booked', sentence: 'The bank books an instant payment that it has held.',
    why: 'ACWP is not the end: a client that stops there never learns of the money.', source: 'D', met: paymentWent('ACWP', 'book', {}, ({ before }) => before?.status === 'ACWP'),
    how: 'Trigger payment-instant-held. Get an instant payment approved. The clock moves on by ten minutes.', code: `${heldRecipe}${payAnd(orders.instant, bringHere)}`, arm: onPayment(['ACWP'], letPass({ minutes: 10 }), 'the clock has moved on by ten minutes.') },
  ...rejections,
  ...cancellations,
  { id: 'payment-cancelled-elsewhere', sentence: 'The customer cancels an approved payment in the internet bank.',
    why: 'No message is sent: only the next read of the status shows it.', source: '§3.1', met: by.payment(({ cause }) => cause === 'cancelPaymentElsewhere'),
    how: 'Get a payment approved. The customer cancels it in the internet bank.', code: payAnd(orders.plain, bringHere), arm: onNextPayment(waiting, paymentActs.cancel, 'the customer has cancelled it in the internet bank.') },
  ...moves,
  { id: 'payment-amount-changed-elsewhere', sentence: 'The customer changes the amount of an approved payment in the internet bank.',
    why: 'ACSC then means another amount than the client has requested.', source: '§3.1', met: by.payment(({ cause, before, payment }) => cause === 'changePaymentElsewhere' && before?.transfers[0]?.amount.minor !== payment.transfers[0]?.amount.minor),
    how: 'Get a payment approved. The customer halves its amount in the internet bank.', code: payAnd(orders.plain, bringHere), arm: onNextPayment(waiting, paymentActs.halve, 'the customer has halved its amount.') },
  { id: 'periodic-executed', sentence: 'A periodic payment is executed on one of its days and waits for the next one.',
    why: 'The status goes from ACSP back to ACTC: a periodic payment has no end after its first execution.', source: '§9 1.16.0', met: paymentWent('ACSP', 'renew'),
    how: 'Get a periodic payment approved. Move the clock on past its first day.', code: payAnd(orders.periodic, nextDay) },
  ...periodicLosses,
  { id: 'periodic-in-part', sentence: 'A periodic payment makes its last execution after an earlier one was lost, and ends booked in part.',
    why: 'The last day went well, and the payment is no success all the same.', source: 'D', met: paymentWent('ACSP', 'split', { service: 'periodic-payments' }),
    how: 'Get a periodic payment approved. Trigger periodic-day-lost, and move the clock on by a day. Money comes in. Move the clock on past its last day.', code: payAnd(orders.periodic, "await sandbox.bring('periodic-day-lost')", nextDay, bringHere, nextWeek), arm: onPayment(waiting, paymentActs.fill, 'money has come in.', 'periodic') },
  { id: 'periodic-completed', sentence: 'A periodic payment has made its last execution and is booked.',
    why: 'ACSC comes once, at the end of the plan: until then only the executions show what was paid.', source: 'D', met: paymentWent('ACSP', 'book', { service: 'periodic-payments' }),
    how: 'Get a periodic payment with an endDate approved. Move the clock on past its last day.', code: payAnd(orders.periodic, nextWeek) },
  { id: 'bulk-begun', sentence: 'A batch books a part of a bulk payment and tries the others again (ACSP).',
    why: 'From here on the bulk cannot be cancelled, though some of its transfers have not moved.', source: 'D', met: paymentWent('PDNG', 'take', { service: 'bulk-payments', status: 'ACSP' }),
    how: 'Get a bulk approved of which one transfer is above the funds. Move the clock on to the next batch.', code: `${bulkInPart}\n${toBatch}` },
  { id: 'bulk-in-part', sentence: 'Some transfers of a bulk payment find no funds in three batches, and the bulk ends booked in part (PART).',
    why: 'A client that knows only success and failure pays the whole bulk again, or no one.', source: 'D', met: paymentWent('ACSP', 'split', { service: 'bulk-payments', reason: 'no-funds' }),
    how: 'Get a bulk approved of which one transfer is above the funds. Move the clock on by a day, past three batches.', code: `${bulkInPart}\n${nextDay}` },
  { id: 'bulk-account-closed', sentence: 'The account of a bulk payment is closed between two batches, and the bulk ends booked in part.',
    why: 'What was booked stays booked: the rest needs another account.', source: 'D', met: paymentWent('ACSP', 'split', { service: 'bulk-payments', reason: 'debtor-gone' }),
    how: 'Get a bulk approved of which one transfer is above the funds, and move the clock on to the next batch. Its account is closed. Move the clock on to the batch after it.', code: `${bulkInPart}\n${toBatch}\n${bringHere}\n${toBatch}`, arm: onPayment(['ACSP'], paymentActs.close, 'its account is closed.', 'bulk') },
  { id: 'bulk-creditor-closed', sentence: 'The account of one creditor of a bulk payment is closed, and the bulk ends booked in part.',
    why: 'One wrong account does not stop the others, and PART does not say which one it was: the executions do.', source: 'D', met: paymentWent('ACSP', 'split', { service: 'bulk-payments', reason: 'creditor-closed' }),
    how: 'Get a bulk approved of which one creditor has an account here. That account is closed. Move the clock on to the next batch.', code: `${bulkToTwoBanks}\n${bringHere}\n${toBatch}`, arm: onNextPayment(waiting, paymentActs.closeCreditor, 'its creditor’s account is closed.', 'bulk') },
  { id: 'bulk-card-blocked', sentence: 'The card of a bulk payment is blocked between two batches, and the bulk ends booked in part.',
    why: 'Half of the salaries are out: a second bulk with all of them pays these twice.', source: 'D', met: paymentWent('ACSP', 'split', { service: 'bulk-payments', reason: 'card-blocked' }),
    how: 'Get a bulk from a card approved of which one transfer is above the limit, and move the clock on to the next batch. Its card is blocked. Move the clock on by a day.', code: `${cardBulkInPart}\n${toBatch}\n${bringHere}\n${nextDay}`, arm: onPayment(['ACSP'], paymentActs.block, 'its card is blocked.', 'bulk') },
  { id: 'bulk-booked', sentence: 'A batch books all transfers of a bulk payment.',
    why: 'One status covers up to a thousand transfers: it is ACSC only if each of them is.', source: '§3.1', met: paymentWent('ACSP', 'book', { service: 'bulk-payments' }),
    how: 'Get a bulk approved for which the account has funds. Move the clock on to the next batch.', code: `${bulkInPart.replace('900000.00', '200.00')}\n${toBatch}` },
])
