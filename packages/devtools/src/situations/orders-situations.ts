import type { CommandOutcome } from '@pocketbank/core'
import { limits } from '@pocketbank/core'
import { iterateBackward } from '@pocketbank/core/base/store'
import { hourMilliseconds } from '@pocketbank/core/base/time'
import type { Observation } from '@pocketbank/http/pipeline'
import { limitRegistration } from './payment-acts.ts'
import { bulkInPart, fromCard, orders } from './payment-recipes.ts'
import { by, inGroup, type SituationCondition } from './situation.ts'

type CreationTest = (payment: CommandOutcome<'createPayment'>['payment'], observation: Observation) => boolean

/** Makes conditions met by a new payment of any service that passes the test. */
function ordered(test: CreationTest): readonly SituationCondition[] {
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

/**
 * Tests whether the bank has an equal payment from the last 24 hours. Only requests with
 * allowLogicalDuplicate can create one.
 */
const isDuplicate: CreationTest = ({ serial, duplicateKey, createdAt }, { entry, exchange: { engine } }) => {
  if (engine === undefined || !/[?&]allowLogicalDuplicate/.test(entry.target)) return false
  const { payments } = engine.bank
  const [before] = iterateBackward(payments, 'byDuplicateKey', { duplicateKey, serial })
  return (
    before?.duplicateKey === duplicateKey &&
    before.createdAt > createdAt - limits.logicalDuplicateHours * hourMilliseconds
  )
}

/** The products, each with the order of its recipe. */
const products = [
  {
    id: 'payment-domestic',
    product: 'norwegian-domestic-credit-transfers',
    order: orders.plain,
    words: 'a domestic payment in kroner',
    why: 'It is the only product that is also offered as a periodic and as a bulk payment.',
  },
  {
    id: 'payment-instant',
    product: 'instant-norwegian-domestic-credit-transfers-straks',
    order: orders.instant,
    words: 'an instant payment',
    why: 'No batch follows: refusal, booking and status come at other times than those of a domestic payment.',
  },
  {
    id: 'payment-sepa',
    product: 'sepa-credit-transfers',
    order: orders.sepa,
    words: 'a SEPA payment in euros',
    why: 'Currency, fee and characters differ from a domestic payment.',
  },
  {
    id: 'payment-cross-border',
    product: 'cross-border-credit-transfers',
    order: orders.abroad,
    words: 'a payment abroad in any currency',
    why: 'The order states the currency of both accounts, and the fee depends on country and currency.',
  },
] as const

/** Situations of the order of a payment. */
export const orderSituations = inGroup('payments', [
  ...products.map(({ id, product, order, words, why }) => ({
    id,
    sentence: `The bank takes ${words}.`,
    why,
    source: '§7.5',
    met: ordered((payment) => payment.product === product && payment.service === 'payments'),
    how: `Create a payment of the product ${product}.`,
    code: `await tpp.pay(${order})`,
  })),
  {
    id: 'payment-periodic',
    sentence: 'The bank takes a periodic payment.',
    why: 'Its statuses go round and round, and its body has fields of its own.',
    source: 'BG',
    met: by.command('createPeriodicPayment'),
    how: 'Create a payment of the service periodic-payments.',
    code: `await tpp.pay(${orders.periodic})`,
  },
  {
    id: 'payment-bulk',
    sentence: 'The bank takes a bulk payment.',
    why: 'One wrong transfer refuses the whole bulk, and the path in the message shows which one.',
    source: 'BG',
    met: by.command('createBulkPayment'),
    how: 'Create a payment of the service bulk-payments.',
    code: bulkInPart,
  },
  {
    id: 'payment-from-card',
    sentence: 'The bank takes a payment from a credit card.',
    why: 'The debtor has a masked number and no IBAN, and the transaction is one of the card.',
    source: '§9 1.9.0',
    met: ordered(({ debtor }) => debtor.kind === 'card-account'),
    how: 'Create a payment whose debtorAccount has a maskedPan.',
    code: `await tpp.pay(${fromCard(orders.plain)})`,
  },
  {
    id: 'payment-for-company',
    sentence: 'The bank takes a payment from the account of a company.',
    why: 'Every request about it needs PSU-Corporate-ID, and more than one person may have to approve.',
    source: '§4.7',
    met: ordered(({ corporation }) => corporation !== 0),
    how: 'Have a customer approve a consent for a company. Create a payment from its account, with PSU-Corporate-ID.',
    code: "await psu.approve(await tpp.consent(), { agreement: 'Fjordlys Elektro AS' })\nconst [{ iban }] = await tpp.accounts()\nawait tpp.pay({ ...order, debtorAccount: { iban } })",
  },
  {
    id: 'payment-unknown-psu',
    sentence:
      'The bank takes a payment of a customer whom it does not know yet, with a link to log in and approve in one visit.',
    why: 'A guest of a shop has no consent: the link is in the 201, and no authorisation is to be started.',
    source: '§9 1.17.0',
    met: by.commands({ creates: 'payment' }, ({ authorisationId }) => authorisationId !== undefined),
    how: 'Create a payment with PSU-Context for a PSU-ID that the bank does not know.',
    code: "const headers = { 'PSU-Context': 'PRIVATE' }\nawait tpp.for('12085592767').pay({ ...order, debtorAccount: { bban: '97350494093' } }, { headers })",
  },
  {
    id: 'payment-fee',
    sentence: 'The bank takes a fee for the payment.',
    why: 'More leaves the account than the amount: a client that shows totals has to add the fee.',
    source: '§2.3',
    met: ordered(anyTransfer(({ fee }) => fee > 0n)),
    how: 'Create an instant, SEPA or cross-border payment.',
    code: `await tpp.pay(${orders.instant})`,
  },
  {
    id: 'payment-exchange',
    sentence: 'The payment has another currency than the account, and the bank exchanges it.',
    why: 'The sum that leaves the account is known only when the payment is booked.',
    source: '§2.3',
    met: ordered(anyTransfer(({ amount }, { debtorAccount }) => amount.currency !== debtorAccount.currency)),
    how: 'Create a payment in euros from an account in kroner.',
    code: `await tpp.pay(${orders.sepa})`,
  },
  {
    id: 'payment-kid',
    sentence: 'The bank takes a payment with a KID.',
    why: 'Most Norwegian invoices are paid by KID: free text in its place is lost at the creditor.',
    source: '§7.1',
    met: ordered(anyTransfer(({ structured }) => structured !== undefined)),
    how: 'Create a payment with a KID in remittanceInformationStructuredArray.',
    code: "await tpp.pay({ ...order, remittanceInformationStructuredArray: [{ reference: '1234567897', referenceType: 'SCOR' }] })",
  },
  {
    id: 'payment-kid-invalid',
    sentence: 'The bank refuses a payment whose KID has a wrong check digit.',
    why: 'Customers mistype KIDs: the client has to show this before anything is approved.',
    source: '§7.1',
    met: by.code('KID_INVALID'),
    how: 'Create a payment with a KID whose last digit is wrong.',
    code: "await tpp.pay({ ...order, remittanceInformationStructuredArray: [{ reference: '1234567890', referenceType: 'SCOR' }] }).catch(() => undefined)",
  },
  {
    id: 'payment-kid-missing',
    sentence: 'The bank refuses a payment to a creditor who requires a KID.',
    why: 'The creditor decides that: the same order to another account is fine.',
    source: '§7',
    met: by.code('KID_MISSING'),
    how: 'Open an account with kidRequired by POST /v1/sandbox/accounts. Create a payment to it without a KID.',
    code: "await tpp.call('createAccount', { body: { customerNumber: '12085592767', accountName: 'Fakturaer', bban: '97100590011', iban: 'NO7097100590011', currency: 'NOK', product: 'Brukskonto', cashAccountType: 'CACC', creditLine: 0, balances: [{ balanceType: 'expected', balanceAmount: { currency: 'NOK', amount: 0 } }], kidRequired: true } })\nawait tpp.pay({ ...order, creditorAccount: { bban: '97100590011' } }).catch(() => undefined)",
  },
  {
    id: 'payment-duplicate-refused',
    sentence: `The bank refuses a payment that is like one of the last ${limits.logicalDuplicateHours} hours.`,
    why: 'Two honest orders of the same amount to the same shop look like this, and so does a retry that would pay twice.',
    source: 'D',
    met: by.rule('P3a'),
    how: 'Create the same payment twice.',
    code: 'await tpp.pay(order)\nawait tpp.pay(order).catch(() => undefined)',
  },
  {
    id: 'payment-duplicate-allowed',
    sentence: 'The bank takes the same payment again, since the client allows it.',
    why: 'The client decides with its customer: without the question it pays twice or never.',
    source: '§4.7',
    met: ordered(isDuplicate),
    how: 'Create the same payment twice, the second time with allowLogicalDuplicate.',
    code: 'await tpp.pay(order)\nawait tpp.pay(order, { allowLogicalDuplicate: true })',
  },
  {
    id: 'payment-above-limit',
    sentence:
      'The amount is above the limit up to which the customer may register payments, and the bank refuses it.',
    why: 'The limit is of the person and not of the account: a colleague may order the same payment.',
    source: 'D',
    met: by.rule('X4l'),
    how: 'The customer may register payments of 1.00 at most from now on. Create one above that.',
    code: 'await tpp.pay(order).catch(() => undefined)',
    arm: limitRegistration,
  },
  {
    id: 'payment-no-funds-at-order',
    sentence: 'The bank refuses an instant payment for which the account has no funds.',
    why: 'Other products are accepted without a check of the funds: only an instant payment fails here.',
    source: '§7.3',
    met: by.rule('P8a'),
    how: 'Create an instant payment above the funds of the account, for a customer with a valid consent.',
    code: `await tpp.pay(${orders.instant.replace('order', "{ ...order, instructedAmount: { currency: 'NOK', amount: '900000.00' } }")}).catch(() => undefined)`,
  },
])
