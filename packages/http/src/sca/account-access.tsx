import { type ApprovalRequest, accessRights, deadline, limits, type OfferedAccount } from '@pocketbank/core'
import { visible } from '../visible-text.ts'
import { readable } from './account-number.ts'
import { type Desk, tppName, wayBackHost } from './desk.ts'
import { write } from './language.ts'
import { Fact } from './parts.tsx'
import type { PurposeProps } from './purpose.ts'

const dayMilliseconds = 86_400_000

type Access = Pick<ApprovalRequest, 'accounts'>

/** The accounts that are ticked, each once, with what is ticked of each. */
export function readAccess(form: URLSearchParams): Access {
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
 * Whether a box is ticked. D: at first all are, since a tester mostly wants all and a tap should do; what is shared can be read
 * right beside the button.
 */
function tickedIn(posted: URLSearchParams | undefined): (name: string, id: string) => boolean {
  if (posted === undefined) return () => true
  const ticked = new Set([...posted].map((entry) => entry.join('\n')))
  return (name, id) => ticked.has(`${name}\n${id}`)
}

interface BoxProps {
  readonly name: string
  readonly account: OfferedAccount
  readonly label: string
  readonly ticked: boolean
}

function Box({ name, account, label, ticked }: BoxProps) {
  return (
    <label class="box">
      <input type="checkbox" name={name} value={account.id} checked={ticked} />
      <span>{label}</span>
    </label>
  )
}

interface AccountProps {
  readonly desk: Desk
  readonly account: OfferedAccount
  readonly isTicked: (name: string, id: string) => boolean
}

function Account({ desk: { words }, account, isTicked }: AccountProps) {
  const { id, kind, name, number, currency } = account
  const box = (field: string, label: string) => (
    <Box name={field} account={account} label={label} ticked={isTicked(field, id)} />
  )
  return (
    <fieldset class="account">
      <legend>
        <span class="name">{visible(name)}</span>
        <span class="number">
          {kind === 'account' ? '' : `${words.access.card} `}
          {readable(visible(number))} <abbr class="currency">{currency}</abbr>
        </span>
      </legend>
      {box('account', words.access.share)}
      <div class="rights">{accessRights.map((right) => box(right, words.access[right]))}</div>
    </fieldset>
  )
}

/** What a TPP would read of which accounts, and for how long. */
export function AccountAccess({ desk, offer, posted }: PurposeProps) {
  const { words, view, engine, language } = desk
  const { access } = words
  const { scaValidityDays } = limits
  const until = deadline(engine.now, scaValidityDays * dayMilliseconds)
  const isTicked = tickedIn(posted)
  return (
    <>
      <p class="lead">{access.lead(tppName(desk))}</p>
      <dl class="facts">
        <Fact term={access.who} value={tppName(desk)} more={view.tpp} />
        <Fact term={access.whose} value={offer.owner.name} />
        <Fact
          term={access.howLong}
          value={access.days(scaValidityDays, write('day', until, language, engine.bank.calendar.zone))}
        />
        <Fact term={access.afterwards} value={wayBackHost(desk)} />
      </dl>
      <h2 id="choice" tabindex={-1}>
        {access.accounts}
      </h2>
      <p class="hint">{access.accountsHint}</p>
      {offer.accounts.map((account) => (
        <Account desk={desk} account={account} isTicked={isTicked} />
      ))}
    </>
  )
}
