import { accountsOf } from '../accounts/find.ts'
import { type Bank, mint } from '../bank.ts'
import { cardAccountsOf } from '../card-accounts/find.ts'
import { customerByNumber } from '../customers/find.ts'
import { type Refusal, refuse } from '../errors/refusal.ts'
import { ok, type Result } from '../result.ts'
import { put } from '../store/table.ts'
import type { EngagementRequest } from './contract.ts'
import type { AccountKind, Agreement, Engagement } from './model.ts'

interface Holding {
  readonly kind: AccountKind
  readonly account: number
}

/** The one name by which a line names its account. */
function nameOf({ account }: EngagementRequest, path: string): Result<readonly [string, string], Refusal> {
  const names = Object.entries(account).filter(([, value]) => value !== undefined)
  const [[name, value] = []] = names
  if (name !== undefined && value !== undefined && names.length === 1) return ok([name, value])
  return refuse('FORMAT_ERROR', `${path} must have exactly one of iban, bban, maskedPan and resourceId`, path)
}

/** Every account and card account of a customer with the names that an agreement may use. */
function holdingsOf(bank: Bank, owner: number): readonly (Holding & Record<string, unknown>)[] {
  const accounts = accountsOf(bank, owner).map(({ serial, id, iban, bban }) => {
    return { kind: 'account' as const, account: serial, resourceId: id, iban, bban }
  })
  const cards = cardAccountsOf(bank, owner).map(({ serial, id, maskedPan }) => {
    return { kind: 'card-account' as const, account: serial, resourceId: id, maskedPan }
  })
  return [...accounts, ...cards]
}

function holdingNamed(
  bank: Bank,
  owner: number,
  request: EngagementRequest,
  path: string,
): Result<Holding, Refusal> {
  const named = nameOf(request, path)
  if (!named.ok) return named
  const [name, value] = named.value
  const [holding, other] = holdingsOf(bank, owner).filter((candidate) => candidate[name] === value)
  const place = `${path}.${name}`
  if (holding === undefined)
    return refuse('RESOURCE_UNKNOWN', `${place} names no account of the owner`, place)
  if (other === undefined) return ok({ kind: holding.kind, account: holding.account })
  return refuse('FORMAT_ERROR', `${place} names several accounts of the owner: name one by resourceId`, place)
}

/**
 * The bank with one more line in an agreement (D): the person must be a private customer, the account must belong to the
 * owner. `path` is where the request has the line.
 */
export function engage(
  bank: Bank,
  agreement: Agreement,
  request: EngagementRequest,
  path: string,
): Result<{ readonly bank: Bank; readonly engagement: Engagement }, Refusal> {
  const person = customerByNumber(bank, request.customer, `${path}.customer`)
  if (!person.ok) return person
  if (person.value.type !== 'PRIVATE') {
    return refuse(
      'FORMAT_ERROR',
      `${path}.customer must be a private customer, who can log in`,
      `${path}.customer`,
    )
  }
  const holding = holdingNamed(bank, agreement.owner, request, `${path}.account`)
  if (!holding.ok) return holding
  const { bank: counted, serial, id } = mint(bank, 'engagement')
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
  return ok({ bank: { ...counted, engagements: put(counted.engagements, engagement) }, engagement })
}
