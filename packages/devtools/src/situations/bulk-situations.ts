import { onNextPayment, onPayment, paymentActs, waiting } from './payment-acts.ts'
import { paymentWent } from './payment-conditions.ts'
import { bulkInPart, bulkToTwoBanks, cardBulkInPart, nextDay, toBatch } from './payment-recipes.ts'
import { bringHere, inGroup } from './situation.ts'

/** Situations of bulk payments after their order. */
export const bulkSituations = inGroup('payments', [
  {
    id: 'bulk-begun',
    sentence: 'A batch books a part of a bulk payment and tries the others again (ACSP).',
    why: 'From here on the bulk cannot be cancelled, though some of its transfers have not moved.',
    source: 'D',
    met: paymentWent('PDNG', 'take', { service: 'bulk-payments', status: 'ACSP' }),
    how: 'Get a bulk approved of which one transfer is above the funds. Move the clock on to the next batch.',
    code: `${bulkInPart}\n${toBatch}`,
  },
  {
    id: 'bulk-in-part',
    sentence:
      'Some transfers of a bulk payment find no funds in three batches, and the bulk ends booked in part (PART).',
    why: 'A client that knows only success and failure pays the whole bulk again, or no one.',
    source: 'D',
    met: paymentWent('ACSP', 'split', { service: 'bulk-payments', reason: 'no-funds' }),
    how: 'Get a bulk approved of which one transfer is above the funds. Move the clock on by a day, past three batches.',
    code: `${bulkInPart}\n${nextDay}`,
  },
  {
    id: 'bulk-account-closed',
    sentence:
      'The account of a bulk payment is closed between two batches, and the bulk ends booked in part.',
    why: 'What was booked stays booked: the rest needs another account.',
    source: 'D',
    met: paymentWent('ACSP', 'split', { service: 'bulk-payments', reason: 'debtor-gone' }),
    how: 'Get a bulk approved of which one transfer is above the funds, and move the clock on to the next batch. Its account is closed. Move the clock on to the batch after it.',
    code: `${bulkInPart}\n${toBatch}\n${bringHere}\n${toBatch}`,
    arm: onPayment(['ACSP'], paymentActs.close, 'its account is closed.', 'bulk'),
  },
  {
    id: 'bulk-creditor-closed',
    sentence: 'The account of one creditor of a bulk payment is closed, and the bulk ends booked in part.',
    why: 'One wrong account does not stop the others, and PART does not say which one it was: the executions do.',
    source: 'D',
    met: paymentWent('ACSP', 'split', { service: 'bulk-payments', reason: 'creditor-closed' }),
    how: 'Get a bulk approved of which one creditor has an account here. That account is closed. Move the clock on to the next batch.',
    code: `${bulkToTwoBanks}\n${bringHere}\n${toBatch}`,
    arm: onNextPayment(waiting, paymentActs.closeCreditor, "its creditor's account is closed.", 'bulk'),
  },
  {
    id: 'bulk-card-blocked',
    sentence: 'The card of a bulk payment is blocked between two batches, and the bulk ends booked in part.',
    why: 'Half of the salaries are out: a second bulk with all of them pays these twice.',
    source: 'D',
    met: paymentWent('ACSP', 'split', { service: 'bulk-payments', reason: 'card-blocked' }),
    how: 'Get a bulk from a card approved of which one transfer is above the limit, and move the clock on to the next batch. Its card is blocked. Move the clock on by a day.',
    code: `${cardBulkInPart}\n${toBatch}\n${bringHere}\n${nextDay}`,
    arm: onPayment(['ACSP'], paymentActs.block, 'its card is blocked.', 'bulk'),
  },
  {
    id: 'bulk-booked',
    sentence: 'A batch books all transfers of a bulk payment.',
    why: 'One status covers up to a thousand transfers: it is ACSC only if each of them is.',
    source: '§3.1',
    met: paymentWent('ACSP', 'book', { service: 'bulk-payments' }),
    how: 'Get a bulk approved for which the account has funds. Move the clock on to the next batch.',
    code: `${bulkInPart.replace('900000.00', '200.00')}\n${toBatch}`,
  },
])
