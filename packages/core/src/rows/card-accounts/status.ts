import type { StatusTable } from '../../base/status-table.ts'

/** Events of a card, named by the requested status. */
type CardEvent = 'enabled' | 'blocked' | 'deleted'

export type CardStatus = 'enabled' | 'deleted' | 'blocked'

/**
 * D: a card can be blocked and enabled again. A deleted card stays deleted, since its number is never used
 * again.
 */
export const cardStatusTable: StatusTable<CardStatus, CardEvent> = {
  enabled: { blocked: 'blocked', deleted: 'deleted' },
  blocked: { enabled: 'enabled', deleted: 'deleted' },
  deleted: {},
}
