import { onPayment, paymentActs, waiting } from './payment-acts.ts'
import { paymentWent, periodicFailed } from './payment-conditions.ts'
import { chooseOrder, lose, losses } from './payment-losses.ts'
import { nextDay, nextWeek, orders, payAnd } from './payment-recipes.ts'
import { bringHere, inGroup } from './situation.ts'

/**
 * When a loss strikes a periodic payment, by the transition that follows: in words, and as lines after the
 * approval.
 */
const strikes = {
  renew: ['before its first day. Move the clock on by a day.', [bringHere, nextDay]],
  split: ['after its first day. Move the clock on past its last day.', [nextDay, bringHere, nextWeek]],
  reject: ['before its first day. Move the clock on past its last day.', [bringHere, nextWeek]],
} as const

/** Losses of a periodic payment. `event` is the transition that follows. */
const missed = [
  {
    id: 'periodic-day-lost',
    event: 'renew',
    reason: 'no-funds',
    sentence:
      'A periodic payment has no funds on one of its days: that execution is lost, and the next day comes.',
    why: 'No status of the payment shows the skipped day, only its list of executions.',
  },
  {
    id: 'periodic-day-card-blocked',
    event: 'renew',
    reason: 'card-blocked',
    sentence:
      'The card of a periodic payment is blocked on one of its days: that execution is lost, and the next day comes.',
    why: 'A client that takes it for missing funds asks the customer to pay in, which does not help.',
  },
  {
    id: 'periodic-last-day-lost',
    event: 'split',
    reason: 'no-funds',
    sentence: 'The last execution of a periodic payment finds no funds, and the payment ends booked in part.',
    why: 'PART is final and no success: a creditor still waits for the last sum.',
  },
  {
    id: 'periodic-last-day-card-blocked',
    event: 'split',
    reason: 'card-blocked',
    sentence:
      'The card of a periodic payment is blocked on its last day, and the payment ends booked in part.',
    why: 'The payment says no-funds: only its last execution names the card.',
  },
  {
    id: 'periodic-account-closed',
    event: 'split',
    reason: 'debtor-gone',
    sentence:
      'The account of a periodic payment is closed between two executions, and the payment ends booked in part.',
    why: 'All later executions are lost at once: the client has to ask for another account.',
  },
  {
    id: 'periodic-day-creditor-closed',
    event: 'renew',
    reason: 'creditor-closed',
    sentence:
      "The creditor's account is closed on one of the days of a periodic payment: that execution is lost, and the next day comes.",
    why: 'The payment stays alive and fails each time, until somebody changes the creditor.',
  },
  {
    id: 'periodic-creditor-closed',
    event: 'split',
    reason: 'creditor-closed',
    sentence:
      "The creditor's account is closed on the last day of a periodic payment, and the payment ends booked in part.",
    why: 'The first sums have arrived and the last one has not: the creditor has to name another account.',
  },
  {
    id: 'periodic-rejected-creditor-closed',
    event: 'reject',
    reason: 'creditor-closed',
    sentence:
      "The creditor's account is closed on all days of a periodic payment, and the bank rejects the payment.",
    why: 'No money has moved, and the debtor has funds: a client that says no funds is wrong.',
  },
  {
    id: 'periodic-rejected',
    event: 'reject',
    reason: 'no-funds',
    sentence: 'A periodic payment finds no funds on any of its days, and the bank rejects it.',
    why: 'A standing order can come to nothing without a single message to the client.',
  },
  {
    id: 'periodic-rejected-card-blocked',
    event: 'reject',
    reason: 'card-blocked',
    sentence:
      'The card of a periodic payment is blocked on all of its days, and the bank rejects the payment.',
    why: 'The rejection says no-funds: only the executions name the card.',
  },
  {
    id: 'periodic-rejected-account-closed',
    event: 'reject',
    reason: 'debtor-gone',
    sentence:
      'The account of a periodic payment is closed before anything was paid, and the bank rejects the payment.',
    why: 'No later day comes: the creditor gets nothing until the client orders from another account.',
  },
] as const

const periodicLosses = missed.flatMap(({ id, event, reason, sentence, why }) =>
  losses
    .filter((loss) => loss.reason === reason)
    .map(({ effect, act }) => ({
      id,
      sentence,
      why,
      source: 'D',
      met: periodicFailed(event, reason),
      how: `Get a periodic payment${reason === 'card-blocked' ? ' from a card' : ''} approved. Its ${effect} ${strikes[event][0]}`,
      code: payAnd(chooseOrder(reason, orders.periodic), ...strikes[event][1]),
      arm: lose(act, effect, 'periodic'),
    })),
)

/** Situations of periodic payments after their order. */
export const periodicSituations = inGroup('payments', [
  {
    id: 'periodic-executed',
    sentence: 'A periodic payment is executed on one of its days and waits for the next one.',
    why: 'The status goes from ACSP back to ACTC: a periodic payment has no end after its first execution.',
    source: '§9 1.16.0',
    met: paymentWent('ACSP', 'renew'),
    how: 'Get a periodic payment approved. Move the clock on past its first day.',
    code: payAnd(orders.periodic, nextDay),
  },
  ...periodicLosses,
  {
    id: 'periodic-in-part',
    sentence:
      'A periodic payment makes its last execution after an earlier one was lost, and ends booked in part.',
    why: 'The last day went well, and the payment is no success all the same.',
    source: 'D',
    met: paymentWent('ACSP', 'split', { service: 'periodic-payments' }),
    how: 'Get a periodic payment approved. Trigger periodic-day-lost, and move the clock on by a day. Money comes in. Move the clock on past its last day.',
    code: payAnd(orders.periodic, "await sandbox.bring('periodic-day-lost')", nextDay, bringHere, nextWeek),
    arm: onPayment(waiting, paymentActs.fill, 'money has come in.', 'periodic'),
  },
  {
    id: 'periodic-completed',
    sentence: 'A periodic payment has made its last execution and is booked.',
    why: 'ACSC comes once, at the end of the plan: until then only the executions show what was paid.',
    source: 'D',
    met: paymentWent('ACSP', 'book', { service: 'periodic-payments' }),
    how: 'Get a periodic payment with an endDate approved. Move the clock on past its last day.',
    code: payAnd(orders.periodic, nextWeek),
  },
])
