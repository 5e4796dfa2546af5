import type { GivenAlways } from './page.ts'

/** The request of an open page about the rows that it has: their number above its newest row only, or to draw them again. */
export interface NewerRows {
  /** The number of rows that the open page does not have; absent if the browser opens the page. */
  readonly count?: number
  /** True if no row is drawn. */
  readonly isCountOnly: boolean
}

/** The rows of a list from the newest one that an open page has. */
export interface ListedRows<Row> {
  readonly rows: readonly Row[]
  readonly newer: NewerRows
}

function decodeKey(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * Lists rows that never change, the newest first, for a request of an open page. Its script names the newest row that it shows, encoded as
 * in an address, and mostly asks only for the number of newer ones: to draw fifty rows for each look is most of what a page costs.
 */
export function newerRows<Row>(
  { request }: Pick<GivenAlways, 'request'>,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): ListedRows<Row> {
  const key = decodeKey(request.headers.get('Console-Newest-Row') ?? '')
  const count = key ? rows.findIndex((row) => keyOf(row) === key) : -1
  if (count < 0) return { rows, newer: { isCountOnly: false } }
  const isCountOnly = request.headers.get('Console-Rows') === 'count'
  return { rows: rows.slice(count), newer: { count, isCountOnly } }
}
