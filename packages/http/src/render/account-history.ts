import type { Account, PageLinks, Transaction } from '@pocketbank/core'
import * as v from 'valibot'
import { ownReference, referenceTo } from './account-references.ts'
import { consentedAccountPath } from './consented-accounts.ts'
import { linksOf, linkTo } from './links.ts'
import { pageLinks, renderPageLinks } from './page-links.ts'
import { transactionDetails, writeTransaction } from './transaction-details.ts'

const { creditorAgent: _, debtorAgent: __, ...listed } = transactionDetails.entries

/** A transaction of a list: what §2.4 tells but the banks, and the way to its details (D). */
export const listedTransaction = v.object({ ...listed, _links: linksOf('transactionDetails') })

/** A page of the transactions of an account (§4.8, D). */
export const accountHistoryAnswer = v.object({
  account: ownReference,
  transactions: v.object({
    booked: v.array(listedTransaction),
    pending: v.array(listedTransaction),
    _links: pageLinks,
  }),
})

/** What a page is written from. */
interface HistoryPage {
  readonly holder: Account
  readonly links: PageLinks
  readonly transactions: readonly Transaction[]
}

function writeRows(path: string, rows: readonly Transaction[]): string {
  return JSON.stringify(
    rows.map((row) => {
      const details = { _links: { transactionDetails: linkTo(`${path}/${row.id}`, 'GET') } }
      return writeTransaction(row, details)
    }),
  )
}

function isBooked({ bookingDate }: Transaction): boolean {
  return bookingDate !== undefined
}

function writePage({ holder, links, transactions: rows }: HistoryPage): string {
  const path = `${consentedAccountPath(holder.id)}/transactions`
  const account = JSON.stringify(referenceTo(holder))
  const around = JSON.stringify(renderPageLinks(path, links))
  // What is pending is newer than all that is booked.
  const pendingRows = rows.findIndex(isBooked)
  const border = pendingRows < 0 ? rows.length : pendingRows
  const [pending, booked] = [rows.slice(0, border), rows.slice(border)].map((part) => writeRows(path, part))
  return `{"account":${account},"transactions":{"booked":${booked},"pending":${pending},"_links":${around}}}`
}

/** Pages as they were written, by their rows: the bank gives identical rows for as long as it keeps the page. */
const written = new WeakMap<HistoryPage['transactions'], string>()

/**
 * Writes a page of the transactions of an account, newest first, as JSON text. D: text and not an object, since a page of 200 rows is
 * what clients read most, and mostly it is the same as the last time.
 */
export function writeAccountHistory(page: HistoryPage): string {
  const known = written.get(page.transactions)
  if (known !== undefined) return known
  const text = writePage(page)
  written.set(page.transactions, text)
  return text
}
