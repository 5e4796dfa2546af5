import type * as v from 'valibot'
import { computeId } from '../../src/base/ids/id.ts'
import { type ResourceKind, resourceKinds } from '../../src/base/ids/seed.ts'
import { readSchemaParts, unwrapSchema } from '../../src/base/input/schema-parts.ts'
import { findForeignKey } from '../../src/base/store/row.ts'
import { allRows } from '../../src/base/store/table.ts'
import type { Bank } from '../../src/index.ts'
import {
  type AnyRow,
  counters,
  pickTable,
  rowSchemas,
  type TableName,
  tableNames,
} from '../../src/rows/tables.ts'

/** The rows that a request has named so far, by table. */
export type NamedRows = Partial<Record<TableName, AnyRow>>

type Fields = Readonly<Record<string, v.GenericSchema>>

const listFields = (table: TableName) => rowSchemas[table].entries as Fields

function isKeyTo(schema: v.GenericSchema, table: TableName): boolean {
  const { to } = findForeignKey(unwrapSchema(schema) as never) ?? {}
  return to === table || (typeof to === 'object' && Object.values(to).includes(table))
}

function findKey(row: unknown, fields: Fields, to: TableName): number | undefined {
  for (const [name, schema] of Object.entries(fields)) {
    const value = (row as Record<string, unknown>)[name]
    if (typeof value === 'number' && isKeyTo(schema, to)) return value
    for (const alternative of typeof value === 'object' ? (readSchemaParts(schema).alternatives ?? []) : []) {
      const key = findKey(value, readSchemaParts(alternative).fields ?? {}, to)
      if (key !== undefined) return key
    }
  }
  return undefined
}

/** Finds the serial of the row of a table to which one of the rows refers, itself or by an object in it. */
export function findReferred(rows: NamedRows, to: TableName): number | undefined {
  for (const [name, row] of Object.entries(rows) as [TableName, AnyRow][]) {
    const key = findKey(row, listFields(name), to)
    if (key !== undefined && key !== 0) return key
  }
  return undefined
}

/**
 * Finds the rows of a table that a request may name: the one to which a named row refers, or those that refer
 * to these tables.
 */
export function findNameable(
  bank: Bank,
  table: TableName,
  rows: NamedRows,
  tables: readonly TableName[],
): readonly AnyRow[] {
  const tableRows = allRows(pickTable(bank, table))
  const referred = findReferred(rows, table)
  if (referred !== undefined) return tableRows.filter(({ serial }) => serial === referred)
  const tied = tableRows.filter((row) =>
    tables.some((to) => findKey(row, listFields(table), to) !== undefined),
  )
  return tied.length > 0 ? tied : tableRows
}

/** Returns the id of a row, stored or computed. */
export function readId(bank: Bank, table: TableName, { id, serial }: AnyRow): string {
  return typeof id === 'string' ? id : computeId(bank.ids, counters[table] as ResourceKind, serial)
}

/** Finds the table whose rows a name such as `basketId` means; undefined if it means no rows. */
export function findTable(name: string): TableName | undefined {
  if (!name.endsWith('Id')) return undefined
  const kind = name.slice(0, -2).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const kinds = Object.keys(resourceKinds).filter(
    (kindName) => kindName === kind || kindName.endsWith(`-${kind}`),
  )
  return tableNames.find((table) => kinds.some((kindName) => kindName === counters[table]))
}
