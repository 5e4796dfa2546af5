import { formatAmount } from '@pocketbank/core'
import { localDateAt } from '@pocketbank/core/internal'
import { AskOnce } from '../ask-once.tsx'
import { FoldedForm, FormFields, type FormRow } from '../form-of.tsx'
import { ActionForm } from '../parts.tsx'
import {
  addPurchaseAction,
  addTransactionAction,
  changeCardStatusAction,
  closeAccountAction,
  moveMoneyAction,
  setBalancesAction,
} from './account-actions.ts'
import type { OfHolder } from './what-account.ts'
import { accountPageWords } from './words.ts'

/** Deposits money or withdraws it. */
export function MoveMoney({ given, holder }: OfHolder) {
  const own = accountPageWords.move
  const form = given.form(moveMoneyAction)
  const rows: readonly FormRow[] = [
    ['amount', own.amount(holder.row.currency), { inputmode: 'decimal' }],
    ['text', own.text],
  ]
  return (
    <ActionForm form={form} class="move">
      <FormFields form={form} rows={rows} />
      <div class="row">
        <button type="submit" name="direction" value="in" class="first">
          {own.in[holder.kind]}
        </button>
        <button type="submit" name="direction" value="out">
          {own.out[holder.kind]}
        </button>
      </div>
    </ActionForm>
  )
}

/** Adds a row to the history, without moving the balances. */
export function NewRow({ given, holder }: OfHolder) {
  const own = accountPageWords.newRow
  const today = localDateAt(given.now, given.zone)
  const amount: FormRow = ['amount', own.amount, { hint: own.amountHint, inputmode: 'decimal' }]
  const ofAccount: readonly FormRow[] = [
    amount,
    ['party', own.party],
    ['remittanceInformationUnstructured', own.text],
    ['kid', own.kid, { hint: own.kidHint }],
    ['bookingDate', own.bookingDate, { kind: 'date', value: today, hint: own.bookingDateHint }],
    ['valueDate', own.valueDate, { kind: 'date', hint: own.valueDateHint }],
  ]
  const ofCard: readonly FormRow[] = [
    amount,
    ['transactionDetails', own.merchant],
    ['transactionDate', own.transactionDate, { kind: 'date', value: today }],
    ['bookingDate', own.bookingDate, { kind: 'date', value: today }],
  ]
  const [action, rows] =
    holder.kind === 'account' ? [addTransactionAction, ofAccount] : [addPurchaseAction, ofCard]
  const fold = { id: 'new-row', title: own.title, submit: own.submit }
  return <FoldedForm form={given.form(action)} rows={rows} {...fold} />
}

/** Sets the balances of an account or card. */
export function Balances({ given, holder }: OfHolder) {
  const own = accountPageWords.setBalances
  const { currency, closingBooked: minor } = holder.row
  const rows: readonly FormRow[] = [
    ['closingBooked', own.closingBooked, { value: formatAmount({ currency, minor }), inputmode: 'decimal' }],
    ['expected', own.expected, { hint: own.expectedHint, inputmode: 'decimal' }],
  ]
  const fold = { id: 'set-balances', title: own.title, submit: own.title }
  return <FoldedForm form={given.form(setBalancesAction)} rows={rows} {...fold} />
}

/** Blocks a card or enables it again. */
export function CardSwitch({ given, holder }: OfHolder) {
  if (holder.kind === 'account' || holder.row.status === 'deleted') return null
  const status = holder.row.status === 'enabled' ? 'blocked' : 'enabled'
  const form = given.form(changeCardStatusAction, { status })
  return <ActionForm form={form} submit={accountPageWords.changeStatus[status]} />
}

/** Closes an account, or deletes a card. */
export function Closing({ given, holder }: OfHolder) {
  const own = accountPageWords
  if (holder.kind === 'account')
    return <AskOnce form={given.form(closeAccountAction)} title={own.close} hint={own.closeHint} />
  if (holder.row.status === 'deleted') return null
  const form = given.form(changeCardStatusAction, { status: 'deleted' })
  return <AskOnce form={form} title={own.deleteCard} hint={own.deleteCardHint} />
}
