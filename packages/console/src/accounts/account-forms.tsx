import { AskOnce } from '../ask-once.tsx'
import { FormFields, type FormRow } from '../field-form.tsx'
import { ActionForm } from '../parts.tsx'
import { changeCardStatusAction, closeAccountAction, moveMoneyAction } from './account-actions.ts'
import type { OfHolder } from './account-facts.ts'
import { accountPageWords } from './words.ts'

export function MoveMoney({ input, holder }: OfHolder) {
  const words = accountPageWords.move
  const form = input.form(moveMoneyAction)
  const rows: readonly FormRow[] = [
    ['amount', words.amount(holder.row.currency), { inputmode: 'decimal' }],
    ['text', words.text],
  ]
  return (
    <ActionForm form={form} class="move">
      <FormFields form={form} rows={rows} />
      <div class="row">
        <button type="submit" name="direction" value="in" class="first">
          {words.in[holder.kind]}
        </button>
        <button type="submit" name="direction" value="out">
          {words.out[holder.kind]}
        </button>
      </div>
    </ActionForm>
  )
}

export function CardSwitch({ input, holder }: OfHolder) {
  if (holder.kind === 'account' || holder.row.status === 'deleted') return null
  const status = holder.row.status === 'enabled' ? 'blocked' : 'enabled'
  const form = input.form(changeCardStatusAction, { status })
  return <ActionForm form={form} submit={accountPageWords.changeStatus[status]} />
}

export function Closing({ input, holder }: OfHolder) {
  const words = accountPageWords
  if (holder.kind === 'account')
    return <AskOnce form={input.form(closeAccountAction)} title={words.close} hint={words.closeHint} />
  if (holder.row.status === 'deleted') return null
  const form = input.form(changeCardStatusAction, { status: 'deleted' })
  return <AskOnce form={form} title={words.deleteCard} hint={words.deleteCardHint} />
}
