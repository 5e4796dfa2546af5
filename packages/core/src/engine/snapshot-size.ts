import { rowsApart } from '../base/store/difference.ts'
import type { Table } from '../base/store/table.ts'
import { createWriter } from '../base/store/write-row.ts'
import type { Bank } from '../rows/bank.ts'
import { rowSchemas, tableNames } from '../rows/tables.ts'

/** Rows of a table that are weighed; the others weigh as much as these do on the average. */
const rowsWeighedMax = 200

function writersOfTables() {
  return tableNames.map((name) => ({ name, write: createWriter(rowSchemas[name]) }))
}

/** D: made when a bank is first weighed; most are not. */
let writers: ReturnType<typeof writersOfTables> | undefined

function estimateBytes(rows: readonly unknown[], write: (row: unknown) => unknown): number {
  const every = Math.ceil(rows.length / rowsWeighedMax)
  const weighed = rows.filter((_, index) => index % every === 0)
  const bytes = weighed.reduce<number>((sum, row) => sum + JSON.stringify(write(row)).length, 0)
  return weighed.length === 0 ? 0 : Math.ceil((bytes / weighed.length) * rows.length)
}

/**
 * About how many bytes as JSON a bank holds that another one does not: what it costs to keep it beside the other, as banks share the
 * rows that they have in common. It costs as much as has changed between them.
 */
export function bytesApart(bank: Bank, other: Bank): number {
  writers ??= writersOfTables()
  return writers.reduce((sum, { name, write }) => {
    const [one, base] = [bank[name], other[name]] as unknown as [
      Table<object, { key: never }>,
      Table<object, { key: never }>,
    ]
    return sum + (one === base ? 0 : estimateBytes(rowsApart(one, base), write))
  }, 0)
}
