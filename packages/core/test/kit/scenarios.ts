import fc from 'fast-check'
import { expect } from 'vitest'
import { idOf } from '../../src/base/ids/id.ts'
import { allRows } from '../../src/base/store/table.ts'
import { type Bank, type CommandName, type Context, commands, isScaNeeded, later } from '../../src/index.ts'
import { account, balance, card, cardRow, customer, engagement, row, supplementary } from './bodies.ts'
import { type Ask, accountParams, type Choice, cardParams, one, person } from './choices.ts'
import { callerFor, consentInputs, consentParams } from './consent-inputs.ts'
import { payerFor, paymentInputs } from './payment-inputs.ts'
import { named, namesOf, PayingWorld, to } from './pays.ts'
import { otherTpp } from './people.ts'
import type { World } from './world.ts'
import { officeWorld } from './worlds.ts'

const companies: readonly string[] = ['fjord', 'berg']

const agreementParams = (bank: Bank, choice: number) => ({
  agreementId: one(allRows(bank.agreements), choice)?.id ?? 'none',
})

/** A line about something that the owner has, or, for every fifth choice, about anything. */
function lineFor(bank: Bank, owner: number | undefined, [, who, what]: Choice) {
  const holders = [...allRows(bank.accounts), ...allRows(bank.cardAccounts)]
  const own = what % 5 === 0 ? holders : holders.filter((holder) => holder.owner === owner)
  return engagement(person(who), { resourceId: one(own, what)?.id ?? 'none' })
}

function engagementParams(bank: Bank, which: number) {
  const line = one(allRows(bank.engagements), which)
  return { agreementId: idOf(bank.ids, 'agreement', line?.agreement ?? 0), engagementId: line?.id }
}

function transactionParams(bank: Bank, which: number) {
  const found = one(allRows(bank.transactions), which)
  const accountId = idOf(bank.ids, 'account', found?.holder ?? 0)
  return { accountId, transactionId: idOf(bank.ids, 'transaction', found?.serial ?? 0) }
}

/** For every command but `initialize` an input that may be right or wrong, as the numbers will have it. */
const inputs: Readonly<Record<Exclude<CommandName, 'initialize'>, Ask>> = {
  createCustomer: (_, [who]) => ({
    body: customer(person(who), companies.includes(person(who)) ? 'CORPORATE' : 'PRIVATE'),
  }),
  listCustomers: () => ({ query: { withAccounts: true, withAgreements: true } }),
  readCustomer: (bank, [who]) => ({ params: { customerId: one(allRows(bank.customers), who)?.id } }),
  deleteCustomer: (bank, [who]) => ({ params: { customerId: one(allRows(bank.customers), who)?.id } }),
  createAgreement: (bank, choice) => {
    const owner = one(allRows(bank.customers), choice[0])
    return {
      body: { owner: owner?.number, name: 'Any', engagements: [lineFor(bank, owner?.serial, choice)] },
    }
  },
  listAgreements: () => ({}),
  readAgreement: (bank, [which]) => ({ params: agreementParams(bank, which) }),
  deleteAgreement: (bank, [which]) => ({ params: agreementParams(bank, which) }),
  addEngagement: (bank, choice) => {
    const agreement = one(allRows(bank.agreements), choice[0])
    return { params: { agreementId: agreement?.id ?? 'none' }, body: lineFor(bank, agreement?.owner, choice) }
  },
  readEngagement: (bank, [which]) => ({ params: engagementParams(bank, which) }),
  removeEngagement: (bank, [which]) => ({ params: engagementParams(bank, which) }),
  createAccount: (_, [who, index]) => ({ body: account(person(who), index % 7) }),
  listAccounts: () => ({}),
  readAccount: (bank, [which]) => ({ params: accountParams(bank, which) }),
  closeAccount: (bank, [which]) => ({ params: accountParams(bank, which) }),
  updateAccountBalances: (bank, [which, amount]) => ({
    params: accountParams(bank, which),
    body: [balance(amount)],
  }),
  postTransactions: (bank, [which, day, many]) => ({
    params: accountParams(bank, which),
    body: Array.from({ length: many % 4 }, (_, index) =>
      index === 2 ? { amount: -1, currency: 'NOK' } : row(`2026-01-${10 + (day % 10)}`),
    ),
  }),
  listPostedTransactions: (bank, [which, offset]) => ({
    params: accountParams(bank, which),
    query: { offset },
  }),
  readPostedTransaction: (bank, [which]) => ({ params: transactionParams(bank, which) }),
  bookPostedTransaction: (bank, [which, booked, value]) => ({
    params: transactionParams(bank, which),
    body: { bookingDate: `2026-01-${10 + (booked % 7)}`, valueDate: `2026-01-${10 + (value % 7)}` },
  }),
  deleteTransactions: (bank, [which]) => ({ params: accountParams(bank, which) }),
  createCardAccount: (_, [who, index]) => ({ body: card(person(who), index % 3) }),
  createSupplementaryCard: (bank, [which, who]) => ({
    params: cardParams(bank, which),
    body: supplementary(person(who)),
  }),
  listCardAccounts: () => ({}),
  readCardAccount: (bank, [which]) => ({ params: cardParams(bank, which) }),
  deleteCardAccount: (bank, [which]) => ({ params: cardParams(bank, which) }),
  updateCardAccountBalances: (bank, [which, amount]) => ({
    params: cardParams(bank, which),
    body: [balance(amount)],
  }),
  changeCardStatus: (bank, [which, status]) => ({
    params: cardParams(bank, which),
    body: { status: one(['enabled', 'blocked', 'deleted'], status) },
  }),
  postCardTransactions: (bank, [which, day, many]) => ({
    params: cardParams(bank, which),
    body: Array.from({ length: many % 4 }, () => cardRow(`2026-01-${10 + (day % 10)}`)),
  }),
  listCardTransactions: (bank, [which]) => ({
    params: cardParams(bank, which),
    query: { bookingStatus: 'all' },
  }),
  ...consentInputs,
  withdrawConsent: (bank, [which, who]) => ({
    params: consentParams(bank, which),
    body: { customerNumber: one(['kari', 'ola', 'kari', 'nobody'], who) },
  }),
  ...paymentInputs,
}

/** The names of all these commands. */
export const names = Object.keys(inputs) as (keyof typeof inputs)[]
const makers = names.filter((name) => /^(?:create|post|add|start|identify|approve)/.test(name))

/** A step of a scenario: what is asked, with which choices, and how long after the step before. */
const step = fc.record({
  // Making is drawn as often as all else, so that there is something to read, change and delete.
  name: fc.oneof(fc.constantFrom(...makers), fc.constantFrom(...names)),
  choice: fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40)),
  waitHours: fc.oneof(
    { weight: 140, arbitrary: fc.constant(0) },
    { weight: 8, arbitrary: fc.constantFrom(1, 30) },
    { weight: 1, arbitrary: fc.constantFrom(91 * 24, 181 * 24) },
  ),
})

/** What is asked of a bank one after the other. */
export const scenario = fc.array(step, { maxLength: 60, size: 'max' })

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** People have given consents, and others are on their way to do so. */
function withConsents(): World {
  const { world, kariAccount, kariCard, fjordAgreement } = officeWorld()
  world.does('postTransactions', { params: { accountId: kariAccount.id }, body: [row(), row()] })
  world.does('postCardTransactions', { params: { cardAccountId: kariCard.id }, body: [cardRow()] })
  world.consentFor({ customerNumber: 'kari' })
  world.consentFor({ customerNumber: 'kari', tpp: otherTpp })
  for (const customerNumber of ['kari', 'ola']) {
    world.consentFor({ customerNumber, agreement: fjordAgreement.id })
    const { authorisationId } = world.does('createConsent')
    world.does('identifyPsu', { params: { authorisationId }, body: { customerNumber } })
    world.does('createConsent')
  }
  return world
}

/** The same bank with payments at every place of their lives: approved, on the way to be, in a basket and by a plan. */
function withPayments(): World {
  const world = new PayingWorld(withConsents().engine)
  const own = account('kari', 1)
  const debtorAccount = named(own)
  const money = (amount: string) => to(account('ola', 4), amount)
  const single = (amount: string) => world.orders({ ...money(amount), debtorAccount })
  const plan = { ...money('1'), debtorAccount, startDate: '2026-01-16', frequency: 'Weekly' }
  world.pays(plan, {}, 'periodic-payments')
  world.pays({ debtorAccount, payments: [money('2'), money('2000')] }, {}, 'bulk-payments')
  for (const amount of ['3', '4', '5000']) world.answered(single(amount))
  const paymentIds = ['6', '7'].map((amount) => single(amount).id)
  const { id: basketId } = world.does('createSigningBasket', { body: { paymentIds } })
  const visits = [
    world.does('startSigningBasketAuthorisation', { params: { basketId } }),
    world.does('startPaymentAuthorisation', { params: namesOf(single('8')) }),
    world.does('startPaymentCancellation', { params: namesOf(world.answered(single('9'))) }),
  ]
  for (const { authorisationId } of visits) {
    world.does('identifyPsu', { params: { authorisationId }, body: { customerNumber: 'kari' } })
  }
  return world
}

/** Gives a fork of the same world each time: to make it anew for each run of a property would take as long as the run. */
function forked(make: () => World): () => World {
  let made: World | undefined
  return () => {
    made ??= make()
    return made.fork()
  }
}

/** A bank in which scenarios begin: people have given consents, and others are on their way to do so. */
export const scenarioWorld = forked(withConsents)

/** The same bank with payments at every place of their lives. */
export const payingScenarioWorld = forked(withPayments)

/** What a step is asked with: the input, and who asks for whom. */
export function asked(bank: Bank, { name, choice }: Pick<Step, 'name' | 'choice'>) {
  const caller = name in paymentInputs ? payerFor : callerFor
  return { input: inputs[name](bank, choice), caller: caller(bank, name, choice) }
}

const isRead = (name: CommandName) => /^(?:read|list|confirm)/.test(name)
/** Reads under a consent, which are counted where the PSU is not present. */
const isCounted = (name: CommandName) => commands[name].isCounted === true
const mayRepeat: readonly CommandName[] = [
  'deleteConsent',
  'updateContact',
  'cancelPayment',
  'approveAuthorisation',
  'refuseAuthorisation',
]

/** Whether what was answered must have changed the bank; nothing where it may have, or not. */
function changesBank(
  name: CommandName,
  outcome: unknown,
  { psu, redirect }: Context,
  { consents }: Bank,
): boolean | undefined {
  if (isScaNeeded(outcome)) return redirect !== undefined
  if (isCounted(name) && psu?.isPresent !== true) return true
  // The first read of a single access begins it.
  const mayBegin = allRows(consents).some(({ recurring, status }) => !recurring && status === 'valid')
  if (mayBegin && (isCounted(name) || name === 'confirmFunds')) return undefined
  if (isCounted(name)) return false
  return mayRepeat.includes(name) ? undefined : !isRead(name)
}

/** Asks for a step, and looks that the bank stays the identical value where it is a read or refused. */
export function play(world: World, step: Step): void {
  world.settle(later(world.now, step.waitHours * 3_600_000))
  const { bank, journal } = world
  const { input, caller } = asked(bank, step)
  const context: Context = { now: world.now, amounts: 'whole', ...caller }
  const answer = world.perform(step.name, input, context)
  const [stays, isUnwritten] = [world.bank === bank, world.journal === journal]
  expect(isUnwritten).toBe(stays)
  const changes = answer.ok ? changesBank(step.name, answer.value, context, bank) : false
  if (changes !== undefined) expect({ step, stays }).toEqual({ step, stays: !changes })
}
