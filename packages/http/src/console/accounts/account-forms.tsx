import { formatAmount } from '@pocketbank/core'
import { cardStatuses, localDateAt } from '@pocketbank/core/internal'
import type { Child } from 'hono/jsx'
import { Fold } from '../display.tsx'
import type { Action, FormView } from '../page.ts'
import { ActionForm, ChoiceField, TextField } from '../parts.tsx'
import {
  changeCardAction,
  closeAccountAction,
  makePurchaseAction,
  makeRowAction,
  setBalancesAction,
  setCardBalancesAction,
} from './account-actions.ts'
import type { OfHolder } from './what-account.ts'
import { accountPageWords } from './words.ts'

interface EntryProps {
  readonly form: FormView
  readonly children: Child
}

/** The form of what is entered on an account or card: the amount, and what else is said of it. */
function Entry({ form, children }: EntryProps) {
  const own = accountPageWords.makeRow
  return (
    <Fold id="new-row" title={own.title} isOpen={form.problem !== undefined}>
      <p class="hint">{own.hint}</p>
      <ActionForm form={form} submit={own.title} look="first" class="fields">
        <TextField
          {...{ form, name: 'amount', label: own.amount, hint: own.amountHint }}
          inputmode="decimal"
        />
        {children}
      </ActionForm>
    </Fold>
  )
}

/** Enters a row of an account. */
export function NewRow({ given }: Pick<OfHolder, 'given'>) {
  const own = accountPageWords.makeRow
  const form = given.form(makeRowAction)
  return (
    <Entry form={form}>
      <TextField form={form} name="party" label={own.party} />
      <TextField form={form} name="remittanceInformationUnstructured" label={own.text} />
      <TextField form={form} name="kid" label={own.kid} hint={own.kidHint} />
      <TextField
        {...{ form, name: 'bookingDate', label: own.bookingDate, hint: own.bookingDateHint }}
        {...{ type: 'date', value: localDateAt(given.now, given.zone) }}
      />
      <TextField
        {...{ form, name: 'valueDate', label: own.valueDate, hint: own.valueDateHint }}
        type="date"
      />
    </Entry>
  )
}

/** Enters a purchase of a card. */
export function NewPurchase({ given }: Pick<OfHolder, 'given'>) {
  const own = accountPageWords.makeRow
  const form = given.form(makePurchaseAction)
  const today = localDateAt(given.now, given.zone)
  return (
    <Entry form={form}>
      <TextField form={form} name="transactionDetails" label={own.merchant} />
      <TextField
        {...{ form, name: 'transactionDate', label: own.transactionDate }}
        type="date"
        value={today}
      />
      <TextField {...{ form, name: 'bookingDate', label: own.bookingDate }} type="date" value={today} />
    </Entry>
  )
}

/** Sets the balances of an account or card. */
export function Balances({ given, holder }: OfHolder) {
  const own = accountPageWords.setBalances
  const { currency, closingBooked: minor } = holder.row
  const action: Action = holder.kind === 'account' ? setBalancesAction : setCardBalancesAction
  const form = given.form(action)
  return (
    <Fold id="set-balances" title={own.title} isOpen={form.problem !== undefined}>
      <ActionForm form={form} submit={own.title} look="first" class="fields">
        <TextField
          {...{ form, name: 'closingBooked', label: own.closingBooked, inputmode: 'decimal' }}
          value={formatAmount({ currency, minor })}
        />
        <TextField
          {...{ form, name: 'expected', label: own.expected, hint: own.expectedHint, inputmode: 'decimal' }}
        />
      </ActionForm>
    </Fold>
  )
}

/** Closes an account, or moves a card to another status. */
export function EndForm({ given, holder }: OfHolder) {
  if (holder.kind === 'account') {
    return (
      <ActionForm form={given.form(closeAccountAction)} submit={accountPageWords.close} look="danger">
        <p class="hint">{accountPageWords.closeHint}</p>
      </ActionForm>
    )
  }
  const form = given.form(changeCardAction)
  const options = cardStatuses.map((status) => [status, status] as const)
  return (
    <ActionForm form={form} submit={accountPageWords.changeStatus} class="fields">
      <ChoiceField
        {...{ form, name: 'status', label: accountPageWords.status, options }}
        value={holder.row.status}
      />
    </ActionForm>
  )
}
