import { computeId, idSeed } from '@pocketbank/core/base/ids'
import { dayMilliseconds } from '@pocketbank/core/base/time'
import type { QuirkPage, QuirkRow } from './transaction-changes.ts'

const passingPrefix = 'pending-'

/** The id under which a row is known while it is pending. */
function passingId(id: string): string {
  return passingPrefix + id
}

/** A pending row under an id that it has only for so long, in its link too. */
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

/** The id that the bank itself has for a row. */
export function lastingId(id: string): string {
  return id.startsWith(passingPrefix) ? id.slice(passingPrefix.length) : id
}

/** True if the id asked for is the present id of the row. */
export function isCurrentId(id: string, { bookingDate }: QuirkRow): boolean {
  return id.startsWith(passingPrefix) === (bookingDate === undefined)
}

/** A row under an id that follows from what it tells, but for its days. */
export function underIdOfContent(row: QuirkRow): QuirkRow {
  if (row.transactionId === undefined) return row
  const { transactionAmount, creditorName, debtorName, remittanceInformationUnstructured: text } = row
  const content = JSON.stringify([transactionAmount.amount, creditorName, debtorName, text])
  return { ...row, transactionId: computeId(idSeed(content), 'transaction', 0) }
}

/** A row without its id. */
export function withoutId({ transactionId: _, ...row }: QuirkRow): QuirkRow {
  return row
}

const lateDays = 3

function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * dayMilliseconds).toISOString().slice(0, 10)
}

/** A row of money that left the account, under a day before the one on which it came. */
export function bookLate(row: QuirkRow): QuirkRow {
  const { bookingDate, transactionAmount } = row
  if (bookingDate === undefined || !transactionAmount.amount.startsWith('-')) return row
  return { ...row, bookingDate: daysBefore(bookingDate, lateDays) }
}

function compareDays({ bookingDate: left = '' }: QuirkRow, { bookingDate: right = '' }: QuirkRow): number {
  return left === right ? 0 : left < right ? 1 : -1
}

/** A page whose rows stand where their days belong; what is then before the days that were asked for is not on it. */
export function sortByDay(page: QuirkPage): QuirkPage {
  const [, dateFrom = ''] = /[?&]dateFrom=([^&]*)/.exec(page._links.first.href) ?? []
  const within = page.booked.filter(({ bookingDate = '' }) => bookingDate >= dateFrom)
  return { ...page, booked: within.sort(compareDays) }
}

/** A page whose oldest rows come first. */
export function reverseRows(page: QuirkPage): QuirkPage {
  return { ...page, booked: page.booked.toReversed(), pending: page.pending.toReversed() }
}
