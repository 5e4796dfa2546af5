import type { Engine, OfferedAccount, OfferedAgreement, PsuContext, Refusal, Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { quoteText, refuse } from '@pocketbank/core/base/errors'
import type { ApprovalRequest } from '@pocketbank/core/rows/authorisations/contract'
import type { AccessRight } from '@pocketbank/core/rows/consents/model'

/** Choices of a customer on the SCA page. Each has a default. */
export interface Choice {
  /** Whether the customer acts privately or for a company. Default: privately if the bank offers that. */
  readonly context?: PsuContext
  /**
   * The id or name of the agreement, or the number or name of its company. Required if the bank offers
   * several.
   */
  readonly agreement?: string
  /**
   * Accounts and cards by id, IBAN, national number, masked number or name. Default: all of the agreement.
   */
  readonly accounts?: readonly string[]
  /**
   * Rights on the accounts in addition to their details. Default: all that the TPP asks for, mostly balances
   * and transactions.
   */
  readonly rights?: readonly AccessRight[]
}

function sameText(left: string, right: string): boolean {
  return left.replaceAll(/\s/g, '').toLowerCase() === right.replaceAll(/\s/g, '').toLowerCase()
}

function showAgreement({ name, context, owner, id }: OfferedAgreement): string {
  return `"${name}" of ${owner.name} ${owner.number} (${context}, ${id})`
}

function showAll(words: readonly string[]): string {
  return words.length === 0 ? 'nothing' : words.join('; ')
}

/** Finds the offered agreement that a choice names. The refusal lists the offered agreements. */
export function chooseAgreement(
  offers: readonly OfferedAgreement[],
  { context, agreement }: Choice,
): Result<OfferedAgreement, Refusal> {
  const candidates = offers.filter(
    ({ id, name, owner, ...offer }) =>
      (context === undefined || offer.context === context) &&
      (agreement === undefined ||
        [id, name, owner.number, owner.name].some((word) => sameText(word, agreement))),
  )
  const privateOffers = candidates.filter((offer) => offer.context === 'PRIVATE')
  const [only, ...rest] = privateOffers.length > 0 && context === undefined ? privateOffers : candidates
  if (only !== undefined && rest.length === 0) return ok(only)
  const offersText = showAll(offers.map(showAgreement))
  if (only === undefined) {
    return refuse(
      ['S2p', 'RESOURCE_UNKNOWN'],
      { problem: 'no such agreement is offered to the customer', remedy: `Offered: ${offersText}` },
      'agreement',
    )
  }
  const complaint = { problem: 'the customer must choose an agreement', remedy: `Offered: ${offersText}` }
  return refuse(['S2p', 'RESOURCE_UNKNOWN'], complaint, 'agreement')
}

/** An offered account with all texts by which it can be chosen. */
interface Choosable {
  readonly account: OfferedAccount
  readonly words: readonly string[]
}

function choosable(engine: Engine, account: OfferedAccount): Choosable {
  const { id, kind, number, name } = account
  const params = { accountId: id }
  const result =
    kind === 'account' ? engine.execute('readAccount', { params }, { now: engine.now }) : undefined
  return { account, words: [id, number, name, ...(result?.ok ? [result.value.iban] : [])] }
}

function chooseAccount(word: string, choices: readonly Choosable[]): Result<OfferedAccount, Refusal> {
  const [only, ...rest] = choices.filter(({ words }) => words.some((candidate) => sameText(candidate, word)))
  if (only !== undefined && rest.length === 0) return ok(only.account)
  const offers = showAll(choices.map(({ words }) => words.join(', ')))
  const accounts =
    only === undefined ? 'no account of the agreement is' : 'several accounts of the agreement are'
  const problem = `${accounts} ${quoteText(word)}`
  return refuse(['S2p', 'RESOURCE_UNKNOWN'], { problem, remedy: `Offered: ${offers}` }, 'accounts')
}

/**
 * Finds the offered accounts that a choice names, with their rights. The refusal lists the offered accounts.
 */
export function chooseAccounts(
  engine: Engine,
  agreement: OfferedAgreement,
  { accounts, rights }: Choice,
): Result<ApprovalRequest['accounts'], Refusal> {
  const choices = agreement.accounts.map((account) => choosable(engine, account))
  const chosenAccounts: { resourceId: string; rights: AccessRight[] }[] = []
  for (const word of accounts ?? agreement.accounts.map(({ id }) => id)) {
    const account = chooseAccount(word, choices)
    if (!account.ok) return account
    const { id, rights: offeredRights } = account.value
    chosenAccounts.push({ resourceId: id, rights: [...(rights ?? offeredRights)] })
  }
  return ok(chosenAccounts)
}
