import type { SituationRequest } from './bank-record.ts'
import { situations } from './catalogue.ts'
import type { SituationRecorder } from './recorder.ts'
import { type GroupId, type Situation, situationGroups } from './situation.ts'

/** A situation, and whether clients have met it. */
export interface SituationMet extends Pick<Situation, 'id' | 'group' | 'sentence' | 'why' | 'source'> {
  readonly bring: Pick<Situation, 'how' | 'code'> & { readonly byClientOnly: boolean }
  readonly met: boolean
  /** The first requests that met it. Empty if its resource was neither created nor read by a request. */
  readonly requests: readonly SituationRequest[]
}

export interface GroupMet {
  readonly id: GroupId
  readonly name: string
  readonly met: number
  readonly all: number
}

export interface SituationReport {
  readonly groups: readonly GroupMet[]
  readonly situations: readonly SituationMet[]
}

const requestsMax = 3

export function countGroups(rows: readonly Pick<SituationMet, 'group' | 'met'>[]): readonly GroupMet[] {
  return Object.entries(situationGroups).map(([id, name]) => {
    const groupRows = rows.filter(({ group }) => group === id)
    return { id: id as GroupId, name, met: groupRows.filter((row) => row.met).length, all: groupRows.length }
  })
}

/**
 * Writes the steps that bring a situation about. D: describes the client's part in words only, because
 * running our own client would not show what the team's client does.
 */
export function linesToBring({ id, bring }: Pick<SituationMet, 'id' | 'bring'>, way: 'code' | 'http') {
  const call =
    way === 'code' ? `await sandbox.bring('${id}')` : `POST /_sandbox/situations/${id} with the JSON body {}`
  return [...(bring.byClientOnly ? [] : [`the bank: ${call}`]), `your test: ${bring.how}`]
}

export function reportSituations(recorder: SituationRecorder, tpp?: string): SituationReport {
  const entries = [...recorder.meetingsByTpp].filter(([name]) => tpp === undefined || name === tpp)
  const rows = situations.map(({ id, group, sentence, why, source, how, code, arm }, place) => {
    const meetings = entries
      .map(([, tppMeetings]) => tppMeetings)
      .filter((tppMeetings) => tppMeetings.isMet(place))
    const requests = meetings.flatMap((tppMeetings) => tppMeetings.listRequests(place)).slice(0, requestsMax)
    const bring = { how, code, byClientOnly: arm === undefined }
    return { id, group, sentence, why, source, bring, met: meetings.length > 0, requests }
  })
  return { groups: countGroups(rows), situations: rows }
}
