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
  /** Absent where a bank gives pending rows no id. */
  readonly transactionId?: string
  /** Absent while a row is pending. */
  readonly bookingDate?: string
  readonly transactionAmount: Money
  readonly creditorName?: string
  readonly creditorAccount?: { readonly iban?: string }
  readonly remittanceInformationUnstructured?: string
  readonly remittanceInformationUnstructuredArray?: readonly string[]
  readonly remittanceInformationStructuredArray?: readonly { readonly reference: string }[]
  /** How the amount came about, where it was paid in another currency. */
  readonly currencyExchange?: readonly { readonly sourceCurrency: string; readonly exchangeRate: string }[]
  readonly _links?: { readonly transactionDetails?: { readonly href: string } }
}

interface Page {
  readonly transactions: {
    readonly booked?: readonly Transaction[]
    readonly pending?: readonly Transaction[]
    readonly _links: { readonly next?: { readonly href: string } }
  }
}

/** The accounts that a customer has opened to us, with their balances. */
export async function readAccounts(bank: Bank, customer: Customer): Promise<Answer<readonly Account[]>> {
  const answer = await bank.get<{ accounts: readonly Account[] }>('/v1/accounts?withBalance=true', customer)
  return answer.kind === 'done' ? { kind: 'done', body: answer.body.accounts } : answer
}

/** The rows that are read of an account. */
export interface Period {
  readonly resourceId: string
  /** The first day. */
  readonly since: string
  /** Rows of a page. Default: as many as the bank likes. */
  readonly limit?: number
  /** Default: `booked`. */
  readonly bookingStatus?: 'booked' | 'both'
}

/** The transactions of an account since a day, page after page. */
export async function readTransactions(
  bank: Bank,
  customer: Customer,
  { resourceId, since, limit, bookingStatus = 'booked' }: Period,
): Promise<Answer<readonly Transaction[]>> {
  const allTransactions: Transaction[] = []
  const rows = limit === undefined ? '' : `&limit=${limit}`
  let next: string | undefined =
    `/v1/accounts/${resourceId}/transactions?dateFrom=${since}&bookingStatus=${bookingStatus}${rows}`
  while (next !== undefined) {
    const answer: Answer<Page> = await bank.get<Page>(next, customer)
    if (answer.kind !== 'done') return answer
    const { transactions }: Page = answer.body
    const { booked = [], pending = [] } = transactions
    // A row that is booked between two pages is on both: the booked one counts.
    const news = [...pending, ...booked].filter(
      ({ transactionId: id }) => id === undefined || allTransactions.every((row) => row.transactionId !== id),
    )
    allTransactions.push(...news)
    next = transactions._links.next?.href
  }
  return { kind: 'done', body: allTransactions }
}

/** What a row says of itself: its messages, else its references, else who was paid. */
export function describeTransaction(row: Transaction): string {
  const messages = row.remittanceInformationUnstructuredArray ?? [row.remittanceInformationUnstructured ?? '']
  const references = (row.remittanceInformationStructuredArray ?? []).map(({ reference }) => reference)
  return [messages.join(' '), references.join(' '), row.creditorName, 'Unknown'].find((text) => text) ?? ''
}

/** One transaction with all that the bank knows of it; undefined where its list has no link to it. */
export async function readDetails(
  bank: Bank,
  customer: Customer,
  { _links }: Transaction,
): Promise<Answer<unknown> | undefined> {
  const path = _links?.transactionDetails?.href
  return path === undefined ? undefined : bank.get(path, customer)
}

export interface Balance {
  readonly balanceType: string
  readonly balanceAmount: Money
}

/** The balances of one account. */
export async function readBalances(
  bank: Bank,
  customer: Customer,
  resourceId: string,
): Promise<Answer<{ readonly balances: readonly Balance[] }>> {
  return bank.get(`/v1/accounts/${resourceId}/balances`, customer)
}

/** True if an account has this much at the moment; nothing is reserved. */
export async function hasFunds(
  bank: Bank,
  customer: Customer,
  { iban, amount }: { readonly iban: string; readonly amount: string },
): Promise<Answer<{ readonly fundsAvailable: boolean }>> {
  const instructedAmount = { currency: 'NOK', amount }
  return bank.post('/v1/funds-confirmations', customer, { account: { iban }, instructedAmount })
}
