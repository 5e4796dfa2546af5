import { anyText, epochDayField, refOrNone, refTo, serial, whole } from '../../base/store/fields.ts'
import { bySerial, compareText } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'

export const accessCallsRow = row({
  serial,
  /** The epoch day in the bank's zone. */
  day: epochDayField,
  psu: refTo('psus'),
  /** 0 if the PSU acts for themselves. */
  corporation: refOrNone('customers'),
  operation: anyText,
  /** The last id in the path; empty for a list. */
  resource: anyText,
  calls: whole,
})

/** A count of one kind of call on one day, without the PSU (§8). */
export interface AccessCalls extends Infer<typeof accessCallsRow> {}

type AccessCallTable = Table<
  AccessCalls,
  { key: 'serial'; byCall: 'psu' | 'corporation' | 'operation' | 'resource' | 'day'; byDay: 'day' | 'serial' }
>

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
