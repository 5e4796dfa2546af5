import type { Bank } from '../bank.ts'
import { identityOf } from '../consents/identity.ts'
import type { Context } from '../context.ts'
import { sessionById } from '../psus/find.ts'
import type { Psu } from '../psus/model.ts'
import { ascending } from '../store/table.ts'
import { type Answer, command, done } from '../transition.ts'
import { needSca, type ScaNeeded } from './sca.ts'

const unknownSession = {
  code: 'PSU_CREDENTIALS_INVALID',
  text: 'The bank knows no session of this TPP by the TPP-Session-ID or PSU-ID that was sent.',
} as const

/** Whether an SCA of the PSU still holds: that of the session where the request names one, else any. */
function hasSession(bank: Bank, { tpp, serial }: Psu, { psu: sent }: Context): boolean {
  if (sent?.sessionId !== undefined) return sessionById(bank, tpp, sent.sessionId) !== undefined
  const { value } = ascending(bank.sessions, 'byPsu', { psu: serial, serial: 0 }).next()
  return value?.psu === serial
}

/** Tells by which PSU-ID the PSU of a session is known (D); without a session that holds SCA is needed. */
export const readUser = command({
  run(bank, _input, context): Answer<{ readonly psuId: string } | ScaNeeded> {
    const identity = identityOf(bank, context)
    if (!identity.ok) return identity
    const { psu } = identity.value
    return psu !== undefined && hasSession(bank, psu, context)
      ? done(bank, { psuId: psu.psuId })
      : needSca(bank, unknownSession, context)
  },
})
