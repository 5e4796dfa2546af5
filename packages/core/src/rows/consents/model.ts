import { rightIban } from '../../base/iso/contract.ts'
import { limits } from '../../base/limits.ts'
import { currencyCode } from '../../base/money/contract.ts'
import {
  anyText,
  flag,
  idOfKind,
  localDay,
  maybe,
  moment,
  oneOf,
  pastRefOrNone,
  refOrNone,
  serial,
  storedList,
  wholeBetween,
} from '../../base/store/fields.ts'
import { bySerial } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'
import { timerIdRow } from '../../base/timers/timers.ts'
import { pastHolderEntries } from '../agreements/model.ts'
import { type ConsentStatus, consentStatuses } from './status.ts'

/** Rights to an account besides its details. */
export const accessRights = ['balances', 'transactions'] as const

/** One of them. */
export type AccessRight = (typeof accessRights)[number]

const rightsList = storedList(oneOf(accessRights), accessRights.length)

const wantedAccountRow = row({
  iban: maybe(rightIban),
  bban: maybe(anyText),
  maskedPan: maybe(anyText),
  currency: maybe(currencyCode),
  rights: rightsList,
})

/** An account or card that a TPP names when it asks for a consent, and what it asks to read of it besides its details. */
export interface WantedAccount extends Infer<typeof wantedAccountRow> {}

/** The words by which all accounts are asked for at once (BG: accountAccess). */
export const wholeAccesses = ['allPsd2', 'availableAccounts', 'availableAccountsWithBalance'] as const

const wantedAccessRow = row({
  /** The word by which the TPP asked for all accounts. */
  whole: maybe(oneOf(wholeAccesses)),
  /** Of any account, besides its details. */
  rights: rightsList,
  /** The accounts that it names; the PSU chooses among all of theirs without it. */
  accounts: maybe(storedList(wantedAccountRow, 3 * limits.consentAccountsMax, 1)),
})

/** The access that a TPP asks for (BG: accountAccess). */
export interface WantedAccess extends Infer<typeof wantedAccessRow> {}

const termsEntries = {
  /** Not so: it is for one access, which ends it. */
  recurring: flag,
  /** Calls a day of each read that are answered without the PSU (§8). */
  frequencyPerDay: wholeBetween(1, limits.unattendedCallsPerDay),
  /** The last day on which it holds, where the TPP has asked for one. */
  lastDay: maybe(localDay),
  /** The access asked for; without it, the PSU chooses. */
  wanted: maybe(wantedAccessRow),
}

const termsRow = row(termsEntries)

/** The terms of a consent that a TPP asks for, as far as the bank allows them. */
export interface ConsentTerms extends Infer<typeof termsRow> {}

const rightEntries = { balances: flag, transactions: flag }
const accessRightsRow = row(rightEntries)

/** Rights to read balances and transactions of an account. */
export interface AccessRights extends Infer<typeof accessRightsRow> {}

const accessEntryRow = row({ ...pastHolderEntries, ...rightEntries })

/** One account that a consent opens, which may have been closed since. */
export interface AccessEntry extends Infer<typeof accessEntryRow> {}

/** The PSU and the opened accounts are set at the approval. */
export const consentRow = row({
  serial,
  id: idOfKind('consent'),
  tpp: anyText,
  status: oneOf(consentStatuses),
  /** The moment of its last change of status. */
  changedAt: moment,
  /** The serial of the PSU; 0 before the approval. */
  psu: refOrNone('psus'),
  /** The serial of the corporation for which the PSU acts; 0 for the PSU's own accounts. */
  corporation: refOrNone('customers'),
  /** The serial of the agreement by which the PSU sees the accounts; 0 before the approval. */
  agreement: pastRefOrNone('agreements'),
  entries: storedList(accessEntryRow, limits.engagementsPerAgreementMax),
  ...termsEntries,
  approvedAt: maybe(moment),
  /** From this moment on it is expired (§5.7). */
  validUntil: maybe(moment),
  /** The first use of a consent for one access. */
  usedAt: maybe(moment),
  /** The timer that expires it or, once it has ended, forgets it. */
  due: maybe(timerIdRow),
})

/** A TPP's access to the accounts of a PSU, granted or asked for. */
export interface Consent extends Infer<typeof consentRow> {}

/** The consents, by serial, by PSU and corporation, where the one that is valid comes first, and by corporation. */
type ConsentTable = Table<
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
