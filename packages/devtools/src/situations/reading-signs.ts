import {
  type CommandOutcome,
  commands,
  type Engine,
  type ScaNeeded,
  type Transaction,
} from '@pocketbank/core'
import { readSerial } from '@pocketbank/core/base/ids'
import { addDays, dayMilliseconds, toLocalDate } from '@pocketbank/core/base/time'
import type { HolderReading } from '@pocketbank/core/commands/account-information'
import type { CommandsWith } from '@pocketbank/core/engine'
import type { Account } from '@pocketbank/core/rows/accounts/model'
import type { AccessRight } from '@pocketbank/core/rows/consents/model'
import { findRow } from '@pocketbank/core/rows/table-rows'
import { pendingDay } from '@pocketbank/core/rows/transactions/history'
import type { FixName } from '@pocketbank/http/operations/accept-fix'
import { fixHeaders } from '@pocketbank/http/operations/accept-fix'
import { findBankContext, type Seen } from '@pocketbank/http/pipeline'
import { by, type Sign } from './situation.ts'

/** A page of the transactions of an account or a card. */
type ReadPage = Exclude<CommandOutcome<CommandsWith<{ isPaged: true }>>, ScaNeeded>

/** Met by a page of an account or a card that passes a test. */
export function pageThat(test: (page: ReadPage, seen: Seen) => boolean): readonly Sign[] {
  return by.commands({ isPaged: true }, test)
}

type AccountTest = (reading: HolderReading<Account>, seen: Seen) => boolean

/** Met by a list with an account that passes a test, or by a read of such an account. */
export function accountThat(test: AccountTest): readonly Sign[] {
  return [
    ...by.commands({ reads: 'accounts' }, (accounts, seen) => {
      for (const account of accounts) if (test(account, seen)) return true
      return false
    }),
    ...by.commands({ reads: 'account' }, test),
  ]
}

/** Met by balances that pass a test, read alone or with their account. */
export function balancesThat(test: (account: Account) => boolean): readonly Sign[] {
  return [
    ...by.commands({ reads: 'account-balances' }, test),
    ...accountThat(({ holder, withBalances }) => withBalances && test(holder)),
  ]
}

type ReadCard = Exclude<CommandOutcome<CommandsWith<{ reads: 'card-account' }>>, ScaNeeded>

/** Met by a list with a card that passes a test, or by a read of such a card. */
export function cardThat(test: (card: ReadCard['holder']) => boolean): readonly Sign[] {
  return [
    ...by.commands({ reads: 'card-accounts' }, (cards) => cards.some(({ holder }) => test(holder))),
    ...by.commands({ reads: 'card-account' }, ({ holder }) => test(holder)),
  ]
}

/** Traits of a row that a client has to cope with. */
const rowTraits = {
  pending: ({ bookingDate }) => bookingDate === undefined,
  bare: ({ details }) => Object.values(details).every((value) => value === undefined),
  kid: ({ details: { kid } }) => kid !== undefined,
  references: ({ details }) => details.remittanceInformationStructuredArray !== undefined,
  messages: ({ details }) => (details.remittanceInformationUnstructuredArray?.length ?? 0) > 1,
  exchange: ({ details }) => details.currencyExchange !== undefined,
} as const satisfies Record<string, (row: Transaction) => boolean>

/** The name of a trait. */
type RowTrait = keyof typeof rowTraits

/** The traits of pages. D: a page is read over and over, and looking through 200 rows for each situation would cost more than the page. */
const traitsOfPages = new WeakMap<readonly Transaction[], ReadonlySet<RowTrait>>()

function listTraits(rows: readonly Transaction[]): ReadonlySet<RowTrait> {
  const known = traitsOfPages.get(rows)
  if (known !== undefined) return known
  const names = Object.keys(rowTraits) as readonly RowTrait[]
  const traits = new Set(names.filter((name) => rows.some(rowTraits[name])))
  traitsOfPages.set(rows, traits)
  return traits
}

/** Met by a page with a row that has a trait, or by the details of such a row. */
export function rowThatIs(trait: RowTrait): readonly Sign[] {
  return [
    ...by.commands({ reads: 'account-transactions' }, ({ transactions }) =>
      listTraits(transactions).has(trait),
    ),
    ...by.commands({ reads: 'transaction' }, ({ transaction }) => rowTraits[trait](transaction)),
  ]
}

/** The last page with pending rows of a bank that has a next page. D: of one list only, as pages are read one after the other. */
interface OpenPage {
  readonly list: string
  /** Ids of its pending rows, and of those on the pages before it. */
  readonly pending: readonly string[]
}

const openPages = new WeakMap<Engine, OpenPage>()
/** Pending rows of a page that are remembered. */
const pendingMax = 50

function isBookedNow({ bank }: Engine, id: string): boolean {
  const serial = readSerial(bank.ids, 'transaction', id)
  const row = serial === undefined ? undefined : findRow(bank, 'transactions', serial)
  return row !== undefined && row.day !== pendingDay
}

/** Met by the next page of a list of which a row of the page before was pending then and is booked now. */
export const bookedBetweenPages = by.command('listAccountTransactions', (page, seen) => {
  const { links, transactions, holder } = page
  const engine = seen.exchange.engine
  const before = engine && openPages.get(engine)
  if (engine === undefined || (before === undefined && links.next === undefined)) return false
  const list = `${seen.entry.tpp} ${holder.id}`
  const earlier = before?.list === list && isNextPage(page, seen) ? before.pending : []
  const isMoved = earlier.some((id) => isBookedNow(engine, id))
  const rows = listTraits(transactions).has('pending') ? transactions.filter(rowTraits.pending) : []
  const pending = [...earlier, ...rows.map(({ id }) => id)].slice(0, pendingMax)
  if (links.next === undefined || pending.length === 0) openPages.delete(engine)
  else openPages.set(engine, { list, pending })
  return isMoved
})

/** True if a request follows the link to a next page. D: the link to the first page has `after` as well, with a place behind all rows. */
export function isNextPage({ links }: ReadPage, { entry: { target } }: Seen): boolean {
  const after = target.includes('after=') ? /[?&]after=([^&]+)/.exec(target)?.[1] : undefined
  return after !== undefined && decodeURIComponent(after) !== links.first.after
}

/** Days of history that need no fresh SCA (§8). */
const historyDays = 90

/** True if a page has a row of more than 90 days ago. D: most have none, which the first comparison tells at a tenth of the cost. */
export function hasOldRow({ transactions }: ReadPage, seen: Seen): boolean {
  const day = transactions.at(-1)?.bookingDate
  const [now, zone] = [findBankContext(seen)?.now, seen.exchange.engine?.bank.calendar.zone]
  if (day === undefined || now === undefined || zone === undefined) return false
  if (Date.parse(day) > now - historyDays * dayMilliseconds) return false
  return day < addDays(toLocalDate(now, zone), -historyDays)
}

/** Met by a refusal to read an account or card that passes the test, by its id and the bank. */
export function createNotFoundSign(
  name: 'accountId' | 'cardAccountId',
  test: (engine: Engine, id: string) => boolean,
): Sign {
  return by.rule('A8a', ({ exchange: { names, engine } }) => {
    const id = names?.[name]
    return id !== undefined && engine !== undefined && test(engine, id)
  })
}

/** Met by a refusal of a read whose right the PSU has not granted. */
export function rightMissing(right: AccessRight): Sign {
  return by.rule('A1m', ({ exchange: { operation } }) => {
    return operation !== undefined && commands[operation.command].needsRight === right
  })
}

/** Met by details that are not found of a row that the bank has had. */
export const detailsGone = by.rule('A8b', ({ exchange: { names, engine } }) => {
  if (engine === undefined) return false
  const { bank } = engine
  const serial = readSerial(bank.ids, 'transaction', names?.transactionId ?? '')
  return serial !== undefined && findRow(bank, 'transactions', serial) === undefined
})

/** True if a request asks for a fix. */
export function asksForFix({ exchange: { request } }: Seen, fix: FixName): boolean {
  return fixHeaders.some((name) => request.headers.get(name)?.toLowerCase().includes(fix) === true)
}

/** True if the answer has a text in full. */
export function tellsText({ answer: { body = '' } }: Seen, text: string): boolean {
  return body.includes(JSON.stringify(text))
}
