import { onPayment, paymentActs } from './payment-acts.ts'
import { paymentWent } from './payment-conditions.ts'
import { lacking, orders, payAnd } from './payment-recipes.ts'
import { bringHere } from './situation.ts'

/** Approved payments that wait. `suffix` ends the id of a situation. */
const waits = [
  {
    from: 'ACTC',
    suffix: 'before-its-day',
    time: 'before its day',
    steps: 'Get a payment for a later day approved.',
    firstLine: '',
    order: orders.monday,
  },
  {
    from: 'PDNG',
    suffix: 'before-the-batch',
    time: 'on its day, before the batch',
    steps: 'Get a payment approved.',
    firstLine: '',
    order: orders.plain,
  },
  {
    from: 'ACCP',
    suffix: 'without-funds',
    time: 'while it lacks funds',
    steps: 'Trigger payment-without-funds, and get a payment approved.',
    firstLine: lacking,
    order: orders.plain,
  },
  {
    from: 'ACWC',
    suffix: 'with-changes',
    time: 'after the bank has changed it',
    steps: 'Get a payment for a Saturday approved.',
    firstLine: '',
    order: orders.saturday,
  },
] as const

/** Situations in which a cancellation is approved. */
export const cancellations = waits.map(({ from, suffix, time, steps, firstLine, order }) => ({
  id: `payment-cancelled-${suffix}`,
  sentence: `The customer approves the cancellation of a payment ${time}, and the bank cancels it.`,
  why: 'The 202 of DELETE cancels nothing: the payment is executed unless the customer approves that, too.',
  source: '§3.1',
  met: paymentWent(from, 'cancel', {}, ({ cause }) => cause === 'approveAuthorisation'),
  how: `${steps} Delete it; the customer approves the cancellation.`,
  code: firstLine + payAnd(order, 'await psu.approve(await tpp.cancel(payment))'),
}))

/** Situations in which the customer moves a payment to another day. */
export const moves = waits.slice(1).map(({ from, suffix, time, steps, firstLine, order }) => ({
  id: `payment-moved-elsewhere-${suffix}`,
  sentence: `The customer moves a payment to another day in the internet bank, ${time}.`,
  why: 'The status goes back to ACTC: a client that takes statuses for steps forward is confused.',
  source: '§3.1',
  met: paymentWent(from, 'renew', {}, ({ cause }) => cause === 'changePaymentInInternetBank'),
  how: `${steps} The customer moves it by a week.`,
  code: firstLine + payAnd(order, bringHere),
  arm: onPayment([from], paymentActs.move, 'the customer has moved it by a week.'),
}))
