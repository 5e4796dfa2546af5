import type { StatusTable } from '../../base/status-table.ts'

/** Events of a card, named by the status that is asked for. */
type CardEvent = 'enabled' | 'blocked' | 'deleted'

/** The statuses of a card account (§3.2). */
export type CardStatus = 'enabled' | 'deleted' | 'blocked'

/** D: a card is blocked and released at will; a deleted card stays deleted, as its number is never used again. */
export const cardStatusTable: StatusTable<CardStatus, CardEvent> = {
  enabled: { blocked: 'blocked', deleted: 'deleted' },
  blocked: { enabled: 'enabled', deleted: 'deleted' },
  deleted: {},
}
