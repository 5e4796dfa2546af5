import { type Context, type RedirectWish, requireTpp } from '../../base/context.ts'
import { limits } from '../../base/limits.ts'
import { iterateForward, lastBefore, putRow } from '../../base/store/table.ts'
import { deadline, minuteMilliseconds } from '../../base/time/instant.ts'
import type { Authorisation, Purpose } from '../../rows/authorisations/model.ts'
import { type Bank, nextId, schedule, withParts } from '../../rows/bank.ts'
import type { Consent, ConsentTerms } from '../../rows/consents/model.ts'
import { askForConsent } from '../consents/change.ts'
import { defaultTerms } from '../consents/consent-terms.ts'
import { forgetAuthorisation } from './expire.ts'
import { listPurposePayments } from './purposes.ts'

function findFirstAndLast(
  bank: Bank,
  tpp: string,
): readonly [Authorisation | undefined, Authorisation | undefined] {
  const { value: first } = iterateForward(bank.authorisations, 'byTpp', { tpp, serial: 0 }).next()
  const last = lastBefore(bank.authorisations, 'byTpp', { tpp, serial: Number.POSITIVE_INFINITY })
  return [first?.tpp === tpp ? first : undefined, last?.tpp === tpp ? last : undefined]
}

/**
 * Makes space for one more authorisation of a TPP, and returns its ordinal. If the TPP has too many, its
 * oldest one is removed. If the bank is full and the TPP has none, the oldest of all is removed.
 */
function dropOldestAuthorisation(bank: Bank, tpp: string): { readonly bank: Bank; readonly ordinal: number } {
  const [first, last] = findFirstAndLast(bank, tpp)
  const ordinal = (last?.ordinal ?? 0) + 1
  if (first !== undefined && ordinal - first.ordinal >= limits.authorisationsOfTppMax) {
    return { bank: forgetAuthorisation(bank, first.serial), ordinal }
  }
  if (bank.authorisations.size < limits.authorisationsKeptMax) return { bank, ordinal }
  const { value: oldest } = iterateForward(bank.authorisations, 'key').next()
  const outgoing = first ?? oldest
  return { bank: outgoing === undefined ? bank : forgetAuthorisation(bank, outgoing.serial), ordinal }
}

/**
 * Adds the brand of the payments to a redirect that has no brand (P14). D: payments of several brands add
 * none.
 */
function withBrand(bank: Bank, purpose: Purpose, redirect: RedirectWish): RedirectWish {
  if (redirect.brand !== undefined) return redirect
  const [brand, ...otherBrands] = new Set(listPurposePayments(bank, purpose).map((payment) => payment.brand))
  return brand === undefined || otherBrands.length > 0 ? redirect : { ...redirect, brand }
}

/** Starts an authorisation, whose link can be used for a limited time (D: `limits.scaLinkMinutes`). */
export function startAuthorisation(
  bank: Bank,
  purpose: Purpose,
  redirect: RedirectWish,
  context: Context,
): { readonly bank: Bank; readonly authorisation: Authorisation } {
  const tpp = requireTpp(context)
  const trimmed = dropOldestAuthorisation(bank, tpp)
  const { bank: nextBank, serial, id } = nextId(trimmed.bank, 'authorisation')
  const expiresAt = deadline(context.now, limits.scaLinkMinutes * minuteMilliseconds)
  const update = schedule(nextBank, { at: expiresAt, kind: 'authorisation-expires', subject: serial })
  const authorisation: Authorisation = {
    serial,
    id,
    tpp,
    status: 'started' as const,
    ordinal: trimmed.ordinal,
    due: update.due,
    purpose,
    psu: context.psu ?? {},
    redirect: withBrand(bank, purpose, redirect),
    expiresAt,
  }
  const authorisations = putRow(update.bank.authorisations, authorisation)
  return { bank: withParts(update.bank, { authorisations }), authorisation }
}

/** Adds a consent that waits for approval, with the authorisation that can approve it. */
export function startConsent(
  bank: Bank,
  redirect: RedirectWish,
  context: Context,
  terms: ConsentTerms = defaultTerms,
): { readonly bank: Bank; readonly authorisation: Authorisation; readonly consent: Consent } {
  const update = askForConsent(bank, { tpp: requireTpp(context), ...terms }, context.now)
  const purpose = { kind: 'account-access', consent: update.consent.serial } as const
  return { ...startAuthorisation(update.bank, purpose, redirect, context), consent: update.consent }
}
