import { type Figure, formatGoal, formatRatio, formatSpread, formatValue } from './kit/figure.ts'
import type { SectionName } from './sections.ts'

/** The figures of one benchmark, and where they were measured. */
export interface RecordedSection {
  readonly date: string
  readonly node: string
  readonly cores: number
  readonly figures: readonly Figure[]
}

/** Figures by section, as `figures.json` has them. */
export type RecordedFigures = Readonly<Partial<Record<SectionName, RecordedSection>>>

const unique = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)]

/** Writes one line for each name, with a cell for each column. */
function tabulateColumns(figures: readonly Figure[]): readonly (readonly string[])[] {
  const columns = unique(figures.map(({ column }) => column ?? ''))
  const heads = columns.map((column) => (typeof column === 'number' ? column.toLocaleString('en') : column))
  const hasGoals = figures.some(({ goal }) => goal !== undefined)
  const lines = unique(figures.map(({ name }) => name)).map((name) => {
    const ofName = figures.filter((figure) => figure.name === name)
    const cells = columns.map((column) => {
      const figure = ofName.find((cell) => (cell.column ?? '') === column)
      return figure === undefined ? '' : formatValue(figure.value.middle, figure.unit)
    })
    const goals = unique(ofName.map(formatGoal))
    const goal = goals.find((text) => text.endsWith('missed')) ?? goals.find((text) => text !== '') ?? ''
    return [name, ...cells, ...(hasGoals ? [goal] : [])]
  })
  return [['Figure', ...heads, ...(hasGoals ? ['Goal'] : [])], ...lines]
}

/** Writes one line for each figure and peer. */
function tabulatePeers(figures: readonly Figure[]): readonly (readonly string[])[] {
  const lines = figures.flatMap((figure) => {
    const { name, unit, value, peers } = figure
    const measured = formatSpread(value, unit)
    if (peers === undefined) return [[name, measured, '', '', formatGoal(figure)]]
    return Object.entries(peers).map(([peer, { value: theirs, ratio }], at) => [
      name,
      measured,
      `${peer}: ${formatValue(theirs.middle, unit)}`,
      formatRatio(ratio),
      at === 0 ? formatGoal(figure) : '',
    ])
  })
  return [['Figure', 'Measured', 'Next to', 'Ratio', 'Goal'], ...lines]
}

/** Removes the columns in which no line has anything. */
function dropEmptyColumns(lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const isUsed = (at: number) => lines.slice(1).some((cells) => cells[at] !== '')
  return lines.map((cells) => cells.filter((_, at) => isUsed(at)))
}

/** Writes figures as the lines of a table, its head first. */
export function tabulate(figures: readonly Figure[]): readonly (readonly string[])[] {
  const hasColumns = figures.some(({ column }) => column !== undefined)
  return dropEmptyColumns(hasColumns ? tabulateColumns(figures) : tabulatePeers(figures))
}
