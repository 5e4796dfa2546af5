import type { Witness } from './bank-record.ts'
import { situations } from './catalogue.ts'
import type { SituationRecorder } from './recorder.ts'
import { type GroupId, type Situation, situationGroups } from './situation.ts'

/** A situation and who has met it. */
export interface SituationMet extends Pick<Situation, 'id' | 'group' | 'sentence' | 'why' | 'source'> {
  readonly bring: Pick<Situation, 'how' | 'code'> & { readonly byClientOnly: boolean }
  readonly met: boolean
  /** At most three, the first ones. None if it happened to something that no request made or saw. */
  readonly requests: readonly Witness[]
}

/** The number of situations of a group that were met. */
export interface GroupMet {
  readonly id: GroupId
  readonly name: string
  readonly met: number
  readonly all: number
}

/** What clients have met, and what they never met. */
export interface SituationReport {
  readonly groups: readonly GroupMet[]
  readonly situations: readonly SituationMet[]
}

/** Requests named for a situation. */
const requestsMax = 3

/** Counts the situations of each group that were met. */
export function countGroups(met: readonly Pick<SituationMet, 'group' | 'met'>[]): readonly GroupMet[] {
  return Object.entries(situationGroups).map(([id, name]) => {
    const own = met.filter(({ group }) => group === id)
    return { id: id as GroupId, name, met: own.filter((one) => one.met).length, all: own.length }
  })
}

/**
 * Writes the lines that bring a situation about: what the bank is to do, and what a test does with the client of the team. D: no code of
 * ours in place of that client, since a situation that it meets says nothing about the team's.
 */
export function linesToBring({ id, bring }: Pick<SituationMet, 'id' | 'bring'>, way: 'code' | 'http') {
  const call =
    way === 'code' ? `await sandbox.bring('${id}')` : `POST /_sandbox/situations/${id} with the JSON body {}`
  return [...(bring.byClientOnly ? [] : [`the bank: ${call}`]), `your test: ${bring.how}`]
}

/** Reports the situations met by all TPPs, or by one. */
export function reportSituations(recorder: SituationRecorder, tpp?: string): SituationReport {
  const all = [...recorder.met].filter(([name]) => tpp === undefined || name === tpp)
  const told = situations.map(({ id, group, sentence, why, source, how, code, arm }, place) => {
    const meetings = all.map(([, one]) => one).filter((one) => one.isMet(place))
    const requests = meetings.flatMap((one) => one.witnesses(place)).slice(0, requestsMax)
    const bring = { how, code, byClientOnly: arm === undefined }
    return { id, group, sentence, why, source, bring, met: meetings.length > 0, requests }
  })
  return { groups: countGroups(told), situations: told }
}
