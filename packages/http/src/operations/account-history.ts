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

const { creditorAgent: _, debtorAgent: __, ...listedEntries } = transactionDetails.contract.entries

/** A transaction in a list: the fields of §2.4 without the banks, with a link to its details (D). */
export const listedTransaction = v.object({
  ...listedEntries,
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

interface WrittenPage {
  readonly account: Account
  readonly links: PageLinks
  readonly transactions: readonly Transaction[]
}

function writePage({
  account: { id, bban, iban, currency },
  links,
  transactions: rows,
}: WrittenPage): string {
  const path = `/v1/accounts/${id}/transactions`
  const account = JSON.stringify({ bban, iban, currency })
  const around = JSON.stringify(renderPageLinks(path, links))
  // Pending rows come before booked ones, because they are newer.
  const pendingRows = rows.findIndex(isBooked)
  const border = pendingRows < 0 ? rows.length : pendingRows
  const [pending, booked] = [rows.slice(0, border), rows.slice(border)].map((part) =>
    writeTransactions(part, path),
  )
  return `{"account":${account},"transactions":{"booked":${booked},"pending":${pending},"_links":${around}}}`
}

/** The text of each page by its array of rows. The bank returns the same array while it keeps the page. */
const textCache = new WeakMap<WrittenPage['transactions'], string>()

function writeHistory(page: WrittenPage): string {
  const cachedText = textCache.get(page.transactions)
  if (cachedText !== undefined) return cachedText
  const text = writePage(page)
  textCache.set(page.transactions, text)
  return text
}

/**
 * The shape of a page of account transactions (§4.8, D). It writes text instead of an object, because clients
 * read such pages most, and a page rarely changes between two reads.
 */
export const accountHistory = { contract, text: writeHistory }
