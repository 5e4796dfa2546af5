import { int32 } from '../../base/money/sandbox-amount.ts'
import {
  anyText,
  flag,
  idOfKind,
  maybe,
  oneOf,
  pastRefTo,
  refTo,
  serial,
  storedList,
  wholeBetween,
} from '../../base/store/fields.ts'
import { byOwner, bySerial, compareText } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'
import { engagementRoles } from './contract.ts'

export const agreementRow = row({
  serial,
  id: idOfKind('agreement'),
  /** The serial of the customer who owns the accounts. */
  owner: refTo('customers'),
  name: anyText,
  /** Made with a private customer (§3.3), who finds every own account in it. */
  automatic: flag,
})

/** An agreement of an owner with the bank: it lets persons at accounts of the owner. */
export interface Agreement extends Infer<typeof agreementRow> {}

const accountKinds = ['account', 'card-account'] as const

/** The two kinds of accounts that an agreement can hold. */
export type AccountKind = (typeof accountKinds)[number]

/** The table of the accounts of each kind. */
export const holderTables = { account: 'accounts', 'card-account': 'cardAccounts' } as const

/** An account or card account, by its serial, that is there. */
const holderEntries = { kind: oneOf(accountKinds), account: refTo(holderTables) }

/** The same; it may have been closed since. */
export const pastHolderEntries = { kind: oneOf(accountKinds), account: pastRefTo(holderTables) }

const limit = maybe(wholeBetween(0, int32.greatest))

export const engagementRow = row({
  serial,
  id: idOfKind('engagement'),
  agreement: refTo('agreements'),
  /** The serial of the person who sees the account. */
  customer: refTo('customers'),
  ...holderEntries,
  roles: storedList(oneOf(engagementRoles), engagementRoles.length, 1),
  /** Whole units of the account's currency up to which the person may register payments. */
  registerLimit: limit,
  /** Whole units of the account's currency up to which the person may approve alone. */
  approvalLimit: limit,
})

/** An engagement of an agreement: this person may do this with this account. */
export interface Engagement extends Infer<typeof engagementRow> {}

/** The agreements, by serial and by owner. */
type AgreementTable = Table<Agreement, { key: 'serial'; byOwner: 'owner' | 'serial' }>

/** The engagements of all agreements, by serial, agreement, person and account. */
type EngagementTable = Table<
  Engagement,
  {
    key: 'serial'
    byAgreement: 'agreement' | 'serial'
    byCustomer: 'customer' | 'serial'
    byAccount: 'kind' | 'account' | 'serial'
  }
>

/** No agreements. */
export const noAgreements = emptyTable<AgreementTable>({ key: bySerial, byOwner })

/** No engagements. */
export const noEngagements = emptyTable<EngagementTable>({
  key: bySerial,
  byAgreement: (left, right) => left.agreement - right.agreement || left.serial - right.serial,
  byCustomer: (left, right) => left.customer - right.customer || left.serial - right.serial,
  byAccount: (left, right) =>
    compareText(left.kind, right.kind) || left.account - right.account || left.serial - right.serial,
})
