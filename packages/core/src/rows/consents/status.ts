import type { StatusTable } from '../../base/status-table.ts'

/** The statuses of BG consentStatus that this bank uses. */
export const consentStatuses = [
  'received',
  'valid',
  'rejected',
  'expired',
  'terminatedByTpp',
  'revokedByPsu',
] as const

/** One of `consentStatuses`. */
export type ConsentStatus = (typeof consentStatuses)[number]

export type ConsentEvent = 'approve' | 'reject' | 'expire' | 'terminate' | 'revoke'

/**
 * D: a consent is received until its approval, then valid. It is rejected if the PSU refuses or does not
 * answer in time. It is terminated if the TPP deletes it or a newer consent of the same PSU and corporation
 * is approved. It is revoked if the customer withdraws it.
 */
export const consentStatusTable: StatusTable<ConsentStatus, ConsentEvent> = {
  received: { approve: 'valid', reject: 'rejected', terminate: 'terminatedByTpp' },
  valid: { expire: 'expired', terminate: 'terminatedByTpp', revoke: 'revokedByPsu' },
  rejected: {},
  expired: {},
  terminatedByTpp: {},
  revokedByPsu: {},
}
