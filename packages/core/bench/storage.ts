import { changesBetween, listAllChanges } from '../src/engine/changes.ts'
import { writeHead } from '../src/engine/snapshot.ts'
import { bankFromRows, writerOfTable } from '../src/engine/stored.ts'
import { tableNames } from '../src/rows/tables.ts'
import { bankWithAccounts, context, type Figure, heapBytes, post, rows, rowsPerCall } from './rows.ts'

const accountCount = 100
const rowCount = 1_000_000
const times = 5_000

/**
 * What it costs to find and write what one transaction changed in a bank of a million, and to read such a
 * bank back.
 */
export function benchStorage(): readonly Figure[] {
  const { engine, accounts } = bankWithAccounts(accountCount)
  for (let first = 0; first < rowCount; first += rowsPerCall) {
    post(engine, accounts[(first / rowsPerCall) % accountCount] ?? '', rows(first, rowsPerCall, 'whole'))
  }
  const { bank } = engine
  const params = { accountId: accounts[50] ?? '' }
  const [findTime, writeTime] = [0, 0].map((_, kind) => {
    let microseconds = 0
    for (let time = 0; time < times * 2; time += 1) {
      const before = engine.bank
      engine.execute('postTransactions', { params, body: rows(time, 1, 'whole') }, context)
      const startTime = performance.now()
      const { tables } = changesBetween(before, engine.bank)
      if (kind === 1) {
        for (const name of tableNames) for (const row of tables[name]?.added ?? []) writerOfTable(name)(row)
      }
      if (time >= times) microseconds += (performance.now() - startTime) * 1_000
    }
    return microseconds / times
  })
  const beforeReading = heapBytes()
  const head = writeHead({ bank, now: context.now })
  const { tables } = listAllChanges(bank)
  const texts = Object.fromEntries(
    tableNames.map((name) => [name, (tables[name]?.added ?? []).map(writerOfTable(name))]),
  )
  const readStart = performance.now()
  const result = bankFromRows({ head, rows: texts })
  const seconds = (performance.now() - readStart) / 1_000
  if (!result.ok) throw new Error(result.error.refusal.text)
  return [
    {
      label: 'what one transaction changed in a bank of a million',
      value: findTime ?? 0,
      unit: 'us',
      goal: '<= 30',
    },
    { label: 'the same, written as JSON', value: writeTime ?? 0, unit: 'us' },
    {
      label: 'a bank of a million transactions from its stored rows',
      value: seconds,
      unit: 's',
      goal: '<= 8',
    },
    { label: 'heap of the bank', value: beforeReading / 1_048_576, unit: 'MiB' },
    { label: 'heap with its texts and the bank that was read', value: heapBytes() / 1_048_576, unit: 'MiB' },
  ]
}
