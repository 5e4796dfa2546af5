import type { CommandOutcome } from '@pocketbank/core'
import { iterateBackward } from '@pocketbank/core/base/store'
import { dayMilliseconds } from '@pocketbank/core/base/time'
import { viewAuthorisation } from '@pocketbank/core/domain/authorisations'
import type { Observation } from '@pocketbank/http/pipeline'
import { refuseNext } from './link-acts.ts'
import { letPass } from './means.ts'
import {
  demandSecondSigner,
  limitRegistration,
  onNextPayment,
  onPayment,
  paymentActs,
  waiting,
} from './payment-acts.ts'
import { bulkInPart, fromCard, orders, payAnd } from './payment-recipes.ts'
import { paymentWent } from './payment-signs.ts'
import { bringHere, by, inGroup, type Sign } from './situation.ts'

type CreationTest = (payment: CommandOutcome<'createPayment'>['payment'], observation: Observation) => boolean

/** Makes conditions met by a new payment of any service that passes the test. */
function ordered(test: CreationTest): readonly Sign[] {
  return by.commands({ creates: 'payment' }, ({ payment }, observation) => test(payment, observation))
}

type OrderedPayment = Parameters<CreationTest>[0]

/** Tests whether any transfer of a payment passes. A loop, because a closure for each payment is slower. */
function anyTransfer(
  test: (transfer: OrderedPayment['transfers'][number], payment: OrderedPayment) => boolean,
): CreationTest {
  return (payment) => {
    for (const transfer of payment.transfers) if (test(transfer, payment)) return true
    return false
  }
}

/** Makes conditions met by a read of a payment that passes the test. */
function read(test: (payment: CommandOutcome<'readPaymentStatus'>) => boolean): readonly Sign[] {
  return by.commands({ reads: 'payment' }, test)
}

/**
 * Tests whether the bank has an equal payment from the last 24 hours. Only requests with
 * allowLogicalDuplicate can create one.
 */
const isDuplicate: CreationTest = ({ serial, duplicateKey, createdAt }, { entry, exchange: { engine } }) => {
  if (engine === undefined || !entry.target.includes('allowLogicalDuplicate')) return false
  const { payments } = engine.bank
  const [before] = iterateBackward(payments, 'byDuplicateKey', { duplicateKey, serial })
  return before?.duplicateKey === duplicateKey && before.createdAt > createdAt - dayMilliseconds
}

/** Makes a condition met when a link is refused, or expires while its payment or cancellation still waits. */
function linkOfPaymentBecame(kind: 'payment' | 'cancellation', status: 'refused' | 'expired'): Sign {
  return by.authorisation(
    ({ after, step }) =>
      after.purpose.kind === kind &&
      after.status === status &&
      (status === 'refused' || viewAuthorisation(step.after, after).payments.length > 0),
  )
}

const bySecondSigner = `${payAnd(orders.plain)}
const second = await tpp.for('12085592767').post(payment.path + '/authorisations')`

/** The products, each with the id, the order of its recipe, words and reason. */
// biome-ignore format: a table
const products = [
  ['payment-domestic', 'norwegian-domestic-credit-transfers', orders.plain, 'a domestic payment in kroner', 'It is the only product that is also offered as a periodic and as a bulk payment.'],
  ['payment-instant', 'instant-norwegian-domestic-credit-transfers-straks', orders.instant, 'an instant payment', 'No batch follows: refusal, booking and status come at other times than those of a domestic payment.'],
  ['payment-sepa', 'sepa-credit-transfers', orders.sepa, 'a SEPA payment in euros', 'Currency, fee and characters differ from a domestic payment.'],
  ['payment-cross-border', 'cross-border-credit-transfers', orders.abroad, 'a payment abroad in any currency', 'The order states the currency of both accounts, and the fee depends on country and currency.'],
] as const

/** The final statuses, each with its id, words, steps, recipe and reason. */
// biome-ignore format: a table
const ends = [
  ['payment-booked-read', 'ACSC', 'booked', 'Create an instant payment; the customer approves it.', payAnd(orders.instant), 'Whoever never reads the end delivers on trust.'],
  ['payment-rejection-read', 'RJCT', 'rejected', 'Create a payment; the customer refuses it.', 'const payment = await tpp.pay(order)\nawait psu.refuse(payment)', 'The response has the reason: show it to the customer.'],
  ['payment-cancelled-read', 'CANC', 'cancelled', 'Create a payment, and delete it.', 'const payment = await tpp.pay(order)\nawait tpp.cancel(payment)', 'A cancelled payment stays readable and never comes back.'],
  ['payment-part-read', 'PART', 'booked in part', 'Get a bulk approved of which one transfer is above the funds. Move the clock on by a day.', `${bulkInPart}\nsandbox.clock.advance({ days: 1 })`, 'The executions show which parts are lost; the status does not.'],
] as const

// biome-ignore format: a table, three lines a row: what happens, why and how it is met, how it is brought about
export const orderSituations = inGroup('payments', [
  ...products.map(([id, product, of, takes, why]) => ({
    id, sentence: `The bank takes ${takes}.`, why, source: '§7.5', met: ordered((payment) => payment.product === product && payment.service === 'payments'),
    how: `Create a payment of the product ${product}.`, code: `await tpp.pay(${of})` })),
  { id: 'payment-periodic', sentence: 'The bank takes a periodic payment.',
    why: 'Its statuses go round and round, and its body has fields of its own.', source: 'BG', met: by.command('createPeriodicPayment'),
    how: 'Create a payment of the service periodic-payments.', code: `await tpp.pay(${orders.periodic})` },
  { id: 'payment-bulk', sentence: 'The bank takes a bulk payment.',
    why: 'One wrong transfer refuses the whole bulk, and the path in the message shows which one.', source: 'BG', met: by.command('createBulkPayment'),
    how: 'Create a payment of the service bulk-payments.', code: bulkInPart },
  { id: 'payment-from-card', sentence: 'The bank takes a payment from a credit card.',
    why: 'The debtor has a masked number and no IBAN, and the transaction is one of the card.', source: '§9 1.9.0', met: ordered(({ debtor }) => debtor.kind === 'card-account'),
    how: 'Create a payment whose debtorAccount has a maskedPan.', code: `await tpp.pay(${fromCard(orders.plain)})` },
  { id: 'payment-for-company', sentence: 'The bank takes a payment from the account of a company.',
    why: 'Every request about it needs PSU-Corporate-ID, and more than one person may have to approve.', source: '§4.7', met: ordered(({ corporation }) => corporation !== 0),
    how: 'Have a customer approve a consent for a company. Create a payment from its account, with PSU-Corporate-ID.', code: "await psu.approve(await tpp.consent(), { agreement: 'Fjordlys Elektro AS' })\nconst [{ iban }] = await tpp.accounts()\nawait tpp.pay({ ...order, debtorAccount: { iban } })" },
  { id: 'payment-unknown-psu', sentence: 'The bank takes a payment of a customer whom it does not know yet, with a link to log in and approve in one visit.',
    why: 'A guest of a shop has no consent: the link is in the 201, and no authorisation is to be started.', source: '§9 1.17.0', met: by.commands({ creates: 'payment' }, ({ authorisationId }) => authorisationId !== undefined),
    how: 'Create a payment with PSU-Context for a PSU-ID that the bank does not know.', code: "const headers = { 'PSU-Context': 'PRIVATE' }\nawait tpp.for('12085592767').pay({ ...order, debtorAccount: { bban: '97350494093' } }, { headers })" },
  { id: 'payment-fee', sentence: 'The bank takes a fee for the payment.',
    why: 'More leaves the account than the amount: a client that shows totals has to add the fee.', source: '§2.3', met: ordered(anyTransfer(({ fee }) => fee > 0n)),
    how: 'Create an instant, SEPA or cross-border payment.', code: `await tpp.pay(${orders.instant})` },
  { id: 'payment-exchange', sentence: 'The payment has another currency than the account, and the bank exchanges it.',
    why: 'The sum that leaves the account is known only when the payment is booked.', source: '§2.3', met: ordered(anyTransfer(({ amount }, { debtorAccount }) => amount.currency !== debtorAccount.currency)),
    how: 'Create a payment in euros from an account in kroner.', code: `await tpp.pay(${orders.sepa})` },
  { id: 'payment-kid', sentence: 'The bank takes a payment with a KID.',
    why: 'Most Norwegian invoices are paid by KID: free text in its place is lost at the creditor.', source: '§7.1', met: ordered(anyTransfer(({ structured }) => structured !== undefined)),
    how: 'Create a payment with a KID in remittanceInformationStructuredArray.', code: "await tpp.pay({ ...order, remittanceInformationStructuredArray: [{ reference: '1234567897', referenceType: 'SCOR' }] })" },
  { id: 'payment-kid-invalid', sentence: 'The bank refuses a payment whose KID has a wrong check digit.',
    why: 'Customers mistype KIDs: the client has to show this before anything is approved.', source: '§7.1', met: by.code('KID_INVALID'),
    how: 'Create a payment with a KID whose last digit is wrong.', code: "await tpp.pay({ ...order, remittanceInformationStructuredArray: [{ reference: '1234567890', referenceType: 'SCOR' }] }).catch(() => undefined)" },
  { id: 'payment-kid-missing', sentence: 'The bank refuses a payment to a creditor who requires a KID.',
    why: 'The creditor decides that: the same order to another account is fine.', source: '§7', met: by.code('KID_MISSING'),
    how: 'Open an account with kidRequired by POST /v1/sandbox/accounts. Create a payment to it without a KID.', code: "await tpp.call('createAccount', { body: { customerNumber: '12085592767', accountName: 'Fakturaer', bban: '97100590011', iban: 'NO7097100590011', currency: 'NOK', product: 'Brukskonto', cashAccountType: 'CACC', creditLine: 0, balances: [{ balanceType: 'expected', balanceAmount: { currency: 'NOK', amount: 0 } }], kidRequired: true } })\nawait tpp.pay({ ...order, creditorAccount: { bban: '97100590011' } }).catch(() => undefined)" },
  { id: 'payment-duplicate-refused', sentence: 'The bank refuses a payment that is like one of the last 24 hours.',
    why: 'Two honest orders of the same amount to the same shop look like this, and so does a retry that would pay twice.', source: 'D', met: by.rule('P3a'),
    how: 'Create the same payment twice.', code: 'await tpp.pay(order)\nawait tpp.pay(order).catch(() => undefined)' },
  { id: 'payment-duplicate-allowed', sentence: 'The bank takes the same payment again, since the client allows it.',
    why: 'The client decides with its customer: without the question it pays twice or never.', source: '§4.7', met: ordered(isDuplicate),
    how: 'Create the same payment twice, the second time with allowLogicalDuplicate.', code: 'await tpp.pay(order)\nawait tpp.pay(order, { allowLogicalDuplicate: true })' },
  { id: 'payment-above-limit', sentence: 'The amount is above the limit up to which the customer may register payments, and the bank refuses it.',
    why: 'The limit is of the person and not of the account: a colleague may order the same payment.', source: 'D', met: by.rule('X4l'),
    how: 'The customer may register payments of 1.00 at most from now on. Create one above that.', code: "await tpp.pay(order).catch(() => undefined)", arm: limitRegistration },
  { id: 'payment-no-funds-at-order', sentence: 'The bank refuses an instant payment for which the account has no funds.',
    why: 'Other products are accepted without a check of the funds: only an instant payment fails here.', source: '§7.3', met: by.rule('P8a'),
    how: 'Create an instant payment above the funds of the account, for a customer with a valid consent.', code: `await tpp.pay(${orders.instant.replace('order', "{ ...order, instructedAmount: { currency: 'NOK', amount: '900000.00' } }")}).catch(() => undefined)` },
  { id: 'payment-second-signer', sentence: 'The customer approves, and the payment waits for a second signer.',
    why: 'The customer has come back with success, and the payment is still RCVD.', source: '§3.1', met: by.payment(({ before, payment }) => payment.status === 'RCVD' && payment.approvals.length > (before?.approvals.length ?? 0)),
    how: 'Payments need a second signer from now on. Create one; the customer approves it.', code: payAnd(orders.plain), arm: demandSecondSigner },
  { id: 'payment-second-signer-approves', sentence: 'The second signer approves the payment, and it continues.',
    why: 'The client has to start an authorisation for the second person, hours after the first one.', source: '§3.1', met: paymentWent('RCVD', 'approve', {}, ({ payment }) => payment.approvals.length > 1),
    how: 'Payments need a second signer from now on. Create one; the customer approves it. Start an authorisation for the other person, who approves as well.', code: `${bySecondSigner}\nawait sandbox.psu('12085592767').approve(second)`, arm: demandSecondSigner },
  { id: 'payment-second-signer-refuses', sentence: 'The second signer refuses the payment, and the bank rejects it.',
    why: 'The first signer believes that the payment is on its way: the client has to tell them.', source: '§3.1', met: paymentWent('RCVD', 'reject', { reason: 'refused' }, ({ payment }) => payment.approvals.length > 0),
    how: 'Payments need a second signer from now on. Create one; the customer approves it. Start an authorisation for the other person, who refuses.', code: `${bySecondSigner}\nawait sandbox.psu('12085592767').refuse(second)`, arm: demandSecondSigner },
  { id: 'payment-second-signer-late', sentence: 'No second signer approves the payment within 24 hours, and the bank rejects it.',
    why: 'The 24 hours begin with the order, not with the first approval.', source: 'D', met: paymentWent('RCVD', 'reject', { reason: 'unapproved' }, ({ payment }) => payment.approvals.length > 0),
    how: 'Payments need a second signer from now on. Create one; the customer approves it. Move the clock on by 24 hours.', code: payAnd(orders.plain, 'sandbox.clock.advance({ days: 1 })'), arm: demandSecondSigner },
  { id: 'payment-link-expired', sentence: 'The customer does not answer within 15 minutes: the link ends, and the payment waits for a new one.',
    why: 'The payment is not lost: a new authorisation saves the order.', source: '§5.6', met: linkOfPaymentBecame('payment', 'expired'),
    how: 'Create a payment, and start its authorisation. The clock moves on by 15 minutes.', code: `await tpp.pay(order)\n${bringHere}`, arm: onPayment(['RCVD'], letPass({ minutes: 15 }), 'the clock has moved on by 15 minutes.', 'linked') },
  { id: 'payment-cancellation-asked', sentence: 'The client deletes an approved payment, and the bank responds with 202 and a link.',
    why: '202 is no cancellation: without the approval of the customer the payment is executed.', source: '§3.1', met: by.command('cancelPayment', ({ isCancelled }) => !isCancelled),
    how: 'Get a payment approved. Delete it.', code: payAnd(orders.plain, 'await tpp.cancel(payment)') },
  { id: 'payment-cancellation-refused', sentence: 'The customer refuses the cancellation, and the payment is executed.',
    why: 'A client that has closed the order at the 202 has given the goods away.', source: '§3.1', met: linkOfPaymentBecame('cancellation', 'refused'),
    how: 'Get a payment approved, and delete it. The customer refuses the cancellation.', code: payAnd(orders.plain, 'await tpp.cancel(payment)', bringHere), arm: refuseNext('cancellation') },
  { id: 'payment-cancellation-expired', sentence: 'Nobody uses the link of a cancellation within 15 minutes, and the payment continues.',
    why: 'The cancellation is over without a message: the client has to ask again, or give up.', source: '§5.6', met: linkOfPaymentBecame('cancellation', 'expired'),
    how: 'Get a payment approved, and delete it. The clock moves on by 15 minutes.', code: payAnd(orders.plain, 'await tpp.cancel(payment)', bringHere), arm: onPayment(waiting, letPass({ minutes: 15 }), 'the clock has moved on by 15 minutes.', 'cancelled') },
  { id: 'payment-cancel-too-late', sentence: 'The client deletes a payment that a batch has taken or that has ended, and the bank refuses.',
    why: 'Money that has left comes back only from the creditor.', source: 'D', met: by.rule('P7d'),
    how: 'Get a payment approved. Move the clock on to the next batch, and delete the payment.', code: payAnd(orders.plain, 'sandbox.clock.advanceToBatch()', 'await tpp.cancel(payment).catch(() => undefined)') },
  { id: 'payment-approve-too-late', sentence: 'The client asks for an approval of a payment that waits for none any more, and the bank refuses.',
    why: 'A new link for an old order needs a new payment.', source: 'D', met: by.rule('P5a'),
    how: 'Create a payment; the customer refuses it. Start an authorisation again.', code: "const payment = await tpp.pay(order)\nawait psu.refuse(payment)\nawait tpp.post(payment.path + '/authorisations')" },
  { id: 'payment-funds-lacking-read', sentence: 'The client reads that the bank has looked for funds and found none (`fundsAvailable: false`).',
    why: 'It warns before the rejection: the customer can still put money in.', source: '§9 1.14.2', met: read(({ fundsAvailable, status }) => fundsAvailable === false && status === 'ACCP'),
    how: 'The account of the next payment is emptied after its order. Create one; the customer approves it. Read its status.', code: payAnd(orders.plain, 'await tpp.status(payment)'), arm: onNextPayment(['RCVD'], paymentActs.empty, 'its account is emptied.') },
  ...ends.map(([id, status, word, begins, code, why]) => ({
    id, sentence: `The client reads that the payment is ${word} (${status}).`, why, source: '§3.1', met: read((payment) => payment.status === status),
    how: `${begins} Read its status.`, code: `${code}\nawait tpp.status(payment)` })),
])
