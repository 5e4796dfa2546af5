import { bySerial, compareText } from '../store/orders.ts'
import { emptyTable, type Table } from '../store/table.ts'

/** How often one operation was called on one resource on a day while its PSU was not there (§8). */
export interface AccessCalls {
  readonly serial: number
  /** The epoch day in the bank's zone. */
  readonly day: number
  /** The serial of the PSU, who is one of one TPP. */
  readonly psu: number
  readonly operation: string
  /** The id that the path names last; empty for a list. */
  readonly resource: string
  readonly calls: number
}

/** The calls of the day, by what was called and by day. */
export type AccessCallTable = Table<
  AccessCalls,
  { key: 'serial'; byCall: 'psu' | 'operation' | 'resource' | 'day'; byDay: 'day' | 'serial' }
>

/** No calls. */
export const noAccessCalls = emptyTable<AccessCallTable>({
  key: bySerial,
  byCall: (left, right) =>
    left.psu - right.psu ||
    compareText(left.operation, right.operation) ||
    compareText(left.resource, right.resource) ||
    left.day - right.day,
  byDay: (left, right) => left.day - right.day || left.serial - right.serial,
})
