import { accountById } from '../accounts/find.ts'
import type { Account } from '../accounts/model.ts'
import type { AccountKind } from '../agreements/model.ts'
import type { Bank } from '../bank.ts'
import { cardAccountById } from '../card-accounts/find.ts'
import { type CardAccountView, viewCardAccount } from '../card-accounts/view.ts'
import type { CardTransaction, CardTransactionRow } from '../card-transactions/model.ts'
import { viewCardTransaction } from '../card-transactions/view.ts'
import type { Refusal } from '../errors/refusal.ts'
import type { Result } from '../result.ts'
import { find } from '../store/table.ts'
import type { Entry, History } from '../transactions/history.ts'
import type { Transaction, TransactionRow } from '../transactions/model.ts'
import { viewTransaction } from '../transactions/view.ts'

/** What reading an account and reading a card account under consent differ in. */
export interface HolderKind<Holder, Param extends string> {
  readonly kind: AccountKind
  /** How the path names it. */
  readonly param: Param
  /** Begins the names under which its reads are counted. */
  readonly operation: string
  readonly byId: (bank: Bank, id: string) => Result<Holder, Refusal>
  readonly bySerial: (bank: Bank, serial: number) => Holder | undefined
}

/** What reading the history of either differs in. */
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
