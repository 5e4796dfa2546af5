import recorded from '../../../hosts/bench/figures.json' with { type: 'json' }
import { drawPlots, plots } from '../../../hosts/bench/plots.ts'
import { type RecordedFigures, tabulate } from '../../../hosts/bench/report.ts'
import { findSection, type SectionName, sectionNames } from '../../../hosts/bench/sections.ts'
import type { GeneratedFile } from './generated-file.ts'
import { writeTable } from './table.ts'

const figures = recorded as RecordedFigures

/** Writes the table of a benchmark. */
export function figureTable(name: SectionName): string {
  return writeTable(tabulate(figures[name]?.figures ?? []))
}

/** Says where figures were measured, once for all sections that were measured together. */
function writePlaces(): string {
  const places = sectionNames.flatMap((name) => {
    const section = figures[name]
    return section === undefined
      ? []
      : [`${section.date} on Node ${section.node} with ${section.cores} processors`]
  })
  return `Measured ${[...new Set(places)].join(', ')}.`
}

/** Writes the sections of docs/figures.md: what was measured, with plots. */
export function figureSections(): string {
  const sections = sectionNames.flatMap((name) => {
    const { heading, text, page, isExtra } = findSection(name)
    if (figures[name] === undefined || page !== undefined || isExtra) return []
    const pictures = Object.entries(plots).flatMap(([file, { section, says }]) =>
      section === name ? [`![${says}](figures/${file}.svg)`] : [],
    )
    return [
      [`## ${heading}`, ...(text === undefined ? [] : [text]), ...pictures, figureTable(name)].join('\n\n'),
    ]
  })
  return [writePlaces(), ...sections].join('\n\n')
}

/** Draws the plots of the documentation. */
export function makePlots(): readonly GeneratedFile[] {
  return Object.entries(drawPlots(figures)).map(([name, text]) => ({
    path: `docs/figures/${name}.svg`,
    text,
  }))
}
