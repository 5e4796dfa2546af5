import type { FilledWorld } from '@pocketbank/core/worlds/fill-world'

function countIfAny(count: number, singular: string, plural = `${singular}s`): readonly string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? singular : plural}`]
}

/**
 * Counts the contents of a filled bank and lists them in a line: `1 customer, 2 accounts, 412 transactions`.
 *
 * @param filled - From `openWorld` or `readSeedFile`.
 * @example
 * ```ts
 * import { instant } from '@pocketbank/core'
 * import { openWorld, summariseWorld } from '@pocketbank/devtools/seed'
 *
 * const opened = openWorld({}, { defaults: { now: instant(Date.UTC(2026, 0, 15, 9)), seed: 'my test' } })
 * opened.ok && summariseWorld(opened.value) // => 'an empty bank'
 * ```
 */
export function summariseWorld({ engine, names }: FilledWorld): string {
  const { bank } = engine
  const parts = [
    ...countIfAny(bank.customers.size, 'customer'),
    ...countIfAny(bank.accounts.size, 'account'),
    ...countIfAny(bank.cardAccounts.size, 'card'),
    ...countIfAny(Object.keys(names.agreements).length, 'agreement'),
    ...countIfAny(bank.transactions.size + bank.cardTransactions.size, 'transaction'),
    ...countIfAny(Object.keys(names.consents).length, 'consent'),
    ...countIfAny(Object.keys(names.payments).length, 'payment'),
    ...countIfAny(Object.keys(names.baskets).length, 'basket'),
  ]
  return parts.length === 0 ? 'an empty bank' : parts.join(', ')
}
