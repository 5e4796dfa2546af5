import { AskOnce } from '../ask-once.tsx'
import { FormFields, type FormRow } from '../field-form.tsx'
import { ActionForm } from '../parts.tsx'
import { changeCardStatusAction, closeAccountAction, moveMoneyAction } from './account-actions.ts'
import type { AccountProps } from './account-facts.ts'
import { accountPageWords } from './words.ts'

export function MoveMoney({ input, account }: AccountProps) {
  const words = accountPageWords.move
  const form = input.form(moveMoneyAction)
  const rows: readonly FormRow[] = [
    ['amount', words.amount(account.row.currency), { inputmode: 'decimal' }],
    ['text', words.text],
  ]
  return (
    <ActionForm form={form} class="move">
      <FormFields form={form} rows={rows} />
      <div class="row">
        <button type="submit" name="direction" value="in" class="first">
          {words.in[account.kind]}
        </button>
        <button type="submit" name="direction" value="out">
          {words.out[account.kind]}
        </button>
      </div>
    </ActionForm>
  )
}

export function CardSwitch({ input, account }: AccountProps) {
  if (account.kind === 'account' || account.row.status === 'deleted') return null
  const status = account.row.status === 'enabled' ? 'blocked' : 'enabled'
  const form = input.form(changeCardStatusAction, { status })
  return <ActionForm form={form} submit={accountPageWords.changeStatus[status]} />
}

export function Closing({ input, account }: AccountProps) {
  const words = accountPageWords
  if (account.kind === 'account')
    return <AskOnce form={input.form(closeAccountAction)} title={words.close} hint={words.closeHint} />
  if (account.row.status === 'deleted') return null
  const form = input.form(changeCardStatusAction, { status: 'deleted' })
  return <AskOnce form={form} title={words.deleteCard} hint={words.deleteCardHint} />
}
