import type { Instant } from '@pocketbank/core'
import { hasMembers } from '@pocketbank/core/base/input'
import { dayMilliseconds, endOfDay, startOfDay, toLocalDate } from '@pocketbank/core/base/time'
import type { PageLinks, PageQuery } from '@pocketbank/core/commands/account-information'
import { nameCharsMax } from '@pocketbank/http/operations/accept-fix'
import { type Detector, keptCharsMax } from './advised-request.ts'
import type { ClientHabits } from './client-habits.ts'

const hourMilliseconds = 3_600_000

/** Records that a consent was used. Any response counts, since the client wants the access. */
const noteUse: Detector = ({ customer, person, now, habits }) => {
  if (customer !== undefined || person === '') habits.reads.put(customer ?? '', now)
}

/** Headers whose values only the device of a PSU has. */
const deviceHeaders = ['PSU-IP-Port', 'PSU-User-Agent', 'PSU-Geo-Location']
/** Addresses that identify nobody: of this machine, private networks and documentation. */
const unspecific =
  /^(?:0\.|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.|::|f[cd]|fe80|2001:0?db8)/i
/** Number of PSUs under one address that are too many for one household. */
const peopleMin = 5

const findMissingAddress: Detector = ({ exchange, entry, isPresent, isAnswered, habits }) => {
  if (isPresent || !isAnswered) return
  const forwarded = deviceHeaders.filter((name) => exchange.request.headers.has(name))
  if (forwarded.length > 0) habits.tell('present-as-background', [entry.id], forwarded.join(', '))
}

export const findSharedAddress: Detector = (request) => {
  const { client, people } = request.habits
  if (client.hasSeveralAddresses) return
  const { 'PSU-IP-Address': address, 'PSU-Corporate-ID': company } = request.exchange.operationHeaders ?? {}
  if (address === undefined || request.person === '' || unspecific.test(address)) return
  const { person, customer, habits, entry } = request
  client.address ??= address
  client.hasSeveralAddresses = client.address !== address
  // The people of a company may share its address.
  if (company !== undefined) return
  // Before the bank knew the PSU, they were listed under the client's name for them.
  if (customer !== undefined) people.delete(person)
  if (!people.has(customer ?? person)) people.put(customer ?? person, entry.id)
  if (client.hasSeveralAddresses || people.size < peopleMin) return
  habits.tell(
    'one-address-for-all',
    [...people.entries()].map(([, request]) => request),
  )
}

/**
 * Reads that look scheduled: several at even distances in a day, or one in the same hours of several nights
 * in a row.
 */
const evenReads = 4
const nightReads = 3
const nightHours = 5
/** Maximum difference in milliseconds between the distances of scheduled reads. */
const evenMilliseconds = 60_000
const nightMilliseconds = 15 * evenMilliseconds

function areOfSchedule(times: readonly Instant[], { engine }: ClientHabits): boolean {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const [least, most, total] = [Math.min(...gaps), Math.max(...gaps), gaps.reduce((sum, gap) => sum + gap, 0)]
  const isEven = least >= hourMilliseconds && most - least <= evenMilliseconds && total <= dayMilliseconds
  if (isEven && times.length === evenReads) return true
  const { zone } = engine.bank.calendar
  const isAtNight = (time: Instant) =>
    time - startOfDay(toLocalDate(time, zone), zone) < nightHours * hourMilliseconds
  const isDaily = (gap: number) => Math.abs(gap - dayMilliseconds) <= nightMilliseconds
  const isNightly = times.length >= nightReads && gaps.slice(1 - nightReads).every(isDaily)
  return isNightly && times.slice(-nightReads).every(isAtNight)
}

const findSchedule: Detector = ({ entry, person, isPresent, isAnswered, now, habits }) => {
  if (!isPresent || !isAnswered || person === '') return
  const end = entry.target.indexOf('?')
  const path = end < 0 ? entry.target : entry.target.slice(0, end)
  const key = `${person} ${path}`
  if (habits.runs.get(key)?.times.at(-1) === now) return
  const { times, requests } = habits.extendRun(key, '', entry.id, evenReads)
  if (areOfSchedule(times, habits)) habits.tell('background-as-present', requests)
}

export const readDetectors: readonly Detector[] = [noteUse, findMissingAddress, findSchedule]

/** Finds a cut name, and records whether the client has tried the accept-fix for it. */
export const findCutName: Detector = ({ exchange, entry, answer, isAnswered, now, habits }) => {
  const fixes = exchange.operationHeaders?.['x-accept-fix'] ?? exchange.operationHeaders?.['accept-fix'] ?? ''
  if (/longer-names?/i.test(fixes)) habits.client.hasTriedFix = true
  if (habits.client.hasTriedFix || habits.cutName !== undefined || !isAnswered) return
  const { commandResult } = exchange
  for (const item of Array.isArray(commandResult) ? commandResult : [commandResult]) {
    const account: unknown = hasMembers(item) ? item.account : undefined
    const name = hasMembers(account) ? account.name : undefined
    if (typeof name !== 'string' || name.length <= nameCharsMax.defaults) continue
    // The host may have the fix on for all clients.
    if (answer.body?.includes(JSON.stringify(name).slice(1, -1)) === true) continue
    habits.cutName = { request: entry.id, at: now }
    return
  }
}

const pageNames = ['after', 'before', 'offset'] as const
/** A regular expression, because it is faster than URLSearchParams. */
const pageIn = /[?&]((?:after|before|offset(?!=0(?:&|$)))=[^&]*)/

export const findPages: Detector = ({ exchange, entry, isDone, isAnswered, result, now, habits }) => {
  const { cursors, client } = habits
  const account = (exchange.names?.accountId ?? exchange.names?.cardAccountId ?? '').slice(0, 40)
  const writeName = (page: string) => `${account} ${page}`.slice(0, keptCharsMax)
  const page = pageIn.exec(entry.target)?.[1]
  // A quirk changes links after the bank has written them, so the client's cursors are unknown.
  if ((entry.quirks?.length ?? 0) > 0) cursors.hasForgotten = true
  if (page !== undefined) {
    // Cursors of the bank have no escaped letters.
    const isFromBank = cursors.has(writeName(page)) || cursors.hasForgotten || page.includes('%')
    if (!isFromBank && cursors.has(account)) habits.tell('page-by-hand', [entry.id], page)
    client.hasFollowedPage = true
  }
  if (!isDone || !isAnswered) return
  const { links, transactions } = result as { links?: PageLinks; transactions?: readonly unknown[] }
  // The page that was read last has no other cursors when it is read again.
  for (const link of links === habits.details?.links ? [] : Object.values<PageQuery>({ ...links })) {
    for (const name of pageNames) {
      const value = link[name]
      if (value !== undefined) cursors.put(writeName(`${name}=${value}`), true)
    }
  }
  cursors.put(account, true)
  habits.details = { account, links, rows: transactions?.length ?? 0, readIds: new Set() }
  // A client that sends a limit may want only these rows.
  if (links?.next === undefined || /[?&]limit=/.test(entry.target)) return
  habits.unfollowed ??= { request: entry.id, at: now }
}

/**
 * Number of rows whose details are all read that counts as a habit, since a PSU may open a few. Of longer
 * lists the first rows are enough.
 */
const detailsMin = 10
const detailsMax = 50

export const findDetailsOfAll: Detector = ({ exchange, entry, isAnswered, habits }) => {
  const { accountId, transactionId = '' } = exchange.names ?? {}
  const { details } = habits
  if (!isAnswered || details === undefined || details.account !== accountId) return
  if (details.readIds.size < detailsMax) details.readIds.add(transactionId.slice(0, 40))
  const threshold = Math.min(details.rows, detailsMax)
  if (threshold >= detailsMin && details.readIds.size >= threshold)
    habits.tell('details-one-by-one', [entry.id])
}

/** Finds an unread next page, or a cut name without its accept-fix, once the bank's day is over. */
export function reviewReading({ engine, now, unfollowed, cutName, client, tell }: ClientHabits): void {
  const { zone } = engine.bank.calendar
  const isOver = (at: Instant) => endOfDay(toLocalDate(at, zone), zone) <= now
  if (unfollowed !== undefined && !client.hasFollowedPage && isOver(unfollowed.at)) {
    tell('next-unfollowed', [unfollowed.request])
  }
  if (cutName !== undefined && !client.hasTriedFix && isOver(cutName.at)) {
    tell('fix-untried', [cutName.request])
  }
}
