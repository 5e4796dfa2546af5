import type * as v from 'valibot'
import type { Fields, RowSchema, TableName } from '../../base/store/row.ts'
import type { Orders, Table } from '../../base/store/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import { timerRow } from '../../base/timers/timers.ts'
import { accessCallsRow } from '../../rows/account-information/calls-model.ts'
import { accountRow } from '../../rows/accounts/model.ts'
import { agreementRow, engagementRow } from '../../rows/agreements/model.ts'
import { authorisationRow } from '../../rows/authorisations/model.ts'
import type { Bank, BankTables, Counted } from '../../rows/bank.ts'
import { basketRow } from '../../rows/baskets/model.ts'
import { batchRow } from '../../rows/batches/model.ts'
import { cardAccountRow } from '../../rows/card-accounts/model.ts'
import { cardTransactionRow } from '../../rows/card-transactions/model.ts'
import { consentRow } from '../../rows/consents/model.ts'
import { customerRow } from '../../rows/customers/model.ts'
import { positionRow } from '../../rows/ledger/model.ts'
import { executionRow, paymentRow } from '../../rows/payments/model.ts'
import { psuRow, sessionRow } from '../../rows/psus/model.ts'
import { contactRow } from '../../rows/tpp-contact/model.ts'
import { transactionRow } from '../../rows/transactions/model.ts'

/** The rows of a table as the bank has them. */
export type RowIn<Name extends TableName> = BankTables[Name] extends Table<infer Row, infer _> ? Row : never

type TableSchema<Name extends TableName> = v.BaseSchema<unknown, RowIn<Name>, v.BaseIssue<unknown>> &
  Pick<RowSchema<Fields>, 'entries'>

/** The schema of a row of each table. D: a table is what its schema says, so that no field of a row is left out of a snapshot or unread. */
export const rowSchemas: { readonly [Name in TableName]: TableSchema<Name> } = {
  due: timerRow,
  batches: batchRow,
  customers: customerRow,
  agreements: agreementRow,
  engagements: engagementRow,
  accounts: accountRow,
  cardAccounts: cardAccountRow,
  transactions: transactionRow,
  cardTransactions: cardTransactionRow,
  psus: psuRow,
  sessions: sessionRow,
  authorisations: authorisationRow,
  consents: consentRow,
  accessCalls: accessCallsRow,
  contacts: contactRow,
  payments: paymentRow,
  executions: executionRow,
  baskets: basketRow,
  positions: positionRow,
}

/** What is counted where a table gets a new row. */
export const counters: Readonly<Record<TableName, Counted>> = {
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

/** A row, whatever table it is of. */
export type AnyRow = Readonly<Record<string, unknown>> & { readonly serial: number }

/** A table of which only its name is known. */
export type AnyTable = Table<AnyRow, Orders<AnyRow>>

/** A bank as a snapshot has it: each of its rows is right by itself. */
export interface ReadSnapshot {
  readonly bank: Bank
  readonly now: Instant
  /** The rows in the order in which the snapshot has them. */
  readonly rows: { readonly [Name in TableName]: readonly RowIn<Name>[] }
}

/** The rows of a table, whichever it is. */
export function rowsIn({ rows }: Pick<ReadSnapshot, 'rows'>, name: TableName): readonly AnyRow[] {
  return rows[name] as unknown as readonly AnyRow[]
}
