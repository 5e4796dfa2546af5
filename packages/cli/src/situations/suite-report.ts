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
import type { SuiteAccess, SuiteRun } from '@pocketbank/testing/runs/suite-run'

/** Situations that a suite need not meet, each with the reason. */
export type Exceptions = ReadonlyMap<string, string>

/** The situations that the clients of a suite have met or not met, with advice for the clients. */
export interface SuiteReport
  extends Pick<SuiteRun, 'way' | 'clock' | 'advice'>,
    Pick<SituationReport, 'situations'> {
  readonly groups: readonly (SituationReport['groups'][number] & { readonly excepted: number })[]
  /** The numbers of situations met and counted. Excepted situations count only if they were met. */
  readonly met: number
  readonly all: number
  /** Rounded down. */
  readonly percent: number
  readonly exceptions: Exceptions
}

/** A suite without its set-up file has an empty report. Without this hint nobody would know why. */
export const setUpHint =
  'Sandboxes in Vitest, Jest and Bun count only with the ' +
  'set-up file, such as @pocketbank/testing/vitest/setup'

/** Returns the catalogue with no situation met. */
export function listCatalogue(): readonly SituationMet[] {
  return reportSituations(new SituationRecorder()).situations
}

/**
 * Joins a run with the catalogue. Situations that the catalogue lacks, from another release, are left out.
 */
export function reportRun(
  { situations: requests, advice, way: access, clock }: SuiteRun,
  exceptions: Exceptions,
): SuiteReport {
  const situations = listCatalogue().map((situation) => ({
    ...situation,
    met: situation.id in requests,
    requests: requests[situation.id] ?? [],
  }))
  const counted = situations.filter((situation) => situation.met || !exceptions.has(situation.id))
  const groups = countGroups(counted).map((group) => {
    const groupSituations = situations.filter((situation) => situation.group === group.id)
    return { ...group, excepted: groupSituations.length - group.all }
  })
  const [met, all] = [counted.filter((situation) => situation.met).length, counted.length]
  const percent = all === 0 ? 100 : Math.floor((100 * met) / all)
  return { way: access, clock, groups, met, all, percent, situations, advice, exceptions }
}

/** Groups that a suite may not use at all. If it met nothing of a group, its situations are listed last. */
const optionalGroups: readonly SituationMet['group'][] = ['payments', 'baskets']

/**
 * Lists the situations that were neither met nor excepted, the most harmful first. Unused optional groups
 * come last.
 */
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
  /** A word or a symbol before the sentence; may be empty. */
  readonly mark: string
  readonly isBad: boolean
  /** Why the situation matters, or which tests met it; may be empty. */
  readonly note: string
  /** What to do, as code or sentences. */
  readonly lines: readonly string[]
  /** True if the lines are preformatted. */
  readonly isCode: boolean
}

/** Entries under a heading. A terminal does not show a folded section. */
export interface ReportSection {
  readonly title: string
  readonly entries: readonly ReportEntry[]
  readonly isFolded: boolean
  /** The number of entries left out. The groups list them. */
  readonly remaining: number
}

export function headline({ met, all, percent }: SuiteReport): string {
  return `Situations: ${met} of ${all} met (${percent} %)`
}

const barWidth = 20

/** Draws a bar of `barWidth` characters. It is full or empty only if all or none are met. */
export function drawBar({ met, all }: SuiteReport['groups'][number]): string {
  const filledWidth = met === 0 ? 0 : Math.max(Math.floor((barWidth * met) / all), 1)
  return '█'.repeat(filledWidth) + '░'.repeat(barWidth - filledWidth)
}

type EntryText = Pick<ReportEntry, 'id' | 'sentence'>

function toEntry({ id, sentence }: EntryText, changes: Partial<ReportEntry>): ReportEntry {
  return { id, sentence, mark: '', isBad: false, note: '', lines: [], isCode: false, ...changes }
}

function missingEntry(situation: SituationMet, access: SuiteAccess): ReportEntry {
  return toEntry(situation, {
    note: `${situation.why} (${situation.source})`,
    lines: linesToBring(situation, access),
    isCode: true,
  })
}

const testsMax = 3

/** Creates the entry of a habit, with all TPPs that have it and the tests that show it. */
function adviceEntry(group: readonly [Advice, ...Advice[]]): ReportEntry {
  const [{ id, severity, sentence, remedy, source }] = group
  const tpps = [...new Set(group.map(({ tpp }) => tpp))].filter((tpp) => tpp !== '').sort()
  const labels = [...new Set(group.flatMap((advice) => advice.labels))].slice(0, testsMax)
  const whole = tpps.length === 0 ? sentence : `${sentence} (${tpps.join(', ')})`
  const lines = labels.length === 0 ? [remedy] : [remedy, `Seen in: ${labels.join(' · ')}`]
  return toEntry(
    { id, sentence: whole },
    { mark: severity, isBad: severity === 'breaks live', lines, note: source },
  )
}

/** Creates one entry for each habit, the most severe first. */
function adviceEntries(adviceList: readonly Advice[]): readonly ReportEntry[] {
  const rank = ([{ severity }]: readonly [Advice, ...Advice[]]) => adviceSeverities.indexOf(severity)
  const habits = groupBy(adviceList, ({ id }) => id)
  return habits.toSorted((left, right) => rank(left) - rank(right)).map(adviceEntry)
}

/** Creates the entry of a situation: met, excepted, or never met. */
function groupEntry(situation: SituationMet, { way: access, exceptions }: SuiteReport): ReportEntry {
  const tests = new Set(situation.requests.flatMap(({ label }) => label ?? []))
  if (situation.met) return toEntry(situation, { mark: '✓', note: [...tests].join(' · ') })
  const reason = exceptions.get(situation.id)
  return reason === undefined
    ? missingEntry(situation, access)
    : toEntry(situation, { mark: '–', note: `Excepted: ${reason}` })
}

/** Situations that a report lists before its groups, so that they fit on a screen. */
const urgentMax = 8

/**
 * Lists the sections of a report after its bars: the most harmful situations not met, the advice, and each
 * group in full.
 */
export function listSections(report: SuiteReport): readonly ReportSection[] {
  const { way: access, groups, situations, advice } = report
  const missing = listMissing(report)
  const urgent = missing.slice(0, urgentMax).map((situation) => missingEntry(situation, access))
  const advised = adviceEntries(advice)
  const whole = groups.map(({ id: group, name, met, all }): ReportSection => {
    const entries = situations
      .filter((situation) => situation.group === group)
      .map((situation) => groupEntry(situation, report))
    return { title: `${name}: ${met} of ${all} met`, entries, isFolded: true, remaining: 0 }
  })
  const remaining = missing.length - urgent.length
  return [
    { title: 'Never met, those that matter most first', entries: urgent, isFolded: false, remaining },
    { title: 'Advice', entries: advised, isFolded: false, remaining: 0 },
    ...whole,
  ].filter(({ entries }) => entries.length > 0)
}
