import { byRule, type Refusal, refuse, refuseAt } from '../../base/errors/refusal.ts'
import { defineReading, reader } from '../../base/input/reading.ts'
import { limits } from '../../base/limits.ts'
import { ok, type Result } from '../../base/result.ts'
import { listOwnerAccounts } from '../../rows/accounts/find.ts'
import { type EngagementRequest, engagementRequest } from '../../rows/agreements/contract.ts'
import { listAccountEngagements, listAgreementEngagements } from '../../rows/agreements/find.ts'
import type { Agreement, Engagement } from '../../rows/agreements/model.ts'
import type { AccountKey } from '../../rows/any-account.ts'
import { type Bank, nextId } from '../../rows/bank.ts'
import { listOwnerCardAccounts } from '../../rows/card-accounts/find.ts'
import { customerByNumber } from '../../rows/customers/find.ts'
import type { Customer } from '../../rows/customers/model.ts'
import { withRow } from '../../rows/table-rows.ts'
import { checkNumbers } from '../accounts/one-account.ts'
import type { BodyContext } from '../command.ts'

/**
 * Reads which field names the account, and its value. An IBAN may have the bban of the same account with it.
 */
function readAccountName(
  { account }: Pick<EngagementRequest, 'account'>,
  { bank, path }: Pick<BodyContext, 'bank' | 'path'>,
): Result<readonly [string, string], Refusal> {
  const names = Object.entries(account).filter(([, value]) => value !== undefined)
  const [[name, value] = []] = names
  const { iban, bban } = account
  const isPair = names.length === 2 && iban !== undefined && bban !== undefined
  if (name !== undefined && value !== undefined && (names.length === 1 || isPair)) {
    const right = byRule('X4d', checkNumbers(bank, account, path))
    if (!right.ok) return right
    return ok(isPair ? ['iban', iban] : [name, value])
  }
  const expected = 'exactly one of iban, bban, maskedPan and resourceId, or iban and bban'
  return refuseAt(['X4d', 'FORMAT_ERROR'], path, `must have ${expected}`)
}

export const engagementReading = defineReading({
  name: reader(engagementRequest.entries, ['account'], (parts, at: Pick<BodyContext, 'path' | 'bank'>) =>
    readAccountName(parts, { ...at, path: `${at.path}.account` }),
  ),
})

/** The accounts and cards of a customer, by `name value` such as `iban NO93…`. */
type Holdings = ReadonlyMap<string, readonly AccountKey[]>

/** Indexes the accounts and cards of a customer once for all engagements of a request. */
export function indexHoldings(bank: Bank, owner: number): Holdings {
  const holdings = new Map<string, AccountKey[]>()
  const enter = (names: Readonly<Record<string, string>>, holding: AccountKey) => {
    for (const [name, value] of Object.entries(names)) {
      const key = `${name} ${value}`
      holdings.set(key, [...(holdings.get(key) ?? []), holding])
    }
  }
  for (const { serial, id, iban, bban } of listOwnerAccounts(bank, owner)) {
    enter({ resourceId: id, iban, bban }, { kind: 'account', account: serial })
  }
  for (const { serial, id, maskedPan } of listOwnerCardAccounts(bank, owner)) {
    enter({ resourceId: id, maskedPan }, { kind: 'card-account', account: serial })
  }
  return holdings
}

function findHolding(
  holdings: Holdings,
  [name, value]: readonly [string, string],
  path: string,
): Result<AccountKey, Refusal> {
  const [holding, otherHolding] = holdings.get(`${name} ${value}`) ?? []
  const fieldPath = `${path}.${name}`
  if (holding === undefined) {
    return refuseAt(['X4d', 'RESOURCE_UNKNOWN'], fieldPath, 'must be an open account of the owner')
  }
  if (otherHolding === undefined) return ok(holding)
  return refuseAt(['X4d', 'FORMAT_ERROR'], fieldPath, {
    problem: 'matches several accounts of the owner',
    remedy: 'Send resourceId',
  })
}

function findEngagedPerson(
  bank: Bank,
  { customer }: EngagementRequest,
  path: string,
): Result<Customer, Refusal> {
  const person = byRule('X4c', customerByNumber(bank, customer, path))
  if (!person.ok || person.value.type === 'PRIVATE') return person
  return refuseAt(['X4c', 'FORMAT_ERROR'], path, 'must be a private customer, who can log in')
}

/** Refuses an engagement if the agreement is full, or if it already has one for this person and account. */
function requireEngagementsBelowMax(
  bank: Bank,
  agreement: Agreement,
  person: Customer,
  { kind, account }: AccountKey,
  path: string,
): Result<undefined, Refusal> {
  const { engagementsPerAgreementMax } = limits
  const engagements = listAgreementEngagements(bank, agreement.serial)
  if (engagements.length >= engagementsPerAgreementMax) {
    return refuse('X4j', `an agreement has at most ${engagementsPerAgreementMax} engagements`, path)
  }
  const isSame = (engagement: Engagement) =>
    engagement.customer === person.serial && engagement.kind === kind && engagement.account === account
  return listAccountEngagements(bank, kind, account).some(
    (engagement) => engagement.agreement === agreement.serial && isSame(engagement),
  )
    ? refuseAt('X4j', path, 'repeats an engagement: the agreement has one for this person and account')
    : ok(undefined)
}

/**
 * Adds an engagement to an agreement (D): the person must be a private customer, the account one of the
 * owner's `holdings`. `path` is the JSON path of the engagement.
 */
export function engage(
  bank: Bank,
  agreement: Agreement,
  holdings: Holdings,
  request: EngagementRequest,
  path: string,
): Result<{ readonly bank: Bank; readonly engagement: Engagement }, Refusal> {
  const person = findEngagedPerson(bank, request, `${path}.customer`)
  if (!person.ok) return person
  const fields = engagementReading.read(request, { bank, path })
  if (!fields.ok) return fields
  const holding = findHolding(holdings, fields.value.name, `${path}.account`)
  if (!holding.ok) return holding
  const belowMax = requireEngagementsBelowMax(bank, agreement, person.value, holding.value, path)
  if (!belowMax.ok) return belowMax
  const { bank: nextBank, serial, id } = nextId(bank, 'engagement')
  const { registerLimit, approvalLimit } = request
  const engagement: Engagement = {
    serial,
    id,
    agreement: agreement.serial,
    customer: person.value.serial,
    ...holding.value,
    roles: [...new Set(request.roles)],
    ...(registerLimit !== undefined && { registerLimit }),
    ...(approvalLimit !== undefined && { approvalLimit }),
  }
  return ok({ bank: withRow(nextBank, 'engagements', engagement), engagement })
}
