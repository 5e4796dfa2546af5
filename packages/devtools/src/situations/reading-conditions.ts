import {
  type CommandOutcome,
  commands,
  type Engine,
  type ScaNeeded,
  type Transaction,
} from '@pocketbank/core'
import { rememberLatest } from '@pocketbank/core/base'
import { readSerial } from '@pocketbank/core/base/ids'
import { addDays, dayMilliseconds, localDate, toLocalDate } from '@pocketbank/core/base/time'
import type { ConsentedReading } from '@pocketbank/core/commands/account-information'
import type { CommandsWith } from '@pocketbank/core/engine'
import type { Account } from '@pocketbank/core/rows/accounts/model'
import type { AccessRight } from '@pocketbank/core/rows/consents/model'
import { findRow } from '@pocketbank/core/rows/table-rows'
import { pendingDay } from '@pocketbank/core/rows/transactions/history'
import type { FixName } from '@pocketbank/http/operations/accept-fix'
import { fixHeaders } from '@pocketbank/http/operations/accept-fix'
import { findBankContext, type Observation } from '@pocketbank/http/pipeline'
import { by, type SituationCondition } from './situation.ts'

type ReadPage = Exclude<CommandOutcome<CommandsWith<{ isPaged: true }>>, ScaNeeded>

/** Makes conditions met by a page of transactions that passes the test. */
export function pageThat(
  test: (page: ReadPage, observation: Observation) => boolean,
): readonly SituationCondition[] {
  return by.commands({ isPaged: true }, test)
}

type AccountTest = (reading: ConsentedReading<Account>, observation: Observation) => boolean

/** Makes conditions met by a read of an account that passes the test, alone or in a list. */
export function accountThat(test: AccountTest): readonly SituationCondition[] {
  return [
    ...by.commands({ reads: 'accounts' }, (accounts, observation) => {
      for (const account of accounts) if (test(account, observation)) return true
      return false
    }),
    ...by.commands({ reads: 'account' }, test),
  ]
}

/** Makes conditions met by a read of balances that pass the test, alone or with their account. */
export function balancesThat(test: (account: Account) => boolean): readonly SituationCondition[] {
  return [
    ...by.commands({ reads: 'account-balances' }, test),
    ...accountThat(({ account, withBalances }) => withBalances && test(account)),
  ]
}

type ReadCard = Exclude<CommandOutcome<CommandsWith<{ reads: 'card-account' }>>, ScaNeeded>

/** Makes conditions met by a read of a card that passes the test, alone or in a list. */
export function cardThat(test: (card: ReadCard['account']) => boolean): readonly SituationCondition[] {
  return [
    ...by.commands({ reads: 'card-accounts' }, (cards) => cards.some(({ account }) => test(account))),
    ...by.commands({ reads: 'card-account' }, ({ account }) => test(account)),
  ]
}

/** Properties of a row that a client has to cope with. */
const rowTraits = {
  pending: ({ bookingDate }) => bookingDate === undefined,
  bare: ({ details }) => Object.values(details).every((value) => value === undefined),
  kid: ({ details: { kid } }) => kid !== undefined,
  references: ({ details }) => details.remittanceInformationStructuredArray !== undefined,
  messages: ({ details }) => (details.remittanceInformationUnstructuredArray?.length ?? 0) > 1,
  exchange: ({ details }) => details.currencyExchange !== undefined,
} as const satisfies Record<string, (row: Transaction) => boolean>

type RowTrait = keyof typeof rowTraits

/**
 * The properties of pages that were read before. Testing every row for each situation would take longer than
 * writing the page.
 */
const traitsOfPages = new WeakMap<readonly Transaction[], ReadonlySet<RowTrait>>()

function listTraits(rows: readonly Transaction[]): ReadonlySet<RowTrait> {
  const knownTraits = traitsOfPages.get(rows)
  if (knownTraits !== undefined) return knownTraits
  const names = Object.keys(rowTraits) as readonly RowTrait[]
  const traits = new Set(names.filter((name) => rows.some(rowTraits[name])))
  traitsOfPages.set(rows, traits)
  return traits
}

/** Makes conditions met by a row with this property, in a page or in details. */
export function rowThatIs(trait: RowTrait): readonly SituationCondition[] {
  return [
    ...by.commands({ reads: 'account-transactions' }, ({ transactions }) =>
      listTraits(transactions).has(trait),
    ),
    ...by.commands({ reads: 'transaction' }, ({ transaction }) => rowTraits[trait](transaction)),
  ]
}

/**
 * The pending rows of the list that was read last, if it has a next page. One list is enough, since pages are
 * read one after the other.
 */
interface OpenPage {
  readonly list: string
  /** Ids of the pending rows of this page and those before. */
  readonly pending: readonly string[]
}

const openPages = new WeakMap<Engine, OpenPage>()
const pendingMax = 50

function isBookedNow({ bank }: Engine, id: string): boolean {
  const serial = readSerial(bank.ids, 'transaction', id)
  const row = serial === undefined ? undefined : findRow(bank, 'transactions', serial)
  return row !== undefined && row.day !== pendingDay
}

/** The condition met by a next page if a pending row of the earlier pages has been booked since. */
export const bookedBetweenPages = by.command('listAccountTransactions', (page, observation) => {
  const { links, transactions, account } = page
  const engine = observation.exchange.engine
  const before = engine && openPages.get(engine)
  if (engine === undefined || (before === undefined && links.next === undefined)) return false
  const list = `${observation.entry.tpp} ${account.id}`
  const earlier = before?.list === list && isNextPage(page, observation) ? before.pending : []
  const isMoved = earlier.some((id) => isBookedNow(engine, id))
  const rows = listTraits(transactions).has('pending') ? transactions.filter(rowTraits.pending) : []
  const pending = [...earlier, ...rows.map(({ id }) => id)].slice(0, pendingMax)
  if (links.next === undefined || pending.length === 0) openPages.delete(engine)
  else openPages.set(engine, { list, pending })
  return isMoved
})

/**
 * Returns true if a request follows the link to a next page. The link to the first page has `after` too, with
 * a position before all rows.
 */
export function isNextPage({ links }: ReadPage, { entry: { target } }: Observation): boolean {
  const after = target.includes('after=') ? /[?&]after=([^&]+)/.exec(target)?.[1] : undefined
  return after !== undefined && decodeURIComponent(after) !== links.first.after
}

/** Days of history that need no new SCA (§8). */
const historyDays = 90

/** Returns the first day of that history in UTC, by the number of the present day since 1970. */
const findFirstDay = rememberLatest((day: number) => localDate(day - historyDays))

/**
 * Returns true if a page has a row older than that history. The first comparison is cheap and rules out most
 * pages.
 */
export function hasOldRow({ transactions }: ReadPage, observation: Observation): boolean {
  const day = transactions.at(-1)?.bookingDate
  const [now, zone] = [findBankContext(observation)?.now, observation.exchange.engine?.bank.calendar.zone]
  if (day === undefined || now === undefined || zone === undefined) return false
  if (day > findFirstDay(Math.floor(now / dayMilliseconds))) return false
  return day < addDays(toLocalDate(now, zone), -historyDays)
}

/** Makes a condition met by a read of an account that is not found. The test gets its id and the bank. */
export function createNotFoundSign(
  name: 'accountId' | 'cardAccountId',
  test: (engine: Engine, id: string) => boolean,
): SituationCondition {
  return by.rule('A8a', ({ exchange: { names, engine } }) => {
    const id = names?.[name]
    return id !== undefined && engine !== undefined && test(engine, id)
  })
}

/** Makes a condition met by a read that is refused because the consent lacks a right. */
export function rightMissing(right: AccessRight): SituationCondition {
  return by.rule('A1m', ({ exchange: { operation } }) => {
    return operation !== undefined && commands[operation.command].needsRight === right
  })
}

/** The condition met when details are not found of a row that the bank once had. */
export const detailsGone = by.rule('A8b', ({ exchange: { names, engine } }) => {
  if (engine === undefined) return false
  const { bank } = engine
  const serial = readSerial(bank.ids, 'transaction', names?.transactionId ?? '')
  return serial !== undefined && findRow(bank, 'transactions', serial) === undefined
})

export function asksForFix({ exchange: { request } }: Observation, fix: FixName): boolean {
  return fixHeaders.some((name) => request.headers.get(name)?.toLowerCase().includes(fix) === true)
}

export function tellsText({ answer: { body = '' } }: Observation, text: string): boolean {
  return body.includes(JSON.stringify(text))
}
