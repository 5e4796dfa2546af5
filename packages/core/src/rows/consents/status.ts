import type { StatusTable } from '../../base/status-table.ts'

/** The statuses of a consent (BG: consentStatus, those that this bank has). */
export const consentStatuses = [
  'received',
  'valid',
  'rejected',
  'expired',
  'terminatedByTpp',
  'revokedByPsu',
] as const

/** A status of a consent. */
export type ConsentStatus = (typeof consentStatuses)[number]

/** Events of a consent. */
export type ConsentEvent = 'approve' | 'reject' | 'expire' | 'terminate' | 'revoke'

/**
 * D: a consent waits for its approval (received), holds (valid) and ends. It is rejected when the PSU refuses or does not answer in
 * time; a TPP ends it by deleting it or by having a newer one of the same PSU and corporation approved, the customer by withdrawing it.
 */
export const consentStatusTable: StatusTable<ConsentStatus, ConsentEvent> = {
  received: { approve: 'valid', reject: 'rejected', terminate: 'terminatedByTpp' },
  valid: { expire: 'expired', terminate: 'terminatedByTpp', revoke: 'revokedByPsu' },
  rejected: {},
  expired: {},
  terminatedByTpp: {},
  revokedByPsu: {},
}
