import { bySerial } from '../store/orders.ts'
import { emptyTable, type Table } from '../store/table.ts'

/** Payments that are approved together. */
export interface Basket {
  readonly serial: number
  readonly id: string
  readonly tpp: string
  /** The serials of the payments, in the order in which the TPP named them. */
  readonly payments: readonly number[]
}

/** The signing baskets, in the order in which they were made. */
export type BasketTable = Table<Basket, { key: 'serial' }>

/** No signing baskets. */
export const noBaskets = emptyTable<BasketTable>({ key: bySerial })
