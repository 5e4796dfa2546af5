import { byRule, type Refusal, refuse, refuseAt } from '../../base/errors/refusal.ts'
import { norwegianBban } from '../../base/iso/iban.ts'
import { computeIban } from '../../base/iso/iban-of.ts'
import type { Currency } from '../../base/money/currencies.ts'
import { ok, type Result } from '../../base/result.ts'
import { accountByIban, requireAccount } from '../../rows/accounts/find.ts'
import type { Account } from '../../rows/accounts/model.ts'
import { listCustomerEngagements } from '../../rows/agreements/find.ts'
import type { Engagement } from '../../rows/agreements/model.ts'
import type { Bank } from '../../rows/bank.ts'
import { cardsByAccountNumber, cardsByPan, requireCardAccount } from '../../rows/card-accounts/find.ts'
import type { CardAccount } from '../../rows/card-accounts/model.ts'
import { findHolder } from '../../rows/holders.ts'
import type { Debtor } from '../../rows/ledger/model.ts'
import type { DebtorReference } from '../../rows/payments/contract.ts'
import { checkNumbers } from '../accounts/one-account.ts'
import { mayActFor } from '../agreements/offer.ts'
import {
  engagementsFor,
  findCorporation,
  isActedFor,
  isWithinLimit,
  payingEngagements,
} from '../agreements/pay.ts'
import type { Identity } from '../consents/identity.ts'
import { refuseCorporation, requireCorporationHeader } from './corporation.ts'
import { checkNames, requireAccountCurrency, requireCurrencyNamed } from './creditor.ts'
import type { PaymentPlace } from './read-transfer.ts'

const path = '$.debtorAccount'

/** The debtor and the person's rights to it; all rights if the person is not known yet. */
export interface FoundDebtor {
  readonly debtor: Debtor
  readonly currency: Currency
  readonly engagements: readonly Engagement[] | undefined
}

/** The place of the name by which a card is found. */
function cardPath({ maskedPan }: DebtorReference): string {
  return maskedPan === undefined ? path : `${path}.maskedPan`
}

function listVisibleCardSerials(bank: Bank, customer: number): ReadonlySet<number> {
  const cards = listCustomerEngagements(bank, customer).filter(({ kind }) => kind === 'card-account')
  return new Set(cards.map(({ account }) => account))
}

/** The cards that a reference names, by their masked number or by the number of their account (§9 1.9.0). */
function cardsNamed(bank: Bank, { maskedPan, iban, bban }: DebtorReference): readonly CardAccount[] {
  if (maskedPan !== undefined) return cardsByPan(bank, maskedPan)
  const numbers = new Set([iban, bban, iban && norwegianBban(iban), computeIban({ bban })])
  return [...numbers].flatMap((number) => (number === undefined ? [] : cardsByAccountNumber(bank, number)))
}

/** Of some cards those that the person may see; where the person is not known yet, all of them. */
function cardsOpenTo(bank: Bank, cards: readonly CardAccount[], { customer, corporation }: Identity) {
  const named = cards.filter(({ owner }) => isActedFor(bank, owner, corporation))
  if (customer === undefined) return named
  const seen = listVisibleCardSerials(bank, customer)
  return named.filter(({ serial }) => seen.has(serial))
}

/** D: a number may be that of several people's cards. As long as nobody says whose is meant, none is guessed. */
function cardNamed(
  bank: Bank,
  reference: DebtorReference,
  identity: Identity,
): Result<Debtor | undefined, Refusal> {
  const cards = cardsOpenTo(bank, cardsNamed(bank, reference), identity)
  const owners = new Set(cards.filter(({ status }) => status !== 'deleted').map(({ owner }) => owner))
  if (identity.customer === undefined && owners.size > 1) {
    const fieldPath = cardPath(reference)
    return refuseAt('S11f', fieldPath, 'matches cards of several people: send the PSU-ID of a known PSU')
  }
  const card = cards.find(({ status }) => status === 'enabled') ?? cards[0]
  return ok(card && { kind: 'card-account', account: card.serial })
}

/** A national number of another country leads to no IBAN: it is looked for among what the person may see. */
function ownByBban(bank: Bank, bban: string | undefined, customer: number | undefined) {
  if (customer === undefined) return undefined
  return listCustomerEngagements(bank, customer)
    .filter(({ kind }) => kind === 'account')
    .map(({ account }) => requireAccount(bank, account))
    .find((account) => account.bban === bban)
}

/** The account that a reference names by its number. */
function findDebtorAccount(
  bank: Bank,
  reference: DebtorReference,
  customer: number | undefined,
): Account | undefined {
  const { maskedPan, bban } = reference
  if (maskedPan !== undefined) return undefined
  const iban = computeIban(reference)
  return iban === undefined ? ownByBban(bank, bban, customer) : accountByIban(bank, iban)
}

/** The account that a reference names, or else the card. */
function debtorNamed(
  bank: Bank,
  reference: DebtorReference,
  identity: Identity,
): Result<Debtor | undefined, Refusal> {
  const { customer, corporation } = identity
  const account = findDebtorAccount(bank, reference, customer)
  const isTheirs = account !== undefined && isActedFor(bank, account.owner, corporation)
  return isTheirs ? ok({ kind: 'account', account: account.serial }) : cardNamed(bank, reference, identity)
}

/** The corporations (0 for none) whose accounts or cards a reference names, of those for which the person may act. */
function sidesNamed(bank: Bank, reference: DebtorReference, customer: number | undefined): readonly number[] {
  const account = findDebtorAccount(bank, reference, customer)
  const named = [
    ...(account === undefined ? [] : [{ kind: 'account' as const, ...account }]),
    ...cardsNamed(bank, reference).map((card) => ({ kind: 'card-account' as const, ...card })),
  ]
  return named.flatMap(({ kind, serial, owner }) => {
    const side = findCorporation(bank, owner)
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
  return refuseAt(
    ['P2h', 'RESOURCE_UNKNOWN'],
    path,
    'must be an account of this PSU, or of the company in PSU-Corporate-ID',
  )
}

function requireEnabled(
  bank: Bank,
  { kind, account }: Debtor,
  fieldPath: string,
): Result<undefined, Refusal> {
  if (kind === 'account') return ok(undefined)
  const card = requireCardAccount(bank, account)
  const { status } =
    [card, requireCardAccount(bank, card.main)].find((one) => one.status !== 'enabled') ?? card
  return status === 'enabled'
    ? ok(undefined)
    : refuse('P2i', `the card is ${status} and cannot pay`, fieldPath)
}

/** Refuses a reference to what pays that names no account, or several, or lacks the currency that the product demands (P1, P2). */
export function checkDebtorNames(
  reference: DebtorReference,
  at: Pick<PaymentPlace, 'bank' | 'path' | 'rules'>,
): Result<unknown, Refusal> {
  const named = byRule('P2h', checkNames(reference, at))
  if (!named.ok) return named
  const number = byRule('P2h', checkNumbers(at.bank, reference, at.path))
  return number.ok ? requireCurrencyNamed(reference, at.rules, at.path) : number
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
  const currency = debtor && findHolder(bank, debtor)?.currency
  if (debtor === undefined || engagements?.length === 0 || currency === undefined) {
    return refuseDebtor(bank, reference, identity)
  }
  const stated = requireAccountCurrency(reference.currency, { currency }, path)
  if (!stated.ok) return stated
  const enabled = requireEnabled(bank, debtor, cardPath(reference))
  if (!enabled.ok) return enabled
  const paying = engagements && payingEngagements(engagements)
  return paying?.length === 0
    ? refuseAt('X4k', path, 'must be an account from which this PSU may pay: the role REGISTER is missing')
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
    engagements.some(({ registerLimit }) => isWithinLimit(registerLimit, minor, currency))
  if (isAllowed) return ok(undefined)
  return refuseAt('X4l', amountPath, 'is above the registerLimit of this PSU for the account')
}
