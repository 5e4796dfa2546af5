import type { Instant } from '@pocketbank/core'
import { dayMilliseconds, hasMembers, localDateAt, startOfDay } from '@pocketbank/core/internal'
import { type AdvisedRequest, type Detector, toldFields } from './advised-request.ts'
import type { PresentReads } from './client-habits.ts'

const hourMilliseconds = 3_600_000

/** Notes that a consent was used. */
function noteUse({ exchange, isAnswered, now, habits }: AdvisedRequest): void {
  const psu = exchange.found?.identity.psu?.serial
  if (isAnswered && psu !== undefined) habits.reads.put(String(psu), now)
}

/** Headers that a client has from the device of a PSU only. */
const deviceHeaders = ['PSU-IP-Port', 'PSU-User-Agent', 'PSU-Geo-Location']
/** Addresses that say nothing: of the machine itself, of private networks, and of documents. */
const unspecific =
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.|::1$|f[cd]|fe80|2001:0?db8)/i
/** PSUs with one address who cannot be one household. */
const peopleMin = 5

function findWrongAddress({ exchange, entry, person, isAnswered, habits }: AdvisedRequest): void {
  const address = exchange.sent?.['PSU-IP-Address']
  if (address === undefined) {
    const { headers } = exchange.request
    const forwarded = isAnswered ? deviceHeaders.filter((name) => headers.has(name)) : []
    if (forwarded.length > 0) habits.tell('present-as-background', [entry.id], forwarded.join(', '))
  } else if (person !== '' && !habits.hasSeveralAddresses && !unspecific.test(address)) {
    habits.address ??= address
    habits.hasSeveralAddresses = habits.address !== address
    if (!habits.people.has(person)) habits.people.put(person, entry.id)
    if (habits.hasSeveralAddresses || habits.people.size < peopleMin) return
    habits.tell(
      'one-address-for-all',
      [...habits.people.entries()].map(([, request]) => request),
    )
  }
}

/** Reads at even distances in a day that no person makes, and by how much they may be uneven. */
const evenReads = 4
const unevenMax = 60_000
const nights = 3
const nightHours = 5

function areEven(times: readonly Instant[]): boolean {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const [least, most] = [Math.min(...gaps), Math.max(...gaps)]
  const inOneDay = (times.at(-1) ?? 0) - (times[0] ?? 0) <= dayMilliseconds
  return times.length === evenReads && inOneDay && least >= hourMilliseconds && most - least <= unevenMax
}

function areNightly(times: readonly Instant[], { habits: { engine } }: AdvisedRequest): boolean {
  const { zone } = engine.bank.calendar
  const latest = times.slice(-nights)
  const isOther = (time: Instant, index: number) => {
    const gap = time - (latest[index - 1] ?? time)
    return index === 0 || (gap > 18 * hourMilliseconds && gap < 30 * hourMilliseconds)
  }
  const isNight = (time: Instant) =>
    time - startOfDay(localDateAt(time, zone), zone) < nightHours * hourMilliseconds
  return latest.length === nights && latest.every(isOther) && latest.every(isNight)
}

/** Looks for reads of a schedule in which a PSU is said to be there. */
function findSchedule(request: AdvisedRequest): void {
  const { exchange, entry, person, isAnswered, now, habits } = request
  if (exchange.sent?.['PSU-IP-Address'] === undefined || !isAnswered || person === '') return
  const end = entry.target.indexOf('?')
  const key = `${person} ${end < 0 ? entry.target : entry.target.slice(0, end)}`
  const before = habits.present.get(key)
  if (before?.times.at(-1) === now) return
  const reads: PresentReads = {
    times: [...(before?.times ?? []), now].slice(-evenReads),
    requests: [...(before?.requests ?? []), entry.id].slice(-evenReads),
  }
  habits.present.put(key, reads)
  if (areEven(reads.times) || areNightly(reads.times, request)) {
    habits.tell('background-as-present', reads.requests)
  }
}

const nameCharsMax = 35

/** Notes names that are cut, and whether the client has tried the fix for them. */
export const findCutName: Detector = (request) => {
  const { exchange, entry, answer, isAnswered, now, habits } = request
  const fixes = exchange.sent?.['x-accept-fix'] ?? exchange.sent?.['accept-fix'] ?? ''
  if (/longer-names?/i.test(fixes)) habits.hasTriedFix = true
  if (habits.hasTriedFix || habits.cutName !== undefined || !isAnswered) return
  const { told } = exchange
  for (const one of Array.isArray(told) ? told : [told]) {
    const holder: unknown = hasMembers(one) ? one.holder : undefined
    const name = hasMembers(holder) ? holder.name : undefined
    if (typeof name !== 'string' || name.length <= nameCharsMax) continue
    // A host may have the fix on for all.
    if (answer.body?.includes(JSON.stringify(name).slice(1, -1)) === true) continue
    habits.cutName = { request: entry.id, at: now }
    return
  }
}

/** Names a page as links and requests do alike; undefined for the first one. D: by no URLSearchParams, which takes a microsecond. */
function pageIn(target: string): string | undefined {
  const [, name, value = ''] = /[?&](after|before|offset)=([^&]*)/.exec(target) ?? []
  if (name === undefined || (name === 'offset' && value === '0')) return undefined
  return `${name}=${value.includes('%') ? decodePage(value) : value}`.slice(0, 80)
}

function decodePage(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function pageOfLink({ after, before, offset }: Readonly<Record<string, unknown>>): string | undefined {
  if (after !== undefined) return `after=${after}`.slice(0, 80)
  if (before !== undefined) return `before=${before}`.slice(0, 80)
  return offset === undefined || offset === 0 ? undefined : `offset=${offset}`
}

/** Looks at the pages of a list of transactions that the client reads. */
export const findPages: Detector = (request) => {
  const { exchange, entry, isDone, isAnswered, now, habits } = request
  const account = (exchange.names?.accountId ?? exchange.names?.cardAccountId ?? '').slice(0, 40)
  const page = pageIn(entry.target)
  // A quirk changes the links behind what the bank has told.
  if ((entry.quirks?.length ?? 0) > 0) habits.cursors.hasForgotten = true
  if (page !== undefined) {
    const isGiven = habits.cursors.has(`${account} ${page}`) || habits.cursors.hasForgotten
    if (!isGiven && habits.cursors.has(account)) habits.tell('page-by-hand', [entry.id], page)
    habits.followed.put(account, true)
    habits.unfollowed.delete(account)
  }
  if (!isDone || !isAnswered) return
  const { links, transactions } = toldFields(request) as {
    readonly links?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
    readonly transactions?: readonly unknown[]
  }
  for (const name in links) {
    const given = pageOfLink(links[name] ?? {})
    if (given !== undefined) habits.cursors.put(`${account} ${given}`, true)
  }
  habits.cursors.put(account, true)
  habits.details = { account, rows: transactions?.length ?? 0, read: new Set() }
  // Whoever asks for so many rows may want no more.
  const { followed } = habits
  if (followed.has(account) || followed.hasForgotten) return
  if (links?.next === undefined || /[?&]limit=/.test(entry.target)) return
  if (!habits.unfollowed.has(account)) habits.unfollowed.put(account, { request: entry.id, at: now })
}

/** Rows of a list whose details are all read: fewer may be what a PSU opens, and of more the first ones are enough. */
const detailsMin = 10
const detailsMax = 50

/** Looks for details that are read for every row of a list. */
export const findDetailsOfAll: Detector = ({ exchange, entry, isAnswered, habits }) => {
  const { accountId, transactionId = '' } = exchange.names ?? {}
  const { details } = habits
  if (!isAnswered || details === undefined || details.account !== accountId) return
  if (details.read.size < detailsMax) details.read.add(transactionId.slice(0, 40))
  const needed = Math.min(details.rows, detailsMax)
  if (needed >= detailsMin && details.read.size >= needed) habits.tell('details-one-by-one', [entry.id])
}

/** Habits that any read under consent can show. */
export const readDetectors: readonly Detector[] = [noteUse, findWrongAddress, findSchedule]
