import type { Refusal } from '../../base/errors/refusal.ts'
import type { Result } from '../../base/result.ts'
import { type CardAccountView, viewCardAccount } from '../../domain/card-accounts/view.ts'
import { viewCardTransaction } from '../../domain/card-transactions/view.ts'
import { viewTransaction } from '../../domain/transactions/view.ts'
import { accountById } from '../../rows/accounts/find.ts'
import type { Account } from '../../rows/accounts/model.ts'
import type { AccountKind } from '../../rows/agreements/model.ts'
import type { AnyAccount } from '../../rows/any-account.ts'
import type { Bank } from '../../rows/bank.ts'
import { cardAccountById } from '../../rows/card-accounts/find.ts'
import type { CardAccount } from '../../rows/card-accounts/model.ts'
import type { CardTransaction, CardTransactionRow } from '../../rows/card-transactions/model.ts'
import type { Entry, History } from '../../rows/transactions/history.ts'
import type { Transaction, TransactionRow } from '../../rows/transactions/model.ts'

/** What differs between reading accounts and card accounts under consent. */
export interface AccountCommandKind<
  StoredAccount extends AnyAccount,
  ShownAccount,
  Param extends string,
  Kind extends AccountKind = AccountKind,
> {
  readonly kind: Kind
  readonly param: Param
  readonly byId: (bank: Bank, id: string) => Result<StoredAccount, Refusal>
  /** Converts an account to its form in responses. */
  readonly show: (bank: Bank, account: StoredAccount) => ShownAccount
}

/** What differs between the histories of accounts and card accounts. */
export interface HistoryKind<
  StoredAccount extends AnyAccount,
  ShownAccount,
  Param extends string,
  Row extends Entry,
  View,
  Kind extends AccountKind,
> extends AccountCommandKind<StoredAccount, ShownAccount, Param, Kind> {
  readonly history: (bank: Bank) => History<Row>
  readonly view: (bank: Bank, account: ShownAccount, row: Row) => View
}

export const accountKind: HistoryKind<Account, Account, 'accountId', TransactionRow, Transaction, 'account'> =
  {
    kind: 'account',
    param: 'accountId',
    byId: accountById,
    show: (_, account) => account,
    history: ({ transactions }) => transactions,
    view: viewTransaction,
  }

export const cardAccountKind: HistoryKind<
  CardAccount,
  CardAccountView,
  'cardAccountId',
  CardTransactionRow,
  CardTransaction,
  'card-account'
> = {
  kind: 'card-account',
  param: 'cardAccountId',
  byId: cardAccountById,
  show: viewCardAccount,
  history: ({ cardTransactions }) => cardTransactions,
  view: (bank, _, row) => viewCardTransaction(bank, row),
}
