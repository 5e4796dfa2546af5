import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { find, takeWhile } from '../../base/store/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import { toLocalEpochDay } from '../../base/time/zone.ts'
import type { AccessCalls } from '../../rows/account-information/calls-model.ts'
import { type Bank, nextSerial } from '../../rows/bank.ts'
import { withoutRows, withRow } from '../../rows/table-rows.ts'

/** The operation and resource of a call, with the PSU and corporation. */
type Called = Pick<AccessCalls, 'psu' | 'corporation' | 'operation' | 'resource'>

/** The calls that a consent allows on the day of a moment. */
interface Allowed {
  readonly most: number
  readonly now: Instant
  /** The call follows a link of a page: free once a page was counted that day. */
  readonly isLinkedPage: boolean
}

/** The bank without the calls of earlier days. */
function withoutEarlierCalls(bank: Bank, day: number): Bank {
  const from = { day: Number.NEGATIVE_INFINITY, serial: 0 }
  const earlier = takeWhile(bank.accessCalls, 'byDay', from, (row) => row.day < day)
  return earlier.length === 0 ? bank : withoutRows(bank, 'accessCalls', earlier)
}

/**
 * The bank that has counted a call without its PSU, of which there are 4 a day (§8), or fewer where the consent says so. D: counted for
 * each TPP, PSU, corporation, operation and resource, from midnight to midnight in the bank's zone. The pages behind the links of a counted
 * page are free: a long history could not be read to its end otherwise.
 */
export function countCall(
  bank: Bank,
  called: Called,
  { most, now, isLinkedPage }: Allowed,
): Result<Bank, Refusal> {
  const day = toLocalEpochDay(now, bank.calendar.zone)
  const known = find(bank.accessCalls, 'byCall', { ...called, day })
  if (isLinkedPage && known !== undefined) return ok(bank)
  const calls = (known?.calls ?? 0) + 1
  if (calls > most) {
    const { zone } = bank.calendar
    const times = most === 1 ? 'one read' : `${most} reads`
    const text = `without PSU-IP-Address the limit is ${times} a day, all used: send the header if the PSU is present, or wait until midnight in ${zone}`
    return refuse('A7a', text, 'PSU-IP-Address')
  }
  const cleared = withoutEarlierCalls(bank, day)
  const { bank: counted, serial } =
    known === undefined ? nextSerial(cleared, 'access-call') : { bank: cleared, serial: known.serial }
  return ok(withRow(counted, 'accessCalls', { serial, day, ...called, calls }))
}
