import { type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { find, takeWhile } from '../../base/store/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import { toLocalEpochDay } from '../../base/time/zone.ts'
import type { AccessCalls } from '../../rows/account-information/calls-model.ts'
import { type Bank, nextSerial } from '../../rows/bank.ts'
import { withoutRows, withRow } from '../../rows/table-rows.ts'

type Called = Pick<AccessCalls, 'psu' | 'corporation' | 'operation' | 'resource'>

/** The daily limit of a call. */
interface Allowed {
  readonly limit: number
  readonly now: Instant
  /** True if the call follows a page link. It is free if another page was counted that day. */
  readonly isLinkedPage: boolean
}

/** Deletes the counters of earlier days. */
function withoutEarlierCalls(bank: Bank, day: number): Bank {
  const from = { day: Number.NEGATIVE_INFINITY, serial: 0 }
  const earlier = takeWhile(bank.accessCalls, 'byDay', from, (row) => row.day < day)
  return earlier.length === 0 ? bank : withoutRows(bank, 'accessCalls', earlier)
}

/**
 * Counts a call without the PSU; rejects it once the daily limit is reached (§8). D: calls are counted per
 * TPP, PSU, corporation, operation and resource, and per calendar day of the bank's zone. D: following links
 * from a counted page is free, since a long history could not be read to its end otherwise.
 */
export function countCall(
  bank: Bank,
  called: Called,
  { limit, now, isLinkedPage }: Allowed,
): Result<Bank, Refusal> {
  const day = toLocalEpochDay(now, bank.calendar.zone)
  const row = find(bank.accessCalls, 'byCall', { ...called, day })
  if (isLinkedPage && row !== undefined) return ok(bank)
  const calls = (row?.calls ?? 0) + 1
  if (calls > limit) {
    const { zone } = bank.calendar
    const times = limit === 1 ? 'one read' : `${limit} reads`
    return refuseAt('A7a', 'PSU-IP-Address', {
      problem: `is missing, and without it the limit of ${times} a day is reached`,
      remedy: `Send it if the PSU is present, or wait until midnight in ${zone}`,
    })
  }
  const cleared = withoutEarlierCalls(bank, day)
  const { bank: nextBank, serial } =
    row === undefined ? nextSerial(cleared, 'access-call') : { bank: cleared, serial: row.serial }
  return ok(withRow(nextBank, 'accessCalls', { serial, day, ...called, calls }))
}
