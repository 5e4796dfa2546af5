import sortedBtree, { type asSet } from 'sorted-btree'

/** Compares rows by the named fields. 0 means that two rows have the same key. */
export interface Order<Row, Field extends keyof Row> {
  (a: Pick<Row, Field>, b: Pick<Row, Field>): number
  /**
   * Returns true if the order includes the row. Without it, the order includes all rows, as the order `key`
   * must.
   */
  readonly holds?: (row: Pick<Row, Field>) => boolean
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
export type Tree<Row> = Parameters<typeof asSet<Row, undefined>>[0]
export type OrdersOf<Row, By extends Orders<Row>> = { readonly [Name in keyof By]: Order<Row, By[Name]> }
export type Trees<Row, By> = { readonly [Name in keyof By]: Tree<Row> }

/**
 * An immutable ordered collection of rows with several orders. Every change returns a new table that shares
 * all unchanged nodes, so keeping the old one is cheap.
 */
export interface Table<Row, By extends Orders<Row>> {
  readonly size: number
  readonly orders: OrdersOf<Row, By>
  readonly trees: Trees<Row, By>
}

// The package is CommonJS: Node imports its exports object, some bundlers the class itself.
const BTree = sortedBtree.default ?? sortedBtree

export const rowsPerNode = 64

export function makeEmptyTrees(orders: object): object {
  return Object.fromEntries(
    Object.entries(orders).map(([name, order]) => [name, new BTree(undefined, order, rowsPerNode)]),
  )
}

export function copyTrees<Row, By extends Orders<Row>>(table: Pick<Table<Row, By>, 'trees'>): Trees<Row, By> {
  const trees: { [Name in keyof By]: Tree<Row> } = { ...table.trees }
  for (const name in trees) trees[name] = trees[name].clone()
  return trees
}

export function findRowByKey<Row, By extends Orders<Row>>(
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

export function putIntoTrees<Row, By extends Orders<Row>>(
  table: Pick<Table<Row, By>, 'orders' | 'trees'>,
  rows: Iterable<Row>,
): Trees<Row, By> {
  const trees = copyTrees(table)
  for (const row of rows) enterRow(trees, table.orders, row)
  return trees
}
