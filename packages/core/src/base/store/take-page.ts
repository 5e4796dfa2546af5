/** A part of a list: the number of entries skipped at its start, and the maximum number returned. */
export interface PageRange {
  readonly offset: number
  readonly limit: number
}

/** One page of anything that can be walked; what lies behind the page is not read. */
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
