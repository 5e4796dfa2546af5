import { computeId, idSeed } from '@pocketbank/core/base/ids'
import { dayMilliseconds } from '@pocketbank/core/base/time'
import type { QuirkPage, QuirkRow } from './transaction-changes.ts'

const passingPrefix = 'pending-'

function passingId(id: string): string {
  return passingPrefix + id
}

/** Gives a pending row a temporary id, in its link too. */
export function underPassingId(row: QuirkRow): QuirkRow {
  const { transactionId, bookingDate, _links: links } = row
  if (bookingDate !== undefined) return row
  const href = links?.transactionDetails?.href.replace(/[^/]+$/, passingId)
  return {
    ...row,
    ...(transactionId !== undefined && { transactionId: passingId(transactionId) }),
    ...(href !== undefined && {
      _links: { ...links, transactionDetails: { ...links?.transactionDetails, href } },
    }),
  }
}

/** Returns the bank's own id of a row, given its temporary id or its own. */
export function lastingId(id: string): string {
  return id.startsWith(passingPrefix) ? id.slice(passingPrefix.length) : id
}

/**
 * Returns true if the requested id is temporary while the row is pending, and the bank's own after booking.
 */
export function isCurrentId(id: string, { bookingDate }: QuirkRow): boolean {
  return id.startsWith(passingPrefix) === (bookingDate === undefined)
}

/**
 * Gives a row an id computed from its amount, names and text. Rows that differ only in their dates share it.
 */
export function underIdOfContent(row: QuirkRow): QuirkRow {
  if (row.transactionId === undefined) return row
  const { transactionAmount, creditorName, debtorName, remittanceInformationUnstructured: text } = row
  const content = JSON.stringify([transactionAmount.amount, creditorName, debtorName, text])
  return { ...row, transactionId: computeId(idSeed(content), 'transaction', 0) }
}

export function withoutId({ transactionId: _, ...row }: QuirkRow): QuirkRow {
  return row
}

const lateDays = 3

function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * dayMilliseconds).toISOString().slice(0, 10)
}

/** Moves the booking date of a debit to an earlier day. */
export function bookLate(row: QuirkRow): QuirkRow {
  const { bookingDate, transactionAmount } = row
  if (bookingDate === undefined || !transactionAmount.amount.startsWith('-')) return row
  return { ...row, bookingDate: daysBefore(bookingDate, lateDays) }
}

function compareDays({ bookingDate: left = '' }: QuirkRow, { bookingDate: right = '' }: QuirkRow): number {
  return left === right ? 0 : left < right ? 1 : -1
}

/** Sorts the rows of a page by booking date, and removes rows from before the requested `dateFrom`. */
export function sortByDay(page: QuirkPage): QuirkPage {
  const [, dateFrom = ''] = /[?&]dateFrom=([^&]*)/.exec(page._links.first.href) ?? []
  const within = page.booked.filter(({ bookingDate = '' }) => bookingDate >= dateFrom)
  return { ...page, booked: within.sort(compareDays) }
}

export function reverseRows(page: QuirkPage): QuirkPage {
  return { ...page, booked: page.booked.toReversed(), pending: page.pending.toReversed() }
}
