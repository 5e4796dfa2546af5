import { rightIban } from '../../base/iso/contract.ts'
import { limits } from '../../base/limits.ts'
import { currencyCode } from '../../base/money/contract.ts'
import {
  anyText,
  flag,
  idOfKind,
  instantSchema,
  localDay,
  maybe,
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
import { pastAccountEntries } from '../agreements/model.ts'
import { type ConsentStatus, consentStatuses } from './status.ts'

/** Rights that a consent can give in addition to the account's details. */
export const accessRights = ['balances', 'transactions'] as const

export type AccessRight = (typeof accessRights)[number]

const rightsList = storedList(oneOf(accessRights), accessRights.length)

const wantedAccountRow = row({
  iban: maybe(rightIban),
  bban: maybe(anyText),
  maskedPan: maybe(anyText),
  currency: maybe(currencyCode),
  rights: rightsList,
})

/** An account or card in a consent request, with the requested rights. */
export interface WantedAccount extends Infer<typeof wantedAccountRow> {}

/** Words that request all accounts (BG: accountAccess). */
export const wholeAccesses = ['allPsd2', 'availableAccounts', 'availableAccountsWithBalance'] as const

const wantedAccessRow = row({
  /** The word for all accounts, if the TPP used one. */
  whole: maybe(oneOf(wholeAccesses)),
  /** Rights to all requested accounts. */
  rights: rightsList,
  /** The named accounts. If undefined, the PSU chooses from all their accounts. */
  accounts: maybe(storedList(wantedAccountRow, 3 * limits.consentAccountsMax, 1)),
})

export interface WantedAccess extends Infer<typeof wantedAccessRow> {}

const termsEntries = {
  /** False for a consent for one access, which ends it. */
  recurring: flag,
  /** The daily limit of each kind of read without the PSU (§8). */
  frequencyPerDay: wholeBetween(1, limits.unattendedCallsPerDay),
  lastDay: maybe(localDay),
  /** The requested access. If undefined, the PSU chooses. */
  wanted: maybe(wantedAccessRow),
}

const termsRow = row(termsEntries)

/** The terms that a TPP requests, limited to what the bank allows. */
export interface ConsentTerms extends Infer<typeof termsRow> {}

const rightEntries = { balances: flag, transactions: flag }
const accessRightsRow = row(rightEntries)

export interface AccessRights extends Infer<typeof accessRightsRow> {}

const accessEntryRow = row({ ...pastAccountEntries, ...rightEntries })

/** An account of the consent; it may have been closed. */
export interface AccessEntry extends Infer<typeof accessEntryRow> {}

/** `psu` and `entries` are set by the approval. */
export const consentRow = row({
  serial,
  id: idOfKind('consent'),
  tpp: anyText,
  status: oneOf(consentStatuses),
  changedAt: instantSchema,
  /** 0 before the approval. */
  psu: refOrNone('psus'),
  /** 0 for the PSU's own accounts. */
  corporation: refOrNone('customers'),
  /** The agreement that gives the PSU access to the accounts; 0 before the approval. */
  agreement: pastRefOrNone('agreements'),
  entries: storedList(accessEntryRow, limits.engagementsPerAgreementMax),
  ...termsEntries,
  approvedAt: maybe(instantSchema),
  validUntil: maybe(instantSchema),
  /** The first use of a consent for one access. */
  usedAt: maybe(instantSchema),
  /** The timer of the expiry; after the end, that of the deletion. */
  due: maybe(timerIdRow),
})

/** A TPP's access to accounts of a PSU, requested or approved. */
export interface Consent extends Infer<typeof consentRow> {}

/** In `byPsu` the valid consent sorts first for each PSU and corporation. */
type ConsentTable = Table<
  Consent,
  {
    key: 'serial'
    byPsu: 'psu' | 'corporation' | 'status' | 'serial'
    byCorporation: 'corporation' | 'serial'
  }
>

function byValidity(left: ConsentStatus, right: ConsentStatus): number {
  return Number(right === 'valid') - Number(left === 'valid')
}

export const noConsents = emptyTable<ConsentTable>({
  key: bySerial,
  byPsu: (left, right) =>
    left.psu - right.psu ||
    left.corporation - right.corporation ||
    byValidity(left.status, right.status) ||
    left.serial - right.serial,
  byCorporation: (left, right) => left.corporation - right.corporation || left.serial - right.serial,
})
