import { iterateForward } from '@pocketbank/core/base/store'
import type { Observation } from '@pocketbank/http/pipeline'

/** Returns true if the PSU of a request has a valid consent. */
export function hasValidConsent({ exchange: { foundIdentity, engine } }: Observation): boolean {
  const { psu, corporation = 0 } = foundIdentity?.identity ?? {}
  if (psu === undefined || engine === undefined) return false
  const from = { psu: psu.serial, corporation, status: 'valid', serial: 0 } as const
  const { value } = iterateForward(engine.bank.consents, 'byPsu', from).next()
  return value?.psu === psu.serial && value.corporation === corporation && value.status === 'valid'
}
