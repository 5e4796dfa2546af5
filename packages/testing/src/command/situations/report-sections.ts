import type { Advice, SituationMet } from '@pocketbank/http/internal'
import type { BringWay } from '../../runs/suite-run.ts'
import { countMet, linesToBring, listMissing, type SuiteReport } from './suite-report.ts'

/** An entry of a report: a situation or an advice. */
export interface ReportEntry {
  readonly id: string
  readonly sentence: string
  /** A word or a sign before the sentence; it may be empty. */
  readonly mark: string
  readonly isBad: boolean
  /** Why it matters, or who has met it; it may be empty. */
  readonly note: string
  /** What to do. */
  readonly lines: readonly string[]
  /** The language of the lines; undefined for a sentence. */
  readonly language: 'ts' | 'text' | undefined
}

/** Entries under a heading. A terminal shows at most `shownMax`; other forms of a report fold a section that has more. */
export interface ReportSection {
  readonly title: string
  readonly entries: readonly ReportEntry[]
  readonly shownMax: number
}

/** Writes the headline of a report. */
export function headline(report: SuiteReport): string {
  const { met, all, percent } = countMet(report)
  return `Situations: ${met} of ${all} met (${percent} %)`
}

const barWidth = 20

/** Draws a bar of twenty characters. It is full or empty only if all or none are met. */
export function drawBar({ met, all }: SuiteReport['groups'][number]): string {
  const rounded = Math.round((barWidth * met) / Math.max(all, 1))
  const filled = met === 0 || met === all ? rounded : Math.min(Math.max(rounded, 1), barWidth - 1)
  return '█'.repeat(filled) + '░'.repeat(barWidth - filled)
}

function toEntry(
  { id, sentence }: Pick<ReportEntry, 'id' | 'sentence'>,
  more: Partial<ReportEntry>,
): ReportEntry {
  return { id, sentence, mark: '', isBad: false, note: '', lines: [], language: undefined, ...more }
}

function missingEntry(one: SituationMet, way: BringWay): ReportEntry {
  const language = way === 'code' ? 'ts' : 'text'
  return toEntry(one, { note: `${one.why} (${one.source})`, lines: linesToBring(one, way), language })
}

function adviceEntry({ id, severity, sentence, mend, source, tpp }: Advice): ReportEntry {
  const whole = tpp === '' ? sentence : `${sentence} (${tpp})`
  const isBad = severity === 'breaks live'
  return toEntry({ id, sentence: whole }, { mark: severity, isBad, lines: [mend], note: source })
}

function metEntry(one: SituationMet): ReportEntry {
  const tests = new Set(one.requests.flatMap(({ label }) => label ?? []))
  return toEntry(one, { mark: '✓', note: [...tests].join(' · ') })
}

/** Lists what follows the bars in every form of a report: what was never met, the advice, and what each group has met or excepts. */
export function sectionsOf(report: SuiteReport): readonly ReportSection[] {
  const { way, groups, situations, exceptions, advice } = report
  const missing = listMissing(report).map((one) => missingEntry(one, way))
  const settled = groups.map(({ id: group, name, met }): ReportSection => {
    const own = situations.filter((one) => one.group === group && (one.met || exceptions.has(one.id)))
    const entries = own.map((one) =>
      one.met ? metEntry(one) : toEntry(one, { mark: '–', note: `Excepted: ${exceptions.get(one.id)}` }),
    )
    return { title: `${name}: ${met} met`, entries, shownMax: 0 }
  })
  // D: a terminal shows a screen.
  return [
    { title: 'Never met, those that matter most first', entries: missing, shownMax: 8 },
    { title: 'Advice', entries: advice.map(adviceEntry), shownMax: 20 },
    ...settled,
  ].filter(({ entries }) => entries.length > 0)
}
