import type { Refusal } from '../../base/errors/refusal.ts'
import type { Result } from '../../base/result.ts'
import { find } from '../../base/store/table.ts'
import { type CardAccountView, viewCardAccount } from '../../nouns/card-accounts/view.ts'
import { viewCardTransaction } from '../../nouns/card-transactions/view.ts'
import { viewTransaction } from '../../nouns/transactions/view.ts'
import { accountById } from '../../rows/accounts/find.ts'
import type { Account } from '../../rows/accounts/model.ts'
import type { AccountKind } from '../../rows/agreements/model.ts'
import type { Bank } from '../../rows/bank.ts'
import { cardAccountById } from '../../rows/card-accounts/find.ts'
import type { CardTransaction, CardTransactionRow } from '../../rows/card-transactions/model.ts'
import type { Entry, History } from '../../rows/transactions/history.ts'
import type { Transaction, TransactionRow } from '../../rows/transactions/model.ts'

/** Differences between reading accounts and reading card accounts under consent. */
export interface HolderKind<Holder, Param extends string> {
  readonly kind: AccountKind
  /** Its path parameter. */
  readonly param: Param
  /** Begins the names under which its reads are counted. */
  readonly operation: string
  readonly byId: (bank: Bank, id: string) => Result<Holder, Refusal>
  readonly bySerial: (bank: Bank, serial: number) => Holder | undefined
}

/** Differences between reading the two histories. */
export interface HistoryKind<Holder, Param extends string, Row extends Entry, View>
  extends HolderKind<Holder, Param> {
  readonly history: (bank: Bank) => History<Row>
  readonly view: (bank: Bank, holder: Holder, row: Row) => View
}

/** Accounts. */
export const accountKind: HistoryKind<Account, 'accountId', TransactionRow, Transaction> = {
  kind: 'account',
  param: 'accountId',
  operation: 'account',
  byId: accountById,
  bySerial: (bank, serial) => find(bank.accounts, 'key', { serial }),
  history: ({ transactions }) => transactions,
  view: viewTransaction,
}

/** Card accounts. */
export const cardAccountKind: HistoryKind<
  CardAccountView,
  'cardAccountId',
  CardTransactionRow,
  CardTransaction
> = {
  kind: 'card-account',
  param: 'cardAccountId',
  operation: 'card-account',
  byId: (bank, id) => {
    const card = cardAccountById(bank, id)
    return card.ok ? { ok: true, value: viewCardAccount(bank, card.value) } : card
  },
  bySerial: (bank, serial) => {
    const card = find(bank.cardAccounts, 'key', { serial })
    return card && viewCardAccount(bank, card)
  },
  history: ({ cardTransactions }) => cardTransactions,
  view: (bank, _, row) => viewCardTransaction(bank, row),
}
