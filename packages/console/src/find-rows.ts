/** A walk through a list: the rows that fit, their number at most, and the number of looks after which it ends for now. */
interface Walk<Row> {
  readonly fits: (row: Row) => boolean
  readonly limit: number
  readonly looksMax: number
}

/** A page of a list, and the row behind which the next one begins. */
export interface Found<Row> {
  readonly rows: readonly Row[]
  /** The last row that was looked at, where there are others behind it. */
  readonly last: Row | undefined
  /** True if the walk ended after `looksMax` rows, before the page was full. */
  readonly isCut: boolean
}

/** Walks rows until a page is full, or enough of them were looked at: a list may have a million rows of which none fits. */
export function findRows<Row>(rows: Iterable<Row>, { fits, limit, looksMax }: Walk<Row>): Found<Row> {
  const found: Row[] = []
  let looks = 0
  let last: Row | undefined
  for (const row of rows) {
    if (found.length >= limit || looks >= looksMax) {
      return { rows: found, last, isCut: found.length < limit }
    }
    looks += 1
    last = row
    if (fits(row)) found.push(row)
  }
  return { rows: found, last: undefined, isCut: false }
}

/** Looks for a text in others. */
type Finder = (texts: readonly (string | undefined)[]) => boolean

/** Looks for a text in any letter case; blanks do not count, as in numbers of accounts. Nothing at all is found in everything. */
export function createFinder(wanted: string): Finder {
  const needle = folded(wanted)
  return (texts) => needle === '' || texts.some((text) => text !== undefined && folded(text).includes(needle))
}

const blanks = /\s/

function folded(text: string): string {
  return (blanks.test(text) ? text.replaceAll(/\s+/g, '') : text).toLowerCase()
}
