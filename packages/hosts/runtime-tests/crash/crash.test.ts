import { expect, test } from 'vitest'
import { command } from '../spawned-bank.ts'
import { emptyFolder, sqliteNode } from '../stored-bank.ts'
import { crash } from './crash.ts'
import { type BankState, computeOpenings, describeLedgerProblems, type Ledger } from './ledger.ts'

// Where neither this Node nor one that is installed for tests has SQLite, no bank can be stored.
test.skipIf(sqliteNode === undefined)(
  '[K5g] loses, halves or repeats no answered request in a crash',
  async () => {
    const args = [sqliteNode ?? '', ...command, '--port', '0', '--data', emptyFolder()]
    const report = await crash({ rounds: 3, command: args, lives: [200, 600], snapshots: 2 })
    expect(report).toMatchObject({ rounds: 3, snapshots: 3 })
    expect(report.changes).toBeGreaterThan(20)
    expect(report.retried).toBeGreaterThan(8)
  },
)

const amount = (minor: number) => ({ '#': String(minor) })
const account = { serial: 1, id: 'a', iban: 'NO1', closingBooked: amount(70) }
const row = (text: string, minor = -30) => {
  return { account: 1, amount: amount(minor), details: { remittanceInformationUnstructured: text } }
}
const createPayment = (text: string, status: string) => ({
  id: text,
  status,
  transfers: [{ remittance: text }],
})

const right: BankState = {
  tables: {
    accounts: [account],
    transactions: [row('posted 0'), row('posted 1'), row('paid', -30), row('paid', 30)],
    payments: [createPayment('paid', 'ACSC'), createPayment('gone', 'CANC')],
  },
}

const ledger: Ledger = {
  rows: [
    { token: 'posted', count: 2, isAnswered: true },
    { token: 'posted lost', count: 2, isAnswered: false },
  ],
  payments: [
    { token: 'paid', id: 'paid', end: 'approved', isEndAsked: true },
    { token: 'gone', id: 'gone', end: 'cancelled', isEndAsked: true },
    { token: 'never', id: undefined, end: undefined, isEndAsked: false },
  ],
}

type Tables = BankState['tables']

/** What a crash could do, and what is said of it. */
const damages: readonly (readonly [string, Partial<Tables>])[] = [
  ['posted: was answered, and is not there', { transactions: right.tables.transactions.slice(2) }],
  ['posted: only some of its rows are there', { transactions: right.tables.transactions.slice(1) }],
  ['posted: a row is there twice', { transactions: [row('posted 0'), ...right.tables.transactions] }],
  ['paid: was answered, and is not there', { payments: right.tables.payments.slice(1) }],
  ['paid: is there 2 times', { payments: [...right.tables.payments, createPayment('paid', 'RCVD')] }],
  ['paid: ACSC with 1 rows', { transactions: right.tables.transactions.slice(0, 3) }],
  ['gone: cancelled, and RCVD', { payments: [createPayment('paid', 'ACSC'), createPayment('gone', 'RCVD')] }],
  [
    'never: executed, and nobody approved it',
    { payments: [...right.tables.payments, createPayment('never', 'ACSC')] },
  ],
  [
    'account 1: its rows do not add up to its balance',
    { accounts: [{ ...account, closingBooked: amount(71) }] },
  ],
]

test('notices what a crash could do', () => {
  const openings = computeOpenings(right)
  expect(describeLedgerProblems(ledger, right, openings)).toEqual([])
  for (const [fault, tables] of damages) {
    expect(describeLedgerProblems(ledger, { tables: { ...right.tables, ...tables } }, openings)).toContain(
      fault,
    )
  }
})
