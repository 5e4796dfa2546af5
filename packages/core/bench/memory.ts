import { emptyJournal } from '../src/engine/journal.ts'
import { bankWithAccounts, type Figure, heapBytes, post, rows, rowsPerCall } from './rows.ts'

const accountCount = 1_000

/**
 * Posts a million transactions to a thousand accounts; measures the speed and the memory of each, with and
 * without the journal.
 */
export function benchMemory(title: string): readonly Figure[] {
  const variant = title.startsWith('lean') ? 'lean' : 'whole'
  const { engine, accounts } = bankWithAccounts(accountCount)
  const before = heapBytes()
  let milliseconds = 0
  for (const [index, account] of accounts.entries()) {
    const body = rows(index * rowsPerCall, rowsPerCall, variant)
    const startTime = performance.now()
    post(engine, account, body)
    milliseconds += performance.now() - startTime
  }
  const count = accountCount * rowsPerCall
  const withJournal = heapBytes() - before
  engine.restore({ bank: engine.bank, now: engine.now, journal: emptyJournal(engine.bank) })
  const withoutJournal = heapBytes() - before
  return [
    {
      label: `post ${count} transactions, ${title}, ${rowsPerCall} a call`,
      value: (count / milliseconds) * 1000,
      unit: 'rows/s',
    },
    {
      label: `a transaction on the heap, ${title}, without the journal`,
      value: withoutJournal / count,
      unit: 'bytes',
      goal: '<= 250',
    },
    {
      label: `a transaction on the heap, ${title}, with the journal`,
      value: withJournal / count,
      unit: 'bytes',
    },
  ]
}
