import type * as v from 'valibot'
import type { ResourceKind } from '../base/ids/seed.ts'
import type { Fields, RowSchema } from '../base/store/row.ts'
import { type Orders, putAll, type Table } from '../base/store/table.ts'
import { noTimers, timerRow } from '../base/timers/timers.ts'
import { accessCallsRow, noAccessCalls } from './account-information/calls-model.ts'
import { closedAccountRow, noClosedAccounts } from './accounts/closed-model.ts'
import { accountRow, noAccounts } from './accounts/model.ts'
import { agreementRow, engagementRow, noAgreements, noEngagements } from './agreements/model.ts'
import { authorisationRow, noAuthorisations } from './authorisations/model.ts'
import { basketRow, noBaskets } from './baskets/model.ts'
import { batchRow, noBatches } from './batches/model.ts'
import { cardAccountRow, noCardAccounts } from './card-accounts/model.ts'
import { cardTransactionRow, noCardTransactions } from './card-transactions/model.ts'
import { consentRow, noConsents } from './consents/model.ts'
import { customerRow, noCustomers } from './customers/model.ts'
import { noPositions, positionRow } from './ledger/model.ts'
import { executionRow, noExecutions, noPayments, paymentRow } from './payments/model.ts'
import { noPsus, noSessions, psuRow, sessionRow } from './psus/model.ts'
import { contactRow, noContacts } from './tpp-contact/model.ts'
import { noTransactions, transactionRow } from './transactions/model.ts'

type RowOfTable<Of> = Of extends Table<infer Row, infer _> ? Row : never

type TableSchema<Row> = v.GenericSchema<unknown, Row> & Pick<RowSchema<Fields>, 'entries'>

/** A table of the bank: the schema of its rows, the empty table, and the counter of the serials. */
interface TableDefinition<Of, Counter> {
  readonly schema: TableSchema<RowOfTable<Of>>
  readonly empty: Of
  readonly counter: Counter
}

type OwnCounter = 'due' | 'closed-account' | 'access-call' | 'contact' | 'execution' | 'position'

function table<Of, const Counter extends ResourceKind | OwnCounter>(
  schema: TableSchema<RowOfTable<Of>>,
  empty: Of,
  counter: Counter,
): TableDefinition<Of, Counter> {
  return { schema, empty, counter }
}

/** The tables in the order of a snapshot. Types, names, schemas and counters are derived from this list. */
const tables = {
  due: table(timerRow, noTimers, 'due'),
  batches: table(batchRow, noBatches, 'batch'),
  customers: table(customerRow, noCustomers, 'customer'),
  agreements: table(agreementRow, noAgreements, 'agreement'),
  engagements: table(engagementRow, noEngagements, 'engagement'),
  accounts: table(accountRow, noAccounts, 'account'),
  closedAccounts: table(closedAccountRow, noClosedAccounts, 'closed-account'),
  cardAccounts: table(cardAccountRow, noCardAccounts, 'card-account'),
  transactions: table(transactionRow, noTransactions, 'transaction'),
  cardTransactions: table(cardTransactionRow, noCardTransactions, 'card-transaction'),
  psus: table(psuRow, noPsus, 'psu'),
  sessions: table(sessionRow, noSessions, 'session'),
  authorisations: table(authorisationRow, noAuthorisations, 'authorisation'),
  consents: table(consentRow, noConsents, 'consent'),
  accessCalls: table(accessCallsRow, noAccessCalls, 'access-call'),
  contacts: table(contactRow, noContacts, 'contact'),
  payments: table(paymentRow, noPayments, 'payment'),
  executions: table(executionRow, noExecutions, 'execution'),
  baskets: table(basketRow, noBaskets, 'signing-basket'),
  positions: table(positionRow, noPositions, 'position'),
}

type Definitions = typeof tables

export type TableName = keyof Definitions

export type BankTables = { readonly [Name in TableName]: Definitions[Name]['empty'] }

export type RowIn<Name extends TableName> = RowOfTable<BankTables[Name]>

/** The counters: one for each kind of resource, and one for each other table. */
export type CounterName = ResourceKind | Definitions[TableName]['counter']

export type AnyRow = Readonly<Record<string, unknown>> & { readonly serial: number }

export type AnyTable = Table<AnyRow, Orders<AnyRow>>

/** In the order of a snapshot. */
export const tableNames = Object.keys(tables) as readonly TableName[]

export function mapTables<Of>(make: (name: TableName) => Of): Readonly<Record<TableName, Of>> {
  return Object.fromEntries(tableNames.map((name) => [name, make(name)])) as Record<TableName, Of>
}

/** The schemas also define the row types and the snapshot, so no field can be missing from a snapshot. */
export const rowSchemas = mapTables((name) => tables[name].schema) as {
  readonly [Name in TableName]: Definitions[Name]['schema']
}

export const counters = mapTables((name) => tables[name].counter) as {
  readonly [Name in TableName]: Definitions[Name]['counter']
}

export const emptyTables = mapTables((name) => tables[name].empty) as unknown as BankTables

export function tableWith(name: TableName, rows: readonly AnyRow[]): AnyTable {
  return putAll(emptyTables[name] as unknown as AnyTable, rows)
}

/** Returns true if the key of a table is the serial. Only timers are sorted by time first. */
export function isBySerial(name: TableName): boolean {
  return name !== 'due'
}

export function pickTable(bank: BankTables, name: TableName): AnyTable {
  return bank[name] as unknown as AnyTable
}
