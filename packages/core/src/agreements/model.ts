import { byOwner, bySerial, compareText } from '../store/orders.ts'
import { emptyTable, type Table } from '../store/table.ts'
import type { EngagementRole } from './contract.ts'

/** What an owner has agreed with the bank: whom it lets at which of its accounts. */
export interface Agreement {
  readonly serial: number
  readonly id: string
  /** The serial of the customer who owns the accounts. */
  readonly owner: number
  readonly name: string
  /** Made with a private customer (§3.3), who finds every own account in it. */
  readonly automatic: boolean
}

/** The two kinds of accounts that an agreement can hold. */
export type AccountKind = 'account' | 'card-account'

/** One line of an agreement: this person may do this with this account. */
export interface Engagement {
  readonly serial: number
  readonly id: string
  readonly agreement: number
  /** The serial of the person who sees the account. */
  readonly customer: number
  readonly kind: AccountKind
  /** The serial of the account or card account. */
  readonly account: number
  readonly roles: readonly EngagementRole[]
  /** Whole units of the account's currency up to which the person may register payments. */
  readonly registerLimit?: number
  /** Whole units of the account's currency up to which the person may approve alone. */
  readonly approvalLimit?: number
}

/** The agreements, by serial and by owner. */
export type AgreementTable = Table<Agreement, { key: 'serial'; byOwner: 'owner' | 'serial' }>

/** The lines of all agreements, by serial, agreement, person and account. */
export type EngagementTable = Table<
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

/** No lines of agreements. */
export const noEngagements = emptyTable<EngagementTable>({
  key: bySerial,
  byAgreement: (left, right) => left.agreement - right.agreement || left.serial - right.serial,
  byCustomer: (left, right) => left.customer - right.customer || left.serial - right.serial,
  byAccount: (left, right) =>
    compareText(left.kind, right.kind) || left.account - right.account || left.serial - right.serial,
})
