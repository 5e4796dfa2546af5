import type { Answer, Bank } from './bank.ts'
import type { Customer } from './customer.ts'

export interface Money {
  readonly currency: string
  readonly amount: string
}

export interface Account {
  readonly resourceId: string
  readonly iban: string
  readonly name: string
  readonly currency: string
  readonly balances?: readonly { readonly balanceType: string; readonly balanceAmount: Money }[]
}

export interface Transaction {
  readonly transactionId: string
  readonly bookingDate?: string
  readonly transactionAmount: Money
  readonly creditorName?: string
  readonly creditorAccount?: { readonly iban?: string }
  readonly remittanceInformationUnstructured?: string
}

interface Page {
  readonly transactions: {
    readonly booked: readonly Transaction[]
    readonly _links: { readonly next?: { readonly href: string } }
  }
}

/** The accounts that a customer has opened to us, with their balances. */
export async function readAccounts(bank: Bank, customer: Customer): Promise<Answer<readonly Account[]>> {
  const answer = await bank.get<{ accounts: readonly Account[] }>('/v1/accounts?withBalance=true', customer)
  return answer.kind === 'done' ? { kind: 'done', body: answer.body.accounts } : answer
}

/** What was booked on an account since a day, page after page. */
export async function readTransactions(
  bank: Bank,
  customer: Customer,
  { resourceId, since }: { readonly resourceId: string; readonly since: string },
): Promise<Answer<readonly Transaction[]>> {
  const found: Transaction[] = []
  let next: string | undefined = `/v1/accounts/${resourceId}/transactions?dateFrom=${since}`
  while (next !== undefined) {
    const answer: Answer<Page> = await bank.get<Page>(next, customer)
    if (answer.kind !== 'done') return answer
    const { transactions }: Page = answer.body
    found.push(...transactions.booked)
    next = transactions._links.next?.href
  }
  return { kind: 'done', body: found }
}
