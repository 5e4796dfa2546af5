import type { Transaction } from '@pocketbank/core'
import { withSentence } from '@pocketbank/core/base/input'
import type { PageLinks } from '@pocketbank/core/commands/account-information'
import type { Account } from '@pocketbank/core/rows/accounts/model'
import * as v from 'valibot'
import { ownReferenceShape } from './render/account-references.ts'
import { createLinksContract } from './render/links.ts'
import { pageLinks, renderPageLinks } from './render/page-links.ts'
import { isBooked, transactionDetails } from './transaction-details.ts'
import { writeTransactions } from './write-transactions.ts'

const { creditorAgent: _, debtorAgent: __, ...listed } = transactionDetails.contract.entries

/** A transaction of a list: what §2.4 tells but the banks, and the way to its details (D). */
export const listedTransaction = v.object({
  ...listed,
  _links: createLinksContract('transactionDetails'),
})

const contract = v.object({
  account: withSentence(ownReferenceShape.contract, 'The account of the transactions.'),
  transactions: withSentence(
    v.object({
      booked: withSentence(v.array(listedTransaction), 'Booked transactions, the newest first.'),
      pending: withSentence(v.array(listedTransaction), 'Transactions that wait to be booked.'),
      _links: pageLinks,
    }),
    'A page of the transactions.',
  ),
})

/** Data of a written page. */
interface WrittenPage {
  readonly holder: Account
  readonly links: PageLinks
  readonly transactions: readonly Transaction[]
}

function writePage({ holder: { id, bban, iban, currency }, links, transactions: rows }: WrittenPage): string {
  const path = `/v1/accounts/${id}/transactions`
  const account = JSON.stringify({ bban, iban, currency })
  const around = JSON.stringify(renderPageLinks(path, links))
  // What is pending is newer than all that is booked.
  const pendingRows = rows.findIndex(isBooked)
  const border = pendingRows < 0 ? rows.length : pendingRows
  const [pending, booked] = [rows.slice(0, border), rows.slice(border)].map((part) =>
    writeTransactions(part, path),
  )
  return `{"account":${account},"transactions":{"booked":${booked},"pending":${pending},"_links":${around}}}`
}

/** Pages as they were written, by their rows: the bank gives identical rows for as long as it keeps the page. */
const written = new WeakMap<WrittenPage['transactions'], string>()

/** Writes a page of the transactions of an account, newest first, as JSON text. */
function writeHistory(page: WrittenPage): string {
  const known = written.get(page.transactions)
  if (known !== undefined) return known
  const made = writePage(page)
  written.set(page.transactions, made)
  return made
}

/**
 * A page of the transactions of an account (§4.8, D). D: text and not an object, since a page of 200 rows is what clients read most, and
 * mostly it is the same as the last time.
 */
export const accountHistory = { contract, text: writeHistory }
