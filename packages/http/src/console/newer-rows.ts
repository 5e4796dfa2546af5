import type { GivenAlways } from './page.ts'

/** The header in which an open page names the newest row of its list, encoded as in an address. */
const newestRowHeader = 'Console-Newest-Row'

/** The rows of a list for its table. */
export interface ListedRows<Row> {
  readonly rows: readonly Row[]
  /** True if the list tells an open page the number of its newer rows instead of all rows. */
  readonly isCountable: true
  /** The number of rows that the open page does not have; absent if it needs all rows. */
  readonly newerCount?: number
}

function decodeKey(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * Lists rows that never change, the newest first. An open page that has some of them needs only the number of the newer ones: drawing a
 * hundred rows for each look is most of what a page costs.
 */
export function newerRows<Row>(
  { request }: Pick<GivenAlways, 'request'>,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): ListedRows<Row> {
  const key = decodeKey(request.headers.get(newestRowHeader) ?? '')
  const newerCount = key ? rows.findIndex((row) => keyOf(row) === key) : -1
  return newerCount < 0 ? { rows, isCountable: true } : { rows: [], isCountable: true, newerCount }
}
