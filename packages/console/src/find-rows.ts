/** A search through a list: the condition, the most rows to return, and the most rows to read. */
interface Walk<Row> {
  readonly fits: (row: Row) => boolean
  readonly limit: number
  readonly looksMax: number
}

/** A page of a list, and the row after which the next page begins. */
export interface RowMatches<Row> {
  readonly rows: readonly Row[]
  /** The last row that was read; undefined at the end of the list. */
  readonly last: Row | undefined
  /** True if the search ended after `looksMax` rows, before the page was full. */
  readonly isCut: boolean
}

/**
 * Reads rows until a page is full or `looksMax` rows were read, since a list may have a million rows without
 * a match.
 */
export function findRows<Row>(rows: Iterable<Row>, { fits, limit, looksMax }: Walk<Row>): RowMatches<Row> {
  const matches: Row[] = []
  let looks = 0
  let last: Row | undefined
  for (const row of rows) {
    if (matches.length >= limit || looks >= looksMax) {
      return { rows: matches, last, isCut: matches.length < limit }
    }
    looks += 1
    last = row
    if (fits(row)) matches.push(row)
  }
  return { rows: matches, last: undefined, isCut: false }
}

/** Returns whether a text is in others. */
type Finder = (texts: readonly (string | undefined)[]) => boolean

/**
 * Makes a search for a text that ignores case and blanks, as in account numbers. An empty text matches
 * everything.
 */
export function createFinder(query: string): Finder {
  const needle = folded(query)
  return (texts) => needle === '' || texts.some((text) => text !== undefined && folded(text).includes(needle))
}

const blanks = /\s/

function folded(text: string): string {
  return (blanks.test(text) ? text.replaceAll(/\s+/g, '') : text).toLowerCase()
}
