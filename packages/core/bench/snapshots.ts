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
  const started = performance.now()
  const text = snapshotToJson(engine.snapshot())
  const written = performance.now()
  const read = snapshotFromJson(text)
  const done = performance.now()
  if (!read.ok) throw new Error(read.error.text)
  const count = accountCount * rowsPerCall
  const size = `${count} transactions`
  const restored = heapBytes() - before - text.length
  return [
    { what: `snapshot of ${size} as JSON`, value: text.length / 1e6, unit: 'MB' },
    { what: 'write it', value: (written - started) / 1000, unit: 's' },
    { what: 'read it', value: (done - written) / 1000, unit: 's' },
    {
      what: 'a transaction on the heap that was read',
      value: restored / count,
      unit: 'bytes',
      goal: '<= 250',
    },
  ]
}
