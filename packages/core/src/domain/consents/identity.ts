import { type Context, type PsuReference, requireTpp } from '../../base/context.ts'
import { type Refusal, refuse, refuseAt } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { find } from '../../base/store/table.ts'
import type { Bank } from '../../rows/bank.ts'
import { consentFor, corporateConsents, firstConsentFrom } from '../../rows/consents/find.ts'
import { findPsu, hasValidSession, listCustomerPsus, psuById, sessionById } from '../../rows/psus/find.ts'
import type { Psu } from '../../rows/psus/model.ts'
import { mayActFor } from '../agreements/offer.ts'

/** The TPP, PSU, person and corporation for which a request is made. */
export interface Identity {
  readonly tpp: string
  /** The PSU whom the TPP names; undefined if the name is new or missing. */
  readonly psu: Psu | undefined
  /**
   * The serial of the person, if the request names one whom the bank knows: by PSU-ID, session or identity
   * number.
   */
  readonly customer: number | undefined
  /**
   * The serial of the corporation for which the PSU acts, 0 for a private customer. Undefined if the PSU will
   * choose it at the SCA page.
   */
  readonly corporation: number | undefined
}

/** An identity, and the bank in which it was found. */
export interface FoundIdentity {
  readonly bank: Bank
  readonly kind: IdentityKind
  readonly identity: Identity
}

/** The ways in which operations find the identity of a request. */
export type IdentityKind = keyof typeof identities

function requireOneName(bank: Bank, tpp: string, { psu = {} }: Context): Result<undefined, Refusal> {
  if (psu.id === undefined || psu.sessionId === undefined) return ok(undefined)
  const session = sessionById(bank, tpp, psu.sessionId)
  if (session === undefined || psuById(bank, tpp, psu.id)?.serial === session.psu) return ok(undefined)
  return refuse('S4f', 'TPP-Session-ID and PSU-ID are of two different PSUs', 'PSU-ID')
}

/** Returns true if the PSU has given consents, all of them for corporations. */
function isCorporate(bank: Bank, psu: Psu): boolean {
  const consent = firstConsentFrom(bank, psu.serial, 0)
  return consent !== undefined && consent.corporation !== 0
}

/**
 * Finds the corporation that a request names. If the person is known, they must be able to act for it or have
 * given a consent for it, even if all its accounts are closed by now (§7.4).
 */
function findCorporation(
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

/** Finds the person of X-PSU-IDENTITY. It must be the person of PSU-ID and TPP-Session-ID (S9). */
function findNamedPerson(bank: Bank, number: string, psu: Psu | undefined): Result<number, Refusal> {
  const person = find(bank.customers, 'byNumber', { number })
  const isOne = person?.type === 'PRIVATE' && (psu === undefined || psu.customer === person.serial)
  if (person !== undefined && isOne) return ok(person.serial)
  const text =
    person?.type === 'PRIVATE'
      ? 'must be the person of PSU-ID and TPP-Session-ID'
      : 'must be the number of a private customer of this bank'
  return refuseAt('S9c', 'X-PSU-IDENTITY', text)
}

/** Refuses PSU-Context PRIVATE with PSU-Corporate-ID. D: the bank cannot know which of the two is right. */
function requireOneSide({ context, corporationId }: PsuReference): Result<undefined, Refusal> {
  if (context !== 'PRIVATE' || corporationId === undefined) return ok(undefined)
  return refuseAt('S7f', 'PSU-Corporate-ID', 'cannot be combined with PSU-Context: PRIVATE')
}

/**
 * Returns true if a person has a valid SCA with a TPP, or a valid consent for this corporation. All names of
 * the person count: those that the TPP uses and the identity number.
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

function refuseNoCorporation(why = 'PSU-Context is CORPORATE') {
  return refuseAt('S7a', 'PSU-Corporate-ID', `is missing, as ${why}`)
}

/** Finds the identity from the headers PSU-ID, TPP-Session-ID, X-PSU-IDENTITY and PSU-Corporate-ID. */
export function findRequestIdentity(bank: Bank, context: Context): Result<Identity, Refusal> {
  const tpp = requireTpp(context)
  const { psu: psuReference = {} } = context
  const oneSide = requireOneSide(psuReference)
  if (!oneSide.ok) return oneSide
  const oneName = requireOneName(bank, tpp, context)
  if (!oneName.ok) return oneName
  const psu = findPsu(bank, tpp, psuReference)
  const person =
    psuReference.identity === undefined
      ? ok(psu?.customer)
      : findNamedPerson(bank, psuReference.identity, psu)
  if (!person.ok) return person
  const customer = person.value
  const { corporationId } = psuReference
  if (corporationId === undefined) return ok({ tpp, psu, customer, corporation: 0 })
  const corporation = findCorporation(bank, corporationId, { psu, customer })
  return corporation.ok ? ok({ tpp, psu, customer, corporation: corporation.value }) : corporation
}

/**
 * Finds the identity for a read of account information. PSU-Corporate-ID is required in the context CORPORATE
 * (§5.5). D: it is also required for a PSU who has approved for corporations only. It may be missing without
 * a valid consent for a corporation: then an SCA begins, and its redirect names the corporation.
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
  return refuseNoCorporation(side === undefined ? 'this PSU has approved for corporations only' : undefined)
}

/**
 * Finds the identity for a payment. PSU-Corporate-ID is required in the context CORPORATE if the bank knows
 * the person. Otherwise an SCA begins, and the account that pays decides the corporation.
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

export function findIdentity(bank: Bank, context: Context, kind: IdentityKind): Result<Identity, Refusal> {
  return identities[kind](bank, context)
}
