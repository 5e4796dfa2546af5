import type { ErrorCode, OfferedAgreement } from '@pocketbank/core'
import { isScaNeeded } from '@pocketbank/core'
import { type AccessEntry, findRowById, iterateForward, viewAuthorisation } from '@pocketbank/core/internal'
import type { Seen } from '../pipeline/exchange.ts'
import { consentBecame, decidedBy, type Sign } from './situation.ts'

/** What a customer was offered at the page, and what they opened. */
interface OpenedAccess {
  readonly offers: readonly OfferedAgreement[]
  readonly offer: OfferedAgreement
  readonly entries: readonly AccessEntry[]
}

/** Met by an approval of access to accounts, if what the customer was offered and opened passes the test. */
export function accessOpened(test: (opened: OpenedAccess) => boolean): Sign {
  return consentBecame(({ after: { status, agreement, entries }, step: { cause, before } }) => {
    if (status !== 'valid' || cause.kind !== 'command') return false
    const id = cause.entry.input.params?.authorisationId
    const asked = typeof id !== 'string' ? undefined : findRowById(before, 'authorisations', id)
    const { offers } = asked === undefined ? { offers: [] } : viewAuthorisation(before, asked)
    const offer = offers.find(({ serial }) => serial === agreement)
    return offer !== undefined && test({ offers, offer, entries })
  })
}

/** True if the customer opened an account without a right that the page offered. */
export function opensWithout(right: 'balances' | 'transactions'): (opened: OpenedAccess) => boolean {
  return ({ offer, entries }) =>
    entries.some((entry) => !entry[right]) && offer.accounts.some(({ rights }) => rights.includes(right))
}

/** True if the PSU of a request has a valid consent. */
function hasValidConsent({ exchange: { found, caller } }: Seen): boolean {
  const { psu, corporation = 0 } = found?.identity ?? {}
  if (psu === undefined || caller === undefined) return false
  const from = { psu: psu.serial, corporation, status: 'valid', serial: 0 } as const
  const { value } = iterateForward(caller.engine.bank.consents, 'byHolder', from).next()
  return value?.psu === psu.serial && value.corporation === corporation && value.status === 'valid'
}

/** Met by a 401 with a link, by its reason, and by whether the PSU has a consent that is valid all the same. */
export function scaNeededFor(code: ErrorCode, isConsentValid: boolean): Sign {
  return decidedBy('S1c', (seen) => {
    const { told } = seen.exchange
    return isScaNeeded(told) && told.scaNeeded.code === code && hasValidConsent(seen) === isConsentValid
  })
}
