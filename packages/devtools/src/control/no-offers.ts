import type { AuthorisationView, Engine, OfferedAccount, Refusal, Result } from '@pocketbank/core'
import { refuse } from '@pocketbank/core/base/errors'
import { find } from '@pocketbank/core/base/store'
import { offersTo } from '@pocketbank/core/domain/agreements'
import { findSubjectPage, scaWords } from '@pocketbank/http/sca-page'

/** Describes what the TPP asks for: the accounts by number, or whose accounts. */
function describeRequestedAccess(
  { bank }: Engine,
  { purpose, psu: { context, corporationId } }: AuthorisationView,
): string {
  const key = purpose.kind === 'account-access' ? { serial: purpose.consent } : undefined
  const access = key && find(bank.consents, 'key', key)?.wanted
  const numbers = (access?.accounts ?? []).map(({ iban, bban, maskedPan, currency }) =>
    [iban ?? bban ?? maskedPan, currency].filter((part) => part !== undefined).join(' '),
  )
  if (numbers.length > 0) return [...new Set(numbers)].join(', ')
  if (corporationId !== undefined) return `accounts of the company ${corporationId}`
  return context === 'CORPORATE' ? 'accounts of a company' : 'accounts'
}

function showAccount(engine: Engine, { kind, id, number, name }: OfferedAccount): string {
  const params = { accountId: id }
  const result =
    kind === 'account' ? engine.execute('readAccount', { params }, { now: engine.now }) : undefined
  return `${result?.ok ? result.value.iban : number} (${name})`
}

/** Describes the accounts that the customer may share. */
function describeOwn(engine: Engine, { person }: AuthorisationView): string {
  const accounts =
    person === undefined ? [] : offersTo(engine.bank, person.serial).flatMap((offer) => offer.accounts)
  if (accounts.length === 0) return 'The customer has no accounts to share.'
  return `The customer has ${accounts.map((account) => showAccount(engine, account)).join(', ')}.`
}

/**
 * Refuses an approval if the SCA page offers nothing to the customer, with the text of the page. For a
 * consent, adds the accounts that the TPP asks for and those of the customer.
 */
export function refuseWithoutOffers(engine: Engine, view: AuthorisationView): Result<never, Refusal> {
  const page = { view, words: scaWords.en }
  const { title, text } = findSubjectPage(page).nothingLeft(page)
  const accounts =
    view.purpose.kind === 'account-access'
      ? ` The TPP asks for ${describeRequestedAccess(engine, view)}. ${describeOwn(engine, view)}`
      : ''
  return refuse(
    ['S2p', 'RESOURCE_UNKNOWN'],
    `the SCA page has nothing to approve: ${title}. ${text}${accounts}`,
    'accounts',
  )
}
