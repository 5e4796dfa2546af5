import { isObject } from '../base/input/arrays.ts'
import { instant } from '../base/time/instant.ts'
import { epochDayAt, parseZone } from '../base/time/zone.ts'
import { type TableName, tableNames } from '../rows/tables.ts'

// A snapshot or a stored bank of the former version is brought up to this one before anything of it is read. The strict readers know one
// version alone. To change rows that are stored: change the schema of the row, and add to `rowChanges` how a former row becomes one.

/** The version of snapshots and of stored banks that is written. */
export const snapshotVersion = 3

/** The version before it, which is read as well. */
const formerSnapshotVersion = 2

/** The versions that are read, for a sentence. */
export const versionsRead = `${snapshotVersion}, or ${formerSnapshotVersion} of the release before`

type JsonObject = Readonly<Record<string, unknown>>

/** Makes a row of this version from one of the former version; `head` has what the snapshot has beside its tables. */
type RowChange = (row: JsonObject, head: JsonObject) => JsonObject

/** The same row with other names for some of its fields. A row with both names keeps them, for the strict reader to refuse. */
function renameFields(names: Readonly<Record<string, string>>): RowChange {
  return (row) => {
    const entries = Object.entries(row).map(([name, value]) => {
      const now = Object.hasOwn(names, name) ? names[name] : undefined
      return [now === undefined || Object.hasOwn(row, now) ? name : now, value] as const
    })
    return Object.fromEntries(entries)
  }
}

/** A payment whose transfers have a list of structured references, of which there was one before: a KID. */
function withStructuredReferences(row: JsonObject): JsonObject {
  const { transfers } = row
  return Array.isArray(transfers) ? { ...row, transfers: transfers.map(withReferences) } : row
}

function withReferences(transfer: unknown): unknown {
  if (!isObject(transfer) || transfer.kid === undefined) return transfer
  const { kid, kidForm, ...others } = transfer
  const { isListed = false, ...said } = isObject(kidForm) ? kidForm : {}
  return { ...others, structured: { isListed, references: [{ reference: kid, ...said }] } }
}

/** The epoch day of a snapshot at its bank; undefined if its head is wrong, which a later step refuses. */
function snapshotDay({ now, zone }: JsonObject): number | undefined {
  const known = typeof zone === 'string' ? parseZone(zone) : undefined
  return typeof now === 'number' && known !== undefined ? epochDayAt(instant(now), known) : undefined
}

/** True if a waiting payment waits for a day to come: a periodic one, or one for which a day was requested. */
function isForLater({ executionDay, occurrence, requestedExecutionDate }: JsonObject, day: number): boolean {
  const hasDay = occurrence !== undefined || requestedExecutionDate !== undefined
  return hasDay && typeof executionDay === 'number' && executionDay > day
}

/**
 * The status of a payment that waited. The former version had PDNG for all that waits, and ACWC for a change until a batch took the
 * payment. D: a moved day of which no timer is left ends with the first batch of the new day.
 */
const withWaitingStatus: RowChange = (row, head) => {
  const { status, changes, fundsAvailable } = row
  const day = snapshotDay(head)
  if ((status !== 'PDNG' && status !== 'ACWC') || day === undefined || !Array.isArray(changes)) return row
  if (status === 'ACWC' && changes.some((change) => change !== 'date')) return row
  if (isForLater(row, day)) return { ...row, status: changes.length > 0 ? 'ACWC' : 'ACTC' }
  return { ...row, status: fundsAvailable === true ? 'PDNG' : 'ACCP' }
}

/** Changes of rows since the former version, by table, in the order in which they are applied. */
const rowChanges: { readonly [Name in TableName]?: readonly RowChange[] } = {
  payments: [
    renameFields({
      customer: 'payer',
      registrar: 'initiator',
      likeness: 'duplicateKey',
      attempts: 'unfundedAttempts',
    }),
    withStructuredReferences,
    withWaitingStatus,
  ],
}

/** True if the head, as JSON, is of the former version. */
export function isFormer(head: unknown): head is JsonObject {
  return isObject(head) && head.pocketbank === formerSnapshotVersion
}

/** The head of a snapshot in this version. */
export function upgradeHead(head: unknown): unknown {
  return isFormer(head) ? { ...head, pocketbank: snapshotVersion } : head
}

/** A row in this version, which stands beside a head. What is no row stays what it is, for the strict reader to refuse. */
export function upgradeRow(table: TableName, row: unknown, head: unknown): unknown {
  const changes = isFormer(head) && isObject(row) ? rowChanges[table] : undefined
  return (changes ?? []).reduce((changed, change) => change(changed, head as JsonObject), row as JsonObject)
}

function upgradeRows(table: TableName, rows: unknown, head: unknown): unknown {
  if (!Array.isArray(rows) || rowChanges[table] === undefined) return rows
  return rows.map((row) => upgradeRow(table, row, head))
}

/** The same tables, each changed by what its name says; those that no bank has stay for the strict reader to refuse. */
function upgradeTables(tables: unknown, upgrade: (table: TableName, value: unknown) => unknown): unknown {
  if (!isObject(tables)) return tables
  const changed = tableNames.filter((table) => Object.hasOwn(tables, table))
  return { ...tables, ...Object.fromEntries(changed.map((table) => [table, upgrade(table, tables[table])])) }
}

/** Adds tables, without rows, that a snapshot lacks because it was written before there were any. */
function withAddedTables(json: unknown): unknown {
  if (!isObject(json) || !isObject(json.tables) || Object.hasOwn(json.tables, 'closedAccounts')) return json
  return { ...json, tables: { ...json.tables, closedAccounts: [] } }
}

/** A whole snapshot in this version: its head, with the rows of its tables. */
export function upgradeSnapshot(whole: unknown): unknown {
  const json = withAddedTables(whole)
  if (!isFormer(json)) return json
  const tables = upgradeTables(json.tables, (table, rows) => upgradeRows(table, rows, json))
  return { ...json, pocketbank: snapshotVersion, tables }
}

/** A difference between two snapshots in this version: a head, and for each table the rows that came. */
export function upgradeDifference(json: unknown): unknown {
  if (!isObject(json) || !isFormer(json.head)) return json
  const { head } = json
  const tables = upgradeTables(json.tables, (table, changes) =>
    isObject(changes) ? { ...changes, put: upgradeRows(table, changes.put, head) } : changes,
  )
  return { ...json, head: upgradeHead(head), tables }
}
