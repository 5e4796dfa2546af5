import { allRows } from '../../src/base/store/table.ts'
import type { Bank, RawInput } from '../../src/index.ts'

const people = ['kari', 'ola', 'fjord', 'berg', 'nobody'] as const

/** What a step of a scenario chooses from: three numbers, each taken modulo what there is. */
export type Choice = readonly [number, number, number]

/** What a command is asked for in a bank, as the numbers will have it. */
export type Ask = (bank: Bank, choice: Choice) => RawInput

/** One of several, by a number that may be greater than there are. */
export function one<Item>(items: readonly Item[], choice: number): Item | undefined {
  return items[choice % Math.max(items.length, 1)]
}

/** The number of a customer, who may be there or not. */
export function person(choice: number): string {
  return people[choice % people.length] ?? 'nobody'
}

/** Names an account. */
export function accountParams(bank: Bank, choice: number) {
  return { accountId: one(allRows(bank.accounts), choice)?.id ?? 'none' }
}

/** Names a card account. */
export function cardParams(bank: Bank, choice: number) {
  return { cardAccountId: one(allRows(bank.cardAccounts), choice)?.id ?? 'none' }
}
