import type { Arm } from './arming.ts'
import { onNextPayment, paymentActs, waiting } from './payment-acts.ts'
import { paymentWent } from './payment-conditions.ts'
import { fromCard, heldRecipe, nextDay, orders, payAnd, tenMinutes } from './payment-recipes.ts'
import { bringHere } from './situation.ts'

const beforeBatch = ['RCVD', ...waiting] as const

/** Losses after the approval of a payment. `suffix` ends the id of a situation. */
export const losses = [
  {
    reason: 'no-funds',
    suffix: 'no-funds',
    words: 'the account has no funds',
    effect: 'account is emptied',
    act: paymentActs.empty,
    why: 'Nothing is reserved: between approval and execution others take money from the account.',
  },
  {
    reason: 'card-blocked',
    suffix: 'card-blocked',
    words: 'the card is blocked',
    effect: 'card is blocked',
    act: paymentActs.block,
    why: 'The reason is the card and not the money: another account of the customer may pay.',
  },
  {
    reason: 'debtor-gone',
    suffix: 'account-closed',
    words: 'the account is closed',
    effect: 'account is closed',
    act: paymentActs.close,
    why: 'The same payment can never be made again from this account: a retry is in vain.',
  },
  {
    reason: 'creditor-closed',
    suffix: 'creditor-closed',
    words: 'the account of the creditor is closed',
    effect: "creditor's account is closed",
    act: paymentActs.closeCreditor,
    why:
      'Money and funds are untouched: the client has to ask ' +
      'its customer for another account of the creditor.',
  },
] as const

/** Payments that a loss ends. `prefix` begins the id of a situation. */
const losers = [
  {
    from: 'ACCP',
    prefix: 'payment-rejected',
    payment: 'an approved payment',
    steps: 'a payment',
    firstLine: '',
    order: orders.plain,
    period: 'a day',
    wait: nextDay,
  },
  {
    from: 'ACWC',
    prefix: 'payment-changed-rejected',
    payment: 'a payment that it has changed',
    steps: 'a payment abroad with Norwegian letters in its text',
    firstLine: '',
    order: orders.sepa,
    period: 'a day',
    wait: nextDay,
  },
  {
    from: 'ACWP',
    prefix: 'payment-held-rejected',
    payment: 'an instant payment that it has held',
    steps: 'an instant payment',
    firstLine: heldRecipe,
    order: orders.instant,
    period: 'ten minutes',
    wait: tenMinutes,
  },
] as const

/**
 * Makes an arm for a loss. Funds may be removed before the approval too: only account and card have to exist
 * then.
 */
export function lose(act: (typeof losses)[number]['act'], effect: string, kind?: 'periodic' | 'any'): Arm {
  return onNextPayment(act === paymentActs.empty ? beforeBatch : waiting, act, `its ${effect}.`, kind)
}

/** Changes an order so that the loss can strike it. */
export function chooseOrder(reason: (typeof losses)[number]['reason'], order: string): string {
  if (reason === 'card-blocked') return fromCard(order)
  return reason === 'creditor-closed' && order === orders.sepa ? orders.sepaHere : order
}

/** Situations in which the bank rejects a payment after its approval. */
export const rejections = losers.flatMap(({ from, prefix, payment, steps, firstLine, order, period, wait }) =>
  losses.map(({ reason, suffix, words, effect, act, why }) => ({
    id: `${prefix}-${suffix}`,
    sentence: `The bank rejects ${payment}, since ${words}.`,
    why,
    source: '§3.1',
    met: paymentWent(
      from,
      'reject',
      { reason },
      ({ payment: changedPayment }) => changedPayment.service !== 'periodic-payments',
    ),
    how:
      `${firstLine && 'Trigger payment-instant-held. '}Get ${steps} ` +
      `approved${reason === 'card-blocked' ? ', from a card' : ''}. ` +
      `Its ${effect}. Move the clock on by ${period}.`,
    code: firstLine + payAnd(chooseOrder(reason, order), bringHere, wait),
    arm: from === 'ACWP' ? onNextPayment(['ACWP'], act, `its ${effect}.`) : lose(act, effect),
  })),
)
