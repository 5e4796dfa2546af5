import { psuReferenceRow, redirectWishRow } from '../../base/context.ts'
import {
  anyText,
  idOfKind,
  instantSchema,
  maybe,
  oneOf,
  pastRefTo,
  redirectAddress,
  refTo,
  serial,
} from '../../base/store/fields.ts'
import { bySerial, compareText } from '../../base/store/orders.ts'
import { type Infer, oneOfRows, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'
import { timerIdRow } from '../../base/timers/timers.ts'
import { authorisationStatuses } from './status.ts'

/** Consents and baskets may have been deleted, payments never are. */
const purposeRow = oneOfRows([
  row({ kind: oneOf(['account-access']), consent: pastRefTo('consents') }),
  row({ kind: oneOf(['payment']), payment: refTo('payments') }),
  row({ kind: oneOf(['cancellation']), payment: refTo('payments') }),
  row({ kind: oneOf(['signing-basket']), basket: pastRefTo('baskets') }),
])

/** What an authorisation approves: access to accounts, a payment, its cancellation, or a basket. */
export type Purpose = Infer<typeof purposeRow>

export const authorisationRow = row({
  serial,
  id: idOfKind('authorisation'),
  tpp: anyText,
  status: oneOf(authorisationStatuses),
  /** Counts the authorisations of the TPP, from 1. */
  ordinal: serial,
  /** The timer of the expiry; after the end, that of the deletion. */
  due: timerIdRow,
  purpose: purposeRow,
  psu: psuReferenceRow,
  redirect: redirectWishRow,
  expiresAt: instantSchema,
  /** Undefined until the person has identified. */
  customer: maybe(refTo('customers')),
  /** The PSU's answer in a comparable form, to recognise a repeated answer. */
  answer: maybe(anyText),
  /** The URL of the redirect after the answer. */
  redirectUri: maybe(redirectAddress),
})

/** One SCA: from the link to the PSU's answer (§5.6). */
export interface Authorisation extends Infer<typeof authorisationRow> {}

type AuthorisationTable = Table<Authorisation, { key: 'serial'; byTpp: 'tpp' | 'serial' }>

export const noAuthorisations = emptyTable<AuthorisationTable>({
  key: bySerial,
  byTpp: (left, right) => compareText(left.tpp, right.tpp) || left.serial - right.serial,
})
