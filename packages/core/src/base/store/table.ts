import sortedBtree, { type asSet } from 'sorted-btree'
import { fillTree } from './bulk.ts'

/** Sorts by the named fields of a row, all of them; 0 says that two rows have the same key. */
export interface Order<Row, Field extends keyof Row> {
  (a: Pick<Row, Field>, b: Pick<Row, Field>): number
  /** True if the order includes the row; without it, the order includes all. The order of the key includes every row. */
  readonly holds?: (row: Pick<Row, Field>) => boolean
}

/** An order in which only some rows stand: a row that does not is found by the other orders, and costs nothing in this one. */
export function partialOrder<Row>(
  order: (a: Row, b: Row) => number,
  holds: (row: Row) => boolean,
): typeof order & { readonly holds: typeof holds } {
  return Object.assign(order, { holds })
}

/** For each order of a table the fields that it sorts by. `key` is the one that tells rows apart. */
export interface Orders<Row> {
  readonly key: keyof Row
  readonly [name: string]: keyof Row
}

/**
 * D: the type of the library's tree by way of a function that takes one, for the class itself has one name where a bundler resolves the
 * module and another in Node; declarations that are published must hold for both.
 */
type Tree<Row> = Parameters<typeof asSet<Row, undefined>>[0]
type OrdersOf<Row, By extends Orders<Row>> = { readonly [Name in keyof By]: Order<Row, By[Name]> }
type Trees<Row, By> = { readonly [Name in keyof By]: Tree<Row> }

/**
 * An immutable ordered collection of rows, each held once and reachable through several orders. Every change gives a
 * new table that shares what did not change, so keeping the old one costs nothing.
 */
export interface Table<Row, By extends Orders<Row>> {
  readonly size: number
  readonly orders: OrdersOf<Row, By>
  readonly trees: Trees<Row, By>
}

/** A key of an order: all the fields that the order sorts by. */
type OrderKey<Row, By extends Orders<Row>, Name extends keyof By> = Pick<Row, By[Name]>

// The package is CommonJS: plain Node hands over its exports object, some bundlers the class itself.
const BTree = sortedBtree.default ?? sortedBtree

const rowsPerNode = 64

/** A table of this type without rows. In none of its orders may two rows share a key, not even within one call. */
export function emptyTable<Whole extends { readonly orders: object }>(orders: Whole['orders']): Whole {
  const trees = Object.fromEntries(
    Object.entries(orders).map(([name, order]) => [name, new BTree(undefined, order, rowsPerNode)]),
  )
  return { size: 0, orders, trees } as unknown as Whole
}

/** A copy of the table for one change: shared with the original until written to. */
function copyTrees<Row, By extends Orders<Row>>(table: Table<Row, By>): Trees<Row, By> {
  const trees: { [Name in keyof By]: Tree<Row> } = { ...table.trees }
  for (const name in trees) trees[name] = trees[name].clone()
  return trees
}

function findRowByKey<Row, By extends Orders<Row>>(
  trees: Trees<Row, By>,
  orders: OrdersOf<Row, By>,
  name: keyof By,
  key: Row,
): Row | undefined {
  const row = trees[name].getPairOrNextHigher(key)?.[0]
  return row !== undefined && orders[name](row, key) === 0 ? row : undefined
}

/** The row with the key of another one. D: most rows are new and have the last key, which is told by a look at the end of the tree. */
function sameKey<Row, By extends Orders<Row>>(
  trees: Trees<Row, By>,
  orders: OrdersOf<Row, By>,
  row: Row,
): Row | undefined {
  const last = trees.key.maxKey()
  return last === undefined || orders.key(last, row) < 0 ? undefined : findRowByKey(trees, orders, 'key', row)
}

/** Enters a row into every order in which it stands, instead of the one with the same key. */
function enterRow<Row, By extends Orders<Row>>(
  trees: Trees<Row, By>,
  orders: OrdersOf<Row, By>,
  row: Row,
): void {
  const previous = sameKey(trees, orders, row)
  trees.key.set(row, undefined)
  for (const name in orders) {
    if (name === 'key') continue
    const order = orders[name]
    const { holds } = order
    const stands = holds === undefined || holds(row)
    const stood = previous !== undefined && (holds === undefined || holds(previous))
    if (stood && !(stands && order(previous, row) === 0)) trees[name].delete(previous)
    if (stands) trees[name].set(row, undefined)
  }
}

/** The table with these rows, each instead of the row with the same key, if there was one. */
export function putAll<Row, By extends Orders<Row>>(
  table: Table<Row, By>,
  rows: Iterable<Row>,
): Table<Row, By> {
  if (table.size === 0 && Array.isArray(rows) && rows.length > rowsPerNode) {
    return fillTable(table, rows) ?? putEach(table, rows)
  }
  return putEach(table, rows)
}

function putEach<Row, By extends Orders<Row>>(table: Table<Row, By>, rows: Iterable<Row>): Table<Row, By> {
  const { orders } = table
  const trees = copyTrees(table)
  for (const row of rows) enterRow(trees, orders, row)
  return { size: trees.key.size, orders, trees }
}

/** Fills an empty table with rows; undefined if two of them share a key. */
function fillTable<Row, By extends Orders<Row>>(
  { orders, trees }: Table<Row, By>,
  rows: readonly Row[],
): Table<Row, By> | undefined {
  const filled: { [Name in keyof By]: Tree<Row> } = { ...trees }
  for (const name in trees) {
    const compare = orders[name]
    const standing = compare.holds === undefined ? rows : rows.filter(compare.holds)
    const tree = fillTree(standing, trees[name], { compare, rowsPerNode })
    if (tree === undefined) return undefined
    filled[name] = tree
  }
  return { size: rows.length, orders, trees: filled }
}

/**
 * The table with so many rows more, which are made when one of them is first looked at, in whichever table shares them: whoever looks
 * cannot tell but by the clock. None of them may have the key of another row. D: it buys 14 ms of the 24 of a bank with the fixed data set
 * (2026-11) where nobody asks for its histories.
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
      // What it made the rows of is let go.
      make = undefined
      return trees
    },
  }
}

/** The table with this row instead of the row with the same key, if there was one. */
export function putRow<Row, By extends Orders<Row>>(table: Table<Row, By>, row: Row): Table<Row, By> {
  return putEach(table, [row])
}

/** The table without the rows with these keys, as far as there are any; the same table where there are none. */
export function removeAll<Row, By extends Orders<Row>>(
  table: Table<Row, By>,
  keys: readonly Pick<Row, By[keyof By]>[],
): Table<Row, By> {
  if (keys.length === 0) return table
  const trees = copyTrees(table)
  for (const name in trees) for (const key of keys) trees[name].delete(key as Row)
  const { size } = trees.key
  return size === table.size ? table : { size, orders: table.orders, trees }
}

/** The row with exactly this key in an order. */
export function find<Row, By extends Orders<Row>, Name extends keyof By>(
  table: Table<Row, By>,
  name: Name,
  key: OrderKey<Row, By, Name>,
): Row | undefined {
  return findRowByKey(table.trees, table.orders, name, key as Row)
}

/** The last row before this key in an order. */
export function lastBefore<Row, By extends Orders<Row>, Name extends keyof By>(
  table: Table<Row, By>,
  name: Name,
  key: OrderKey<Row, By, Name>,
): Row | undefined {
  return table.trees[name].nextLowerKey(key as Row)
}

/** The first row of an order. */
export function first<Row, By extends Orders<Row>>(table: Table<Row, By>, name: keyof By): Row | undefined {
  return table.trees[name].minKey()
}

/** Rows in an order, from the first one at or after a key. */
export function iterateForward<Row, By extends Orders<Row>, Name extends keyof By>(
  table: Table<Row, By>,
  name: Name,
  from?: OrderKey<Row, By, Name>,
): IterableIterator<Row> {
  return table.trees[name].keys(from as Row | undefined)
}

/** Rows against an order, from the last one before a key. */
export function* iterateBackward<Row, By extends Orders<Row>, Name extends keyof By>(
  table: Table<Row, By>,
  name: Name,
  before: OrderKey<Row, By, Name>,
): Generator<Row, void, undefined> {
  const pair: [Row, undefined] = [before as Row, undefined]
  for (const entry of table.trees[name].entriesReversed(before as Row, pair, true)) yield entry[0]
}

/**
 * Counts the rows of an order from one key to before another. Looks at each of the tree's lowest nodes on the way, which hold some dozens
 * of rows.
 */
export function countBetween<Row, By extends Orders<Row>, Name extends keyof By>(
  table: Table<Row, By>,
  name: Name,
  { from, before }: { readonly from: OrderKey<Row, By, Name>; readonly before: OrderKey<Row, By, Name> },
): number {
  return table.trees[name].forRange(from as Row, before as Row, false)
}

/** Rows in an order from a key on, for as long as a condition holds. */
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

/** The rows of an order that have these values in its first fields. Behind them it must go by serial. */
export function rowsWith<Row, By extends Orders<Row>, Name extends keyof By>(
  table: Table<Row, By>,
  name: Name,
  values: Omit<OrderKey<Row, By, Name>, 'serial'>,
): readonly Row[] {
  const from = { ...values, serial: 0 } as unknown as OrderKey<Row, By, Name>
  const wanted = values as Partial<Row>
  return takeWhile(table, name, from, (row) => {
    for (const field in wanted) if (row[field] !== wanted[field]) return false
    return true
  })
}

/** True if each order of a table contains every row that belongs to it, so that no two rows share a key. */
export function hasEach<Row, By extends Orders<Row>>(
  { trees, orders }: Table<Row, By>,
  rows: readonly Row[],
): boolean {
  return (Object.keys(trees) as (keyof By)[]).every((name) => {
    const { holds } = orders[name]
    return trees[name].size === (holds === undefined ? rows.length : rows.filter(holds).length)
  })
}

/** True if the table has a row with the key of this one in some order. */
export function isTaken<Row, By extends Orders<Row>>({ trees, orders }: Table<Row, By>, row: Row): boolean {
  return (Object.keys(trees) as (keyof By)[]).some(
    (name) => orders[name].holds?.(row) !== false && findRowByKey(trees, orders, name, row) !== undefined,
  )
}

/** All rows in the order of their keys. */
export function allRows<Row, By extends Orders<Row>>(table: Table<Row, By>): readonly Row[] {
  return table.trees.key.keysArray()
}
