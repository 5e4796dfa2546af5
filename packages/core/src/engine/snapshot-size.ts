import { makeOnFirstUse } from '../base/first-use.ts'
import { rowsApart } from '../base/store/difference.ts'
import type { Table } from '../base/store/table.ts'
import { createWriter } from '../base/store/write-row.ts'
import type { Bank } from '../rows/bank.ts'
import { rowSchemas, tableNames } from '../rows/tables.ts'

/** The size of a table is estimated from at most this many rows. */
const rowsMeasuredMax = 200

function writersOfTables() {
  return tableNames.map((name) => ({ name, write: createWriter(rowSchemas[name]) }))
}

/** Made on first use, since most banks are never measured. */
const findWriters = makeOnFirstUse(writersOfTables)

function estimateBytes(rows: readonly unknown[], write: (row: unknown) => unknown): number {
  const every = Math.ceil(rows.length / rowsMeasuredMax)
  const sample = rows.filter((_, index) => index % every === 0)
  const bytes = sample.reduce<number>((sum, row) => sum + JSON.stringify(write(row)).length, 0)
  return sample.length === 0 ? 0 : Math.ceil((bytes / sample.length) * rows.length)
}

/**
 * Estimates how many bytes of JSON a bank takes in addition to another one. Shared rows count nothing. The
 * time depends on the difference only.
 */
export function bytesApart(bank: Bank, otherBank: Bank): number {
  return findWriters().reduce((sum, { name, write }) => {
    const [table, base] = [bank[name], otherBank[name]] as unknown as [
      Table<object, { key: never }>,
      Table<object, { key: never }>,
    ]
    return sum + (table === base ? 0 : estimateBytes(rowsApart(table, base), write))
  }, 0)
}
