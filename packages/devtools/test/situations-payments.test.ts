import { basketStatuses, paymentProducts, paymentServices } from '@pocketbank/core'
import { iterateForward } from '@pocketbank/core/base/store'
import { type BankStep, findPaymentChanges } from '@pocketbank/core/engine'
import { rejectionReasons } from '@pocketbank/core/rows/payments/reasons'
import { paymentTransitions } from '@pocketbank/core/rows/payments/status'
import { expect, test } from 'vitest'
import { situations } from '../src/situations/catalogue.ts'
import type { ChangedPayment, Situation, SituationCondition } from '../src/situations/situation.ts'
import { openRecipeBank, runRecipe } from './kit/recipe-bank.ts'

const rows = situations.filter(({ group }) => group === 'payments' || group === 'baskets')

function listSigns({ met }: Situation): readonly SituationCondition[] {
  return 'on' in met ? [met] : met
}

/** Runs a recipe; returns everything that happened to payments in it. */
async function listPaymentChanges(situation: Situation): Promise<readonly ChangedPayment[]> {
  const recipeBank = await openRecipeBank()
  const { bank } = recipeBank.sandbox
  const { onStep } = bank
  const changes: ChangedPayment[] = []
  bank.onStep = (step: BankStep, engine) => {
    onStep?.(step, engine)
    changes.push(...findPaymentChanges(step).map((change) => ({ ...change, step })))
  }
  await runRecipe(situation, recipeBank)
  return changes
}

const endsForReason = ['RJCT', 'PART']

/** Names a transition, with the reason if it ends the payment for one. */
function nameTransition({ from, event, to }: (typeof paymentTransitions)[number], reason = ''): string {
  return `${from} ${event} ${to} ${endsForReason.includes(to) ? reason : ''}`.trim()
}

const everyTransition = paymentTransitions.flatMap((transition) => [
  ...new Set(Object.keys(rejectionReasons).map((reason) => nameTransition(transition, reason))),
])

/** Transitions and reasons for which there is no situation, each with the explanation. */
const exceptions: readonly (readonly [RegExp, string])[] = [
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
    for (const change of await listPaymentChanges(situation)) {
      for (const transition of change.transitions) {
        // Alone: a sign of another transition at the same time does not count.
        const alone = { ...change, transitions: [transition] }
        if (signs.some((sign) => sign.test(alone)))
          metSigns.add(nameTransition(transition, change.payment.reason))
      }
    }
  }
  const isExcepted = (name: string) => exceptions.some(([pattern]) => pattern.test(name))
  expect(everyTransition.filter((name) => !metSigns.has(name) && !isExcepted(name))).toEqual([])
  expect([...metSigns].filter(isExcepted), 'an exception that is met must be removed').toEqual([])
  expect([...metSigns].filter((name) => !everyTransition.includes(name))).toEqual([])
})

/** The signs of requests to run a command. */
function signsOfCommand(command: string) {
  const signs = rows.flatMap(listSigns)
  return signs.flatMap((sign) => (sign.on === 'command' && sign.key === command ? [sign] : []))
}

/** Returns true if the sign is met by this result and by none of the others. */
function hasReason(command: string, result: object, otherResults: readonly object[]): boolean {
  const isSignMet = (sign: ReturnType<typeof signsOfCommand>[number], outcome: object) =>
    sign.test({ exchange: { commandResult: outcome } } as Parameters<typeof sign.test>[0])
  return signsOfCommand(command).some(
    (sign) => isSignMet(sign, result) && !otherResults.some((otherResult) => isSignMet(sign, otherResult)),
  )
}

test('[K4k] has a situation of its own for each product and service', async () => {
  const { tpp, sandbox, order } = await openRecipeBank()
  await tpp.pay(order as Parameters<typeof tpp.pay<'payments'>>[0])
  const [createdPayment] = iterateForward(sandbox.bank.bank.payments, 'key')
  const createResponse = (product: string) => ({ payment: { ...createdPayment, product } })
  for (const product of paymentProducts) {
    const otherResults = paymentProducts
      .filter((otherProduct) => otherProduct !== product)
      .map(createResponse)
    expect(hasReason('createPayment', createResponse(product), otherResults), product).toBe(true)
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
    expect(hasReason(commands[service], result, []), service).toBe(true)
  }
})

test('[K4k] has a situation of its own for reading each status of a basket', () => {
  for (const status of basketStatuses) {
    const otherResults = basketStatuses
      .filter((otherStatus) => otherStatus !== status)
      .map((otherStatus) => ({ status: otherStatus }))
    expect(hasReason('readSigningBasket', { status }, otherResults), status).toBe(true)
  }
})

test('[K4j] refuses situations of payments in a bank without payments', async () => {
  const { sandbox } = await openRecipeBank()
  expect(() => sandbox.bring('payment-executed')).toThrow('no payment is PDNG. Create one')
  expect(() => sandbox.bring('payment-second-signer', { customerNumber: '1' })).toThrow(
    'no customer has the number',
  )
})
