import {
  advanceToNextBatch,
  blockCard,
  cancelElsewhere,
  closeDebtor,
  emptyDebtor,
  fillDebtor,
  halveElsewhere,
  letPass,
  moveElsewhere,
} from './payment-acts.ts'
import { actNow, actOnPayment, waitingForExecution } from './payment-arms.ts'
import {
  bulkInPart,
  cardBulkInPart,
  fromCard,
  instantly,
  onMonday,
  order,
  payAnd,
  periodic,
  rewritten,
  saturday,
} from './payment-recipes.ts'
import { hasReason, isCausedBy, isOfService, paymentWent, wasBefore } from './payment-signs.ts'
import { inGroup, paymentBecame } from './situation.ts'

const ofPeriodic = isOfService('periodic-payments')
const ofBulk = isOfService('bulk-payments')
const isSingle = isOfService('payments')
const changedElsewhere = isCausedBy('changePaymentElsewhere')
const byApproval = isCausedBy('approveAuthorisation')
const beforeBatch = ['RCVD', ...waitingForExecution] as const

const toBatch = 'sandbox.clock.advanceToBatch()'
const nextDay = 'sandbox.clock.advance({ days: 1 })'
const nextWeek = 'sandbox.clock.advance({ days: 7 })'

function bring(id: string): string {
  return `await sandbox.bring('${id}')`
}

/** What an account or card can lose after the customer has approved the payment. */
const losses = [
  { reason: 'no-funds', suffix: 'no-funds', loss: 'the account has no funds', act: emptyDebtor },
  { reason: 'card-blocked', suffix: 'card-blocked', loss: 'the card is blocked', act: blockCard },
  { reason: 'debtor-gone', suffix: 'account-closed', loss: 'the account is closed', act: closeDebtor },
] as const

/** Rejections behind an approval: by the status of the payment, for each reason. */
const rejections = [
  {
    from: 'ACCP',
    prefix: 'payment-rejected',
    payment: 'an approved payment',
    begins: 'a payment approved',
    of: order,
    wait: nextDay,
    passes: 'the clock runs for a day',
    first: [],
  },
  {
    from: 'ACWC',
    prefix: 'payment-changed-rejected',
    payment: 'a payment whose text it has rewritten',
    begins: 'a payment approved whose text the bank rewrites',
    of: rewritten,
    wait: nextDay,
    passes: 'the clock runs for a day',
    first: [],
  },
  {
    from: 'ACWP',
    prefix: 'payment-held-rejected',
    payment: 'an instant payment that it has held',
    begins: 'an instant payment approved that the bank holds',
    of: instantly,
    wait: 'sandbox.clock.advance({ minutes: 10 })',
    passes: 'ten minutes pass',
    first: [bring('payment-instant-held')],
  },
] as const

/** The whys of rejections: by reason. */
const whysOfRejection = {
  'no-funds': 'Nothing is reserved: between approval and execution others take money from the account.',
  'card-blocked': 'The reason is the card and not the money: another account of the customer may pay.',
  'debtor-gone': 'The same payment can never be made again from this account: a retry is in vain.',
} as const

const rejectionRows = rejections.flatMap(({ from, prefix, payment, begins, of, wait, passes, first }) =>
  losses.map(({ reason, suffix, loss, act }) => {
    const id = `${prefix}-${suffix}`
    const paid = payAnd(reason === 'card-blocked' ? fromCard(of) : of, bring(id), wait)
    return {
      id,
      sentence: `The bank rejects ${payment}, since ${loss}.`,
      why: whysOfRejection[reason],
      source: '§3.1',
      met: paymentWent(
        from,
        'reject',
        hasReason(reason),
        ({ payment: { service } }) => service !== 'periodic-payments',
      ),
      bring: {
        how: `Get ${begins}; then ${loss}, and ${passes}.`,
        code: [...first, paid].join('\n'),
        arm: actOnPayment(
          from === 'ACWP' ? ['ACWP'] : act === emptyDebtor ? beforeBatch : waitingForExecution,
          act,
          `${loss}.`,
        ),
      },
    }
  }),
)

/** Statuses of an approved payment in which it can be cancelled or changed. */
const waits = [
  { from: 'ACTC', name: 'before-its-day', when: 'before its day', of: onMonday, first: [] },
  { from: 'PDNG', name: 'before-the-batch', when: 'on its day, before the batch', of: order, first: [] },
  {
    from: 'ACCP',
    name: 'without-funds',
    when: 'while it lacks funds',
    of: order,
    first: [bring('payment-without-funds')],
  },
  { from: 'ACWC', name: 'with-changes', when: 'after the bank has changed it', of: saturday, first: [] },
] as const

const cancellationRows = waits.map(({ from, name, when, of, first }) => ({
  id: `payment-cancelled-${name}`,
  sentence: `The customer approves the cancellation of a payment ${when}, and the bank cancels it.`,
  why: 'The 202 of DELETE cancels nothing: the payment is executed unless the customer approves that, too.',
  source: '§3.1',
  met: paymentWent(from, 'cancel', byApproval),
  bring: {
    how: `Delete an approved payment ${when}; the customer approves the link.`,
    code: [...first, payAnd(of, 'await psu.approve(await tpp.cancel(payment))')].join('\n'),
  },
}))

const changeRows = waits.slice(1).map(({ from, name, when, of, first }) => {
  const id = `payment-moved-elsewhere-${name}`
  return {
    id,
    sentence: `The customer moves a payment to another day in the internet bank, ${when}.`,
    why: 'The status goes back to ACTC: a client that takes statuses for steps forward is confused.',
    source: '§3.1',
    met: paymentWent(from, 'renew', changedElsewhere),
    bring: {
      how: `Get a payment approved; the customer moves it by a week ${when}.`,
      code: [...first, payAnd(of, bring(id))].join('\n'),
      arm: actNow([from], moveElsewhere, 'the customer has moved it by a week.'),
    },
  }
})

/** What becomes of approved payments. */
// biome-ignore format: a table, a row of four lines for each situation
export const paymentEndSituations = inGroup('payments', [
  { id: 'payment-without-funds', sentence: 'The account lacks funds when the customer approves the payment, and it waits for them (ACCP).',
    why: 'ACCP looks like success and is a warning: three batches later the bank rejects the payment.', source: '§3.1',
    met: paymentWent('RCVD', 'approve', ({ payment }) => payment.status === 'ACCP'),
    bring: { how: 'The account is emptied behind the next order; the customer approves it.', code: `${bring('payment-without-funds')}\n${payAnd(order)}`, arm: actOnPayment(['RCVD'], emptyDebtor, 'its account is emptied.') } },
  { id: 'payment-funds-in-time', sentence: 'A payment that lacked funds in one batch finds them before the third one.',
    why: 'A client that gives up at ACCP and orders again makes its customer pay twice.', source: '§3.1',
    met: paymentWent('ACCP', 'wait', wasBefore('ACCP'), isSingle),
    bring: { how: 'Get a payment approved that lacks funds; then money comes in before the next batch.', code: `${bring('payment-without-funds')}\n${payAnd(order, toBatch, bring('payment-funds-in-time'), toBatch)}`, arm: actNow(['ACCP'], fillDebtor, 'money has come in.') } },
  { id: 'payment-funds-gone', sentence: 'A payment has funds when the customer approves it and none in the batch: PDNG goes back to ACCP.',
    why: '`fundsAvailable: true` is the last look of the bank and no reservation.', source: '§3.1',
    met: paymentWent('PDNG', 'lack', wasBefore('PDNG')),
    bring: { how: 'Get a payment approved; the account is emptied, and the next batch finds nothing.', code: payAnd(order, bring('payment-funds-gone'), toBatch), arm: actOnPayment(waitingForExecution, emptyDebtor, 'its account is emptied.') } },
  { id: 'payment-executed', sentence: 'A batch takes the payment and books it.',
    why: 'Only ACSC is money: everything before can still fail.', source: '§3.1',
    met: paymentWent('PDNG', 'take', isSingle),
    bring: { how: 'Get a payment approved; then the clock runs to the next batch.', code: payAnd(order, bring('payment-executed')), arm: actNow(['PDNG'], advanceToNextBatch, 'a batch has run.') } },
  { id: 'payment-changed-executed', sentence: 'A batch executes a payment whose text the bank has rewritten.',
    why: 'ACWC is not final: the payment is booked with another text than the client has sent.', source: '§3.1',
    met: paymentWent('ACWC', 'take'),
    bring: { how: 'Get a payment abroad with Norwegian letters approved; then the clock runs to the next batch.', code: payAnd(rewritten, bring('payment-changed-executed')), arm: actNow(['ACWC'], advanceToNextBatch, 'a batch has run.') } },
  { id: 'payment-moved-day-begins', sentence: 'The day to which the bank has moved a payment begins, and the payment goes on.',
    why: 'A client that reads ACWC only on the requested day stops before anything has happened.', source: '§3.1',
    met: paymentWent('ACWC', 'accept', wasBefore('ACWC'), isSingle),
    bring: { how: 'Get a payment for a Saturday approved; then four days pass.', code: payAnd(saturday, bring('payment-moved-day-begins')), arm: actNow(['ACWC'], letPass({ days: 4 }), 'four days have passed.') } },
  { id: 'payment-held-booked', sentence: 'The bank books an instant payment that it has held.',
    why: 'ACWP is not the end: a client that stops there never learns of the money.', source: 'D',
    met: paymentWent('ACWP', 'book', wasBefore('ACWP')),
    bring: { how: 'Get an instant payment approved that the bank holds; then ten minutes pass.', code: `${bring('payment-instant-held')}\n${payAnd(instantly, bring('payment-held-booked'))}`, arm: actNow(['ACWP'], letPass({ minutes: 10 }), 'ten minutes have passed.') } },
  ...rejectionRows,
  ...cancellationRows,
  { id: 'payment-cancelled-elsewhere', sentence: 'The customer cancels an approved payment in the internet bank.',
    why: 'No message tells the client: only the next read of the status does.', source: '§3.1',
    met: paymentBecame(isCausedBy('cancelPaymentElsewhere')),
    bring: { how: 'Get a payment approved; the customer cancels it in the internet bank.', code: payAnd(order, bring('payment-cancelled-elsewhere')), arm: actOnPayment(waitingForExecution, cancelElsewhere, 'the customer has cancelled it in the internet bank.') } },
  ...changeRows,
  { id: 'payment-amount-changed-elsewhere', sentence: 'The customer changes the amount of an approved payment in the internet bank.',
    why: 'ACSC then stands for another amount than the one that the client has asked for.', source: '§3.1',
    met: paymentBecame(({ cause, before, payment }) => cause === 'changePaymentElsewhere' && before?.transfers !== payment.transfers),
    bring: { how: 'Get a payment approved; the customer halves its amount in the internet bank.', code: payAnd(order, bring('payment-amount-changed-elsewhere')), arm: actOnPayment(waitingForExecution, halveElsewhere, 'the customer has halved its amount.') } },
  { id: 'periodic-executed', sentence: 'A periodic payment is executed on one of its days and waits for the next one.',
    why: 'The status goes from ACSP back to ACTC: a periodic payment has no end after its first execution.', source: '§9 1.16.0',
    met: paymentWent('ACSP', 'renew'),
    bring: { how: 'Get a periodic payment approved; then its first day passes.', code: payAnd(periodic, nextDay) } },
  { id: 'periodic-day-lost', sentence: 'A periodic payment has no funds on one of its days: that execution is lost, and the next day comes.',
    why: 'No status of the payment tells of the lost day: only its list of executions does.', source: 'D',
    met: paymentWent('ACCP', 'renew', ofPeriodic),
    bring: { how: 'Get a periodic payment approved; the account is emptied before its first day.', code: payAnd(periodic, bring('periodic-day-lost'), nextDay), arm: actOnPayment(beforeBatch, emptyDebtor, 'its account is emptied.') } },
  { id: 'periodic-last-day-lost', sentence: 'The last execution of a periodic payment finds no funds, and the payment ends booked in part.',
    why: 'PART is final and no success: a creditor still waits for the last sum.', source: 'D',
    met: paymentWent('ACCP', 'split', hasReason('no-funds')),
    bring: { how: 'Get a periodic payment approved; the account is emptied before its last day.', code: payAnd(periodic, nextDay, bring('periodic-last-day-lost'), nextWeek), arm: actOnPayment(beforeBatch, emptyDebtor, 'its account is emptied.') } },
  { id: 'periodic-account-closed', sentence: 'The account of a periodic payment is closed between two executions, and the payment ends booked in part.',
    why: 'All later executions are lost at once: the client has to ask for another account.', source: 'D',
    met: paymentWent('ACCP', 'split', hasReason('debtor-gone')),
    bring: { how: 'Get a periodic payment approved; the account is closed behind its first day.', code: payAnd(periodic, nextDay, bring('periodic-account-closed'), nextWeek), arm: actOnPayment(beforeBatch, closeDebtor, 'its account is closed.') } },
  { id: 'periodic-rejected', sentence: 'A periodic payment finds no funds on any of its days, and the bank rejects it.',
    why: 'A standing order can come to nothing without a single message to the client.', source: 'D',
    met: paymentWent('ACCP', 'reject', ofPeriodic),
    bring: { how: 'Get a periodic payment approved; the account is emptied, and all days pass.', code: payAnd(periodic, bring('periodic-rejected'), nextWeek), arm: actOnPayment(beforeBatch, emptyDebtor, 'its account is emptied.') } },
  { id: 'periodic-completed', sentence: 'A periodic payment has made its last execution and is booked.',
    why: 'ACSC comes once, at the end of the plan: until then only the executions tell what was paid.', source: 'D',
    met: paymentWent('ACSP', 'book', ofPeriodic),
    bring: { how: 'Get a periodic payment with an end approved; then all its days pass.', code: payAnd(periodic, nextWeek) } },
  { id: 'bulk-begun', sentence: 'A batch books a part of a bulk payment and tries the others again (ACSP).',
    why: 'From here on the bulk cannot be cancelled, though some of its transfers have not moved.', source: 'D',
    met: paymentWent('PDNG', 'take', ofBulk, ({ payment }) => payment.status === 'ACSP'),
    bring: { how: 'Get a bulk approved of which one transfer is above the funds; then a batch runs.', code: `${bulkInPart}\n${toBatch}` } },
  { id: 'bulk-in-part', sentence: 'Some transfers of a bulk payment find no funds in three batches, and the bulk ends booked in part (PART).',
    why: 'A client that knows only success and failure pays the whole bulk again, or no one.', source: 'D',
    met: paymentWent('ACSP', 'split', hasReason('no-funds')),
    bring: { how: 'Get a bulk approved of which one transfer is above the funds; then three batches run.', code: `${bulkInPart}\n${nextDay}` } },
  { id: 'bulk-account-closed', sentence: 'The account of a bulk payment is closed between two batches, and the bulk ends booked in part.',
    why: 'What was booked stays booked: the rest needs another account.', source: 'D',
    met: paymentWent('ACSP', 'split', hasReason('debtor-gone')),
    bring: { how: 'Get a bulk approved of which one transfer is above the funds; behind the first batch the account is closed.', code: `${bulkInPart}\n${toBatch}\n${bring('bulk-account-closed')}\n${toBatch}`, arm: actNow(['ACSP'], closeDebtor, 'its account is closed.') } },
  { id: 'bulk-card-blocked', sentence: 'The card of a bulk payment is blocked between two batches, and the bulk ends booked in part.',
    why: 'Half of the salaries are out: a second bulk with all of them pays these twice.', source: 'D',
    met: paymentWent('ACSP', 'split', hasReason('card-blocked')),
    bring: { how: 'Get a bulk from a card approved of which one transfer is above the limit; behind the first batch the card is blocked.', code: `${cardBulkInPart}\n${toBatch}\n${bring('bulk-card-blocked')}\n${nextDay}`, arm: actNow(['ACSP'], blockCard, 'its card is blocked.') } },
  { id: 'bulk-booked', sentence: 'A batch books all transfers of a bulk payment.',
    why: 'One status stands for up to a thousand transfers: it is ACSC only if each of them is.', source: '§3.1',
    met: paymentWent('ACSP', 'book', ofBulk),
    bring: { how: 'Get a bulk with funds approved; then the clock runs to the next batch.', code: `${bulkInPart.replace('900000.00', '200.00')}\n${toBatch}` } },
])
