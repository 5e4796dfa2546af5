import type { Context } from '../../base/context.ts'
import type { ErrorCode } from '../../base/errors/codes.ts'
import type { Bank } from '../../rows/bank.ts'
import { type CommandResult, done } from '../transition.ts'
import { startConsent } from './start.ts'

/** Why SCA is needed. */
export interface ScaReason {
  readonly code: ErrorCode
  readonly text: string
}

/** The third answer of the bank, beside what was asked and a refusal: the PSU must come to the bank's page first (§5.6). */
export interface ScaNeeded {
  readonly scaNeeded: ScaReason
  /** The id of the authorisation to which a link leads; none where the request names no way back. */
  readonly authorisationId: string | undefined
}

/** True if the outcome of a command is that SCA is needed. */
export function isScaNeeded(outcome: unknown): outcome is ScaNeeded {
  return typeof outcome === 'object' && outcome !== null && 'scaNeeded' in outcome
}

/** Answers that SCA is needed for account information. D: without a way back nothing is remembered, since no link can lead anywhere. */
export function needSca(bank: Bank, reason: ScaReason, context: Context): CommandResult<ScaNeeded> {
  if (context.redirect === undefined) {
    return done(bank, { scaNeeded: reason, authorisationId: undefined })
  }
  const started = startConsent(bank, context.redirect, context)
  return done(started.bank, { scaNeeded: reason, authorisationId: started.authorisation.id })
}
