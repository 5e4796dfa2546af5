import { findRowByKey, type Orders, type OrdersOf, putIntoTrees, type Table, type Trees } from './trees.ts'

/** Rows that wait for the trees. More would make each search slower than the trees. */
const tailRowsMax = 32

/**
 * A table whose last rows wait in a list until somebody reads the trees, or until there are `tailRowsMax`.
 * A row that is put into a tree copies a node at each height, so most changes would make more garbage than
 * rows.
 */
export class GrowingTable<Row, By extends Orders<Row>> implements Table<Row, By> {
  readonly size: number
  readonly orders: OrdersOf<Row, By>
  #trees: Trees<Row, By>
  /** Shared with the tables made from this one, which may have added to it. */
  #tail: Row[]
  #tailCount: number

  constructor(orders: OrdersOf<Row, By>, trees: Trees<Row, By>, tail: Row[] = [], tailCount = 0) {
    this.size = trees.key.size + tailCount
    this.orders = orders
    this.#trees = trees
    this.#tail = tail
    this.#tailCount = tailCount
  }

  get trees(): Trees<Row, By> {
    if (this.#tailCount > 0) {
      const rows = this.#tail.slice(0, this.#tailCount)
      this.#trees = putIntoTrees({ orders: this.orders, trees: this.#trees }, rows)
      this.#tail = []
      this.#tailCount = 0
    }
    return this.#trees
  }

  /** Adds a row after all others. Returns undefined for any other row. */
  append(row: Row): Table<Row, By> | undefined {
    const last = this.#tail[this.#tailCount - 1] ?? this.#trees.key.maxKey()
    if (last !== undefined && this.orders.key(last, row) >= 0) return undefined
    const trees = this.#tailCount < tailRowsMax ? this.#trees : this.trees
    const isLatest = this.#tail.length === this.#tailCount
    const tail = isLatest ? this.#tail : this.#tail.slice(0, this.#tailCount)
    tail.push(row)
    return new GrowingTable(this.orders, trees, tail, this.#tailCount + 1)
  }

  find(name: keyof By, key: Row): Row | undefined {
    const order = this.orders[name]
    for (let index = this.#tailCount - 1; index >= 0; index -= 1) {
      const row = this.#tail[index] as Row
      if (order.holds?.(row) !== false && order(row, key) === 0) return row
    }
    return findRowByKey(this.#trees, this.orders, name, key)
  }

  lastBefore(name: keyof By, key: Row): Row | undefined {
    const order = this.orders[name]
    let last = this.#trees[name].nextLowerKey(key)
    for (let index = 0; index < this.#tailCount; index += 1) {
      const row = this.#tail[index] as Row
      if (order.holds?.(row) === false || order(row, key) >= 0) continue
      if (last === undefined || order(last, row) < 0) last = row
    }
    return last
  }
}
