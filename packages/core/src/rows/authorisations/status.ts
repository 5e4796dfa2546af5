import type { StatusTable } from '../../base/status-table.ts'

/** The statuses of an authorisation (D). */
export const authorisationStatuses = ['started', 'identified', 'approved', 'refused', 'expired'] as const

/** A status of an authorisation. */
export type AuthorisationStatus = (typeof authorisationStatuses)[number]

/** Events of an authorisation. */
export type AuthorisationEvent = 'identify' | 'approve' | 'refuse' | 'expire'

/**
 * D: the link opens the page (started), the person says who they are, and may say so again (identified), and approves or refuses
 * once; what is not answered in time expires. Whoever refuses need not be identified: no is always allowed.
 */
export const authorisationStatusTable: StatusTable<AuthorisationStatus, AuthorisationEvent> = {
  started: { identify: 'identified', refuse: 'refused', expire: 'expired' },
  identified: { identify: 'identified', approve: 'approved', refuse: 'refused', expire: 'expired' },
  approved: {},
  refused: {},
  expired: {},
}
