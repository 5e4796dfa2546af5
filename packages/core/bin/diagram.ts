import type { StatusTable } from '../src/base/status-table.ts'

/** Draws a table of statuses as a Mermaid diagram: its transitions, then the end of the final ones. */
export function diagram(table: StatusTable<string, string>): string {
  const lines = Object.entries(table).flatMap(([status, transitions]) => {
    const targets = Object.values(transitions)
    return targets.length === 0 ? [`${status} --> [*]`] : targets.map((target) => `${status} --> ${target}`)
  })
  return ['stateDiagram-v2', ...lines].join('\n  ')
}

/** Draws transitions as a Mermaid diagram with their events; final statuses lead to the end. */
export function writeDiagram(
  transitions: readonly { readonly from: string; readonly event: string; readonly to: string }[],
): string {
  const starts = new Set(transitions.map(({ from }) => from))
  const ends = new Set(transitions.map(({ to }) => to).filter((status) => !starts.has(status)))
  const lines = transitions.map(({ from, event, to }) => `${from} --> ${to}: ${event}`)
  return ['stateDiagram-v2', ...lines, ...[...ends].map((status) => `${status} --> [*]`)].join('\n  ')
}

/** Writes transitions as a Markdown table: from, to, and when. */
export function writeTransitionTable(
  transitions: readonly { readonly from: string; readonly to: string; readonly reason: string }[],
): string {
  const rows = [['From', 'To', 'When'], ...transitions.map(({ from, to, reason }) => [from, to, reason])]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...bodyRows] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...bodyRows.map(line)].join('\n')
}
