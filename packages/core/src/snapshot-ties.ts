import type { Authorisation } from './authorisations/model.ts'
import type { AuthorisationStatus } from './authorisations/status.ts'
import type { BankTables, Counted } from './bank.ts'
import type { Batch } from './batches/model.ts'
import { type Refusal, refuse } from './errors/refusal.ts'
import { notQueued } from './payments/model.ts'
import { canMove } from './payments/move.ts'
import { allRows, ascending } from './store/table.ts'
import { type Entry, type History, pendingDay } from './transactions/history.ts'

type TableName = keyof BankTables

/** What a row says of others, as far as ties go. */
type Row = Readonly<Record<string, unknown>> & { readonly serial: number }

/** The fields that name a row of another table by its serial; those that may name none are not there then, or 0. */
const ties: readonly (readonly [from: TableName, field: string, to: TableName])[] = [
  ['agreements', 'owner', 'customers'],
  ['engagements', 'agreement', 'agreements'],
  ['engagements', 'customer', 'customers'],
  ['accounts', 'owner', 'customers'],
  ['cardAccounts', 'owner', 'customers'],
  ['cardAccounts', 'main', 'cardAccounts'],
  ['transactions', 'holder', 'accounts'],
  ['cardTransactions', 'holder', 'cardAccounts'],
  ['psus', 'customer', 'customers'],
  ['sessions', 'psu', 'psus'],
  ['authorisations', 'customer', 'customers'],
  ['consents', 'psu', 'psus'],
  ['consents', 'corporation', 'customers'],
  ['accessCalls', 'psu', 'psus'],
  ['executions', 'payment', 'payments'],
  ['payments', 'basket', 'baskets'],
]

/** What is counted where a table gets a new row. */
const counters: Readonly<Record<TableName, Counted>> = {
  due: 'due',
  batches: 'batch',
  customers: 'customer',
  agreements: 'agreement',
  engagements: 'engagement',
  accounts: 'account',
  cardAccounts: 'card-account',
  transactions: 'transaction',
  cardTransactions: 'card-transaction',
  psus: 'psu',
  sessions: 'session',
  authorisations: 'authorisation',
  consents: 'consent',
  accessCalls: 'access-call',
  contacts: 'contact',
  payments: 'payment',
  executions: 'execution',
  baskets: 'signing-basket',
  positions: 'position',
}

/** The ties that a row need not have. */
const loose: ReadonlySet<string> = new Set([
  'authorisations.customer',
  'consents.psu',
  'consents.corporation',
  'payments.basket',
])

function rowsOf(tables: BankTables, name: TableName): readonly Row[] {
  return allRows(tables[name] as unknown as BankTables['customers']) as unknown as readonly Row[]
}

function serialsOf(tables: BankTables, name: TableName): ReadonlySet<unknown> {
  return new Set(rowsOf(tables, name).map(({ serial }) => serial))
}

function damaged(text: string, path: string): Refusal {
  return refuse('FORMAT_ERROR', `${path} ${text}`, path).error
}

/** Two rows with one place in an order, of which the table has kept only the later. */
function findDouble(
  tables: BankTables,
  given: Readonly<Record<TableName, readonly unknown[]>>,
): Refusal | undefined {
  for (const name of Object.keys(counters) as TableName[]) {
    const sizes = Object.values(tables[name].trees).map(({ size }) => size)
    if (sizes.some((size) => size !== given[name].length)) {
      return damaged('has two rows that cannot stand beside each other', `$.tables.${name}`)
    }
  }
  return undefined
}

/** The lists, and what stands deeper in a row, that name payments. A basket that a visit is about may have been taken apart. */
const namesOfPayments: readonly (readonly [
  place: string,
  named: (tables: BankTables) => readonly number[],
])[] = [
  ['baskets[*].payments', ({ baskets }) => allRows(baskets).flatMap(({ payments }) => payments)],
  ['batches[*].lines[*].payment', ({ batches }) => allRows(batches).flatMap(paymentsOfBatch)],
  [
    'authorisations[*].purpose.payment',
    ({ authorisations }) => allRows(authorisations).flatMap(paymentsOfVisit),
  ],
]

function paymentsOfBatch({ lines }: Batch): readonly number[] {
  return lines.map(({ payment }) => payment)
}

function paymentsOfVisit({ purpose }: Authorisation): readonly number[] {
  return 'payment' in purpose ? [purpose.payment] : []
}

function findLoosePayment(tables: BankTables): Refusal | undefined {
  const serials = serialsOf(tables, 'payments')
  const [place] =
    namesOfPayments.find(([, named]) => named(tables).some((serial) => !serials.has(serial))) ?? []
  return place === undefined ? undefined : damaged('must name rows of payments', `$.tables.${place}`)
}

/** Batches take only what they can go on with. */
function findUntakeable({ payments }: BankTables): Refusal | undefined {
  const isWrong = allRows(payments).some((payment) => {
    const { queueDay, service, status } = payment
    const isGoingOn = service === 'bulk-payments' && status === 'ACSP'
    const mayBeTaken = service !== 'periodic-payments' && (isGoingOn || canMove(payment, 'take'))
    return queueDay !== notQueued && !mayBeTaken
  })
  return isWrong ? damaged('must wait for no batch', '$.tables.payments[*].queueDay') : undefined
}

/** A periodic payment has a plan, and no other one has. */
function findPlanless({ payments }: BankTables): Refusal | undefined {
  const isWrong = allRows(payments).some(({ service, schedule, occurrence }) => {
    const plan = [schedule, occurrence].filter((part) => part !== undefined)
    return plan.length !== (service === 'periodic-payments' ? 2 : 0)
  })
  return isWrong ? damaged('must have a plan where periodic', '$.tables.payments[*].schedule') : undefined
}

function findLooseTie(tables: BankTables): Refusal | undefined {
  for (const [from, field, to] of ties) {
    const serials = serialsOf(tables, to)
    const mayLack = loose.has(`${from}.${field}`)
    const isLoose = (row: Row) => !(serials.has(row[field]) || (mayLack && (row[field] ?? 0) === 0))
    if (rowsOf(tables, from).some(isLoose)) {
      return damaged(`must name rows of ${to}`, `$.tables.${from}[*].${field}`)
    }
  }
  const holders = {
    account: serialsOf(tables, 'accounts'),
    'card-account': serialsOf(tables, 'cardAccounts'),
  }
  const isLoose = allRows(tables.engagements).some(({ kind, account }) => !holders[kind].has(account))
  return isLoose ? damaged('must name an account', '$.tables.engagements[*].account') : undefined
}

/** Whoever has said yes, or is about to, has said who they are. */
function findNameless({ authorisations }: BankTables): Refusal | undefined {
  const needName: readonly AuthorisationStatus[] = ['identified', 'approved']
  const isNameless = allRows(authorisations).some(
    ({ status, customer }) => customer === undefined && needName.includes(status),
  )
  return isNameless ? damaged('must name a customer', '$.tables.authorisations[*].customer') : undefined
}

function findLowCount(tables: BankTables, counts: Readonly<Record<string, number>>): Refusal | undefined {
  for (const [name, counted] of Object.entries(counters) as [TableName, Counted][]) {
    const highest = rowsOf(tables, name).reduce((most, { serial }) => Math.max(most, serial), 0)
    if ((counts[counted] ?? 0) < highest) return damaged(`must be ${highest} at least`, `$.counts.${counted}`)
  }
  return undefined
}

/** The rows of a day must be counted from 0 without a gap, as pages are found by that; pending ones stand by their serials. */
function hasGap<Row extends Entry>(history: History<Row>): boolean {
  let last: Entry | undefined
  for (const row of ascending(history, 'byDay')) {
    const isSameDay = last !== undefined && last.holder === row.holder && last.day === row.day
    const counted = isSameDay && last !== undefined ? last.sequence + 1 : 0
    if (row.sequence !== (row.day === pendingDay ? row.serial : counted)) return true
    last = row
  }
  return false
}

function findGap({ transactions, cardTransactions }: BankTables): Refusal | undefined {
  const gaps = { transactions: hasGap(transactions), cardTransactions: hasGap(cardTransactions) }
  const [name] = Object.entries(gaps).find(([, gap]) => gap) ?? []
  if (name === undefined) return undefined
  return damaged(
    'must count the booked rows of each day from 0, and be the serial of a pending one',
    `$.tables.${name}[*].sequence`,
  )
}

/** The first thing that does not hold together in the tables of a snapshot; each of their rows is right by itself. */
export function findDamage(
  tables: BankTables,
  given: Readonly<Record<TableName, readonly unknown[]>>,
  counts: Readonly<Record<string, number>>,
): Refusal | undefined {
  return (
    findDouble(tables, given) ??
    findLooseTie(tables) ??
    findLoosePayment(tables) ??
    findUntakeable(tables) ??
    findNameless(tables) ??
    findLowCount(tables, counts) ??
    findGap(tables) ??
    findPlanless(tables)
  )
}
