import { bulkLoad } from 'sorted-btree/extended/bulkLoad.js'

type Compare<Row> = (left: Row, right: Row) => number

/**
 * A node of a tree of sorted-btree. The nodes show what two trees share, which the library's interface does
 * not.
 */
export interface Node<Row> {
  readonly keys: readonly Row[]
  readonly children?: readonly Node<Row>[]
}

export function readRootNode<Row>(tree: object): Node<Row> {
  return (tree as { readonly _root: Node<Row> })._root
}

function isAscending<Row>(rows: readonly Row[], compare: Compare<Row>): boolean {
  for (let index = 1; index < rows.length; index += 1) {
    if (compare(rows[index - 1] as Row, rows[index] as Row) >= 0) return false
  }
  return true
}

/**
 * Lets all leaves share the list of values that the library has for sets. Its bulk load gives each leaf a
 * separate list, of 8 bytes for each row.
 */
function shareValues<Row>(node: Node<Row>, values: unknown): void {
  if (node.children === undefined) Object.assign(node, { values })
  else for (const child of node.children) shareValues(child, values)
}

/**
 * Fills a tree with rows at once, which is much faster than row by row. Returns undefined if two rows have
 * the same key. `empty` is an empty tree of the same order.
 */
export function fillTree<Row, Tree extends object>(
  rows: readonly Row[],
  empty: Tree,
  { compare, rowsPerNode }: { readonly compare: Compare<Row>; readonly rowsPerNode: number },
): Tree | undefined {
  const sorted = isAscending(rows, compare) ? rows : [...rows].sort(compare)
  if (sorted !== rows && !isAscending(sorted, compare)) return undefined
  const values = new Array<undefined>(sorted.length)
  const tree = bulkLoad(sorted as Row[], values, rowsPerNode, compare)
  shareValues(readRootNode<Row>(tree), (readRootNode(empty) as unknown as { values: unknown }).values)
  return tree as unknown as Tree
}
