import { type Bank, mint, schedule } from '../bank.ts'
import { askForConsent } from '../consents/change.ts'
import type { Consent } from '../consents/model.ts'
import type { Context, RedirectWish } from '../context.ts'
import { callerOf } from '../context.ts'
import { limits } from '../limits.ts'
import { ascending, put } from '../store/table.ts'
import { later, minuteMilliseconds } from '../time/instant.ts'
import { forgetAuthorisation } from './expire.ts'
import type { Authorisation, Purpose } from './model.ts'

/** The bank without its oldest authorisation, where it would know of too many. */
function withRoom(bank: Bank): Bank {
  if (bank.authorisations.size < limits.authorisationsKeptMax) return bank
  const { value: oldest } = ascending(bank.authorisations, 'key').next()
  return oldest === undefined ? bank : forgetAuthorisation(bank, oldest.serial)
}

/** The bank with a link to its page, which can be used for 15 minutes (D). */
export function startAuthorisation(
  bank: Bank,
  purpose: Purpose,
  redirect: RedirectWish,
  context: Context,
): { readonly bank: Bank; readonly authorisation: Authorisation } {
  const { bank: counted, serial, id } = mint(withRoom(bank), 'authorisation')
  const expiresAt = later(context.now, limits.scaLinkMinutes * minuteMilliseconds)
  const authorisation: Authorisation = {
    ...{ serial, id, tpp: callerOf(context), status: 'started' as const },
    ...{ purpose, psu: context.psu ?? {}, redirect, expiresAt },
  }
  const entered = { ...counted, authorisations: put(counted.authorisations, authorisation) }
  const scheduled = schedule(entered, { at: expiresAt, kind: 'authorisation-expires', subject: serial })
  return { bank: scheduled, authorisation }
}

/** The bank with a consent that is asked for, and the link where it can be approved. */
export function startConsent(
  bank: Bank,
  redirect: RedirectWish,
  context: Context,
): { readonly bank: Bank; readonly authorisation: Authorisation; readonly consent: Consent } {
  const asked = askForConsent(bank, callerOf(context), context.now)
  const purpose = { kind: 'account-access', consent: asked.consent.serial } as const
  return { ...startAuthorisation(asked.bank, purpose, redirect, context), consent: asked.consent }
}
