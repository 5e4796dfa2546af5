export interface PageRange {
  readonly offset: number
  readonly limit: number
}

/** Takes one page of rows. Rows after the page are not read. */
export function takePage<Row>(rows: Iterable<Row>, { offset, limit }: PageRange): readonly Row[] {
  const page: Row[] = []
  let position = 0
  for (const row of rows) {
    if (page.length >= limit) break
    if (position >= offset) page.push(row)
    position += 1
  }
  return page
}
