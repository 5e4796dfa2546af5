import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import type { Decision } from '../../base/rules/deciding.ts'
import { nextStatus } from '../../base/status-table.ts'
import type { Bank } from '../bank.ts'
import { findRowById } from '../table-rows.ts'
import type { Authorisation } from './model.ts'
import { type AuthorisationEvent, type AuthorisationStatus, authorisationStatusTable } from './status.ts'

function authorisationOfAny(bank: Bank, id: string): Authorisation | undefined {
  return findRowById(bank, 'authorisations', id)
}

/** Finds the TPP of an authorisation. Tests use it when they know only the id. */
export function tppOfAuthorisation(bank: Bank, id: string): string | undefined {
  return authorisationOfAny(bank, id)?.tpp
}

export function authorisationById(bank: Bank, id: string, tpp: string): Result<Authorisation, Refusal> {
  const authorisation = authorisationOfAny(bank, id)
  return authorisation === undefined || authorisation.tpp !== tpp
    ? refuse('S3o', 'there is no such authorisation', 'authorisationId')
    : ok(authorisation)
}

/** An authorisation, and its status after the event. */
export interface Movable {
  readonly authorisation: Authorisation
  readonly status: AuthorisationStatus
}

const refusals = {
  expired: ['S3h', 'the link has expired'],
  started: ['S2l', 'the person must identify first'],
  identified: ['S2j', 'the authorisation waits for an answer'],
  approved: ['S3n', 'too late: the person has approved with this link already'],
  refused: ['S3n', 'too late: the person has refused with this link already'],
} as const satisfies Record<AuthorisationStatus, readonly [Decision, text: string]>

/**
 * Finds an authorisation and the status after the event. If the event is not possible, it is refused:
 * SCA_EXPIRED for an expired link, else SCA_INVALID.
 */
export function movable(
  bank: Bank,
  id: string,
  tpp: string,
  event: AuthorisationEvent,
): Result<Movable, Refusal> {
  const lookup = authorisationById(bank, id, tpp)
  if (!lookup.ok) return lookup
  const status = nextStatus(authorisationStatusTable, lookup.value.status, event)
  if (status !== undefined) return ok({ authorisation: lookup.value, status })
  const [rule, text] = refusals[lookup.value.status]
  return refuse(rule, text, 'authorisationId')
}
