import { pastHolderEntries } from '../agreements/model.ts'
import { duePlaceRow } from '../due/queue.ts'
import { limits } from '../limits.ts'
import {
  anyText,
  flag,
  idOfKind,
  listOf,
  maybe,
  moment,
  oneOf,
  pastRefOrNone,
  refOrNone,
  serial,
} from '../store/fields.ts'
import { bySerial } from '../store/orders.ts'
import { type Infer, row } from '../store/row.ts'
import { emptyTable, type Table } from '../store/table.ts'
import { type ConsentStatus, consentStatuses } from './status.ts'

const rightEntries = { balances: flag, transactions: flag }
const accessRightsRow = row(rightEntries)

/** What may be read of an account besides its details. */
export interface AccessRights extends Infer<typeof accessRightsRow> {}

const accessEntryRow = row({ ...pastHolderEntries, ...rightEntries })

/** One account that a consent opens, which may have been closed since. */
export interface AccessEntry extends Infer<typeof accessEntryRow> {}

/** What a row of the consents has: all but the first five fields from the approval on. */
export const consentRow = row({
  serial,
  id: idOfKind('consent'),
  tpp: anyText,
  status: oneOf(consentStatuses),
  /** When its status last changed. */
  changedAt: moment,
  /** The serial of the PSU; 0 before the approval. */
  psu: refOrNone('psus'),
  /** The serial of the corporation for which the PSU acts; 0 for the PSU's own accounts. */
  corporation: refOrNone('customers'),
  /** The serial of the agreement by which the PSU sees the accounts; 0 before the approval. */
  agreement: pastRefOrNone('agreements'),
  entries: listOf(accessEntryRow, limits.engagementsPerAgreementMax),
  approvedAt: maybe(moment),
  /** From this moment on it is expired (§5.7). */
  validUntil: maybe(moment),
  /** When it expires or, once it has ended, is forgotten. */
  due: maybe(duePlaceRow),
})

/** What a TPP may read of a PSU's accounts, or wants to. */
export interface Consent extends Infer<typeof consentRow> {}

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
