import { type Answer, textAnswer } from '@pocketbank/http/operations/render'

/** A link of an answer. */
interface QuirkLink {
  readonly href: string
}

/** A transaction as an answer tells it: what quirks know of it, and all else as it is. */
export interface QuirkRow {
  readonly transactionId?: string
  readonly bookingDate?: string
  readonly transactionAmount: { readonly amount: string }
  readonly creditorName?: string
  readonly debtorName?: string
  readonly remittanceInformationUnstructured?: string
  readonly _links?: { readonly transactionDetails?: QuirkLink }
}

/** A page of transactions as an answer tells it. */
export interface QuirkPage {
  readonly booked: readonly QuirkRow[]
  readonly pending: readonly QuirkRow[]
  readonly _links: { readonly first: QuirkLink; readonly next?: QuirkLink }
}

/** The operations whose answers quirks change. */
export const quirkyOperations = {
  page: 'listAccountTransactions',
  details: 'readTransactionDetails',
} as const

/** The answer with its page changed. Writing what was read gives the same octets again, so that nothing else changes. */
export function changePage(answer: Answer, change: (page: QuirkPage) => QuirkPage): Answer {
  const whole = JSON.parse(answer.body ?? '') as { readonly transactions: QuirkPage }
  const body = JSON.stringify({ ...whole, transactions: change(whole.transactions) })
  return textAnswer(answer.status, body, answer.headers)
}

/** The answer with the row of its details changed. */
export function changeDetails(answer: Answer, change: (row: QuirkRow) => QuirkRow): Answer {
  const { transactionsDetails } = JSON.parse(answer.body ?? '') as { readonly transactionsDetails: QuirkRow }
  const body = JSON.stringify({ transactionsDetails: change(transactionsDetails) })
  return textAnswer(answer.status, body, answer.headers)
}
