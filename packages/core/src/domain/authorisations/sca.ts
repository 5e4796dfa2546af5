import type { Context } from '../../base/context.ts'
import type { ErrorCode } from '../../base/errors/codes.ts'
import type { Bank } from '../../rows/bank.ts'
import { type CommandResult, succeed } from '../command.ts'
import { startConsent } from './start.ts'

export interface ScaReason {
  readonly code: ErrorCode
  readonly text: string
}

/** The outcome of a command if the PSU must first authenticate at the SCA page (§5.6). */
export interface ScaNeeded {
  readonly scaNeeded: ScaReason
  /** The id of the authorisation of the link; absent if the request has no TPP-Redirect-URI. */
  readonly authorisationId: string | undefined
}

/**
 * Returns true if a command was not done because the PSU must authenticate first.
 *
 * @param outcome - The `value` of a command that was not refused.
 * @example
 * ```ts
 * import { createEngine, instant, isScaNeeded } from '@pocketbank/core'
 *
 * const now = instant(Date.UTC(2026, 0, 15, 9))
 * const bank = createEngine({ now, seed: 'my test' })
 * const context = { now, tpp: 'PSDNO-FSA-1', redirect: { uri: 'https://tpp.example/back' } }
 * const answer = bank.execute('listConsentedAccounts', {}, context)
 * answer.ok && isScaNeeded(answer.value) // => true
 * ```
 */
export function isScaNeeded(outcome: unknown): outcome is ScaNeeded {
  return typeof outcome === 'object' && outcome !== null && 'scaNeeded' in outcome
}

/**
 * Returns that SCA is needed for account information. D: without a redirect URI no authorisation is started,
 * since no link could return to the TPP.
 */
export function needSca(bank: Bank, reason: ScaReason, context: Context): CommandResult<ScaNeeded> {
  if (context.redirect === undefined) {
    return succeed(bank, { scaNeeded: reason, authorisationId: undefined })
  }
  const sca = startConsent(bank, context.redirect, context)
  return succeed(sca.bank, { scaNeeded: reason, authorisationId: sca.authorisation.id })
}
