import type { Engine, Transaction } from '@pocketbank/core'
import { findRow, pendingDay, serialOf } from '@pocketbank/core/internal'
import type { FixName } from '../accept-fix/fixes.ts'
import { fixHeaders } from '../accept-fix/read-fixes.ts'
import type { Seen } from '../pipeline/exchange.ts'
import { by, type Sign } from './situation.ts'

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

function traitsOf(rows: readonly Transaction[]): ReadonlySet<RowTrait> {
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
    by.command('listAccountTransactions', ({ transactions }) => traitsOf(transactions).has(trait)),
    by.command('readTransactionDetails', ({ transaction }) => rowTraits[trait](transaction)),
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
  const serial = serialOf(bank.ids, 'transaction', id)
  const row = serial === undefined ? undefined : findRow(bank, 'transactions', serial)
  return row !== undefined && row.day !== pendingDay
}

/** Met by the next page of a list of which a row of the page before was pending then and is booked now. */
export const bookedBetweenPages = by.command(
  'listAccountTransactions',
  ({ links, transactions, holder }, seen) => {
    const engine = seen.exchange.caller?.engine
    const before = engine && openPages.get(engine)
    if (engine === undefined || (before === undefined && links.next === undefined)) return false
    const list = `${seen.entry.tpp} ${holder.id}`
    const earlier = before?.list === list && isLinkedPage(seen) ? before.pending : []
    const isMoved = earlier.some((id) => isBookedNow(engine, id))
    const rows = traitsOf(transactions).has('pending') ? transactions.filter(rowTraits.pending) : []
    const pending = [...earlier, ...rows.map(({ id }) => id)].slice(0, pendingMax)
    if (links.next === undefined || pending.length === 0) openPages.delete(engine)
    else openPages.set(engine, { list, pending })
    return isMoved
  },
)

/** True if a request follows the link of a page. */
export function isLinkedPage({ entry }: Seen): boolean {
  return /[?&](?:after|before)=/.test(entry.target)
}

/** Met by a refusal to read an account or card that passes the test, by its id and the bank. */
export function notFoundOf(
  name: 'accountId' | 'cardAccountId',
  test: (engine: Engine, id: string) => boolean,
): Sign {
  return by.rule('A8a', ({ exchange: { names, caller } }) => {
    const id = names?.[name]
    return id !== undefined && caller !== undefined && test(caller.engine, id)
  })
}

/** True if a request asks for a fix. */
export function asksForFix({ exchange: { request } }: Seen, fix: FixName): boolean {
  return fixHeaders.some((name) => request.headers.get(name)?.toLowerCase().includes(fix) === true)
}

/** True if the answer has a text in full. */
export function tellsText({ answer: { body = '' } }: Seen, text: string): boolean {
  return body.includes(JSON.stringify(text))
}
