import type { StatusTable } from '../../base/status-table.ts'

/** D: the statuses of an authorisation at this bank. */
export const authorisationStatuses = ['started', 'identified', 'approved', 'refused', 'expired'] as const

/** One of `authorisationStatuses`. */
export type AuthorisationStatus = (typeof authorisationStatuses)[number]

export type AuthorisationEvent = 'identify' | 'approve' | 'refuse' | 'expire'

/**
 * D: started until the person identifies, who may identify again. A person approves only after identifying,
 * but may refuse at any time. An authorisation without an answer expires.
 */
export const authorisationStatusTable: StatusTable<AuthorisationStatus, AuthorisationEvent> = {
  started: { identify: 'identified', refuse: 'refused', expire: 'expired' },
  identified: { identify: 'identified', approve: 'approved', refuse: 'refused', expire: 'expired' },
  approved: {},
  refused: {},
  expired: {},
}
