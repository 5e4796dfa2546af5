import fc from 'fast-check'
import { expect } from 'vitest'
import { type Bank, type CommandName, type Engine, idOf, later, type RawInput } from '../src/index.ts'
import { allRows } from '../src/store/table.ts'
import { account, asks, balance, card, cardRow, customer, engagement, row, supplementary } from './scene.ts'

const people = ['kari', 'ola', 'fjord', 'berg', 'nobody'] as const
const companies: readonly string[] = ['fjord', 'berg']

/** What a step chooses from: three numbers, each taken modulo what there is. */
export type Choice = readonly [number, number, number]

/** One of several, by a number that may be greater than there are. */
export function one<Item>(items: readonly Item[], choice: number): Item | undefined {
  return items[choice % Math.max(items.length, 1)]
}

function person(choice: number): string {
  return people[choice % people.length] ?? 'nobody'
}

const accountParams = (bank: Bank, choice: number) => ({
  accountId: one(allRows(bank.accounts), choice)?.id ?? 'none',
})

const cardParams = (bank: Bank, choice: number) => ({
  cardAccountId: one(allRows(bank.cardAccounts), choice)?.id ?? 'none',
})

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

type Ask = (bank: Bank, choice: Choice) => RawInput

/** For every command of the sandbox an input that may be right or wrong, as the numbers will have it. */
export const inputs: Readonly<Record<Exclude<CommandName, 'initialize'>, Ask>> = {
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
    body: Array.from({ length: many % 4 }, () => row(`2026-01-${10 + (day % 10)}`)),
  }),
  listPostedTransactions: (bank, [which, offset]) => ({
    params: accountParams(bank, which),
    query: { offset },
  }),
  readPostedTransaction: (bank, [which]) => {
    const found = one(allRows(bank.transactions), which)
    const accountId = idOf(bank.ids, 'account', found?.holder ?? 0)
    return { params: { accountId, transactionId: idOf(bank.ids, 'transaction', found?.serial ?? 0) } }
  },
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
}

/** The names of all these commands. */
export const names = Object.keys(inputs) as (keyof typeof inputs)[]
const isRead = (name: CommandName) => /^(?:read|list)/.test(name)
const makers = names.filter((name) => /^(?:create|post|add)/.test(name))

/** A step of a story: what is asked, with which choices, and how long after the step before. */
const step = fc.record({
  // Making is drawn as often as all else, so that there is something to read, change and delete.
  name: fc.oneof(fc.constantFrom(...makers), fc.constantFrom(...names)),
  choice: fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40)),
  waitHours: fc.constantFrom(0, 0, 0, 1, 30),
})

/** What is asked of a bank one after the other. */
export const story = fc.array(step, { maxLength: 60, size: 'max' })

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Asks for a step, and looks that the bank stays the identical value where it is a read or refused. */
export function play(engine: Engine, { name, choice, waitHours }: Step): void {
  engine.settle(later(engine.now, waitHours * 3_600_000))
  const { bank, journal } = engine
  const answer = asks(engine, name, inputs[name](bank, choice))
  if (answer.ok && !isRead(name)) expect(engine.bank).not.toBe(bank)
  else expect([engine.bank === bank, engine.journal === journal]).toEqual([true, true])
}
