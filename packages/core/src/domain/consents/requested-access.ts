import type * as v from 'valibot'
import { byRule, type Problem, type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { type AtPath, defineReading, reader, readField } from '../../base/input/reading.ts'
import { checkIban } from '../../base/iso/check-iban.ts'
import { norwegianBban } from '../../base/iso/iban.ts'
import { ok, type Result } from '../../base/result.ts'
import { find } from '../../base/store/table.ts'
import type { Bank } from '../../rows/bank.ts'
import { type AccountAccess, accountAccess, consentReference } from '../../rows/consents/contract.ts'
import {
  type AccessRight,
  accessRights,
  type WantedAccess,
  type WantedAccount,
  wholeAccesses,
} from '../../rows/consents/model.ts'
import { checkBban } from '../accounts/one-account.ts'
import type { OfferedAccount, OfferedAgreement } from '../agreements/offer.ts'

const lists = ['accounts', ...accessRights] as const
const path = '$.access'

type WholeAccess = (typeof wholeAccesses)[number]

/** The rights that each keyword for all accounts asks for. */
const rightsOfWhole: Readonly<Record<WholeAccess, readonly AccessRight[]>> = {
  allPsd2: accessRights,
  availableAccounts: [],
  availableAccountsWithBalance: ['balances'],
}

const unavailable = {
  restrictedTo: 'this bank does not select accounts by type',
  additionalInformation: 'this bank does not offer it',
} as const

/** Refuses a field that this bank does not offer, unless it is empty. */
function checkUnavailable(name: keyof typeof unavailable, value: unknown): Result<undefined, Refusal> {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  if (value === undefined || isEmpty) return ok(undefined)
  const fieldPath = `${path}.${name}`
  return refuseAt('S6s', fieldPath, `must be left out, as ${unavailable[name]}`)
}

/** Reads the keyword for all accounts. Refuses a second keyword, and lists of accounts next to one. */
function readAllAccounts(
  access: Pick<AccountAccess, (typeof lists)[number] | WholeAccess>,
): Result<WholeAccess | undefined, Refusal> {
  const [first, second] = wholeAccesses.filter((name) => access[name] !== undefined)
  const otherList = second ?? lists.find((name) => (access[name] ?? []).length > 0)
  if (first === undefined || otherList === undefined) return ok(first)
  return refuseAt('S6s', `${path}.${otherList}`, `must be left out, as ${first} is requested already`)
}

function normaliseNumber(number: string): string {
  return number.replaceAll(/\s/g, '').toUpperCase()
}

type Reference = v.InferOutput<typeof consentReference>

interface WantedPlace extends AtPath {
  readonly bank: Bank
}

/** Refuses a reference that names no account, has a malformed IBAN, or names two accounts. */
function checkWantedReference(
  { iban, bban, maskedPan }: Omit<Reference, 'currency'>,
  { bank, path: fieldPath }: WantedPlace,
) {
  if (iban !== undefined) {
    const innerBban = norwegianBban(iban)
    if (innerBban === undefined || bban === undefined || normaliseNumber(bban) === innerBban)
      return byRule('S6s', checkIban(iban, `${fieldPath}.iban`))
    const problem = `must have the iban and the bban of one account: the bban of this IBAN is ${innerBban}`
    return refuseAt('S6s', fieldPath, { problem, got: bban })
  }
  if (bban !== undefined) {
    return byRule('S6s', checkBban(bank, normaliseNumber(bban), `${fieldPath}.bban`))
  }
  return maskedPan === undefined
    ? refuseAt('S6s', fieldPath, 'must name an account by iban, bban or maskedPan')
    : ok(undefined)
}

function readAccountNames({ iban, bban, maskedPan, currency }: Reference): Omit<WantedAccount, 'rights'> {
  return {
    ...(iban !== undefined && { iban }),
    ...(bban !== undefined && { bban: normaliseNumber(bban) }),
    ...(maskedPan !== undefined && { maskedPan: normaliseNumber(maskedPan) }),
    ...(currency !== undefined && { currency }),
  }
}

const { entries } = accountAccess

const accessReading = defineReading({
  restrictedTo: reader(entries, ['restrictedTo'], (parts, _: AtPath) =>
    checkUnavailable('restrictedTo', parts.restrictedTo),
  ),
  additionalInformation: reader(entries, ['additionalInformation'], (parts, _: AtPath) =>
    checkUnavailable('additionalInformation', parts.additionalInformation),
  ),
  whole: reader(entries, [...lists, ...wholeAccesses], (parts, _: AtPath) => readAllAccounts(parts)),
})

const referenceReading = defineReading({
  numbers: reader(consentReference.entries, ['iban', 'bban', 'maskedPan'], (parts, at: WantedPlace) =>
    checkWantedReference(parts, at),
  ),
})

/** Lists the problems of the requested access that the schema cannot find (E4). */
export function accessProblems(bank: Bank, access: unknown): readonly Problem[] {
  return [
    ...accessReading.problemsIn(access, { path }),
    ...lists.flatMap((list) =>
      referenceReading.problemsInRows(readField(access, list), { bank, path: `${path}.${list}` }),
    ),
  ]
}

/**
 * Reads the accounts that the lists name, each once with all its requested rights. D: an empty list next to
 * lists with accounts asks for its right at all of those accounts.
 */
function readNamedAccounts(bank: Bank, access: AccountAccess): Result<readonly WantedAccount[], Refusal> {
  const accountsByKey = new Map<string, WantedAccount>()
  const ofAll = accessRights.filter((right) => access[right]?.length === 0)
  for (const list of lists) {
    for (const [index, reference] of (access[list] ?? []).entries()) {
      const fields = referenceReading.read(reference, { bank, path: `${path}.${list}[${index}]` })
      if (!fields.ok) return fields
      const names = readAccountNames(reference)
      const key = JSON.stringify(names)
      const { rights } = accountsByKey.get(key) ?? { rights: ofAll }
      const allRights = list === 'accounts' || rights.includes(list) ? rights : [...rights, list]
      accountsByKey.set(key, { ...names, rights: accessRights.filter((right) => allRights.includes(right)) })
    }
  }
  return ok([...accountsByKey.values()])
}

/** Reads the access that a TPP requests. Returns undefined if the TPP leaves the choice to the PSU. */
export function readRequestedAccess(
  bank: Bank,
  access: AccountAccess | undefined,
): Result<WantedAccess | undefined, Refusal> {
  if (access === undefined) return ok(undefined)
  const fields = accessReading.read(access, { path })
  if (!fields.ok) return fields
  const { whole } = fields.value
  if (whole !== undefined) return ok({ whole, rights: rightsOfWhole[whole] })
  if (lists.every((name) => access[name] === undefined)) return ok(undefined)
  const accounts = readNamedAccounts(bank, access)
  if (!accounts.ok) return accounts
  const rights = accessRights.filter((right) => access[right] !== undefined)
  return ok(accounts.value.length === 0 ? { rights } : { rights, accounts: accounts.value })
}

function isWantedAccount(bank: Bank, account: OfferedAccount, wantedAccount: WantedAccount): boolean {
  const { iban, bban, maskedPan, currency } = wantedAccount
  if (currency !== undefined && currency !== account.currency) return false
  if (account.kind === 'card-account') {
    return iban === undefined && bban === undefined && maskedPan === normaliseNumber(account.number)
  }
  const accountRow = find(bank.accounts, 'key', { serial: account.serial })
  const isIban = iban === undefined || iban === accountRow?.iban
  return maskedPan === undefined && isIban && (bban === undefined || bban === normaliseNumber(account.number))
}

/**
 * Reduces the offers to the accounts and rights that the TPP asks for. Without `wantedAccess` all offers are
 * left.
 */
export function narrowAccess(
  bank: Bank,
  offers: readonly OfferedAgreement[],
  wantedAccess: WantedAccess | undefined,
): readonly OfferedAgreement[] {
  if (wantedAccess === undefined) return offers
  const narrow = (account: OfferedAccount): readonly OfferedAccount[] => {
    if (wantedAccess.accounts === undefined) return [{ ...account, rights: wantedAccess.rights }]
    const matches = wantedAccess.accounts.filter((wantedAccount) =>
      isWantedAccount(bank, account, wantedAccount),
    )
    const rights = accessRights.filter((right) => matches.some((match) => match.rights.includes(right)))
    return matches.length === 0 ? [] : [{ ...account, rights }]
  }
  return offers
    .map((offer) => ({ ...offer, accounts: offer.accounts.flatMap(narrow) }))
    .filter(({ accounts }) => accounts.length > 0)
}
