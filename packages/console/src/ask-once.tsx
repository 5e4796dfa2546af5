import { FieldForm, type FormRow } from './field-form.tsx'
import type { FormView } from './page.ts'

interface AskOnceProps {
  readonly form: FormView
  readonly title: string
  /** The accessible name, which also names the row: `Delete monday`. */
  readonly label?: string
  /** The effect of the action, shown before it runs. */
  readonly hint: string
  readonly rows?: readonly FormRow[]
  /** The label of the button that runs the action. Default: the title. */
  readonly submit?: string
  readonly look?: 'first' | 'danger'
}

/**
 * Draws a button that asks for confirmation. It opens a sentence, the fields and the button that runs the
 * action. It needs no script.
 */
export function AskOnce({ title, label, hint, submit = title, look = 'danger', ...formProps }: AskOnceProps) {
  const { form, rows = [] } = formProps
  return (
    <details class="menu" open={form.problem !== undefined}>
      <summary class="button" {...(label !== undefined && { 'aria-label': label })}>
        {title}
      </summary>
      <div>
        <p class="hint">{hint}</p>
        <FieldForm form={form} rows={rows} submit={submit} look={look} />
      </div>
    </details>
  )
}
