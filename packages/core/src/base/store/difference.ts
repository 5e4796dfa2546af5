import { type Node, readRootNode } from './bulk.ts'
import type { Orders, Table } from './table.ts'

/** The items that only one of two lists has, by identity. */
interface ListDifference<Item> {
  readonly before: readonly Item[]
  readonly after: readonly Item[]
}

/**
 * Finds the items that two lists do not share. It compares both ends first, since successive lists mostly
 * differ at one index. Only the rest is put into sets.
 */
function compareLists<Item>(before: readonly Item[], after: readonly Item[]): ListDifference<Item> {
  let [start, endBefore, endAfter] = [0, before.length, after.length]
  while (start < endBefore && start < endAfter && before[start] === after[start]) start += 1
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore -= 1
    endAfter -= 1
  }
  const [left, right] = [before.slice(start, endBefore), after.slice(start, endAfter)]
  if (left.length === 0 || right.length === 0 || left.length + right.length === 2) {
    return { before: left, after: right }
  }
  const [had, has] = [new Set(left), new Set(right)]
  return { before: left.filter((item) => !has.has(item)), after: right.filter((item) => !had.has(item)) }
}

/** Joins the lists of nodes. Mostly there is a single node, and its list needs no copy. */
function joinLists<Row, Item>(
  nodes: readonly Node<Row>[],
  list: (node: Node<Row>) => readonly Item[],
): readonly Item[] {
  const [first] = nodes
  return nodes.length === 1 && first !== undefined ? list(first) : nodes.flatMap(list)
}

function listChildren<Row>(nodes: readonly Node<Row>[]): readonly Node<Row>[] {
  return joinLists(nodes, ({ children = [] }) => children)
}

function measureHeight<Row>({ children }: Node<Row>): number {
  const [first] = children ?? []
  return first === undefined ? 0 : measureHeight(first) + 1
}

function listNodesAtHeight<Row>(root: Node<Row>, height: number): readonly Node<Row>[] {
  let nodes: readonly Node<Row>[] = [root]
  for (let at = measureHeight(root); at > height; at -= 1) nodes = listChildren(nodes)
  return nodes
}

/** Finds the leaves that two trees do not share. Shared subtrees are never visited. */
function leavesApart<Row>(before: Node<Row>, after: Node<Row>): ListDifference<Node<Row>> {
  let height = Math.min(measureHeight(before), measureHeight(after))
  let nodes = compareLists(listNodesAtHeight(before, height), listNodesAtHeight(after, height))
  for (; height > 0; height -= 1) nodes = compareLists(listChildren(nodes.before), listChildren(nodes.after))
  return nodes
}

/**
 * Finds the rows that only one of two tables has, by identity, in the order of their keys. A replaced row is
 * in both lists. The time depends on the difference only, if one table was made from the other: every commit
 * of a stored bank calls this.
 */
export function rowsBetween<Row, By extends Orders<Row>>(
  before: Table<Row, By>,
  after: Table<Row, By>,
): ListDifference<Row> {
  if (before === after) return { before: [], after: [] }
  const leaves = leavesApart(readRootNode<Row>(before.trees.key), readRootNode<Row>(after.trees.key))
  const listKeys = (nodes: readonly Node<Row>[]) => joinLists(nodes, ({ keys }) => keys)
  return compareLists(listKeys(leaves.before), listKeys(leaves.after))
}

export function rowsApart<Row, By extends Orders<Row>>(
  table: Table<Row, By>,
  otherTable: Table<Row, By>,
): readonly Row[] {
  return rowsBetween(otherTable, table).after
}
