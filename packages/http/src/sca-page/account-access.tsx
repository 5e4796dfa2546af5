import { later, limits, type OfferedAccount } from '@pocketbank/core'
import { findConsentTerms } from '@pocketbank/core/domain/authorisations'
import { consentEnd as endOfConsent } from '@pocketbank/core/domain/consents'
import type { ApprovalRequest } from '@pocketbank/core/rows/authorisations/contract'
import { accessRights } from '@pocketbank/core/rows/consents/model'
import { groupDigits } from '../display/account-number.ts'
import { writeDay } from '../display/language.ts'
import { visible } from '../display/visible-text.ts'
import { type PageContext, redirectHost, tppName, tppWithin } from './page-context.ts'
import { Fact, type FactProps } from './sca-parts.tsx'
import type { SubjectProps } from './subject.ts'

type TickedAccess = Pick<ApprovalRequest, 'accounts'>

/** Reads the ticked accounts, each once, with the ticked rights. */
export function readAccess(form: URLSearchParams): TickedAccess {
  const ticked = accessRights.map((right) => ({ right, ids: new Set(form.getAll(right)) }))
  const accounts = [...new Set(form.getAll('account'))]
  return {
    accounts: accounts.map((resourceId) => ({
      resourceId,
      rights: ticked.filter(({ ids }) => ids.has(resourceId)).map(({ right }) => right),
    })),
  }
}

/**
 * Returns a predicate that is true for ticked boxes. D: at first every box is ticked, because a tester mostly
 * grants everything. The shared data is listed next to the button.
 */
function readTickedBoxes(form: URLSearchParams | undefined): (name: string, id: string) => boolean {
  if (form === undefined) return () => true
  const ticked = new Set([...form].map((entry) => entry.join('\n')))
  return (name, id) => ticked.has(`${name}\n${id}`)
}

interface AccountBoxProps {
  readonly name: string
  readonly account: OfferedAccount
  readonly label: string
  readonly ticked: boolean
}

function AccountCheckbox({ name, account, label, ticked }: AccountBoxProps) {
  return (
    <label class="box">
      <input type="checkbox" name={name} value={account.id} checked={ticked} />
      <span>{label}</span>
    </label>
  )
}

interface AccountProps {
  readonly page: PageContext
  readonly account: OfferedAccount
  readonly isTicked: (name: string, id: string) => boolean
}

function Account({ page: { words }, account, isTicked }: AccountProps) {
  const { id, kind, name, number, currency, rights } = account
  const box = (field: string, label: string) => (
    <AccountCheckbox name={field} account={account} label={label} ticked={isTicked(field, id)} />
  )
  return (
    <fieldset class="account">
      <legend>
        <span class="name">{visible(name)}</span>
        <span class="number">
          {kind === 'account' ? '' : `${words.access.card} `}
          {groupDigits(visible(number))} <abbr class="currency">{currency}</abbr>
        </span>
      </legend>
      {box('account', words.access.share)}
      {rights.length === 0 ? (
        ''
      ) : (
        <div class="rights">{rights.map((right) => box(right, words.access[right]))}</div>
      )}
    </fieldset>
  )
}

/** Says for how long the TPP may read, and how often without the PSU. */
function howLong({
  words: { access },
  view: { purpose },
  engine,
  language,
}: PageContext): Omit<FactProps, 'term'> {
  const { bank, now } = engine
  const consent = findConsentTerms(bank, purpose)
  const { zone } = bank.calendar
  const end = writeDay(later(endOfConsent(consent, now, zone), -1), language, zone)
  if (!consent.recurring) return { value: access.once(limits.oneAccessMinutes), more: access.onceUntil(end) }
  const value = consent.lastDay === undefined ? access.days(limits.scaValidityDays, end) : access.until(end)
  return { value, more: access.alone(consent.frequencyPerDay) }
}

/** Shows the accounts that a TPP wants to read, the data of each, and the duration. */
export function AccountAccess({ page, offer, form }: SubjectProps) {
  const { words, view } = page
  const { access } = words
  const isTicked = readTickedBoxes(form)
  return (
    <>
      <p class="lead">{access.lead(tppWithin(page))}</p>
      <dl class="facts">
        <Fact term={access.recipient} value={tppName(page)} more={view.tpp} />
        <Fact term={access.whose} value={offer.owner.name} />
        <Fact term={access.howLong} {...howLong(page)} />
        <Fact term={access.afterwards} value={redirectHost(page)} />
      </dl>
      <h2 id="choice" tabindex={-1}>
        {access.accounts}
      </h2>
      <p class="hint">{access.accountsHint}</p>
      {offer.accounts.map((account) => (
        <Account page={page} account={account} isTicked={isTicked} />
      ))}
    </>
  )
}
