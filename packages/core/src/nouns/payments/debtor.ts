import { byRule, type Refusal, refuse } from '../../base/errors/refusal.ts'
import { ibanOf } from '../../base/iso/iban-of.ts'
import type { Currency } from '../../base/money/currencies.ts'
import { ok, type Result } from '../../base/result.ts'
import { accountByIban, accountOf } from '../../rows/accounts/find.ts'
import { engagementsOf } from '../../rows/agreements/find.ts'
import type { Engagement } from '../../rows/agreements/model.ts'
import type { Bank } from '../../rows/bank.ts'
import { cardAccountOf, cardsByPan } from '../../rows/card-accounts/find.ts'
import type { CardAccount } from '../../rows/card-accounts/model.ts'
import type { Debtor } from '../../rows/ledger/model.ts'
import type { DebtorReference } from '../../rows/payments/contract.ts'
import { debtorCurrency } from '../../rows/payments/find.ts'
import { mayActFor } from '../agreements/offer.ts'
import { engagementsFor, isActedFor, isWithin, payingEngagements, sideOf } from '../agreements/pay.ts'
import type { Identity } from '../consents/identity.ts'
import type { BodyContext } from '../transition.ts'
import { refuseCorporation, requireCorporationHeader } from './corporation.ts'
import { checkNames } from './creditor.ts'

const path = '$.debtorAccount'

/** What pays, and the rights that the person has to it; all rights where the person is not known yet. */
export interface FoundDebtor {
  readonly debtor: Debtor
  readonly currency: Currency
  readonly engagements: readonly Engagement[] | undefined
}

function cardsSeenBy(bank: Bank, customer: number): ReadonlySet<number> {
  const cards = engagementsOf(bank, customer).filter(({ kind }) => kind === 'card-account')
  return new Set(cards.map(({ account }) => account))
}

/** The cards with a number among those that the person may see; where the person is not known yet, all of them. */
function cardsNamed(bank: Bank, maskedPan: string, { customer, corporation }: Identity) {
  const named = cardsByPan(bank, maskedPan).filter(({ owner }) => isActedFor(bank, owner, corporation))
  if (customer === undefined) return named
  const seen = cardsSeenBy(bank, customer)
  return named.filter(({ serial }) => seen.has(serial))
}

/** D: a masked number may be that of several people's cards. As long as nobody says whose is meant, none is guessed. */
function cardNamed(
  bank: Bank,
  maskedPan: string,
  identity: Identity,
): Result<CardAccount | undefined, Refusal> {
  const cards = cardsNamed(bank, maskedPan, identity)
  const owners = new Set(cards.filter(({ status }) => status !== 'deleted').map(({ owner }) => owner))
  if (identity.customer === undefined && owners.size > 1) {
    const fieldPath = `${path}.maskedPan`
    return refuse('S11f', 'FORMAT_ERROR', `${fieldPath} names several cards: name the PSU`, fieldPath)
  }
  return ok(cards.find(({ status }) => status === 'enabled') ?? cards[0])
}

/** What a reference names among the accounts of the bank, and among the cards that are looked at. */
function debtorNamed(
  bank: Bank,
  reference: DebtorReference,
  identity: Identity,
): Result<Debtor | undefined, Refusal> {
  const { maskedPan, bban } = reference
  if (maskedPan !== undefined) {
    const card = cardNamed(bank, maskedPan, identity)
    return card.ok ? ok(card.value && { kind: 'card-account', account: card.value.serial }) : card
  }
  const { customer, corporation } = identity
  const iban = ibanOf(reference)
  const account = iban === undefined ? ownByBban(bank, bban, customer) : accountByIban(bank, iban)
  const isTheirs = account !== undefined && isActedFor(bank, account.owner, corporation)
  return ok(isTheirs ? { kind: 'account', account: account.serial } : undefined)
}

/** A national number of another country leads to no IBAN: it is looked for among what the person may see. */
function ownByBban(bank: Bank, bban: string | undefined, customer: number | undefined) {
  if (customer === undefined) return undefined
  return engagementsOf(bank, customer)
    .filter(({ kind }) => kind === 'account')
    .map(({ account }) => accountOf(bank, account))
    .find((account) => account.bban === bban)
}

/** The corporations (0 for none) whose accounts or cards a reference names, of those for which the person may act. */
function sidesNamed(bank: Bank, reference: DebtorReference, customer: number | undefined): readonly number[] {
  const { maskedPan, bban } = reference
  const kind = maskedPan === undefined ? 'account' : 'card-account'
  const iban = maskedPan === undefined ? ibanOf(reference) : undefined
  const account = iban === undefined ? ownByBban(bank, bban, customer) : accountByIban(bank, iban)
  const accounts = account === undefined ? [] : [account]
  const named = maskedPan === undefined ? accounts : cardsByPan(bank, maskedPan)
  return named.flatMap(({ serial, owner }) => {
    const side = sideOf(bank, owner)
    const isOpen =
      customer === undefined ||
      (side === 0
        ? engagementsFor(bank, { customer, corporation: 0 }, { kind, account: serial }).length > 0
        : mayActFor(bank, customer, side))
    return isOpen ? [side] : []
  })
}

/**
 * Refuses an account from which the request cannot pay. The paying account decides which corporation a request must name (S7): an account
 * of another one for which the person may act, or of the person, is refused for that; any other account is unknown.
 */
function refuseDebtor(bank: Bank, reference: DebtorReference, { customer, corporation }: Identity) {
  const other = sidesNamed(bank, reference, customer).find((side) => side !== corporation)
  if (other !== undefined && corporation !== undefined) {
    if (corporation !== 0) return refuseCorporation(other)
    if (customer !== undefined) return requireCorporationHeader()
  }
  return refuse('P2h', 'RESOURCE_UNKNOWN', `${path} names no account of this PSU`, path)
}

function requireEnabled(bank: Bank, { kind, account }: Debtor): Result<undefined, Refusal> {
  if (kind === 'account') return ok(undefined)
  const card = cardAccountOf(bank, account)
  const { status } = [card, cardAccountOf(bank, card.main)].find((one) => one.status !== 'enabled') ?? card
  return status === 'enabled'
    ? ok(undefined)
    : refuse('P2i', 'CONFLICT', `the card is ${status} and cannot pay`, `${path}.maskedPan`)
}

/** Refuses a reference to what pays that names no account, or several (P2). */
export function checkDebtorNames(
  reference: DebtorReference,
  at: Pick<BodyContext, 'bank' | 'path'>,
): Result<undefined, Refusal> {
  return byRule('P2h', checkNames(reference, at))
}

/**
 * The account or card that a request wants to pay from (P2): one that the person may see, and pay from; where the person is not known
 * yet, any of a private customer, or of the corporation. What is not theirs and what is not there is refused in the same words.
 */
export function findDebtor(
  bank: Bank,
  reference: DebtorReference,
  identity: Identity,
): Result<FoundDebtor, Refusal> {
  const found = debtorNamed(bank, reference, identity)
  if (!found.ok) return found
  const debtor = found.value
  const { customer, corporation } = identity
  const engagements =
    debtor === undefined || customer === undefined || corporation === undefined
      ? undefined
      : engagementsFor(bank, { customer, corporation }, debtor)
  const currency = debtor && debtorCurrency(bank, debtor)
  if (debtor === undefined || engagements?.length === 0 || currency === undefined) {
    return refuseDebtor(bank, reference, identity)
  }
  if (reference.currency !== currency) {
    const text = `${path}.currency must be the account's currency ${currency}, got ${reference.currency}`
    return refuse('P2h', 'FORMAT_ERROR', text, `${path}.currency`)
  }
  const enabled = requireEnabled(bank, debtor)
  if (!enabled.ok) return enabled
  const paying = engagements && payingEngagements(engagements)
  return paying?.length === 0
    ? refuse(
        'X4k',
        'FORBIDDEN',
        `${path} is one from which this PSU may not pay: the role REGISTER is missing`,
        path,
      )
    : ok({ debtor, currency, engagements: paying })
}

/** Refuses more than the person may register at what pays (X4: registerLimit), in minor units of its currency. */
export function requireWithinLimit(
  { engagements, currency }: FoundDebtor,
  minor: bigint,
  amountPath: string,
): Result<undefined, Refusal> {
  const isAllowed =
    engagements === undefined ||
    engagements.some(({ registerLimit }) => isWithin(registerLimit, minor, currency))
  if (isAllowed) return ok(undefined)
  const text = `${amountPath} is more than the PSU may register on this account (registerLimit)`
  return refuse('X4l', 'FORBIDDEN', text, amountPath)
}
