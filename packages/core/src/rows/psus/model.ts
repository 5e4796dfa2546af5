import { anyText, moment, refTo, serial } from '../../base/store/fields.ts'
import { bySerial, compareText } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'
import { timerIdRow } from '../../base/timers/timers.ts'

export const psuRow = row({
  serial,
  tpp: anyText,
  /** PSU-ID in lower case. */
  psuId: anyText,
  /** The serial of the customer. */
  customer: refTo('customers'),
})

/** A person under the name that one TPP has for them (§5.5): the same PSU-ID of another TPP is another name. */
export interface Psu extends Infer<typeof psuRow> {}

export const sessionRow = row({
  serial,
  tpp: anyText,
  sessionId: anyText,
  /** The serial of the PSU. */
  psu: refTo('psus'),
  /** The moment at which its SCA must be renewed (§5.7). */
  validUntil: moment,
  due: timerIdRow,
})

/** One SCA and the requests after it, under the id that the TPP gave it (§4: TPP-Session-ID). */
export interface Session extends Infer<typeof sessionRow> {}

/** The PSUs, by serial, by their id under a TPP and by customer. */
type PsuTable = Table<
  Psu,
  { key: 'serial'; byId: 'tpp' | 'psuId'; byCustomer: 'customer' | 'tpp' | 'serial' }
>

/** The sessions, by serial, by their id under a TPP and by PSU. */
type SessionTable = Table<Session, { key: 'serial'; byId: 'tpp' | 'sessionId'; byPsu: 'psu' | 'serial' }>

/** No PSUs. */
export const noPsus = emptyTable<PsuTable>({
  key: bySerial,
  byId: (left, right) => compareText(left.tpp, right.tpp) || compareText(left.psuId, right.psuId),
  byCustomer: (left, right) =>
    left.customer - right.customer || compareText(left.tpp, right.tpp) || left.serial - right.serial,
})

/** No sessions. */
export const noSessions = emptyTable<SessionTable>({
  key: bySerial,
  byId: (left, right) => compareText(left.tpp, right.tpp) || compareText(left.sessionId, right.sessionId),
  byPsu: (left, right) => left.psu - right.psu || left.serial - right.serial,
})
