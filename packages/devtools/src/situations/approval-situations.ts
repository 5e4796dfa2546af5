import type { CommandOutcome } from '@pocketbank/core'
import { limits } from '@pocketbank/core'
import { viewAuthorisation } from '@pocketbank/core/domain/authorisations'
import { letPass } from './arming.ts'
import { refuseNext } from './link-acts.ts'
import { demandSecondSigner, onNextPayment, onPayment, paymentActs, waiting } from './payment-acts.ts'
import { paymentWent } from './payment-conditions.ts'
import { bulkInPart, orders, payAnd } from './payment-recipes.ts'
import { bringHere, by, inGroup, type SituationCondition } from './situation.ts'

/** Makes conditions met by a read of a payment that passes the test. */
function read(
  test: (payment: CommandOutcome<'readPaymentStatus'>) => boolean,
): readonly SituationCondition[] {
  return by.commands({ reads: 'payment' }, test)
}

/** Makes a condition met when a link is refused, or expires while its payment or cancellation still waits. */
function linkOfPaymentBecame(
  kind: 'payment' | 'cancellation',
  status: 'refused' | 'expired',
): SituationCondition {
  return by.authorisation(
    ({ after, step }) =>
      after.purpose.kind === kind &&
      after.status === status &&
      (status === 'refused' || viewAuthorisation(step.after, after).payments.length > 0),
  )
}

const bySecondSigner = `${payAnd(orders.plain)}
const second = await tpp.for('12085592767').post(payment.path + '/authorisations')`

/** The final statuses, each with the steps and the recipe that lead to it. */
const ends = [
  {
    id: 'payment-booked-read',
    status: 'ACSC',
    word: 'booked',
    steps: 'Create an instant payment; the customer approves it.',
    code: payAnd(orders.instant),
    why: 'A client that never reads the end delivers on trust.',
  },
  {
    id: 'payment-rejection-read',
    status: 'RJCT',
    word: 'rejected',
    steps: 'Create a payment; the customer refuses it.',
    code: 'const payment = await tpp.pay(order)\nawait psu.refuse(payment)',
    why: 'The response has the reason: show it to the customer.',
  },
  {
    id: 'payment-cancelled-read',
    status: 'CANC',
    word: 'cancelled',
    steps: 'Create a payment, and delete it.',
    code: 'const payment = await tpp.pay(order)\nawait tpp.cancel(payment)',
    why: 'A cancelled payment stays readable and never comes back.',
  },
  {
    id: 'payment-part-read',
    status: 'PART',
    word: 'booked in part',
    steps: 'Get a bulk approved of which one transfer is above the funds. Move the clock on by a day.',
    code: `${bulkInPart}\nsandbox.clock.advance({ days: 1 })`,
    why: 'The executions show which parts are lost; the status does not.',
  },
] as const

/** Situations of approvals and cancellations of a payment, and of reads of its status. */
export const approvalSituations = inGroup('payments', [
  {
    id: 'payment-second-signer',
    sentence: 'The customer approves, and the payment waits for a second signer.',
    why: 'The customer has come back with success, and the payment is still RCVD.',
    source: '§3.1',
    met: by.payment(
      ({ before, payment }) =>
        payment.status === 'RCVD' && payment.approvals.length > (before?.approvals.length ?? 0),
    ),
    how: 'Payments need a second signer from now on. Create one; the customer approves it.',
    code: payAnd(orders.plain),
    arm: demandSecondSigner,
  },
  {
    id: 'payment-second-signer-approves',
    sentence: 'The second signer approves the payment, and it continues.',
    why: 'The client has to start an authorisation for the second person, hours after the first one.',
    source: '§3.1',
    met: paymentWent('RCVD', 'approve', {}, ({ payment }) => payment.approvals.length > 1),
    how: 'Payments need a second signer from now on. Create one; the customer approves it. Start an authorisation for the other person, who approves as well.',
    code: `${bySecondSigner}\nawait sandbox.psu('12085592767').approve(second)`,
    arm: demandSecondSigner,
  },
  {
    id: 'payment-second-signer-refuses',
    sentence: 'The second signer refuses the payment, and the bank rejects it.',
    why: 'The first signer believes that the payment is on its way: the client has to tell them.',
    source: '§3.1',
    met: paymentWent('RCVD', 'reject', { reason: 'refused' }, ({ payment }) => payment.approvals.length > 0),
    how: 'Payments need a second signer from now on. Create one; the customer approves it. Start an authorisation for the other person, who refuses.',
    code: `${bySecondSigner}\nawait sandbox.psu('12085592767').refuse(second)`,
    arm: demandSecondSigner,
  },
  {
    id: 'payment-second-signer-late',
    sentence: `No second signer approves the payment within ${limits.paymentApprovalHours} hours, and the bank rejects it.`,
    why: `The ${limits.paymentApprovalHours} hours begin with the order, not with the first approval.`,
    source: 'D',
    met: paymentWent(
      'RCVD',
      'reject',
      { reason: 'unapproved' },
      ({ payment }) => payment.approvals.length > 0,
    ),
    how: `Payments need a second signer from now on. Create one; the customer approves it. Move the clock on by ${limits.paymentApprovalHours} hours.`,
    code: payAnd(orders.plain, 'sandbox.clock.advance({ days: 1 })'),
    arm: demandSecondSigner,
  },
  {
    id: 'payment-link-expired',
    sentence: `The customer does not answer within ${limits.scaLinkMinutes} minutes: the link ends, and the payment waits for a new one.`,
    why: 'The payment is not lost: a new authorisation saves the order.',
    source: '§5.6',
    met: linkOfPaymentBecame('payment', 'expired'),
    how: `Create a payment, and start its authorisation. The clock moves on by ${limits.scaLinkMinutes} minutes.`,
    code: `await tpp.pay(order)\n${bringHere}`,
    arm: onPayment(
      ['RCVD'],
      letPass({ minutes: limits.scaLinkMinutes }),
      `the clock has moved on by ${limits.scaLinkMinutes} minutes.`,
      'linked',
    ),
  },
  {
    id: 'payment-cancellation-asked',
    sentence: 'The client deletes an approved payment, and the bank responds with 202 and a link.',
    why: '202 is no cancellation: without the approval of the customer the payment is executed.',
    source: '§3.1',
    met: by.command('cancelPayment', ({ isCancelled }) => !isCancelled),
    how: 'Get a payment approved. Delete it.',
    code: payAnd(orders.plain, 'await tpp.cancel(payment)'),
  },
  {
    id: 'payment-cancellation-refused',
    sentence: 'The customer refuses the cancellation, and the payment is executed.',
    why: 'A client that has closed the order at the 202 has given the goods away.',
    source: '§3.1',
    met: linkOfPaymentBecame('cancellation', 'refused'),
    how: 'Get a payment approved, and delete it. The customer refuses the cancellation.',
    code: payAnd(orders.plain, 'await tpp.cancel(payment)', bringHere),
    arm: refuseNext('cancellation'),
  },
  {
    id: 'payment-cancellation-expired',
    sentence: `Nobody uses the link of a cancellation within ${limits.scaLinkMinutes} minutes, and the payment continues.`,
    why: 'The cancellation is over without a message: the client has to ask again, or give up.',
    source: '§5.6',
    met: linkOfPaymentBecame('cancellation', 'expired'),
    how: `Get a payment approved, and delete it. The clock moves on by ${limits.scaLinkMinutes} minutes.`,
    code: payAnd(orders.plain, 'await tpp.cancel(payment)', bringHere),
    arm: onPayment(
      waiting,
      letPass({ minutes: limits.scaLinkMinutes }),
      `the clock has moved on by ${limits.scaLinkMinutes} minutes.`,
      'cancelled',
    ),
  },
  {
    id: 'payment-cancel-too-late',
    sentence: 'The client deletes a payment that a batch has taken or that has ended, and the bank refuses.',
    why: 'Money that has left comes back only from the creditor.',
    source: 'D',
    met: by.rule('P7d'),
    how: 'Get a payment approved. Move the clock on to the next batch, and delete the payment.',
    code: payAnd(
      orders.plain,
      'sandbox.clock.advanceToBatch()',
      'await tpp.cancel(payment).catch(() => undefined)',
    ),
  },
  {
    id: 'payment-approve-too-late',
    sentence:
      'The client asks for an approval of a payment that waits for none any more, and the bank refuses.',
    why: 'A new link for an old order needs a new payment.',
    source: 'D',
    met: by.rule('P5a'),
    how: 'Create a payment; the customer refuses it. Start an authorisation again.',
    code: "const payment = await tpp.pay(order)\nawait psu.refuse(payment)\nawait tpp.post(payment.path + '/authorisations')",
  },
  {
    id: 'payment-funds-lacking-read',
    sentence: 'The client reads that the bank has looked for funds and found none (`fundsAvailable: false`).',
    why: 'It warns before the rejection: the customer can still put money in.',
    source: '§9 1.14.2',
    met: read(({ fundsAvailable, status }) => fundsAvailable === false && status === 'ACCP'),
    how: 'The account of the next payment is emptied after its order. Create one; the customer approves it. Read its status.',
    code: payAnd(orders.plain, 'await tpp.status(payment)'),
    arm: onNextPayment(['RCVD'], paymentActs.empty, 'its account is emptied.'),
  },
  ...ends.map(({ id, status, word, steps, code, why }) => ({
    id,
    sentence: `The client reads that the payment is ${word} (${status}).`,
    why,
    source: '§3.1',
    met: read((payment) => payment.status === status),
    how: `${steps} Read its status.`,
    code: `${code}\nawait tpp.status(payment)`,
  })),
])
