import { type Figure, formatValue } from './kit/figure.ts'
import { type Bar, drawBars, drawLines } from './kit/plot.ts'
import type { RecordedFigures } from './report.ts'
import type { SectionName } from './sections.ts'

/** Makes bars of a figure and its peers, by the names that the plot has for them. */
function toBars({ value, unit, peers = {} }: Figure, ownName: string): readonly Bar[] {
  const bars = [
    { name: ownName, spread: value, isOwn: true },
    ...Object.entries(peers).map(([name, peer]) => ({ name, spread: peer.value, isOwn: false })),
  ]
  return bars.map(({ name, spread: { middle, low, high }, isOwn }) => {
    return { name, value: middle, low, high, text: formatValue(middle, unit), isOwn }
  })
}

function drawFirstAnswer(figures: readonly Figure[]): string {
  const [first] = figures
  const title = 'A fresh process: import, set-up and first answer'
  return drawBars(
    title,
    'milliseconds, less is better',
    first === undefined ? [] : toBars(first, 'pocketbank, signed'),
  )
}

function drawThroughput(figures: readonly Figure[]): string {
  const unsigned = figures.find(({ name }) => name.endsWith('unsigned'))
  const bars = unsigned === undefined ? [] : toBars(unsigned, 'pocketbank')
  return drawBars('A record read over HTTP, unsigned', 'requests a second, more is better', bars)
}

function drawGrowth(figures: readonly Figure[]): string {
  const names = [...new Set(figures.map(({ name }) => name))].slice(0, 4)
  const lines = names.map((title) => ({
    title,
    points: figures.flatMap(({ name, column, value, unit }) =>
      name === title && typeof column === 'number'
        ? [{ size: column, value: value.middle, text: formatValue(value.middle, unit) }]
        : [],
    ),
  }))
  return drawLines(
    'What one more transaction costs in a growing bank',
    'rows in the bank; each scale begins at zero',
    lines,
  )
}

interface Plot {
  readonly section: SectionName
  /** Says what the plot shows, to those who do not see it. */
  readonly says: string
  readonly draw: (figures: readonly Figure[]) => string
}

/** The plots by the names of their files in docs/figures. */
export const plots: Readonly<Record<string, Plot>> = {
  'first-answer': {
    section: 'first-answer',
    says: 'Bars: the time until the first answer in a fresh process, of pocketbank, msw and nock',
    draw: drawFirstAnswer,
  },
  throughput: {
    section: 'throughput',
    says: 'Bars: requests a second of pocketbank, a bare Hono server and json-server',
    draw: drawThroughput,
  },
  growth: {
    section: 'growth',
    says: 'Lines: what a transaction costs in banks of a thousand to a million rows',
    draw: drawGrowth,
  },
}

/** Draws all plots whose figures were measured, as texts of SVG by name. */
export function drawPlots(recorded: RecordedFigures): Readonly<Record<string, string>> {
  const drawn = Object.entries(plots).flatMap(([name, { section, draw }]) => {
    const figures = recorded[section]?.figures
    return figures === undefined ? [] : [[name, draw(figures)] as const]
  })
  return Object.fromEntries(drawn)
}
