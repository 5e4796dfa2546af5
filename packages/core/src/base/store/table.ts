import sortedBtree, { type asSet } from 'sorted-btree'
import { fillTree } from './bulk.ts'

/** Compares rows by the named fields. 0 means that two rows have the same key. */
export interface Order<Row, Field extends keyof Row> {
  (a: Pick<Row, Field>, b: Pick<Row, Field>): number
  /**
   * Returns true if the order includes the row. Without it, the order includes all rows, as the order `key`
   * must.
   */
  readonly holds?: (row: Pick<Row, Field>) => boolean
}

/** Makes an order that includes only some rows. Excluded rows cost nothing. */
export function partialOrder<Row>(
  order: (a: Row, b: Row) => number,
  holds: (row: Row) => boolean,
): typeof order & { readonly holds: typeof holds } {
  return Object.assign(order, { holds })
}

/** The fields by which each order of a table sorts. Those of `key` are unique. */
export interface Orders<Row> {
  readonly key: keyof Row
  readonly [name: string]: keyof Row
}

/**
 * The type of the library's tree, taken from a parameter. The class itself has different names in Node and in
 * bundlers, and published declarations must work in both.
 */
type Tree<Row> = Parameters<typeof asSet<Row, undefined>>[0]
type OrdersOf<Row, By extends Orders<Row>> = { readonly [Name in keyof By]: Order<Row, By[Name]> }
type Trees<Row, By> = { readonly [Name in keyof By]: Tree<Row> }

/**
 * An immutable ordered collection of rows with several orders. Every change returns a new table that shares
 * all unchanged nodes, so keeping the old one is cheap.
 */
export interface Table<Row, By extends Orders<Row>> {
  readonly size: number
  readonly orders: OrdersOf<Row, By>
  readonly trees: Trees<Row, By>
}

type OrderKey<Row, By extends Orders<Row>, Name extends keyof By> = Pick<Row, By[Name]>

// The package is CommonJS: Node imports its exports object, some bundlers the class itself.
const BTree = sortedBtree.default ?? sortedBtree

const rowsPerNode = 64

/** Makes an empty table. No two rows may have the same key in any of its orders. */
export function emptyTable<Whole extends { readonly orders: object }>(orders: Whole['orders']): Whole {
  const trees = Object.fromEntries(
    Object.entries(orders).map(([name, order]) => [name, new BTree(undefined, order, rowsPerNode)]),
  )
  return { size: 0, orders, trees } as unknown as Whole
}

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

/**
 * Finds the row with the same key. Most rows are new and have the last key, so the end of the tree is
 * compared first.
 */
function sameKey<Row, By extends Orders<Row>>(
  trees: Trees<Row, By>,
  orders: OrdersOf<Row, By>,
  row: Row,
): Row | undefined {
  const last = trees.key.maxKey()
  return last === undefined || orders.key(last, row) < 0 ? undefined : findRowByKey(trees, orders, 'key', row)
}

/** Adds a row to every order that includes it, and removes a previous row with the same key. */
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
    const isIncluded = holds === undefined || holds(row)
    const wasIncluded = previous !== undefined && (holds === undefined || holds(previous))
    if (wasIncluded && !(isIncluded && order(previous, row) === 0)) trees[name].delete(previous)
    if (isIncluded) trees[name].set(row, undefined)
  }
}

/** Adds rows to a table. Each replaces the row with the same key. */
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
  return { size: rows.length, orders, trees: newTrees }
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
  return putEach(table, [row])
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
  return size === table.size ? table : { size, orders: table.orders, trees }
}

export function find<Row, By extends Orders<Row>, Name extends keyof By>(
  table: Table<Row, By>,
  name: Name,
  key: OrderKey<Row, By, Name>,
): Row | undefined {
  return findRowByKey(table.trees, table.orders, name, key as Row)
}

export function lastBefore<Row, By extends Orders<Row>, Name extends keyof By>(
  table: Table<Row, By>,
  name: Name,
  key: OrderKey<Row, By, Name>,
): Row | undefined {
  return table.trees[name].nextLowerKey(key as Row)
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
