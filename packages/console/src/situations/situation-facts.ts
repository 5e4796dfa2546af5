import type { Advice } from '@pocketbank/devtools/advice'
import type { GroupMet, SituationMet } from '@pocketbank/devtools/situations'
import type { Given } from '../page.ts'

/** What the page of situations shows: all groups, and the situations of one. */
export interface SituationsView {
  readonly groups: readonly GroupMet[]
  /** The group that is shown; undefined if none was chosen. */
  readonly chosen: { readonly group: GroupMet; readonly situations: readonly SituationMet[] } | undefined
  readonly advice: readonly Advice[]
}

/** Returns what the page of situations shows; undefined if the bank records none. A group that is not known chooses none. */
export function viewSituations(
  { bank, tpp }: Pick<Given, 'bank' | 'tpp'>,
  groupId?: string | null,
): SituationsView | undefined {
  const { observer } = bank
  if (observer === undefined) return undefined
  const { groups, situations } = observer.report(tpp)
  const group = groups.find(({ id }) => id === groupId)
  return {
    groups,
    chosen: group && { group, situations: situations.filter((one) => one.group === group.id) },
    advice: observer.advisor.list(tpp),
  }
}
