import { AskOnce } from '../ask-once.tsx'
import { FormFields, type FormRow } from '../field-form.tsx'
import { ActionForm } from '../parts.tsx'
import { changeCardStatusAction, closeAccountAction, moveMoneyAction } from './account-actions.ts'
import type { OfHolder } from './account-facts.ts'
import { accountPageWords } from './words.ts'

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

export function CardSwitch({ given, holder }: OfHolder) {
  if (holder.kind === 'account' || holder.row.status === 'deleted') return null
  const status = holder.row.status === 'enabled' ? 'blocked' : 'enabled'
  const form = given.form(changeCardStatusAction, { status })
  return <ActionForm form={form} submit={accountPageWords.changeStatus[status]} />
}

export function Closing({ given, holder }: OfHolder) {
  const own = accountPageWords
  if (holder.kind === 'account')
    return <AskOnce form={given.form(closeAccountAction)} title={own.close} hint={own.closeHint} />
  if (holder.row.status === 'deleted') return null
  const form = given.form(changeCardStatusAction, { status: 'deleted' })
  return <AskOnce form={form} title={own.deleteCard} hint={own.deleteCardHint} />
}
