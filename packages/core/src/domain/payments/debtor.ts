import { byRule, type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { norwegianBban } from '../../base/iso/iban.ts'
import { computeIban } from '../../base/iso/iban-of.ts'
import type { Currency } from '../../base/money/currencies.ts'
import { ok, type Result } from '../../base/result.ts'
import { accountByIban, requireAccount } from '../../rows/accounts/find.ts'
import type { Account } from '../../rows/accounts/model.ts'
import { listCustomerEngagements } from '../../rows/agreements/find.ts'
import type { Engagement } from '../../rows/agreements/model.ts'
import { findAnyAccount } from '../../rows/any-account.ts'
import type { Bank } from '../../rows/bank.ts'
import { cardsByAccountNumber, cardsByPan, requireCardAccount } from '../../rows/card-accounts/find.ts'
import type { CardAccount } from '../../rows/card-accounts/model.ts'
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
import { checkNames, requireAccountCurrency, requirePaymentCurrency } from './creditor.ts'
import type { PaymentPlace } from './read-transfer.ts'

const path = '$.debtorAccount'

/**
 * The debtor account with the engagements by which the person may pay from it; undefined while the person is
 * unknown.
 */
export interface FoundDebtor {
  readonly debtor: Debtor
  readonly currency: Currency
  readonly engagements: readonly Engagement[] | undefined
}

function cardPath({ maskedPan }: DebtorReference): string {
  return maskedPan === undefined ? path : `${path}.maskedPan`
}

function listVisibleCardSerials(bank: Bank, customer: number): ReadonlySet<number> {
  const cards = listCustomerEngagements(bank, customer).filter(({ kind }) => kind === 'card-account')
  return new Set(cards.map(({ account }) => account))
}

/** Finds the cards that a reference names, by masked number or by the number of their account (§9 1.9.0). */
function listNamedCards(bank: Bank, { maskedPan, iban, bban }: DebtorReference): readonly CardAccount[] {
  if (maskedPan !== undefined) return cardsByPan(bank, maskedPan)
  const numbers = new Set([iban, bban, iban && norwegianBban(iban), computeIban({ bban })])
  return [...numbers].flatMap((number) => (number === undefined ? [] : cardsByAccountNumber(bank, number)))
}

/** Filters the cards that the person may see. All of them if the person is not known yet. */
function cardsOpenTo(bank: Bank, cards: readonly CardAccount[], { customer, corporation }: Identity) {
  const corporationCards = cards.filter(({ owner }) => isActedFor(bank, owner, corporation))
  if (customer === undefined) return corporationCards
  const visibleSerials = listVisibleCardSerials(bank, customer)
  return corporationCards.filter(({ serial }) => visibleSerials.has(serial))
}

/**
 * Finds a card by its number. D: cards of several people may have the same masked number. The bank does not
 * guess which of them is meant.
 */
function findCard(
  bank: Bank,
  reference: DebtorReference,
  identity: Identity,
): Result<Debtor | undefined, Refusal> {
  const cards = cardsOpenTo(bank, listNamedCards(bank, reference), identity)
  const owners = new Set(cards.filter(({ status }) => status !== 'deleted').map(({ owner }) => owner))
  if (identity.customer === undefined && owners.size > 1) {
    const fieldPath = cardPath(reference)
    return refuseAt('S11f', fieldPath, {
      problem: 'matches cards of several people',
      remedy: 'Send the PSU-ID of a known PSU',
    })
  }
  const card = cards.find(({ status }) => status === 'enabled') ?? cards[0]
  return ok(card && { kind: 'card-account', account: card.serial })
}

/**
 * Finds a foreign account by its bban among the accounts that the person may see. No IBAN can be computed
 * from it.
 */
function ownByBban(bank: Bank, bban: string | undefined, customer: number | undefined) {
  if (customer === undefined) return undefined
  return listCustomerEngagements(bank, customer)
    .filter(({ kind }) => kind === 'account')
    .map(({ account }) => requireAccount(bank, account))
    .find((account) => account.bban === bban)
}

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

/** Finds the account that a reference names, or else the card. */
function findNamedDebtor(
  bank: Bank,
  reference: DebtorReference,
  identity: Identity,
): Result<Debtor | undefined, Refusal> {
  const { customer, corporation } = identity
  const account = findDebtorAccount(bank, reference, customer)
  const isTheirs = account !== undefined && isActedFor(bank, account.owner, corporation)
  return isTheirs ? ok({ kind: 'account', account: account.serial }) : findCard(bank, reference, identity)
}

/**
 * Lists the corporations, 0 for private customers, whose accounts or cards a reference names. If the person
 * is known, only those for which they may act.
 */
function listPossibleDebtors(
  bank: Bank,
  reference: DebtorReference,
  customer: number | undefined,
): readonly number[] {
  const account = findDebtorAccount(bank, reference, customer)
  const namedAccounts = [
    ...(account === undefined ? [] : [{ kind: 'account' as const, ...account }]),
    ...listNamedCards(bank, reference).map((card) => ({ kind: 'card-account' as const, ...card })),
  ]
  return namedAccounts.flatMap(({ kind, serial, owner }) => {
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
 * Refuses an account from which the request cannot pay. If the account belongs to another corporation for
 * which the person may act, or to the person, the error is about PSU-Corporate-ID (S7). Any other account is
 * reported as unknown.
 */
function refuseDebtor(bank: Bank, reference: DebtorReference, { customer, corporation }: Identity) {
  const otherCorporation = listPossibleDebtors(bank, reference, customer).find((side) => side !== corporation)
  if (otherCorporation !== undefined && corporation !== undefined) {
    if (corporation !== 0) return refuseCorporation(otherCorporation)
    if (customer !== undefined) return requireCorporationHeader()
  }
  return refuseAt(['P2h', 'RESOURCE_UNKNOWN'], path, {
    problem: 'no such account for this PSU',
    remedy: 'Use an account of the PSU, or send the PSU-Corporate-ID of its company',
  })
}

function requireEnabled(
  bank: Bank,
  { kind, account }: Debtor,
  fieldPath: string,
): Result<undefined, Refusal> {
  if (kind === 'account') return ok(undefined)
  const card = requireCardAccount(bank, account)
  const { status } =
    [card, requireCardAccount(bank, card.main)].find((candidate) => candidate.status !== 'enabled') ?? card
  return status === 'enabled'
    ? ok(undefined)
    : refuseAt('P2i', fieldPath, `the card is ${status} and cannot pay`)
}

/**
 * Refuses a reference that names no account, or several, or lacks the currency that the product requires (P1,
 * P2).
 */
export function checkDebtorNames(
  reference: DebtorReference,
  at: Pick<PaymentPlace, 'bank' | 'path' | 'rules'>,
): Result<unknown, Refusal> {
  const namesCheck = byRule('P2h', checkNames(reference, at))
  if (!namesCheck.ok) return namesCheck
  const number = byRule('P2h', checkNumbers(at.bank, reference, at.path))
  return number.ok ? requirePaymentCurrency(reference, at.rules, at.path) : number
}

/**
 * Finds the account or card from which a request wants to pay (P2). A known person must see it and be allowed
 * to pay from it. While the person is unknown, it may be that of any private customer, or of the named
 * corporation. An unknown account and one of other people get the same error.
 */
export function findDebtor(
  bank: Bank,
  reference: DebtorReference,
  identity: Identity,
): Result<FoundDebtor, Refusal> {
  const lookup = findNamedDebtor(bank, reference, identity)
  if (!lookup.ok) return lookup
  const debtor = lookup.value
  const { customer, corporation } = identity
  const engagements =
    debtor === undefined || customer === undefined || corporation === undefined
      ? undefined
      : engagementsFor(bank, { customer, corporation }, debtor)
  const currency = debtor && findAnyAccount(bank, debtor)?.currency
  if (debtor === undefined || engagements?.length === 0 || currency === undefined) {
    return refuseDebtor(bank, reference, identity)
  }
  const currencyCheck = requireAccountCurrency(reference.currency, { currency }, path)
  if (!currencyCheck.ok) return currencyCheck
  const enabled = requireEnabled(bank, debtor, cardPath(reference))
  if (!enabled.ok) return enabled
  const paying = engagements && payingEngagements(engagements)
  return paying?.length === 0
    ? refuseAt('X4k', path, 'must be an account from which this PSU may pay: the role REGISTER is missing')
    : ok({ debtor, currency, engagements: paying })
}

/** Refuses an amount above the person's registerLimit (X4), in minor units of the account's currency. */
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
