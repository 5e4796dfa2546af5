import { FieldForm, type FormRow } from './field-form.tsx'
import type { FormView } from './page.ts'

interface AskOnceProps {
  readonly form: FormView
  /** The label of the button that opens the question. */
  readonly title: string
  /** Names the row of the button for those who do not see it: “Delete monday”. */
  readonly label?: string
  /** Says what the action does before it is done. */
  readonly hint: string
  readonly rows?: readonly FormRow[]
  /** The button that acts. Default: the title. */
  readonly submit?: string
  readonly look?: 'first' | 'danger'
}

/** A button that asks before it acts: it opens the sentence, the fields and the button that does it. No script is needed. */
export function AskOnce({ title, label, hint, submit = title, look = 'danger', ...asked }: AskOnceProps) {
  const { form, rows = [] } = asked
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
