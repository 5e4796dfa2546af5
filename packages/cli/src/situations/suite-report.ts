import { groupBy } from '@pocketbank/core/base'
import { type Advice, adviceSeverities } from '@pocketbank/devtools/advice'
import {
  countGroups,
  linesToBring,
  mostHarmful,
  reportSituations,
  type SituationMet,
  SituationRecorder,
  type SituationReport,
} from '@pocketbank/devtools/situations'
import type { BringWay, SuiteRun } from '@pocketbank/testing/runs/suite-run'

/** Situations that a suite need not meet, each with the reason. */
export type Exceptions = ReadonlyMap<string, string>

/** The situations that the clients of a whole suite have met and never met, and the advice to them. */
export interface SuiteReport
  extends Pick<SuiteRun, 'way' | 'clock' | 'advice'>,
    Pick<SituationReport, 'situations'> {
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
  { situations: requests, advice, way, clock }: SuiteRun,
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
  return { way, clock, groups, met, all, percent, situations, advice, exceptions }
}

/** D: a suite that has met nothing of these is of a client without them. */
const optionalGroups: readonly SituationMet['group'][] = ['payments', 'baskets']

/** Lists the situations that were never met and are not excepted, those that matter most first; what the suite has nothing of comes last. */
export function listMissing({ situations, groups, exceptions }: SuiteReport): readonly SituationMet[] {
  const unused = groups.flatMap(({ id, met }) => (met === 0 && optionalGroups.includes(id) ? [id] : []))
  const rank = ({ id, group }: SituationMet) => {
    const place = mostHarmful.indexOf(id)
    const last = unused.includes(group) ? situations.length : 0
    return last + (place < 0 ? mostHarmful.length : place)
  }
  const missing = situations.filter(({ id, met }) => !met && !exceptions.has(id))
  return missing.toSorted((left, right) => rank(left) - rank(right))
}

/** An entry of a report: a situation or an advice. */
export interface ReportEntry {
  readonly id: string
  readonly sentence: string
  /** A word or a sign before the sentence; it may be empty. */
  readonly mark: string
  readonly isBad: boolean
  /** The reason why it matters, or the tests that met it; it may be empty. */
  readonly note: string
  /** Code or sentences: the thing to do. */
  readonly lines: readonly string[]
  /** True if the lines keep their breaks and their spaces. */
  readonly isCode: boolean
}

/** Entries under a heading. A terminal does not show a folded section. */
export interface ReportSection {
  readonly title: string
  readonly entries: readonly ReportEntry[]
  readonly isFolded: boolean
  /** The number of further ones, which the groups list. */
  readonly left: number
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
  return { id, sentence, mark: '', isBad: false, note: '', lines: [], isCode: false, ...more }
}

function missingEntry(one: SituationMet, way: BringWay): ReportEntry {
  return toEntry(one, { note: `${one.why} (${one.source})`, lines: linesToBring(one, way), isCode: true })
}

/** Tests named for an advice. */
const testsMax = 3

/** The entry of a habit, with all TPPs that have it and the tests that show it. */
function adviceEntry(same: readonly [Advice, ...Advice[]]): ReportEntry {
  const [{ id, severity, sentence, mend, source }] = same
  const tpps = [...new Set(same.map(({ tpp }) => tpp))].filter((tpp) => tpp !== '').sort()
  const labels = [...new Set(same.flatMap((one) => one.labels))].slice(0, testsMax)
  const whole = tpps.length === 0 ? sentence : `${sentence} (${tpps.join(', ')})`
  const lines = labels.length === 0 ? [mend] : [mend, `Seen in: ${labels.join(' · ')}`]
  return toEntry(
    { id, sentence: whole },
    { mark: severity, isBad: severity === 'breaks live', lines, note: source },
  )
}

/** The entries of advice, one for each habit, the worst first. */
function adviceEntries(all: readonly Advice[]): readonly ReportEntry[] {
  const rank = ([{ severity }]: readonly [Advice, ...Advice[]]) => adviceSeverities.indexOf(severity)
  const habits = groupBy(all, ({ id }) => id)
  return habits.toSorted((left, right) => rank(left) - rank(right)).map(adviceEntry)
}

/** The entry of a situation in its group: met, never met, or excepted. */
function groupEntry(one: SituationMet, { way, exceptions }: SuiteReport): ReportEntry {
  const tests = new Set(one.requests.flatMap(({ label }) => label ?? []))
  if (one.met) return toEntry(one, { mark: '✓', note: [...tests].join(' · ') })
  const reason = exceptions.get(one.id)
  return reason === undefined
    ? missingEntry(one, way)
    : toEntry(one, { mark: '–', note: `Excepted: ${reason}` })
}

/** Situations that a report names before its groups. D: a screen. */
const urgentMax = 8

/** Lists what follows the bars in every form of a report: what was never met and matters most, the advice, and each group in full. */
export function listSections(report: SuiteReport): readonly ReportSection[] {
  const { way, groups, situations, advice } = report
  const missing = listMissing(report)
  const urgent = missing.slice(0, urgentMax).map((one) => missingEntry(one, way))
  const advised = adviceEntries(advice)
  const whole = groups.map(({ id: group, name, met, all }): ReportSection => {
    const entries = situations.filter((one) => one.group === group).map((one) => groupEntry(one, report))
    return { title: `${name}: ${met} of ${all} met`, entries, isFolded: true, left: 0 }
  })
  const left = missing.length - urgent.length
  return [
    { title: 'Never met, those that matter most first', entries: urgent, isFolded: false, left },
    { title: 'Advice', entries: advised, isFolded: false, left: 0 },
    ...whole,
  ].filter(({ entries }) => entries.length > 0)
}
