import { anyText, instantSchema, refTo, serial } from '../../base/store/fields.ts'
import { bySerial, compareText } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'
import { timerIdRow } from '../../base/timers/timers.ts'

export const psuRow = row({
  serial,
  tpp: anyText,
  /** In lower case. */
  psuId: anyText,
  customer: refTo('customers'),
})

/** A customer as one TPP knows them (§5.5). Another TPP has another PSU-ID for the same customer. */
export interface Psu extends Infer<typeof psuRow> {}

export const sessionRow = row({
  serial,
  tpp: anyText,
  sessionId: anyText,
  psu: refTo('psus'),
  validUntil: instantSchema,
  due: timerIdRow,
})

/** An SCA that later requests refer to by TPP-Session-ID (§4). */
export interface Session extends Infer<typeof sessionRow> {}

type PsuTable = Table<
  Psu,
  { key: 'serial'; byId: 'tpp' | 'psuId'; byCustomer: 'customer' | 'tpp' | 'serial' }
>

type SessionTable = Table<Session, { key: 'serial'; byId: 'tpp' | 'sessionId'; byPsu: 'psu' | 'serial' }>

export const noPsus = emptyTable<PsuTable>({
  key: bySerial,
  byId: (left, right) => compareText(left.tpp, right.tpp) || compareText(left.psuId, right.psuId),
  byCustomer: (left, right) =>
    left.customer - right.customer || compareText(left.tpp, right.tpp) || left.serial - right.serial,
})

export const noSessions = emptyTable<SessionTable>({
  key: bySerial,
  byId: (left, right) => compareText(left.tpp, right.tpp) || compareText(left.sessionId, right.sessionId),
  byPsu: (left, right) => left.psu - right.psu || left.serial - right.serial,
})
