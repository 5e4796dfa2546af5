import { askingTpp, type Context, type PsuReference } from '../../base/context.ts'
import { type Refusal, refuse, refuseAt } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { find } from '../../base/store/table.ts'
import type { Bank } from '../../rows/bank.ts'
import { consentFor, corporateConsents, firstConsentFrom } from '../../rows/consents/find.ts'
import { findPsu, hasValidSession, listCustomerPsus, psuById, sessionById } from '../../rows/psus/find.ts'
import type { Psu } from '../../rows/psus/model.ts'
import { mayActFor } from '../agreements/offer.ts'

/** For whom a request is made. */
export interface Identity {
  readonly tpp: string
  /** Nobody yet where the TPP's name for the PSU is new, or there is none. */
  readonly psu: Psu | undefined
  /** The serial of the person, where the request names one whom the bank knows, by their own number or the TPP's name for them. */
  readonly customer: number | undefined
  /** The serial of the corporation for which the PSU acts, 0 for none; absent if the PSU will choose it on the bank's page. */
  readonly corporation: number | undefined
}

/** An identity, and the bank in which it was found. */
export interface FoundIdentity {
  readonly bank: Bank
  readonly kind: IdentityKind
  readonly identity: Identity
}

/** Ways in which an operation finds the identity of a request. */
export type IdentityKind = keyof typeof identities

function requireOneName(bank: Bank, tpp: string, { psu = {} }: Context): Result<undefined, Refusal> {
  if (psu.id === undefined || psu.sessionId === undefined) return ok(undefined)
  const session = sessionById(bank, tpp, psu.sessionId)
  if (session === undefined || psuById(bank, tpp, psu.id)?.serial === session.psu) return ok(undefined)
  return refuse('S4f', 'TPP-Session-ID and PSU-ID are of two different PSUs', 'PSU-ID')
}

/** True if the PSU has given consents, all of them for corporations. */
function isCorporate(bank: Bank, psu: Psu): boolean {
  const consent = firstConsentFrom(bank, psu.serial, 0)
  return consent !== undefined && consent.corporation !== 0
}

/**
 * The corporation that a request names: one of the bank's, and, where the person is known, one that lets them at its accounts or for
 * which they have given a consent, though everything in it may be closed by now (§7.4).
 */
function corporationNamed(
  bank: Bank,
  number: string,
  { psu, customer }: Pick<Identity, 'psu' | 'customer'>,
): Result<number, Refusal> {
  const owner = find(bank.customers, 'byNumber', { number })
  const isOpen =
    owner?.type === 'CORPORATE' &&
    (customer === undefined ||
      (psu !== undefined && consentFor(bank, psu.serial, owner.serial) !== undefined) ||
      mayActFor(bank, customer, owner.serial))
  if (owner !== undefined && isOpen) return ok(owner.serial)
  return refuseAt('S7c', 'PSU-Corporate-ID', 'must be a corporation for which this PSU may act')
}

/** The person whom X-PSU-IDENTITY names, who must be the one that the TPP's own names stand for (S9). */
function findNamedPerson(bank: Bank, number: string, psu: Psu | undefined): Result<number, Refusal> {
  const person = find(bank.customers, 'byNumber', { number })
  const isOne = person?.type === 'PRIVATE' && (psu === undefined || psu.customer === person.serial)
  if (person !== undefined && isOne) return ok(person.serial)
  const text =
    person?.type === 'PRIVATE'
      ? 'X-PSU-IDENTITY must be the person of PSU-ID and TPP-Session-ID'
      : 'X-PSU-IDENTITY must be the number of a private customer of this bank'
  return refuse('S9c', text, 'X-PSU-IDENTITY')
}

/** Refuses a request that says PRIVATE and names a corporation: nobody guesses which of the two was meant (D). */
function requireOneSide({ context, corporationId }: PsuReference): Result<undefined, Refusal> {
  if (context !== 'PRIVATE' || corporationId === undefined) return ok(undefined)
  return refuseAt('S7f', 'PSU-Corporate-ID', 'must not be sent with PSU-Context: PRIVATE')
}

/**
 * True if a person has a valid SCA under a TPP, or a consent for their side of the bank, by whichever name the request has: the TPP's own
 * or their identity number.
 */
export function isTrusted(bank: Bank, { tpp, customer, corporation }: Identity): boolean {
  return (
    customer !== undefined &&
    corporation !== undefined &&
    listCustomerPsus(bank, customer, tpp).some(
      (psu) => hasValidSession(bank, psu) || consentFor(bank, psu.serial, corporation)?.status === 'valid',
    )
  )
}

function refuseNoCorporation(why = '') {
  const text = `a corporate request must have the header PSU-Corporate-ID${why}`
  return refuse('S7a', text, 'PSU-Corporate-ID')
}

/** Finds for whom a request is made, by the names that it has: those of a person, and PSU-Corporate-ID. */
export function findRequestIdentity(bank: Bank, context: Context): Result<Identity, Refusal> {
  const tpp = askingTpp(context)
  const { psu: sent = {} } = context
  const oneSide = requireOneSide(sent)
  if (!oneSide.ok) return oneSide
  const oneName = requireOneName(bank, tpp, context)
  if (!oneName.ok) return oneName
  const psu = findPsu(bank, tpp, sent)
  const person = sent.identity === undefined ? ok(psu?.customer) : findNamedPerson(bank, sent.identity, psu)
  if (!person.ok) return person
  const customer = person.value
  const { corporationId } = sent
  if (corporationId === undefined) return ok({ tpp, psu, customer, corporation: 0 })
  const corporation = corporationNamed(bank, corporationId, { psu, customer })
  return corporation.ok ? ok({ tpp, psu, customer, corporation: corporation.value }) : corporation
}

/**
 * Finds for whom account information is read. A corporate request names its corporation (§5.5): one in the context CORPORATE, or of a
 * PSU who has been here for corporations only (D). Where no consent for a corporation holds, an SCA is about to begin, and the TPP
 * learns on the way back which corporation it is.
 */
function findReader(bank: Bank, context: Context): Result<Identity, Refusal> {
  const identity = findRequestIdentity(bank, context)
  const { context: side, corporationId } = context.psu ?? {}
  if (!identity.ok || corporationId !== undefined || side === 'PRIVATE') return identity
  const { psu } = identity.value
  const actsForOne = side === 'CORPORATE' || (psu !== undefined && isCorporate(bank, psu))
  if (!actsForOne) return identity
  if (psu === undefined || !corporateConsents(bank, psu.serial).some(({ status }) => status === 'valid')) {
    return ok({ ...identity.value, corporation: undefined })
  }
  return refuseNoCorporation(side === undefined ? ', and this PSU has approved for corporations only' : '')
}

/**
 * Finds for whom a payment is made. In the context CORPORATE the request names its corporation, unless the bank does not know the person
 * yet: then an SCA is about to begin, and the paying account tells which corporation it is.
 */
function findPayer(bank: Bank, context: Context): Result<Identity, Refusal> {
  const identity = findRequestIdentity(bank, context)
  const { context: side, corporationId } = context.psu ?? {}
  if (!identity.ok || corporationId !== undefined || side !== 'CORPORATE') return identity
  return identity.value.customer === undefined
    ? ok({ ...identity.value, corporation: undefined })
    : refuseNoCorporation()
}

const identities = { reader: findReader, payer: findPayer, named: findRequestIdentity } as const

/** Finds for whom a request is made, as operations of this kind do. */
export function findIdentity(bank: Bank, context: Context, kind: IdentityKind): Result<Identity, Refusal> {
  return identities[kind](bank, context)
}
