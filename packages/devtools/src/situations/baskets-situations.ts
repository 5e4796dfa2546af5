import { limits } from '@pocketbank/core'
import { viewAuthorisation } from '@pocketbank/core/domain/authorisations'
import { letPass } from './arming.ts'
import { refuseNext } from './link-acts.ts'
import { demandSecondSigner, onNextPayment, onPayment, paymentActs, waiting } from './payment-acts.ts'
import { isUnapproved, paymentWent } from './payment-conditions.ts'
import { bringHere, by, type ChangedPayment, inGroup } from './situation.ts'

const inBasket = ({ payment }: ChangedPayment) => payment.basket !== 0

/** A recipe that puts payments from both accounts of the customer into a basket. */
const basket = `const back = { ...order, debtorAccount: order.creditorAccount, creditorAccount: order.debtorAccount }
back.instructedAmount = { currency: 'NOK', amount: '250.00' }
const basket = await tpp.basket([await tpp.pay(order), await tpp.pay(back)])`

function inBasketThen(...lines: readonly string[]): string {
  return [basket, ...lines].join('\n')
}

const approval = 'await psu.approve(basket)'
const readRecipe = 'await tpp.status(basket)'

/** The statuses of a basket, each with the steps and the recipe that lead to it. */
const reads = [
  {
    id: 'basket-received-read',
    status: 'RCVD',
    word: 'waits for its approval',
    steps: 'Create a basket.',
    code: inBasketThen(readRecipe),
    why: 'The payments wait as well: each can still be cancelled alone.',
  },
  {
    id: 'basket-partly-approved-read',
    status: 'PATC',
    word: 'is approved in part',
    steps: 'Trigger basket-second-signer. Create a basket; the customer approves it.',
    code: `await sandbox.bring('basket-second-signer')\n${inBasketThen(approval, readRecipe)}`,
    why: 'The customer has come back with success, and nothing is paid until a second signer approves.',
  },
  {
    id: 'basket-approved-read',
    status: 'ACTC',
    word: 'is approved',
    steps: 'Create a basket; the customer approves it.',
    code: inBasketThen(approval, readRecipe),
    why: 'ACTC of a basket says nothing about money: only its payments show their execution.',
  },
  {
    id: 'basket-rejected-read',
    status: 'RJCT',
    word: 'is rejected',
    steps: 'Create a basket; the customer refuses it.',
    code: inBasketThen('await psu.refuse(basket)', readRecipe),
    why: 'One dead payment makes the whole basket RJCT, while the others may be paid.',
  },
] as const

export const basketSituations = inGroup('baskets', [
  {
    id: 'basket-created',
    sentence: 'The bank takes a basket of payments, which one approval covers.',
    why: 'Without a basket the customer goes to the bank once for each payment.',
    source: '§2.2',
    met: by.command('createSigningBasket'),
    how: 'Create payments, start no authorisation of them, and create a basket of them.',
    code: basket,
  },
  ...reads.map(({ id, status, word, steps, code, why }) => ({
    id,
    sentence: `The client reads that a basket ${word} (${status}).`,
    why,
    source: '§3.1',
    met: by.command('readSigningBasket', (view) => view.status === status),
    how: `${steps} Read its status.`,
    code,
  })),
  {
    id: 'basket-approved',
    sentence: 'The customer approves a basket, and each payment goes its own way.',
    why: 'From here on there are as many outcomes as payments.',
    source: '§2.2',
    met: paymentWent('RCVD', 'approve', {}, inBasket),
    how: 'Create a basket; the customer approves it.',
    code: inBasketThen(approval),
  },
  {
    id: 'basket-second-signer',
    sentence: 'The customer approves a basket, and a payment of it waits for a second signer.',
    why: 'The redirect looks like success, and no payment moves.',
    source: '§3.1',
    met: by.payment(
      ({ payment, before }) =>
        payment.basket !== 0 &&
        payment.status === 'RCVD' &&
        payment.approvals.length > (before?.approvals.length ?? 0),
    ),
    how: 'Payments need a second signer from now on. Create a basket; the customer approves it.',
    code: inBasketThen(approval),
    arm: demandSecondSigner,
  },
  {
    id: 'basket-refused',
    sentence: 'The customer refuses a basket, and the bank rejects every payment of it.',
    why: 'All its orders are lost at once: none of the payments can be approved any more.',
    source: '§2.2',
    met: paymentWent('RCVD', 'reject', { reason: 'refused' }, inBasket),
    how: 'Create a basket, and start its authorisation. The customer refuses.',
    code: inBasketThen(bringHere),
    arm: refuseNext('signing-basket'),
  },
  {
    id: 'basket-link-expired',
    sentence: `Nobody uses the link of a basket within ${limits.scaLinkMinutes} minutes, and the basket waits for a new one.`,
    why: 'The basket still holds its payments: a new authorisation saves them.',
    source: '§5.6',
    met: by.authorisation(
      ({ after, step }) =>
        after.purpose.kind === 'signing-basket' &&
        after.status === 'expired' &&
        viewAuthorisation(step.after, after).payments.length > 0,
    ),
    how: `Create a basket, and start its authorisation. The clock moves on by ${limits.scaLinkMinutes} minutes.`,
    code: inBasketThen(bringHere),
    arm: onPayment(
      ['RCVD'],
      letPass({ minutes: limits.scaLinkMinutes }),
      `the clock has moved on by ${limits.scaLinkMinutes} minutes.`,
      'inBasket',
    ),
  },
  {
    id: 'basket-never-approved',
    sentence: `Nobody approves a payment of a basket within ${limits.paymentApprovalHours} hours, and the bank rejects it.`,
    why: `The ${limits.paymentApprovalHours} hours begin with each payment and not with the basket: the first payment takes the basket with it.`,
    source: 'D',
    met: paymentWent(
      'RCVD',
      'reject',
      { reason: 'unapproved' },
      (change) => inBasket(change) && isUnapproved(change),
    ),
    how: `Create a basket. The clock moves on by ${limits.paymentApprovalHours} hours.`,
    code: inBasketThen(bringHere),
    arm: onPayment(
      ['RCVD'],
      letPass({ hours: limits.paymentApprovalHours }),
      `the clock has moved on by ${limits.paymentApprovalHours} hours.`,
      'inBasket',
    ),
  },
  {
    id: 'basket-payment-right-lost',
    sentence:
      'The customer may not pay from one account any more when they approve a basket: the bank rejects that payment and takes the others.',
    why: 'The approval succeeds and the basket is RJCT: only the payments show which one was rejected.',
    source: '§2.2',
    met: paymentWent('RCVD', 'reject', { reason: 'right-lost' }, inBasket),
    how: 'Create a basket with payments from two accounts. The customer loses the right to pay from the second one. Answer the basket as the customer: approve.',
    code: inBasketThen(bringHere, approval),
    arm: onNextPayment(
      ['RCVD'],
      paymentActs.dropRight,
      'the customer may not pay from its account any more.',
      'inBasket',
    ),
  },
  {
    id: 'basket-payment-account-closed',
    sentence:
      'An account is closed before the customer approves a basket: the bank rejects its payment and takes the others.',
    why: "A client that reads only the basket does not know which of its customers' orders are paid.",
    source: '§2.2',
    met: paymentWent('RCVD', 'reject', { reason: 'debtor-gone' }, inBasket),
    how: 'Create a basket with payments from two accounts. The second one is closed. Answer the basket as the customer: approve.',
    code: inBasketThen(bringHere, approval),
    arm: onNextPayment(['RCVD'], paymentActs.close, 'its account is closed.', 'inBasket'),
  },
  {
    id: 'basket-payment-cancelled',
    sentence: 'The client cancels one payment of a basket that waits, and the basket is RJCT.',
    why: 'The others are not lost: they can be approved alone, or go into another basket.',
    source: '§3.1',
    met: paymentWent('RCVD', 'cancel', {}, inBasket),
    how: 'Create a basket, and delete one of its payments.',
    code: 'const payment = await tpp.pay(order)\nawait tpp.basket([payment])\nawait tpp.cancel(payment)',
  },
  {
    id: 'basket-payment-rejected',
    sentence: 'A payment of an approved basket finds no funds in three batches, and the bank rejects it.',
    why: 'The basket was ACTC for a day and becomes RJCT: an approved basket is not an executed one.',
    source: '§3.1',
    met: paymentWent('ACCP', 'reject', { reason: 'no-funds' }, inBasket),
    how: 'Get a basket approved. The account of its latest payment is emptied. Move the clock on by a day, past three batches.',
    code: inBasketThen(approval, bringHere, 'sandbox.clock.advance({ days: 1 })'),
    arm: onNextPayment(waiting, paymentActs.empty, 'its account is emptied.', 'inBasket'),
  },
  {
    id: 'basket-payment-cancelled-elsewhere',
    sentence: 'The customer cancels one payment of an approved basket in the internet bank.',
    why: 'The basket goes from ACTC to RJCT without any request of the client.',
    source: '§3.1',
    met: by.payment((change) => inBasket(change) && change.cause === 'cancelPaymentInInternetBank'),
    how: 'Get a basket approved. The customer cancels its latest payment in the internet bank.',
    code: inBasketThen(approval, bringHere),
    arm: onNextPayment(
      waiting,
      paymentActs.cancel,
      'the customer has cancelled it in the internet bank.',
      'inBasket',
    ),
  },
  {
    id: 'basket-deleted',
    sentence: 'The client deletes a basket, and its payments keep waiting, each by itself.',
    why: 'Deleting a basket cancels no payment: the customer can still approve each of them.',
    source: '§4.1',
    met: by.operation('deleteSigningBasket', ({ entry }) => entry.status === 204),
    how: 'Create a basket, and delete it.',
    code: inBasketThen('await tpp.delete(basket.path)'),
  },
  {
    id: 'basket-delete-too-late',
    sentence: 'The client deletes a basket after its approval, and the bank refuses.',
    why: 'Only the payments can be cancelled now, one by one, each with an approval.',
    source: '§4.1',
    met: by.rule('B5b'),
    how: 'Get a basket approved, and delete it.',
    code: inBasketThen(approval, 'await tpp.delete(basket.path)'),
  },
  {
    id: 'basket-approve-too-late',
    sentence:
      'The client asks for an approval of a basket in which nothing waits any more, and the bank refuses.',
    why: 'Payments that were approved or refused alone leave an empty approval.',
    source: '§2.2',
    met: by.rule('B4c'),
    how: 'Get a basket approved, and start an authorisation again.',
    code: inBasketThen(approval, "await tpp.post(basket.path + '/authorisations')"),
  },
  {
    id: 'basket-mixed-customers',
    sentence: 'The bank refuses a basket with payments of two customers.',
    why: 'One approval is of one person: orders of different customers need baskets of their own.',
    source: 'D',
    met: by.rule('B1c'),
    how: 'Create payments for two customers, and a basket of both.',
    code: "const headers = { 'PSU-Context': 'PRIVATE' }\nconst own = await tpp.pay(order)\nconst other = await tpp.for('12085592767').pay({ ...order, debtorAccount: { bban: '97350494093' } }, { headers })\nawait tpp.basket([own, other]).catch(() => undefined)",
  },
  {
    id: 'basket-mixed-services',
    sentence: 'The bank refuses a basket with a periodic or bulk payment.',
    why: 'Only single payments go into baskets: the client has to keep the others apart before it asks.',
    source: '§2.2',
    met: by.rule('B2a'),
    how: 'Create a periodic payment, and a basket with it.',
    code: "const payment = await tpp.pay({ ...order, startDate: '2026-01-16', frequency: 'Monthly' }, { service: 'periodic-payments' })\nawait tpp.basket([payment]).catch(() => undefined)",
  },
  {
    id: 'basket-payment-taken',
    sentence: 'The bank refuses a basket with a payment that another open basket holds.',
    why: 'An abandoned basket blocks its payments until the client deletes it.',
    source: 'D',
    met: by.rule('B1d'),
    how: 'Put a payment into two baskets.',
    code: 'const payment = await tpp.pay(order)\nawait tpp.basket([payment])\nawait tpp.basket([payment]).catch(() => undefined)',
  },
  {
    id: 'basket-payment-approved-before',
    sentence: 'The bank refuses a basket with a payment that has its approval already.',
    why: 'A customer who approves one payment while the client builds the basket breaks it.',
    source: 'D',
    met: by.rule('B1e'),
    how: 'Get a payment approved, and put it into a basket.',
    code: 'const payment = await tpp.pay(order)\nawait psu.approve(payment)\nawait tpp.basket([payment]).catch(() => undefined)',
  },
])
