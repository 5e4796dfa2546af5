import { basketStatuses, paymentProducts, paymentServices } from '@pocketbank/core'
import { iterateForward } from '@pocketbank/core/base/store'
import { type BankStep, paymentMoments } from '@pocketbank/core/engine'
import { rejectionReasons } from '@pocketbank/core/rows/payments/reasons'
import { paymentTransitions } from '@pocketbank/core/rows/payments/status'
import { expect, test } from 'vitest'
import { situations } from '../src/situations/catalogue.ts'
import type { ChangedPayment, Situation, SituationCondition } from '../src/situations/situation.ts'
import { openKitchen, runRecipe } from './kit/kitchen.ts'

const rows = situations.filter(({ group }) => group === 'payments' || group === 'baskets')

function listSigns({ met }: Situation): readonly SituationCondition[] {
  return 'on' in met ? [met] : met
}

/** Runs a recipe; returns everything that happened to payments in it. */
async function listPaymentChanges(situation: Situation): Promise<readonly ChangedPayment[]> {
  const kitchen = await openKitchen()
  const { bank } = kitchen.sandbox
  const { onStep } = bank
  const moments: ChangedPayment[] = []
  bank.onStep = (step: BankStep, engine) => {
    onStep?.(step, engine)
    moments.push(...paymentMoments(step).map((moment) => ({ ...moment, step })))
  }
  await runRecipe(situation, kitchen)
  return moments
}

const endsForReason = ['RJCT', 'PART']

/** Names a transition, with the reason if it ends the payment for one. */
function nameArrow({ from, event, to }: (typeof paymentTransitions)[number], reason = ''): string {
  return `${from} ${event} ${to} ${endsForReason.includes(to) ? reason : ''}`.trim()
}

const everyArrow = paymentTransitions.flatMap((arrow) => [
  ...new Set(Object.keys(rejectionReasons).map((reason) => nameArrow(arrow, reason))),
])

/** Transitions and reasons for which there is no situation, each with the explanation. */
const unmetArrows: readonly (readonly [RegExp, string])[] = [
  [
    /^RCVD reject RJCT (no-funds|card-blocked|creditor-closed)$/,
    'funds, card and creditor are looked at after the approval',
  ],
  [/^A.* (refused|unapproved|right-lost)$/, 'only a payment that waits for its approval ends for this'],
  [/^ACTC reject RJCT debtor-gone$/, 'nobody can approve a payment whose account is closed'],
  [
    /^ACCP split PART card-blocked$/,
    'a periodic payment says no-funds of days on which its card was blocked',
  ],
]

test('[K4k] meets every transition of payments with each reason by a recipe', async () => {
  const metSigns = new Set<string>()
  for (const situation of rows) {
    const signs = listSigns(situation).flatMap((sign) => (sign.on === 'payment' ? [sign] : []))
    if (signs.length === 0) continue
    for (const moment of await listPaymentChanges(situation)) {
      for (const arrow of moment.transitions) {
        // Alone: a sign of another transition at the same time does not count.
        const alone = { ...moment, arrows: [arrow] }
        if (signs.some((sign) => sign.test(alone))) metSigns.add(nameArrow(arrow, moment.payment.reason))
      }
    }
  }
  const isExcepted = (name: string) => unmetArrows.some(([pattern]) => pattern.test(name))
  expect(everyArrow.filter((name) => !metSigns.has(name) && !isExcepted(name))).toEqual([])
  expect([...metSigns].filter(isExcepted), 'an exception that is met must be removed').toEqual([])
  expect([...metSigns].filter((name) => !everyArrow.includes(name))).toEqual([])
})

/** The signs of requests to run a command. */
function signsOfCommand(command: string) {
  const signs = rows.flatMap(listSigns)
  return signs.flatMap((sign) => (sign.on === 'command' && sign.key === command ? [sign] : []))
}

/** Returns true if the sign is met by this result and by none of the others. */
function isToldApart(command: string, result: object, otherResults: readonly object[]): boolean {
  const isSignMet = (sign: ReturnType<typeof signsOfCommand>[number], outcome: object) =>
    sign.test({ exchange: { commandResult: outcome } } as Parameters<typeof sign.test>[0])
  return signsOfCommand(command).some(
    (sign) => isSignMet(sign, result) && !otherResults.some((otherResult) => isSignMet(sign, otherResult)),
  )
}

test('[K4k] has a situation of its own for each product and service', async () => {
  const { tpp, sandbox, order } = await openKitchen()
  await tpp.pay(order as Parameters<typeof tpp.pay<'payments'>>[0])
  const [createdPayment] = iterateForward(sandbox.bank.bank.payments, 'key')
  const createResponse = (product: string) => ({ payment: { ...createdPayment, product } })
  for (const product of paymentProducts) {
    const otherResults = paymentProducts
      .filter((otherProduct) => otherProduct !== product)
      .map(createResponse)
    expect(isToldApart('createPayment', createResponse(product), otherResults), product).toBe(true)
  }
  const commands = {
    payments: 'createPayment',
    'periodic-payments': 'createPeriodicPayment',
    'bulk-payments': 'createBulkPayment',
  }
  for (const service of paymentServices) {
    const result = {
      payment: { ...createdPayment, service, transfers: [], debtorAccount: {}, debtor: {}, corporation: 0 },
    }
    expect(isToldApart(commands[service], result, []), service).toBe(true)
  }
})

test('[K4k] has a situation of its own for reading each status of a basket', () => {
  for (const status of basketStatuses) {
    const otherResults = basketStatuses
      .filter((otherStatus) => otherStatus !== status)
      .map((otherStatus) => ({ status: otherStatus }))
    expect(isToldApart('readSigningBasket', { status }, otherResults), status).toBe(true)
  }
})

test('[K4j] refuses situations of payments in a bank without payments', async () => {
  const { sandbox } = await openKitchen()
  expect(() => sandbox.bring('payment-executed')).toThrow('no payment is PDNG. Create one')
  expect(() => sandbox.bring('payment-second-signer', { customerNumber: '1' })).toThrow(
    'no customer has the number',
  )
})
