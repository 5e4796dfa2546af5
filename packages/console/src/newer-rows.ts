import type { PageInput } from './page.ts'

/** What an open page requests about a list: only the number of newer rows, or the rows. */
export interface NewerRows {
  /** The number of rows that the open page lacks; absent if the browser opens the page. */
  readonly count?: number
  /** True if no row is drawn. */
  readonly isCountOnly: boolean
}

/** The rows of a list, from the newest one that an open page shows. */
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
 * Lists rows that never change, the newest first, for a request of an open page. The script sends the key of
 * the newest row that it shows, percent-encoded. Mostly it requests only the number of newer rows, since
 * drawing the rows is most of the work for a page.
 */
export function newerRows<Row>(
  { request }: Pick<PageInput, 'request'>,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): ListedRows<Row> {
  const key = decodeKey(request.headers.get('Console-Newest-Row') ?? '')
  const count = key ? rows.findIndex((row) => keyOf(row) === key) : -1
  if (count < 0) return { rows, newer: { isCountOnly: false } }
  const isCountOnly = request.headers.get('Console-Rows') === 'count'
  return { rows: rows.slice(count), newer: { count, isCountOnly } }
}
