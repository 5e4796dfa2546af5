import type * as v from 'valibot'
import { makeOnFirstUse } from '../../base/first-use.ts'
import { computeId } from '../../base/ids/id.ts'
import type { IdSeed, ResourceKind } from '../../base/ids/seed.ts'
import { readSchemaParts, type SchemaParts, unwrapSchema } from '../../base/input/schema-parts.ts'
import { findIdKind } from '../../base/store/fields.ts'
import { type ForeignKey, findForeignKey } from '../../base/store/row.ts'
import { counters, rowSchemas, type TableName, tableNames } from '../../rows/tables.ts'
import { listRows, type ReadSnapshot } from './read-snapshot.ts'
import { under, type Violation } from './violation.ts'

type EnclosingObject = Readonly<Record<string, unknown>>

/** The rows that foreign keys and ids may refer to. */
interface Targets {
  readonly ids: IdSeed
  readonly isThere: (table: TableName, serial: number) => boolean
  readonly wasThere: (table: TableName, serial: number) => boolean
}

/**
 * Finds the first foreign key or id in a value that refers to no row. `parent` is the object that contains
 * the value.
 */
type ReferenceSearch = (value: unknown, parent: EnclosingObject, targets: Targets) => Violation | undefined

function searchForeignKey({ to, holds, mayBeNone }: ForeignKey): ReferenceSearch {
  return (value, parent, targets) => {
    const serial = value as number
    const table = (typeof to === 'string' ? to : to[String(parent.kind)]) as TableName | undefined
    const isKnown = holds === 'still' ? targets.isThere : targets.wasThere
    if (table === undefined || (mayBeNone && serial === 0) || isKnown(table, serial)) return undefined
    const expected =
      holds === 'still' ? `the serial of one of the ${table}` : `a serial that ${table} have used`
    return { at: [], expected: `be ${expected}${mayBeNone ? ' or 0' : ''}`, value }
  }
}

function searchId(kind: ResourceKind): ReferenceSearch {
  return (value, { serial }, { ids }) => {
    const id = computeId(ids, kind, serial as number)
    return value === id ? undefined : { at: [], expected: `be ${id}, the id for its serial`, value }
  }
}

function searchList(item: ReferenceSearch): ReferenceSearch {
  return (list, parent, targets) => {
    for (const [index, value] of (list as readonly unknown[]).entries()) {
      const violation = item(value, parent, targets)
      if (violation !== undefined) return under(violation, index)
    }
    return undefined
  }
}

function searchFields(fields: NonNullable<SchemaParts['fields']>): ReferenceSearch | undefined {
  const looks = Object.entries(fields).flatMap(([key, schema]) => {
    const search = searchSchema(schema)
    return search === undefined ? [] : [{ key, look: search }]
  })
  if (looks.length === 0) return undefined
  return (value, _, targets) => {
    const parent = value as EnclosingObject
    for (const { key, look: search } of looks) {
      const field = parent[key]
      const violation = field === undefined ? undefined : search(field, parent, targets)
      if (violation !== undefined) return under(violation, key)
    }
    return undefined
  }
}

/**
 * Tries all alternatives: a check finds no problem in absent fields, so those of the wrong alternative are
 * harmless.
 */
function searchAny(alternatives: readonly v.GenericSchema[]): ReferenceSearch | undefined {
  const looks = alternatives.flatMap((alternative) => searchSchema(alternative) ?? [])
  if (looks.length === 0) return undefined
  return (value, parent, targets) => {
    for (const search of looks) {
      const violation = search(value, parent, targets)
      if (violation !== undefined) return violation
    }
    return undefined
  }
}

/** Builds the check of foreign keys and ids for a schema; undefined if it contains none. */
function searchSchema(schema: v.GenericSchema): ReferenceSearch | undefined {
  const inner = unwrapSchema(schema)
  const [foreignKey, kind] = [findForeignKey(inner), findIdKind(inner)]
  if (foreignKey !== undefined) return searchForeignKey(foreignKey)
  if (kind !== undefined) return searchId(kind)
  const { fields, item, alternatives } = readSchemaParts(inner)
  if (fields !== undefined) return searchFields(fields)
  if (alternatives !== undefined) return searchAny(alternatives)
  const search = item && searchSchema(item)
  return search && searchList(search)
}

function createTargets(snapshot: ReadSnapshot): Targets {
  const serials = new Map<TableName, ReadonlySet<number>>()
  function listSerials(table: TableName): ReadonlySet<number> {
    const tableSerials = serials.get(table) ?? new Set(listRows(snapshot, table).map(({ serial }) => serial))
    serials.set(table, tableSerials)
    return tableSerials
  }
  const { ids, counts } = snapshot.bank
  return {
    ids,
    isThere: (table, serial) => listSerials(table).has(serial),
    wasThere: (table, serial) => serial <= (counts[counters[table]] ?? 0),
  }
}

function searchesByTable() {
  return tableNames.flatMap((name) => {
    const search = searchFields(rowSchemas[name].entries)
    return search === undefined ? [] : [{ name, look: search }]
  })
}

/** Made on first use, since most banks read no snapshot. */
const findSearches = makeOnFirstUse(searchesByTable)

/** Finds rows with an id that does not match their serial, or a foreign key without a row. */
export function* findBrokenReferences(snapshot: ReadSnapshot): Generator<Violation> {
  const targets = createTargets(snapshot)
  for (const { name, look: search } of findSearches()) {
    for (const [index, row] of listRows(snapshot, name).entries()) {
      const violation = search(row, row, targets)
      if (violation !== undefined) yield under(violation, 'tables', name, index)
    }
  }
}
