import type { Bank, Instant, Money, Zone } from '@pocketbank/core'
import { isObject, shortenText } from '@pocketbank/core/base/input'
import { localDate } from '@pocketbank/core/base/time'
import { changesBetween, type TableChanges } from '@pocketbank/core/engine'
import { notQueued } from '@pocketbank/core/rows/payments/model'
import { type AnyRow, type TableName, tableNames } from '@pocketbank/core/rows/tables'
import { writeAmount } from '@pocketbank/http/display'
import { writeDisplayTime } from '../display.tsx'
import { type NamedRecord, nameRecord } from '../record-names.ts'

/** A row that differs: its name, and its differing fields if both banks have it. */
export interface RowDifference {
  readonly kind: 'added' | 'removed' | 'changed'
  readonly record: NamedRecord | undefined
  readonly fields: readonly string[]
}

/** The differing rows of a table. */
export interface TableDifference {
  readonly table: TableName
  readonly counts: Readonly<Record<RowDifference['kind'], number>>
  /** The first rows of each kind. */
  readonly first: readonly RowDifference[]
}

/** The most rows of a kind that are named, and the most pairs of rows that are compared by field. */
const namedOfKindMax = 3
const pairsComparedMax = 20_000

/** Writes a value so that equal values have equal texts, regardless of the order of their fields. */
function writeJson(value: unknown): string {
  const sorted = (_: string, part: unknown) => {
    if (typeof part === 'bigint') return `${part}n`
    if (!isObject(part) || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : 1)))
  }
  return JSON.stringify(value, sorted) ?? ''
}

/** The fields that follow from others or only order rows. */
const silentFields = new Set(['due', 'sequence', 'serial', 'queueDay', 'pendingRow', 'duplicateKey'])

function fieldsApart(before: AnyRow, after: AnyRow): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter(
    (name) => before[name] !== after[name] && writeJson(before[name]) !== writeJson(after[name]),
  )
}

/** The bound above which a number is a time in epoch milliseconds. Smaller numbers may be days. */
const firstInstant = 1e11
const valueCharsMax = 40

function writeRowValue(row: AnyRow, name: string, zone: Zone): string {
  const value = row[name]
  if (value === undefined || value === notQueued) return 'none'
  if (typeof value === 'number' && /day$/i.test(name)) return localDate(value)
  if (typeof value === 'number' && value > firstInstant) return writeDisplayTime(value as Instant, zone)
  if (typeof value === 'bigint' && typeof row.currency === 'string') {
    return writeAmount({ minor: value, currency: row.currency } as Money, 'en')
  }
  return shortenText(typeof value === 'object' ? writeJson(value) : String(value), valueCharsMax)
}

interface ComparedBanks {
  readonly before: Bank
  readonly after: Bank
}

/** Compares one table. `looks` counts the pairs of rows that may still be compared. */
function compareTable(
  { before, after }: ComparedBanks,
  table: TableName,
  { added, removed }: TableChanges,
  looks: { remaining: number },
): TableDifference {
  const earlier = new Map(removed.map((row) => [row.serial, row]))
  const later = new Set(added.map(({ serial }) => serial))
  const rows = {
    added: [] as AnyRow[],
    removed: removed.filter(({ serial }) => !later.has(serial)),
    changed: [] as AnyRow[],
  }
  for (const row of added) {
    const former = earlier.get(row.serial)
    if (former === undefined) {
      rows.added.push(row)
      continue
    }
    looks.remaining -= 1
    if (looks.remaining < 0 || fieldsApart(former, row).length > 0) rows.changed.push(row)
  }
  const { zone } = after.calendar
  const listFields = (row: AnyRow): readonly string[] => {
    const former = earlier.get(row.serial) ?? row
    const names = fieldsApart(former, row).filter((name) => !silentFields.has(name))
    return names.map(
      (name) => `${name} ${writeRowValue(former, name, zone)} → ${writeRowValue(row, name, zone)}`,
    )
  }
  const first = (['added', 'removed', 'changed'] as const).flatMap((kind) =>
    rows[kind].slice(0, namedOfKindMax).map(
      (row): RowDifference => ({
        kind,
        record: nameRecord(kind === 'removed' ? before : after, table, row),
        fields: kind === 'changed' ? listFields(row) : [],
      }),
    ),
  )
  const counts = { added: rows.added.length, removed: rows.removed.length, changed: rows.changed.length }
  return { table, counts, first }
}

/**
 * Finds the rows in which two banks differ. A bank shares unchanged rows with the bank that it continued
 * from, so the time depends on the differences alone. `isCut` is true if too many rows differ to compare each
 * by field.
 */
export function compareBanks(
  before: Bank,
  after: Bank,
): {
  readonly tables: readonly TableDifference[]
  readonly isCut: boolean
} {
  const changes = changesBetween(before, after).tables
  const looks = { remaining: pairsComparedMax }
  const tables = tableNames.flatMap((table) => {
    const change = changes[table]
    return change === undefined ? [] : [compareTable({ before, after }, table, change, looks)]
  })
  const differing = tables.filter(({ counts }) => counts.added + counts.removed + counts.changed > 0)
  return { tables: differing, isCut: looks.remaining < 0 }
}
