import {
  type Advice,
  countGroups,
  reportSituations,
  type SituationMet,
  SituationRecorder,
  type SituationReport,
} from '@pocketbank/http/internal'
import type { BringWay, SuiteRun } from '../../runs/suite-run.ts'

/** Situations that a suite need not meet, each with the reason. */
export type Exceptions = ReadonlyMap<string, string>

/** What the clients of a whole suite have met and never met, and the advice to them. */
export interface SuiteReport extends Pick<SuiteRun, 'way' | 'advice'>, Pick<SituationReport, 'situations'> {
  readonly groups: readonly (SituationReport['groups'][number] & { readonly excepted: number })[]
  /** The situations that were met, and those that count: no situation that is excepted and never met. */
  readonly met: number
  readonly all: number
  /** Rounded down. */
  readonly percent: number
  readonly exceptions: Exceptions
}

/** D: the report of a suite without its set-up file is empty, and nothing else tells why. */
export const setUpHint =
  'Sandboxes in Vitest, Jest and Bun count only with the set-up file, such as @pocketbank/testing/vitest/setup.'

/** Returns the catalogue as a client sees it that has met nothing. */
export function listCatalogue(): readonly SituationMet[] {
  return reportSituations(new SituationRecorder()).situations
}

/** Joins a merged run with the catalogue. Situations of another release that the catalogue does not have are left out. */
export function reportRun(
  { situations: requests, advice, way }: SuiteRun,
  exceptions: Exceptions,
): SuiteReport {
  const situations = listCatalogue().map((one) => ({
    ...one,
    met: one.id in requests,
    requests: requests[one.id] ?? [],
  }))
  const counted = situations.filter((one) => one.met || !exceptions.has(one.id))
  const groups = countGroups(counted).map((group) => {
    const own = situations.filter((one) => one.group === group.id)
    return { ...group, excepted: own.length - group.all }
  })
  const [met, all] = [counted.filter((one) => one.met).length, counted.length]
  const percent = all === 0 ? 100 : Math.floor((100 * met) / all)
  return { way, groups, met, all, percent, situations, advice, exceptions }
}

/** Groups in which a gap costs money or customers, and those in which it costs a retry. */
const ranks: readonly (readonly SituationMet['group'][])[] = [
  ['payments', 'sca', 'idempotency', 'reading'],
  ['baskets', 'time', 'refusals', 'transport'],
]

/**
 * Lists the situations that were never met and are not excepted, those that matter most first: payments, SCA, idempotency and reading before
 * baskets, time, refusals and transport. Each group gives one in turn, in the order of the catalogue, so that one group does not fill the screen.
 */
export function listMissing({ situations, exceptions }: SuiteReport): readonly SituationMet[] {
  const missing = situations.filter(({ id, met }) => !met && !exceptions.has(id))
  return ranks.flatMap((groups) => {
    const rows = groups.map((group) => missing.filter((one) => one.group === group))
    return missing.flatMap((_, turn) => rows.flatMap((row) => row[turn] ?? []))
  })
}

/** The lines that bring a situation about: test code, or a control request for clients in other languages. */
export function linesToBring({ id, bring }: SituationMet, way: BringWay): readonly string[] {
  if (way === 'code') return bring.code.split('\n')
  return bring.byClientOnly ? [bring.how] : [`POST /_sandbox/situations/${id}`, bring.how]
}

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
export function headline({ met, all, percent }: SuiteReport): string {
  return `Situations: ${met} of ${all} met (${percent} %)`
}

const barWidth = 20

/** Draws a bar of twenty characters. It is full or empty only if all or none are met. */
export function drawBar({ met, all }: SuiteReport['groups'][number]): string {
  const filled = met === 0 ? 0 : Math.max(Math.floor((barWidth * met) / all), 1)
  return '█'.repeat(filled) + '░'.repeat(barWidth - filled)
}

type Told = Pick<ReportEntry, 'id' | 'sentence'>

function toEntry({ id, sentence }: Told, more: Partial<ReportEntry>): ReportEntry {
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

/** The entry of a situation that was met or is excepted. */
function settledEntry(one: SituationMet, reason = ''): ReportEntry {
  const tests = new Set(one.requests.flatMap(({ label }) => label ?? []))
  if (one.met) return toEntry(one, { mark: '✓', note: [...tests].join(' · ') })
  return toEntry(one, { mark: '–', note: `Excepted: ${reason}` })
}

/** Lists what follows the bars in every form of a report: what was never met, the advice, and what each group has met or excepts. */
export function sectionsOf(report: SuiteReport): readonly ReportSection[] {
  const { way, groups, situations, exceptions, advice } = report
  const missing = listMissing(report).map((one) => missingEntry(one, way))
  const settled = groups.map(({ id: group, name, met }): ReportSection => {
    const own = situations.filter((one) => one.group === group && (one.met || exceptions.has(one.id)))
    const entries = own.map((one) => settledEntry(one, exceptions.get(one.id)))
    return { title: `${name}: ${met} met`, entries, shownMax: 0 }
  })
  // D: a terminal shows a screen.
  return [
    { title: 'Never met, those that matter most first', entries: missing, shownMax: 8 },
    { title: 'Advice', entries: advice.map(adviceEntry), shownMax: 20 },
    ...settled,
  ].filter(({ entries }) => entries.length > 0)
}
