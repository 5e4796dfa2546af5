import { fillTree } from './bulk.ts'
import { GrowingTable } from './growing-table.ts'
import {
  copyTrees,
  findRowByKey,
  makeEmptyTrees,
  type Orders,
  putIntoTrees,
  rowsPerNode,
  type Table,
  type Tree,
} from './trees.ts'

export type { Order, Orders, Table } from './trees.ts'

/** Makes an order that includes only some rows. Excluded rows cost nothing. */
export function partialOrder<Row>(
  order: (a: Row, b: Row) => number,
  holds: (row: Row) => boolean,
): typeof order & { readonly holds: typeof holds } {
  return Object.assign(order, { holds })
}

type OrderKey<Row, By extends Orders<Row>, Name extends keyof By> = Pick<Row, By[Name]>

/** Makes an empty table. No two rows may have the same key in any of its orders. */
export function emptyTable<Whole extends { readonly orders: object }>(orders: Whole['orders']): Whole {
  return { size: 0, orders, trees: makeEmptyTrees(orders) } as unknown as Whole
}

/** Adds rows to a table. Each replaces the row with the same key. */
export function putAll<Row, By extends Orders<Row>>(
  table: Table<Row, By>,
  rows: Iterable<Row>,
): Table<Row, By> {
  if (!Array.isArray(rows)) return putEach(table, rows)
  if (rows.length === 1) return putRow(table, rows[0])
  const filled = table.size === 0 && rows.length > rowsPerNode ? fillTable(table, rows) : undefined
  return filled ?? putEach(table, rows)
}

function putEach<Row, By extends Orders<Row>>(table: Table<Row, By>, rows: Iterable<Row>): Table<Row, By> {
  return new GrowingTable(table.orders, putIntoTrees(table, rows))
}

function fillTable<Row, By extends Orders<Row>>(
  { orders, trees }: Table<Row, By>,
  rows: readonly Row[],
): Table<Row, By> | undefined {
  const newTrees: { [Name in keyof By]: Tree<Row> } = { ...trees }
  for (const name in trees) {
    const compare = orders[name]
    const standing = compare.holds === undefined ? rows : rows.filter(compare.holds)
    const tree = fillTree(standing, trees[name], { compare, rowsPerNode })
    if (tree === undefined) return undefined
    newTrees[name] = tree
  }
  return new GrowingTable(orders, newTrees)
}

/**
 * Adds rows that are made when they are first read, in this table or in one made from it. No row may have the
 * key of another one. A bank whose histories nobody reads never makes them.
 */
export function putLater<Row, By extends Orders<Row>>(
  table: Table<Row, By>,
  count: number,
  makeRows: () => readonly Row[],
): Table<Row, By> {
  let { trees } = table
  let make: typeof makeRows | undefined = makeRows
  return {
    size: table.size + count,
    orders: table.orders,
    get trees() {
      if (make !== undefined) trees = putAll(table, make()).trees
      // Releases what `makeRows` refers to.
      make = undefined
      return trees
    },
  }
}

export function putRow<Row, By extends Orders<Row>>(table: Table<Row, By>, row: Row): Table<Row, By> {
  const growing = table instanceof GrowingTable ? table : new GrowingTable(table.orders, table.trees)
  return growing.append(row) ?? putEach(table, [row])
}

/** Removes the rows with these keys, if there are any. Returns the same table if nothing was removed. */
export function removeAll<Row, By extends Orders<Row>>(
  table: Table<Row, By>,
  keys: readonly Pick<Row, By[keyof By]>[],
): Table<Row, By> {
  if (keys.length === 0) return table
  const trees = copyTrees(table)
  for (const name in trees) for (const key of keys) trees[name].delete(key as Row)
  const { size } = trees.key
  return size === table.size ? table : new GrowingTable(table.orders, trees)
}

export function find<Row, By extends Orders<Row>, Name extends keyof By>(
  table: Table<Row, By>,
  name: Name,
  key: OrderKey<Row, By, Name>,
): Row | undefined {
  return table instanceof GrowingTable
    ? table.find(name, key as Row)
    : findRowByKey(table.trees, table.orders, name, key as Row)
}

export function lastBefore<Row, By extends Orders<Row>, Name extends keyof By>(
  table: Table<Row, By>,
  name: Name,
  key: OrderKey<Row, By, Name>,
): Row | undefined {
  return table instanceof GrowingTable
    ? table.lastBefore(name, key as Row)
    : table.trees[name].nextLowerKey(key as Row)
}

export function first<Row, By extends Orders<Row>>(table: Table<Row, By>, name: keyof By): Row | undefined {
  return table.trees[name].minKey()
}

/** Iterates over rows in an order, starting with the first one at or after a key. */
export function iterateForward<Row, By extends Orders<Row>, Name extends keyof By>(
  table: Table<Row, By>,
  name: Name,
  from?: OrderKey<Row, By, Name>,
): IterableIterator<Row> {
  return table.trees[name].keys(from as Row | undefined)
}

/** Iterates backwards over an order, starting with the last row before a key. */
export function* iterateBackward<Row, By extends Orders<Row>, Name extends keyof By>(
  table: Table<Row, By>,
  name: Name,
  before: OrderKey<Row, By, Name>,
): Generator<Row, void, undefined> {
  const pair: [Row, undefined] = [before as Row, undefined]
  for (const entry of table.trees[name].entriesReversed(before as Row, pair, true)) yield entry[0]
}

/**
 * Counts the rows of an order from one key to before another. It visits each leaf in between, but not each
 * row.
 */
export function countBetween<Row, By extends Orders<Row>, Name extends keyof By>(
  table: Table<Row, By>,
  name: Name,
  { from, before }: { readonly from: OrderKey<Row, By, Name>; readonly before: OrderKey<Row, By, Name> },
): number {
  return table.trees[name].forRange(from as Row, before as Row, false)
}

/** Lists rows in an order from a key on, as long as a condition holds. */
export function takeWhile<Row, By extends Orders<Row>, Name extends keyof By>(
  table: Table<Row, By>,
  name: Name,
  from: OrderKey<Row, By, Name>,
  holds: (row: Row) => boolean,
): readonly Row[] {
  const rows: Row[] = []
  for (const row of iterateForward(table, name, from)) {
    if (!holds(row)) break
    rows.push(row)
  }
  return rows
}

/**
 * Lists the rows with these values in the first fields of an order. The next field of the order must be the
 * serial.
 */
export function rowsWith<Row, By extends Orders<Row>, Name extends keyof By>(
  table: Table<Row, By>,
  name: Name,
  values: Omit<OrderKey<Row, By, Name>, 'serial'>,
): readonly Row[] {
  const from = { ...values, serial: 0 } as unknown as OrderKey<Row, By, Name>
  const fields = values as Partial<Row>
  return takeWhile(table, name, from, (row) => {
    for (const field in fields) if (row[field] !== fields[field]) return false
    return true
  })
}

/** Returns true if each order has every row that belongs to it, so that no two rows have the same key. */
export function hasEach<Row, By extends Orders<Row>>(
  { trees, orders }: Table<Row, By>,
  rows: readonly Row[],
): boolean {
  return (Object.keys(trees) as (keyof By)[]).every((name) => {
    const { holds } = orders[name]
    return trees[name].size === (holds === undefined ? rows.length : rows.filter(holds).length)
  })
}

/** Returns true if the table has a row with the same key in any order. */
export function isTaken<Row, By extends Orders<Row>>({ trees, orders }: Table<Row, By>, row: Row): boolean {
  return (Object.keys(trees) as (keyof By)[]).some(
    (name) => orders[name].holds?.(row) !== false && findRowByKey(trees, orders, name, row) !== undefined,
  )
}

export function allRows<Row, By extends Orders<Row>>(table: Table<Row, By>): readonly Row[] {
  return table.trees.key.keysArray()
}
