import type { Answer } from '@pocketbank/http/operations/render'
import { changeJson, type QuirkChanges, type QuirkRecipe } from './quirk.ts'

interface QuirkLink {
  readonly href: string
}

/** The fields of a transaction that quirks read or change. */
export interface QuirkRow {
  readonly transactionId?: string
  readonly bookingDate?: string
  readonly transactionAmount: { readonly amount: string }
  readonly creditorName?: string
  readonly debtorName?: string
  readonly remittanceInformationUnstructured?: string
  readonly _links?: { readonly transactionDetails?: QuirkLink }
}

export interface QuirkPage {
  readonly booked: readonly QuirkRow[]
  readonly pending: readonly QuirkRow[]
  readonly _links: { readonly first: QuirkLink; readonly next?: QuirkLink }
}

interface PageBody {
  readonly transactions: QuirkPage
}

interface DetailsBody {
  readonly transactionsDetails: QuirkRow
}

/** Changes each row in lists and in details, and then each page. */
export function changeTransactions({
  row,
  page = (rows) => rows,
}: {
  readonly row: (row: QuirkRow) => QuirkRow
  readonly page?: (page: QuirkPage) => QuirkPage
}) {
  const changeRows = (rows: QuirkPage) =>
    page({ ...rows, booked: rows.booked.map(row), pending: rows.pending.map(row) })
  return {
    ...changePages(changeRows),
    readTransactionDetails: {
      response: (response) =>
        changeJson<DetailsBody>(response, ({ transactionsDetails }) => ({
          transactionsDetails: row(transactionsDetails),
        })),
    },
  } satisfies QuirkChanges
}

export function changePages(change: (page: QuirkPage) => QuirkPage) {
  return {
    listAccountTransactions: {
      response: (response) =>
        changeJson<PageBody>(response, (body) => ({ ...body, transactions: change(body.transactions) })),
    },
  } satisfies QuirkChanges
}

export function readDetailsRow({ body = '' }: Answer): QuirkRow {
  return (JSON.parse(body) as DetailsBody).transactionsDetails
}

/** Makes the recipe for a quirk that shows when a client reads the transactions of an account. */
export function readTransactions(query: Readonly<Record<string, string | number>>): QuirkRecipe {
  const parameters = Object.entries(query)
  const options = parameters.map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? `'${value}'` : value}`,
  )
  return {
    how: `Read the transactions of an account with ${parameters.map((pair) => pair.join('=')).join('&')}.`,
    code: `const [account] = await tpp.accounts()\nawait tpp.transactions(account.resourceId, { ${options.join(', ')} })`,
  }
}
