import { psuReferenceRow, redirectWishRow } from '../../base/context.ts'
import {
  anyText,
  idOfKind,
  maybe,
  moment,
  oneOf,
  pastRefTo,
  refTo,
  serial,
  wayBackAddress,
} from '../../base/store/fields.ts'
import { bySerial, compareText } from '../../base/store/orders.ts'
import { type Infer, oneOfRows, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'
import { timerIdRow } from '../../base/timers/timers.ts'
import { authorisationStatuses } from './status.ts'

/** Stored purpose. D: a consent or a basket may have been deleted since, a payment never is. */
const purposeRow = oneOfRows([
  row({ kind: oneOf(['account-access']), consent: pastRefTo('consents') }),
  row({ kind: oneOf(['payment']), payment: refTo('payments') }),
  row({ kind: oneOf(['cancellation']), payment: refTo('payments') }),
  row({ kind: oneOf(['signing-basket']), basket: pastRefTo('baskets') }),
])

/** The purpose of an authorisation, by serial: access to accounts, a payment, its cancellation, or a basket of payments. */
export type Purpose = Infer<typeof purposeRow>

export const authorisationRow = row({
  serial,
  id: idOfKind('authorisation'),
  tpp: anyText,
  status: oneOf(authorisationStatuses),
  /** Counts the authorisations of its TPP from 1 on. */
  ordinal: serial,
  /** The timer that expires it or, once it has ended, forgets it. */
  due: timerIdRow,
  purpose: purposeRow,
  psu: psuReferenceRow,
  redirect: redirectWishRow,
  /** From this moment on the link leads nowhere. */
  expiresAt: moment,
  /** The serial of the customer, once they have said who they are. */
  customer: maybe(refTo('customers')),
  /** The PSU's answer, as text that differs for each answer. */
  answer: maybe(anyText),
  /** The address to which the browser was sent after the answer. */
  wayBack: maybe(wayBackAddress),
})

/** One approval that a PSU is asked for at the bank's page, from the link that sends them there to their answer (§5.6). */
export interface Authorisation extends Infer<typeof authorisationRow> {}

/** The authorisations, in the order in which they began, of all TPPs and of each. */
type AuthorisationTable = Table<Authorisation, { key: 'serial'; byTpp: 'tpp' | 'serial' }>

/** No authorisations. */
export const noAuthorisations = emptyTable<AuthorisationTable>({
  key: bySerial,
  byTpp: (left, right) => compareText(left.tpp, right.tpp) || left.serial - right.serial,
})
