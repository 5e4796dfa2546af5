import { limits } from '../../base/limits.ts'
import { nextStatus } from '../../base/status-table.ts'
import { find, putRow, removeAll } from '../../base/store/table.ts'
import { deadline, hourMilliseconds, type Instant } from '../../base/time/instant.ts'
import type { Authorisation } from '../../rows/authorisations/model.ts'
import { authorisationStatusTable } from '../../rows/authorisations/status.ts'
import { type Bank, schedule, unschedule, withParts } from '../../rows/bank.ts'
import { lapse, withoutIdle } from './purposes.ts'

/**
 * Saves an authorisation that has ended, and schedules its removal. D: until then the TPP can still read it.
 */
export function enterEnded(bank: Bank, authorisation: Authorisation, now: Instant): Bank {
  const at = deadline(now, limits.endedAuthorisationHours * hourMilliseconds)
  const cleared = unschedule(bank, authorisation.due)
  const update = schedule(cleared, { at, kind: 'authorisation-forgotten', subject: authorisation.serial })
  const authorisations = putRow(update.bank.authorisations, { ...authorisation, due: update.due })
  return withParts(update.bank, { authorisations })
}

/** Ends an authorisation without an answer. Changes nothing if it was answered before. */
export function expireAuthorisation(bank: Bank, serial: number, now: Instant): Bank {
  const authorisation = find(bank.authorisations, 'key', { serial })
  const status = authorisation && nextStatus(authorisationStatusTable, authorisation.status, 'expire')
  if (authorisation === undefined || status === undefined) return bank
  return enterEnded(lapse(bank, authorisation.purpose, now), { ...authorisation, status }, now)
}

/** Removes an authorisation, with its consent if that was never approved. */
export function forgetAuthorisation(bank: Bank, serial: number): Bank {
  const authorisation = find(bank.authorisations, 'key', { serial })
  if (authorisation === undefined) return bank
  const changedBank = withoutIdle(unschedule(bank, authorisation.due), authorisation.purpose)
  return { ...changedBank, authorisations: removeAll(changedBank.authorisations, [authorisation]) }
}
