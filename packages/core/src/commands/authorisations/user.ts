import type { Context } from '../../base/context.ts'
import { needSca, type ScaNeeded } from '../../domain/authorisations/sca.ts'
import { type CommandResult, command, succeed } from '../../domain/command.ts'
import type { Bank } from '../../rows/bank.ts'
import { hasValidSession, sessionById } from '../../rows/psus/find.ts'
import type { Psu } from '../../rows/psus/model.ts'

const unknownSession = {
  code: 'PSU_CREDENTIALS_INVALID',
  text: 'The bank knows no session of this TPP by the TPP-Session-ID or PSU-ID that was sent.',
} as const

/**
 * Returns true if the session of the request is valid. Without a session in the request any valid session of
 * the PSU counts.
 */
function hasSession(bank: Bank, psu: Psu, { psu: psuReference }: Context): boolean {
  if (psuReference?.sessionId !== undefined)
    return sessionById(bank, psu.tpp, psuReference.sessionId) !== undefined
  return hasValidSession(bank, psu)
}

/** Returns the PSU-ID that belongs to a session (D). Without a valid session SCA is needed. */
export const readUser = command({
  reads: 'user',
  isCounted: false,
  identifies: 'reader',
  run(bank, { identity: { psu } }, context): CommandResult<{ readonly psuId: string } | ScaNeeded> {
    return psu !== undefined && hasSession(bank, psu, context)
      ? succeed(bank, { psuId: psu.psuId })
      : needSca(bank, unknownSession, context)
  },
})
