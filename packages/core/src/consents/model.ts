import type { AccountKind } from '../agreements/model.ts'
import type { DuePlace } from '../due/queue.ts'
import { bySerial } from '../store/orders.ts'
import { emptyTable, type Table } from '../store/table.ts'
import type { Instant } from '../time/instant.ts'
import type { ConsentStatus } from './status.ts'

/** What may be read of an account besides its details. */
export interface AccessRights {
  readonly balances: boolean
  readonly transactions: boolean
}

/** One account that a consent opens. */
export interface AccessEntry extends AccessRights {
  readonly kind: AccountKind
  /** The serial of the account or card account, which may have been closed since. */
  readonly account: number
}

/** What a TPP may read of a PSU's accounts, or wants to: all but the first five fields are there from the approval on. */
export interface Consent {
  readonly serial: number
  readonly id: string
  readonly tpp: string
  readonly status: ConsentStatus
  /** When its status last changed. */
  readonly changedAt: Instant
  /** The serial of the PSU; 0 before the approval. */
  readonly psu: number
  /** The serial of the corporation for which the PSU acts; 0 for the PSU's own accounts. */
  readonly corporation: number
  /** The serial of the agreement by which the PSU sees the accounts; 0 before the approval. */
  readonly agreement: number
  readonly entries: readonly AccessEntry[]
  readonly approvedAt?: Instant
  /** From this moment on it is expired (§5.7). */
  readonly validUntil?: Instant
  /** When it expires or, once it has ended, is forgotten. */
  readonly due?: DuePlace
}

/** The consents, by serial, by PSU and corporation, where the one that is valid comes first, and by corporation. */
export type ConsentTable = Table<
  Consent,
  {
    key: 'serial'
    byHolder: 'psu' | 'corporation' | 'status' | 'serial'
    byCorporation: 'corporation' | 'serial'
  }
>

function byValidity(left: ConsentStatus, right: ConsentStatus): number {
  return Number(right === 'valid') - Number(left === 'valid')
}

/** No consents. */
export const noConsents = emptyTable<ConsentTable>({
  key: bySerial,
  byHolder: (left, right) =>
    left.psu - right.psu ||
    left.corporation - right.corporation ||
    byValidity(left.status, right.status) ||
    left.serial - right.serial,
  byCorporation: (left, right) => left.corporation - right.corporation || left.serial - right.serial,
})
