import type { PaymentOrder } from '@pocketbank/http'
import type { openRecipeBank } from '../kit/recipe-bank.ts'

export interface Table extends Omit<Awaited<ReturnType<typeof openRecipeBank>>, 'order'> {
  readonly order: PaymentOrder
  /** The id of the first account, and of the card, of the customer. */
  readonly account: string
  readonly card: string
}

/** A client that meets a situation, or does not although it looks so. */
export interface Encounter {
  /** The id of the situation. */
  readonly id: string
  readonly client: string
  readonly isMet: boolean
  readonly run: (table: Table) => Promise<unknown>
}

export const arne = '12085592767'

export const day = { days: 1 }
