import type { Child } from 'hono/jsx'
import { FormOf, type FormRow } from './form-of.tsx'
import type { FormView } from './page.ts'

interface AskOnceProps {
  readonly form: FormView
  /** The label of the button that opens the question, and what it is about for those who do not see its row. */
  readonly title: string
  readonly label: string
  /** What the action does, before it is done. */
  readonly children?: Child
  readonly rows?: readonly FormRow[]
  readonly submit: string
  readonly look?: 'first' | 'danger'
}

/** A button that asks before it acts: it opens the sentence, the fields and the button that does it. No script is needed. */
export function AskOnce({ form, title, label, children, rows = [], submit, look = 'first' }: AskOnceProps) {
  return (
    <details class="menu" open={form.problem !== undefined}>
      <summary class="button" aria-label={label}>
        {title}
      </summary>
      <div>
        <p>{children}</p>
        <FormOf form={form} rows={rows} submit={submit} look={look} />
      </div>
    </details>
  )
}
