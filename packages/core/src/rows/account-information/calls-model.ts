import { anyText, epochDayField, refOrNone, refTo, serial, whole } from '../../base/store/fields.ts'
import { bySerial, compareText } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'

export const accessCallsRow = row({
  serial,
  /** The epoch day in the bank's zone. */
  day: epochDayField,
  /** The serial of the PSU, who is one of one TPP. */
  psu: refTo('psus'),
  /** The serial of the corporation for which the PSU acts; 0 for none. */
  corporation: refOrNone('customers'),
  operation: anyText,
  /** The id that the path names last; empty for a list. */
  resource: anyText,
  calls: whole,
})

/** The number of calls of one operation on one resource on a day while its PSU was not there (§8). */
export interface AccessCalls extends Infer<typeof accessCallsRow> {}

/** The calls of the day, by what was called and by day. */
type AccessCallTable = Table<
  AccessCalls,
  { key: 'serial'; byCall: 'psu' | 'corporation' | 'operation' | 'resource' | 'day'; byDay: 'day' | 'serial' }
>

/** No calls. */
export const noAccessCalls = emptyTable<AccessCallTable>({
  key: bySerial,
  byCall: (left, right) =>
    left.psu - right.psu ||
    left.corporation - right.corporation ||
    compareText(left.operation, right.operation) ||
    compareText(left.resource, right.resource) ||
    left.day - right.day,
  byDay: (left, right) => left.day - right.day || left.serial - right.serial,
})
