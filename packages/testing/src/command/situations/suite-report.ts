import {
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
  /** `all` has no situation that is excepted and never met. */
  readonly groups: readonly (SituationReport['groups'][number] & { readonly excepted: number })[]
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
export function reportRun({ situations: met, advice, way }: SuiteRun, exceptions: Exceptions): SuiteReport {
  const situations = listCatalogue().map((one) => {
    const requests = met[one.id]
    return requests === undefined ? one : { ...one, met: true, requests }
  })
  const counted = situations.filter((one) => one.met || !exceptions.has(one.id))
  const groups = countGroups(counted).map((group) => {
    const own = situations.filter((one) => one.group === group.id)
    return { ...group, excepted: own.length - group.all }
  })
  return { way, groups, situations, advice, exceptions }
}

/** The number of situations that were met, of those that count, and the percentage, rounded down. */
export function countMet({ groups }: Pick<SuiteReport, 'groups'>) {
  const met = groups.reduce((sum, one) => sum + one.met, 0)
  const all = groups.reduce((sum, one) => sum + one.all, 0)
  return { met, all, percent: all === 0 ? 100 : Math.floor((100 * met) / all) }
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
    const longest = Math.max(...rows.map(({ length }) => length))
    return Array.from({ length: longest }, (_, at) => rows.flatMap((row) => row[at] ?? [])).flat()
  })
}

/** The lines that bring a situation about: test code, or a control request for clients in other languages. */
export function linesToBring({ id, bring }: SituationMet, way: BringWay): readonly string[] {
  if (way === 'code') return bring.code.split('\n')
  return bring.byClientOnly ? [bring.how] : [`POST /_sandbox/situations/${id}`, bring.how]
}
