import { pickOptions } from '../../base/input/option-entries.ts'
import { explainBban, isNorwegianBban } from '../../base/iso/bban.ts'
import { norwegianBban, norwegianIban } from '../../base/iso/iban.ts'
import { formatAmount } from '../../base/money/amount.ts'
import { addMonths } from '../../base/time/local-date.ts'
import type { createAccount } from '../../commands/accounts/create.ts'
import type { createCardAccount } from '../../commands/card-accounts/create.ts'
import type { createCustomer } from '../../commands/customers/create.ts'
import { accountOptions, type CashAccountType } from '../../rows/accounts/contract.ts'
import type { WorldAccount, WorldCard } from '../schema/parts.ts'
import type { BankWorld } from '../schema/world.ts'
import { planMinor } from './amounts.ts'
import { makeNumber } from './made-numbers.ts'
import { listEntries, type PlanContext, type PlanPlace } from './plan-context.ts'
import { findEntry, WorldPlace } from './problems.ts'

/** The body of the request of a command. */
type RequestedBy<Run extends (bank: never, input: never, context: never) => unknown> =
  Parameters<Run>[1] extends {
    readonly body: infer Body
  }
    ? Body
    : never

export interface CustomerPlan {
  readonly key: string
  readonly body: RequestedBy<typeof createCustomer.run>
}

/**
 * An account to open: the body of the request without balances, which follow from its history. Amounts are in
 * minor units.
 */
export interface AccountPlan {
  readonly key: string
  readonly owner: CustomerPlan
  readonly body: Omit<RequestedBy<typeof createAccount.run>, 'balances'>
  /** The balance before the history, or else after it. */
  readonly opening: bigint
  readonly balance: bigint | undefined
}

/** A card to issue: the body of the request without balances. */
export interface CardPlan {
  readonly key: string
  readonly owner: CustomerPlan
  readonly body: Omit<RequestedBy<typeof createCardAccount.run>, 'balances'>
  readonly owed: bigint
  /** The name of the main card, if this is a supplementary one. */
  readonly supplementaryTo: string | undefined
  /** The name of the account that pays its bills, and the names of the shops where it is used. */
  readonly paidFrom: string | undefined
  readonly shops: readonly string[]
}

export interface PlannedHoldings {
  readonly customers: ReadonlyMap<string, CustomerPlan>
  /** The customers who are persons. */
  readonly people: ReadonlyMap<string, CustomerPlan>
  readonly accounts: ReadonlyMap<string, AccountPlan>
  readonly cards: ReadonlyMap<string, CardPlan>
}

/** Makes a display name from a name of the file: with a capital letter, and blanks between words. */
function toDisplayName(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Collects the values of a field that must be unique in a section. Reports duplicates. */
function listTakenValues<Entry extends object>(
  entries: readonly (readonly [string, Entry])[],
  section: string,
  field: keyof Entry & string,
  { onProblem }: PlanContext,
): Set<string> {
  const namesByValue = new Map<string, string>()
  for (const [name, entry] of entries) {
    const value = entry[field]
    if (typeof value !== 'string') continue
    const otherName = namesByValue.get(value)
    if (otherName !== undefined)
      onProblem([section, name, field], { problem: `is used by ${section}.${otherName} already`, got: value })
    else namesByValue.set(value, name)
  }
  return new Set(namesByValue.keys())
}

function planCustomers(world: BankWorld, context: PlanContext): ReadonlyMap<string, CustomerPlan> {
  const entries = listEntries(world.customers)
  const takenNumbers = listTakenValues(entries, 'customers', 'number', context)
  return new Map(
    entries.map(([key, { name = toDisplayName(key), type = 'PRIVATE', number }]) => {
      const createNumber = () => makeNumber(type === 'PRIVATE' ? 'identity' : 'company', key, takenNumbers)
      return [key, { key, body: { customerNumber: number ?? createNumber(), name, type } }]
    }),
  )
}

/**
 * Finds the owner that an entry names, or else the only customer. Reports a problem and returns undefined if
 * there is none.
 */
function findOwner(
  { owner }: { readonly owner?: string | undefined },
  customers: PlannedHoldings['customers'],
  place: PlanPlace,
): CustomerPlan | undefined {
  if (owner !== undefined) return findEntry(customers, owner, 'customer', place.at('owner'))
  const [only, ...otherCustomers] = customers.values()
  if (only !== undefined && otherCustomers.length === 0) return only
  const why = only === undefined ? 'there are no customers' : `there are ${customers.size} customers`
  place.report(`must have an owner, a name of customers, as ${why}`)
  return undefined
}

const defaultProducts: Readonly<Partial<Record<CashAccountType, string>>> = {
  SVGS: 'Sparekonto',
  TAXE: 'Skattetrekkskonto',
  LOAN: 'Lånekonto',
}

function findDefaultProduct(type: CashAccountType, owner: CustomerPlan): string {
  return defaultProducts[type] ?? (owner.body.type === 'PRIVATE' ? 'Brukskonto' : 'Driftskonto')
}

/** Returns the bban and IBAN of an account: from the file, computed from each other, or made. */
function planNumbers(
  key: string,
  { bban, iban }: Pick<WorldAccount, 'bban' | 'iban'>,
  takenNumbers: Set<string>,
  place: PlanPlace,
): { readonly bban: string; readonly iban: string } {
  const electronic = iban?.replace(/\s/g, '').toUpperCase()
  if (electronic !== undefined) {
    return { bban: bban ?? norwegianBban(electronic) ?? electronic.slice(4), iban: electronic }
  }
  const accountNumber = bban ?? makeNumber('bban', key, takenNumbers)
  if (!isNorwegianBban(accountNumber)) {
    const expected = 'a Norwegian account number of 11 digits with a right check digit, or have an iban too'
    place
      .at('bban')
      .report({ problem: `must be ${expected}`, got: accountNumber, detail: explainBban(accountNumber) })
  }
  return { bban: accountNumber, iban: norwegianIban(accountNumber) }
}

function planAccounts(
  world: BankWorld,
  customers: PlannedHoldings['customers'],
  context: PlanContext,
): ReadonlyMap<string, AccountPlan> {
  const entries = listEntries(world.accounts)
  const takenNumbers = listTakenValues(entries, 'accounts', 'bban', context)
  listTakenValues(entries, 'accounts', 'iban', context)
  const plans = new Map<string, AccountPlan>()
  for (const [key, entry] of entries) {
    const place = new WorldPlace(context, 'accounts', key)
    const owner = findOwner(entry, customers, place)
    const { currency = 'NOK', type = 'CACC', balance, opening = 0 } = entry
    const minor = (field: 'balance' | 'opening' | 'creditLine', amount: number | string) =>
      planMinor(amount, currency, place.at(field))
    if (balance !== undefined && entry.opening !== undefined) {
      place.at('opening').report('cannot be combined with balance')
    }
    const numbers = planNumbers(key, entry, takenNumbers, place)
    if (owner === undefined) {
      context.unread.add(key)
      continue
    }
    const creditLine = minor('creditLine', entry.creditLine ?? 0)
    const body = {
      customerNumber: owner.body.customerNumber,
      accountName: entry.name ?? toDisplayName(key),
      product: entry.product ?? findDefaultProduct(type, owner),
      cashAccountType: type,
      creditLine: formatAmount({ minor: creditLine, currency }),
      currency,
      ...pickOptions(accountOptions, entry),
      ...numbers,
    }
    plans.set(key, {
      key,
      owner,
      body,
      opening: minor('opening', opening),
      balance: balance === undefined ? undefined : minor('balance', balance),
    })
  }
  return plans
}

function cardNumbers(
  key: string,
  { maskedPan, cardId, accountNumber, expiry }: WorldCard,
  takenNumbers: { readonly pans: Set<string>; readonly numbers: Set<string> },
  { today }: PlanContext,
) {
  const pan = maskedPan ?? makeNumber('maskedPan', key, takenNumbers.pans)
  return {
    maskedPan: pan,
    cardId: cardId ?? pan.slice(-4),
    accountNumber: accountNumber ?? makeNumber('bban', `card ${key}`, takenNumbers.numbers),
    expiry: expiry ?? addMonths(today, 36).slice(0, 7),
  }
}

/** Fields that a supplementary card shares with its main card. */
const sharedFields = ['limit', 'owed', 'currency', 'accountNumber', 'product', 'paidFrom', 'status'] as const

/** Finds the main card of a supplementary one. Reports a problem and returns undefined if it is missing. */
function mainCard(
  entry: WorldCard,
  mains: ReadonlyMap<string, CardPlan>,
  place: PlanPlace,
): CardPlan | undefined {
  for (const name of sharedFields) {
    if (entry[name] !== undefined) place.at(name).report('cannot be combined with supplementaryTo')
  }
  const main = findEntry(mains, entry.supplementaryTo ?? '', 'card', place.at('supplementaryTo'))
  if (main?.supplementaryTo === undefined) return main
  const problem = 'must be a main card, not a supplementary one'
  place.at('supplementaryTo').report({ problem, got: main.key })
  return undefined
}

/** Plans the fields that supplementary cards share with their main card, and the debt before the history. */
function planSharedFields(
  { currency = 'NOK', limit = 50_000, owed = 0, product = 'Kredittkort', status = 'enabled' }: WorldCard,
  place: PlanPlace,
) {
  const minor = planMinor(limit, currency, place.at('limit'))
  const creditLimit = { currency, amount: formatAmount({ minor, currency }) }
  return {
    body: { currency, creditLimit, cardIdVNo: '1', product, status },
    owed: planMinor(owed, currency, place.at('owed')),
  }
}

function planCards(
  world: BankWorld,
  { customers, accounts }: Pick<PlannedHoldings, 'customers' | 'accounts'>,
  context: PlanContext,
): ReadonlyMap<string, CardPlan> {
  const entries = listEntries(world.cards)
  const pans = listTakenValues(entries, 'cards', 'maskedPan', context)
  const numbers = new Set([...accounts.values()].map(({ body }) => body.bban))
  const shops = new Map(listEntries(world.shops))
  const plans = new Map<string, CardPlan>()
  // Main cards come first, in any order of the file, since supplementary cards copy fields from them.
  const inOrder = [true, false].flatMap((isMain) =>
    entries.filter(([, { supplementaryTo }]) => (supplementaryTo === undefined) === isMain),
  )
  for (const [key, entry] of inOrder) {
    const place = new WorldPlace(context, 'cards', key)
    const owner = findOwner(entry, customers, place)
    const { paidFrom, supplementaryTo } = entry
    const main = supplementaryTo === undefined ? undefined : mainCard(entry, plans, place)
    if (paidFrom !== undefined) findEntry(accounts, paidFrom, 'account', place.at('paidFrom'))
    for (const [index, shop] of (entry.shops ?? []).entries()) {
      findEntry(shops, shop, 'shop', place.at('shops', index))
    }
    if (owner === undefined || (main === undefined && supplementaryTo !== undefined)) {
      context.unread.add(key)
      continue
    }
    const ownEntry = { ...main?.body, maskedPan: undefined, cardId: undefined, ...entry }
    const commonFields = main === undefined ? planSharedFields(entry, place) : { ...main, owed: 0n }
    const body = {
      ...commonFields.body,
      ...cardNumbers(key, ownEntry, { pans, numbers }, context),
      customerNumber: owner.body.customerNumber,
      name: entry.holder ?? owner.body.name.toUpperCase(),
    }
    plans.set(key, {
      key,
      owner,
      body,
      paidFrom,
      supplementaryTo,
      shops: entry.shops ?? [],
      owed: commonFields.owed,
    })
  }
  return plans
}

/**
 * Plans the customers, accounts and cards of a world, with defaults for everything that the file leaves out.
 */
export function planHoldings(world: BankWorld, context: PlanContext): PlannedHoldings {
  const customers = planCustomers(world, context)
  const accounts = planAccounts(world, customers, context)
  const people = new Map([...customers].filter(([, { body }]) => body.type === 'PRIVATE'))
  return { customers, people, accounts, cards: planCards(world, { customers, accounts }, context) }
}
