import type { Context } from '../../base/context.ts'
import type { ErrorCode } from '../../base/errors/codes.ts'
import type { Bank } from '../../rows/bank.ts'
import { type CommandResult, succeed } from '../transition.ts'
import { startConsent } from './start.ts'

/** Why SCA is needed. */
export interface ScaReason {
  readonly code: ErrorCode
  readonly text: string
}

/** The third answer of the bank, beside what was asked and a refusal: the PSU must come to the bank's page first (§5.6). */
export interface ScaNeeded {
  readonly scaNeeded: ScaReason
  /** The id of the authorisation of the link; absent if the request has no TPP-Redirect-URI. */
  readonly authorisationId: string | undefined
}

/**
 * Tells whether the bank answered a command with a need for SCA instead of what was asked.
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

/** Answers that SCA is needed for account information. D: without a way back nothing is remembered, since no link can lead anywhere. */
export function needSca(bank: Bank, reason: ScaReason, context: Context): CommandResult<ScaNeeded> {
  if (context.redirect === undefined) {
    return succeed(bank, { scaNeeded: reason, authorisationId: undefined })
  }
  const started = startConsent(bank, context.redirect, context)
  return succeed(started.bank, { scaNeeded: reason, authorisationId: started.authorisation.id })
}
