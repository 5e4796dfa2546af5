import type * as v from 'valibot'
import type { Refusal } from '../base/errors/refusal.ts'
import { makeOnFirstUse } from '../base/first-use.ts'
import { parse } from '../base/input/parse.ts'
import { ok, type Result } from '../base/result.ts'
import { countMax, maybe, serial, storedList } from '../base/store/fields.ts'
import { row } from '../base/store/row.ts'
import { allRows, find } from '../base/store/table.ts'
import type { Bank } from '../rows/bank.ts'
import {
  type AnyRow,
  type AnyTable,
  type BankTables,
  isBySerial,
  mapTables,
  pickTable,
  rowSchemas,
  type TableName,
  tableWith,
} from '../rows/tables.ts'
import { applyChanges, changesBetween, serialsRemoved, type TableChanges } from './changes.ts'
import type { Snapshot } from './engine.ts'
import { emptyJournal } from './journal.ts'
import { headContract, toBankHead, writeHead } from './snapshot.ts'
import { writerOfTable } from './stored.ts'

function differenceContract() {
  const tables = mapTables((name) => {
    const put = storedList(rowSchemas[name] as v.GenericSchema<unknown, AnyRow>, countMax)
    return maybe(row({ put, removed: storedList(serial, countMax) }))
  })
  return row({ head: headContract, tables: row(tables) })
}

/** Made on first use, since most banks read no difference. */
const findContract = makeOnFirstUse(differenceContract)

/** Writes a snapshot as its difference to another bank, in JSON. The time depends on the difference only. */
export function differenceToJson(base: Bank, snapshot: Pick<Snapshot, 'bank' | 'now'>): string {
  const { tables } = changesBetween(base, snapshot.bank)
  const tableTexts = Object.entries(tables).map(([name, changes]) => {
    const rowTexts = changes.added.map(writerOfTable(name as TableName))
    return `"${name}":{"put":[${rowTexts.join()}],"removed":${JSON.stringify(serialsRemoved(changes))}}`
  })
  return `{"head":${writeHead(snapshot)},"tables":{${tableTexts.join()}}}`
}

interface ReadDifference {
  readonly put: readonly AnyRow[]
  readonly removed: readonly number[]
}

/**
 * Replaces rows by equal rows of another table, to save memory. Banks that are read separately share no rows.
 */
function sharing(name: TableName, rows: readonly AnyRow[], otherTable: AnyTable): readonly AnyRow[] {
  const write = writerOfTable(name)
  return rows.map((tableRow) => {
    const alike = find(otherTable, 'key', tableRow)
    return alike !== undefined && write(alike) === write(tableRow) ? alike : tableRow
  })
}

function findRowsBySerial(bank: Bank, name: TableName, serials: ReadonlySet<number>): readonly AnyRow[] {
  const table = pickTable(bank, name)
  if (!isBySerial(name)) return allRows(table).filter((tableRow) => serials.has(tableRow.serial))
  return [...serials].flatMap((rowSerial) => find(table, 'key', { serial: rowSerial }) ?? [])
}

/**
 * Reads the parsed JSON of `differenceToJson`, with the same base. If `otherBank` is given, equal rows are
 * shared with it. Each row is checked by its contract. The rules between rows are not checked: that takes as
 * long as for a whole bank, and a checksum protects the text.
 */
export function differenceFromJson(base: Bank, json: unknown, otherBank?: Bank): Result<Snapshot, Refusal> {
  const result = parse(findContract(), json, 'body')
  if (!result.ok) return result
  const { now, ...head } = toBankHead(result.value.head)
  const changes = (name: TableName, { put, removed }: ReadDifference): TableChanges => {
    // Replaced rows must be removed as well.
    const serials = new Set([...removed, ...put.map((tableRow) => tableRow.serial)])
    const added = otherBank === undefined ? put : sharing(name, put, pickTable(otherBank, name))
    return { added, removed: findRowsBySerial(base, name, serials) }
  }
  const tables = Object.entries(result.value.tables as Readonly<Record<TableName, ReadDifference>>).map(
    ([name, difference]) => [name, changes(name as TableName, difference)] as const,
  )
  const bank = applyChanges(base, { ...head, tables: Object.fromEntries(tables) })
  return ok({ bank, now, journal: emptyJournal(bank) })
}

function shareTableRows(name: TableName, table: AnyTable, otherTable: AnyTable): AnyTable {
  return table === otherTable || table.size === 0
    ? table
    : tableWith(name, sharing(name, allRows(table), otherTable))
}

/** Replaces rows of a bank by equal rows of another one, to save memory. */
export function sharingRows(bank: Bank, otherBank: Bank): Bank {
  const tables = mapTables((name) => shareTableRows(name, pickTable(bank, name), pickTable(otherBank, name)))
  return { ...bank, ...(tables as unknown as BankTables) }
}
