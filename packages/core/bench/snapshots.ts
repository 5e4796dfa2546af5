import { snapshotFromJson, snapshotToJson } from '../src/engine/snapshot.ts'
import { bankWithAccounts, type Figure, heapBytes, post, rows, rowsPerCall } from './rows.ts'

const accountCount = 200

/** Writes a bank of two hundred thousand transactions as JSON and reads it back. */
export function benchSnapshots(): readonly Figure[] {
  const { engine, accounts } = bankWithAccounts(accountCount)
  for (const [index, account] of accounts.entries()) {
    post(engine, account, rows(index * rowsPerCall, rowsPerCall, 'whole'))
  }
  const before = heapBytes()
  const startTime = performance.now()
  const text = snapshotToJson(engine.snapshot())
  const writeEnd = performance.now()
  const result = snapshotFromJson(text)
  const readEnd = performance.now()
  if (!result.ok) throw new Error(result.error.text)
  const count = accountCount * rowsPerCall
  const size = `${count} transactions`
  const restored = heapBytes() - before - text.length
  return [
    { label: `snapshot of ${size} as JSON`, value: text.length / 1e6, unit: 'MB' },
    { label: 'write it', value: (writeEnd - startTime) / 1000, unit: 's' },
    { label: 'read it', value: (readEnd - writeEnd) / 1000, unit: 's' },
    {
      label: 'a transaction on the heap that was read',
      value: restored / count,
      unit: 'bytes',
      goal: '<= 250',
    },
  ]
}
