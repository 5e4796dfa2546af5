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
  owner: refTo('customers'),
  name: anyText,
  /**
   * True for the agreement that each private customer gets (§3.3). It contains all accounts of the customer.
   */
  automatic: flag,
})

/** An agreement of a customer with the bank. It gives persons access to the customer's accounts. */
export interface Agreement extends Infer<typeof agreementRow> {}

const accountKinds = ['account', 'card-account'] as const

export type AccountKind = (typeof accountKinds)[number]

export const accountTables = { account: 'accounts', 'card-account': 'cardAccounts' } as const

/** An existing account or card account. */
const accountEntries = { kind: oneOf(accountKinds), account: refTo(accountTables) }

/** An account or card account that may have been closed. */
export const pastAccountEntries = { kind: oneOf(accountKinds), account: pastRefTo(accountTables) }

const limit = maybe(wholeBetween(0, int32.greatest))

export const engagementRow = row({
  serial,
  id: idOfKind('engagement'),
  agreement: refTo('agreements'),
  /** The person with access to the account. */
  customer: refTo('customers'),
  ...accountEntries,
  roles: storedList(oneOf(engagementRoles), engagementRoles.length, 1),
  /**
   * The largest payment that the person may register, in whole units of the account's currency; 0 for no
   * limit.
   */
  registerLimit: limit,
  /**
   * The largest payment that the person may approve alone, in whole units of the account's currency; 0 for no
   * limit.
   */
  approvalLimit: limit,
})

/** The rights of one person to one account. */
export interface Engagement extends Infer<typeof engagementRow> {}

type AgreementTable = Table<Agreement, { key: 'serial'; byOwner: 'owner' | 'serial' }>

type EngagementTable = Table<
  Engagement,
  {
    key: 'serial'
    byAgreement: 'agreement' | 'serial'
    byCustomer: 'customer' | 'serial'
    byAccount: 'kind' | 'account' | 'serial'
  }
>

export const noAgreements = emptyTable<AgreementTable>({ key: bySerial, byOwner })

export const noEngagements = emptyTable<EngagementTable>({
  key: bySerial,
  byAgreement: (left, right) => left.agreement - right.agreement || left.serial - right.serial,
  byCustomer: (left, right) => left.customer - right.customer || left.serial - right.serial,
  byAccount: (left, right) =>
    compareText(left.kind, right.kind) || left.account - right.account || left.serial - right.serial,
})
