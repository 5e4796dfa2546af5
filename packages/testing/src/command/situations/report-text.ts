import { type Colour, escapeForTerminal } from '@pocketbank/http/internal'
import { drawBar, headline, type ReportSection, sectionsOf } from './report-sections.ts'
import { countMet, type SuiteReport, setUpHint } from './suite-report.ts'

function textSection({ title, entries, shownMax }: ReportSection, colour: Colour): readonly string[] {
  if (shownMax === 0) return []
  const rows = entries.slice(0, shownMax).flatMap(({ id, sentence, mark, isBad, lines, language }) => {
    const begin = mark === '' ? '' : `${colour(isBad ? 'bad' : 'remark', mark)}  `
    const shown = lines.map((line) => (language === undefined ? line : colour('faint', line)))
    return [
      `${begin}${colour('strong', id)}  ${escapeForTerminal(sentence)}`,
      ...shown.map((line) => `    ${line}`),
    ]
  })
  const left = entries.length - shownMax
  const more = left > 0 ? [`… ${left} more: --html FILE lists all`] : []
  return ['', `${title}:`, ...[...rows, ...more].map((line) => `  ${line}`)]
}

/** Writes a report for a terminal. */
export function reportText(report: SuiteReport, colour: Colour): string {
  const width = Math.max(...report.groups.map(({ name }) => name.length))
  const groups = report.groups.map((one) => {
    const excepted = one.excepted === 0 ? '' : `  ${one.excepted} excepted`
    return `  ${one.name.padEnd(width)}  ${drawBar(one)}  ${`${one.met}/${one.all}`.padStart(7)}${excepted}`
  })
  const hint = countMet(report).met === 0 ? ['', setUpHint] : []
  const sections = sectionsOf(report).flatMap((one) => textSection(one, colour))
  return [colour('strong', headline(report)), '', ...groups, ...hint, ...sections, ''].join('\n')
}
