export interface PageRange {
  readonly offset: number
  readonly limit: number
}

/** Takes one page of rows. Rows after the page are not read. */
export function takePage<Row>(rows: Iterable<Row>, { offset, limit }: PageRange): readonly Row[] {
  const taken: Row[] = []
  let position = 0
  for (const row of rows) {
    if (taken.length >= limit) break
    if (position >= offset) taken.push(row)
    position += 1
  }
  return taken
}
