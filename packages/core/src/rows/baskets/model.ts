import { limits } from '../../base/limits.ts'
import { anyText, idOfKind, refTo, serial, storedList } from '../../base/store/fields.ts'
import { bySerial } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'

export const basketRow = row({
  serial,
  id: idOfKind('signing-basket'),
  tpp: anyText,
  /** In the order of the request. */
  payments: storedList(refTo('payments'), limits.basketPaymentsMax),
})

/** Payments that are approved together. */
export interface Basket extends Infer<typeof basketRow> {}

type BasketTable = Table<Basket, { key: 'serial' }>

export const noBaskets = emptyTable<BasketTable>({ key: bySerial })
