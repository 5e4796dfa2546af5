import { accountByIban, accountOf } from '../accounts/find.ts'
import { engagementsOf } from '../agreements/find.ts'
import type { Engagement } from '../agreements/model.ts'
import { isActedFor, isWithin, linesAt, payingLines } from '../agreements/pay.ts'
import type { Bank } from '../bank.ts'
import { cardAccountOf } from '../card-accounts/find.ts'
import type { Identity } from '../consents/identity.ts'
import { type Refusal, refuse } from '../errors/refusal.ts'
import type { Debtor } from '../ledger/model.ts'
import type { Currency } from '../money/currencies.ts'
import { checkIban } from '../places/check-iban.ts'
import { ibanOf } from '../places/iban-of.ts'
import { ok, type Result } from '../result.ts'
import { allRows } from '../store/table.ts'
import type { DebtorReference } from './contract.ts'
import { checkOneName } from './creditor.ts'

const path = '$.debtorAccount'

/** What pays, and the rights that the person has to it; all rights where the person is not known yet. */
export interface FoundDebtor {
  readonly debtor: Debtor
  readonly currency: Currency
  readonly lines: readonly Engagement[] | undefined
}

/** What a reference names among the accounts of the bank, and among the cards that are looked at. */
function debtorNamed(
  bank: Bank,
  reference: DebtorReference,
  { customer, corporation }: Identity,
): Debtor | undefined {
  const { maskedPan, bban } = reference
  if (maskedPan !== undefined) {
    const cards =
      customer === undefined
        ? allRows(bank.cardAccounts).map(({ serial }) => serial)
        : cardsSeenBy(bank, customer)
    const named = cards
      .map((serial) => cardAccountOf(bank, serial))
      .filter((card) => card.maskedPan === maskedPan)
    const own = named.filter(({ owner }) => isActedFor(bank, owner, corporation))
    const card = own.find(({ status }) => status === 'enabled') ?? own[0]
    return card && { kind: 'card-account', account: card.serial }
  }
  const iban = ibanOf(reference)
  const account = iban === undefined ? ownByBban(bank, bban, customer) : accountByIban(bank, iban)
  return account && isActedFor(bank, account.owner, corporation)
    ? { kind: 'account', account: account.serial }
    : undefined
}

function cardsSeenBy(bank: Bank, customer: number): readonly number[] {
  return engagementsOf(bank, customer)
    .filter(({ kind }) => kind === 'card-account')
    .map(({ account }) => account)
}

/** A national number of another country leads to no IBAN: it is looked for among what the person may see. */
function ownByBban(bank: Bank, bban: string | undefined, customer: number | undefined) {
  if (customer === undefined) return undefined
  return engagementsOf(bank, customer)
    .filter(({ kind }) => kind === 'account')
    .map(({ account }) => accountOf(bank, account))
    .find((account) => account.bban === bban)
}

function currencyOf(bank: Bank, { kind, account }: Debtor): Currency {
  return kind === 'account' ? accountOf(bank, account).currency : cardAccountOf(bank, account).currency
}

function requireEnabled(bank: Bank, { kind, account }: Debtor): Result<undefined, Refusal> {
  if (kind === 'account') return ok(undefined)
  const card = cardAccountOf(bank, account)
  const { status } = [card, cardAccountOf(bank, card.main)].find((one) => one.status !== 'enabled') ?? card
  return status === 'enabled'
    ? ok(undefined)
    : refuse('CONFLICT', `the card is ${status} and cannot pay`, `${path}.maskedPan`)
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
  const named = checkOneName(reference, path)
  if (!named.ok) return named
  const number = reference.iban === undefined ? ok(undefined) : checkIban(reference.iban, `${path}.iban`)
  if (!number.ok) return number
  const unknown = refuse('RESOURCE_UNKNOWN', `${path} names no account of this PSU`, path)
  const debtor = debtorNamed(bank, reference, identity)
  if (debtor === undefined) return unknown
  const { customer, corporation } = identity
  const lines = customer === undefined ? undefined : linesAt(bank, { customer, corporation }, debtor)
  if (lines?.length === 0) return unknown
  const currency = currencyOf(bank, debtor)
  if (reference.currency !== currency) {
    const text = `${path}.currency must be the account's currency ${currency}, got ${reference.currency}`
    return refuse('FORMAT_ERROR', text, `${path}.currency`)
  }
  const enabled = requireEnabled(bank, debtor)
  if (!enabled.ok) return enabled
  const paying = lines && payingLines(lines)
  return paying?.length === 0
    ? refuse(
        'FORBIDDEN',
        `${path} is one from which this PSU may not pay: the role REGISTER is missing`,
        path,
      )
    : ok({ debtor, currency, lines: paying })
}

/** Refuses more than the person may register at what pays (X4: registerLimit), in minor units of its currency. */
export function requireWithinLimit(
  { lines, currency }: FoundDebtor,
  minor: bigint,
  amountPath: string,
): Result<undefined, Refusal> {
  const isAllowed =
    lines === undefined || lines.some(({ registerLimit }) => isWithin(registerLimit, minor, currency))
  if (isAllowed) return ok(undefined)
  const text = `${amountPath} is more than the PSU may register on this account (registerLimit)`
  return refuse('FORBIDDEN', text, amountPath)
}
