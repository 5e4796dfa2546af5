import { type Colour, escapeForTerminal } from '@pocketbank/http/internal'
import type { BringWay } from '../../runs/suite-run.ts'
import { countMet, linesToBring, listMissing, type SuiteReport } from './suite-report.ts'

const barWidth = 20
/** D: a screen. */
const shownMissingMax = 8
const shownAdviceMax = 20

/** Draws a bar of twenty characters. It is full or empty only if all or none are met. */
export function drawBar({ met, all }: { readonly met: number; readonly all: number }): string {
  const rounded = Math.round((barWidth * met) / Math.max(all, 1))
  const filled = met === 0 || met === all ? rounded : Math.min(Math.max(rounded, 1), barWidth - 1)
  return '█'.repeat(filled) + '░'.repeat(barWidth - filled)
}

/** Writes the headline of a report. */
export function headline(report: SuiteReport): string {
  const { met, all, percent } = countMet(report)
  return `Situations: ${met} of ${all} met (${percent} %)`
}

function groupLines({ groups, exceptions, situations }: SuiteReport): readonly string[] {
  const width = Math.max(...groups.map(({ name }) => name.length))
  return groups.map((one) => {
    const out = situations.filter(
      ({ id, group, met }) => group === one.id && !met && exceptions.has(id),
    ).length
    const excepted = out === 0 ? '' : `  ${out} excepted`
    return `  ${one.name.padEnd(width)}  ${drawBar(one)}  ${`${one.met}/${one.all}`.padStart(7)}${excepted}`
  })
}

function missingLines(report: SuiteReport, way: BringWay, colour: Colour): readonly string[] {
  const missing = listMissing(report)
  if (missing.length === 0) return []
  const rows = missing
    .slice(0, shownMissingMax)
    .flatMap((one) => [
      `  ${colour('strong', one.id)}  ${one.sentence}`,
      ...linesToBring(one, way).map((line) => `      ${colour('faint', line)}`),
    ])
  const left = missing.length - shownMissingMax
  return [
    '',
    'Never met, those that matter most first:',
    ...rows,
    ...(left > 0 ? [`  … ${left} more: --html FILE lists all`] : []),
  ]
}

function adviceLines({ advice }: SuiteReport, colour: Colour): readonly string[] {
  if (advice.length === 0) return []
  const rows = advice
    .slice(0, shownAdviceMax)
    .flatMap(({ id, severity, sentence, mend, tpp }) => [
      `  ${colour(severity === 'breaks live' ? 'bad' : 'remark', severity)}  ${colour('strong', id)}  ${escapeForTerminal(sentence)}${tpp === '' ? '' : ` (${escapeForTerminal(tpp)})`}`,
      `      ${escapeForTerminal(mend)}`,
    ])
  const left = advice.length - shownAdviceMax
  return ['', 'Advice:', ...rows, ...(left > 0 ? [`  … ${left} more: --html FILE lists all`] : [])]
}

/** Writes a report for a terminal. */
export function reportText(report: SuiteReport, way: BringWay, colour: Colour): string {
  const lines = [
    colour('strong', headline(report)),
    '',
    ...groupLines(report),
    ...missingLines(report, way, colour),
  ]
  return `${[...lines, ...adviceLines(report, colour)].join('\n')}\n`
}
