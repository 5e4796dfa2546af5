/** Lines of columns, each but the last as wide as its widest cell. */
export function columns(rows: readonly (readonly string[])[], gap: string): readonly string[] {
  const last = (rows[0]?.length ?? 0) - 1
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row.map((cell, at) => (at === last ? cell : cell.padEnd(widths[at] ?? 0))).join(gap),
  )
}

/** A table of Markdown; the first row is its head. */
export function writeTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const rule = head.map((_, at) =>
    '-'.repeat(Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0))),
  )
  const lines = columns([head, rule, ...rows], ' | ')
  const width = Math.max(...lines.map((line) => line.length))
  return lines.map((line) => `| ${line.padEnd(width)} |`).join('\n')
}
