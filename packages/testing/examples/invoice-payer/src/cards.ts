import type { Money } from './accounts.ts'
import type { Answer, Bank } from './bank.ts'
import type { Customer } from './customer.ts'

export interface Card {
  readonly resourceId: string
  readonly maskedPan: string
  readonly currency: string
  readonly name?: string
  readonly status?: 'enabled' | 'blocked' | 'deleted'
}

export interface CardTransaction {
  readonly cardTransactionId?: string
  readonly transactionAmount: Money
  /** The amount in the currency of the shop, where that is another one. */
  readonly originalAmount?: Money
}

/** The cards that a customer has opened to us. */
export async function readCards(bank: Bank, customer: Customer): Promise<Answer<readonly Card[]>> {
  const answer = await bank.get<{ cardAccounts: readonly Card[] }>('/v1/card-accounts', customer)
  return answer.kind === 'done' ? { kind: 'done', body: answer.body.cardAccounts } : answer
}

/** What was bought with a card since a day. */
export async function readCardTransactions(
  bank: Bank,
  customer: Customer,
  { resourceId, since }: { readonly resourceId: string; readonly since: string },
): Promise<Answer<readonly CardTransaction[]>> {
  const path = `/v1/card-accounts/${resourceId}/transactions?bookingStatus=booked&dateFrom=${since}`
  const answer = await bank.get<{ cardTransactions: { booked: readonly CardTransaction[] } }>(path, customer)
  return answer.kind === 'done' ? { kind: 'done', body: answer.body.cardTransactions.booked } : answer
}
