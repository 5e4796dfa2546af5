import type { Advice } from '@pocketbank/devtools/advice'
import type { GroupMet, SituationMet } from '@pocketbank/devtools/situations'
import type { BankPageInput } from '../page.ts'

/** The content of the page of situations: all groups, and the situations of one. */
export interface SituationsView {
  readonly groups: readonly GroupMet[]
  /** The chosen group; undefined if none is chosen. */
  readonly chosen: { readonly group: GroupMet; readonly situations: readonly SituationMet[] } | undefined
  readonly advice: readonly Advice[]
}

/**
 * Returns the content of the page; undefined if the bank records no situations. An unknown group chooses
 * none.
 */
export function viewSituations(
  { bank, tpp }: Pick<BankPageInput, 'bank' | 'tpp'>,
  groupId?: string | null,
): SituationsView | undefined {
  const { observer } = bank
  if (observer === undefined) return undefined
  const { groups, situations } = observer.report(tpp)
  const group = groups.find(({ id }) => id === groupId)
  return {
    groups,
    chosen: group && { group, situations: situations.filter((situation) => situation.group === group.id) },
    advice: observer.advisor.list(tpp),
  }
}
