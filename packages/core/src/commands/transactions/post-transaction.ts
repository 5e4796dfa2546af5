import type { Context } from '../../base/context.ts'
import type { Refusal } from '../../base/errors/refusal.ts'
import type { AccountReference, ImpliedReference } from '../../base/iso/contract.ts'
import { exactAmount, wholeAmount } from '../../base/money/contract.ts'
import { ok, type Result } from '../../base/result.ts'
import { putAll } from '../../base/store/table.ts'
import { command, succeed } from '../../domain/command.ts'
import { postedRow, type RowRequest, rowProblems } from '../../domain/transactions/row-fields.ts'
import { viewTransaction } from '../../domain/transactions/view.ts'
import { accountById } from '../../rows/accounts/find.ts'
import type { Account } from '../../rows/accounts/model.ts'
import { type Bank, countOn, withParts } from '../../rows/bank.ts'
import { postedDetails, transactionsRequest } from '../../rows/transactions/contract.ts'
import { type Sequencer, sequencer } from '../../rows/transactions/history.ts'
import type { TransactionDetails, TransactionRow } from '../../rows/transactions/model.ts'

const body = transactionsRequest(exactAmount)

type DetailName = keyof typeof postedDetails.entries

const detailNames = Object.keys(postedDetails.entries) as readonly DetailName[]

const referenceNames: ReadonlySet<DetailName> = new Set(['creditorAccount', 'debtorAccount'])

/** Fields in which the rows of a call often have equal values. */
const repeatedNames: ReadonlySet<DetailName> = new Set(['creditorName', 'debtorName'])

interface Posting {
  readonly account: Account
  readonly bank: Bank
  readonly context: Context
  /**
   * Names in the rows so far; undefined for a single row. Sharing equal texts among the rows saves a tenth of
   * their memory.
   */
  readonly names: Map<unknown, unknown> | undefined
  readonly sequenceOf: Sequencer
}

function shareName(name: unknown, names: Posting['names']): unknown {
  if (names === undefined) return name
  if (!names.has(name)) names.set(name, name)
  return names.get(name)
}

/** Adds the account's currency to a reference without one. */
function keptReference(reference: ImpliedReference, account: Account): AccountReference {
  return { ...reference, currency: reference.currency ?? account.currency }
}

/**
 * Copies the optional fields one by one, since a rest pattern creates objects that take ten times the memory.
 */
function copyDetails(row: RowRequest, { account, names }: Posting): TransactionDetails {
  const details: Partial<Record<DetailName, unknown>> = {}
  for (const name of detailNames) {
    const value = row[name]
    if (value === undefined) continue
    details[name] = referenceNames.has(name)
      ? keptReference(value as ImpliedReference, account)
      : repeatedNames.has(name)
        ? shareName(value, names)
        : value
  }
  return details as TransactionDetails
}

/** Creates a row in one piece, without intermediate objects: there may be millions. */
function readPostedRow(
  row: RowRequest,
  { serial, path }: { readonly serial: number; readonly path: string },
  posting: Posting,
): Result<TransactionRow, Refusal> {
  const { account, bank, context } = posting
  const fields = postedRow.read(row, { path, account, bank, context })
  if (!fields.ok) return fields
  const { days, amount } = fields.value
  const { day, valueDay } = days
  const accountSerial = account.serial
  const sequence = posting.sequenceOf(serial, accountSerial, day)
  return ok({
    serial,
    account: accountSerial,
    day,
    valueDay,
    amount,
    details: copyDetails(row, posting),
    sequence,
  })
}

/**
 * Posts all given transactions to an account, or none; the path of a refusal contains the row. D: the
 * balances do not change. A tester sets them separately and posts the history that matches.
 */
export const postTransactions = command({
  params: ['accountId'],
  body,
  wireBody: transactionsRequest(wholeAmount),
  bodyProblems: rowProblems,
  run(bank, { params, body: requests }, context) {
    const account = accountById(bank, params.accountId)
    if (!account.ok) return account
    const { counts, serial } = countOn(bank, 'transaction', requests.length)
    const sequenceOf = sequencer(bank.transactions, requests.length)
    const names = requests.length > 1 ? new Map<unknown, unknown>() : undefined
    const posting: Posting = { account: account.value, bank, context, sequenceOf, names }
    const rows: TransactionRow[] = []
    for (const [index, request] of requests.entries()) {
      const row = readPostedRow(request, { serial: serial + index, path: `$[${index}]` }, posting)
      if (!row.ok) return row
      rows.push(row.value)
    }
    const changedBank = withParts(bank, { counts, transactions: putAll(bank.transactions, rows) })
    const transactions = rows.map((row) => viewTransaction(changedBank, account.value, row))
    return succeed(changedBank, { account: account.value, transactions })
  },
})
