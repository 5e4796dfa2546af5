import { Fold } from './display.tsx'
import type { Action, Given } from './page.ts'
import { ActionForm } from './parts.tsx'

interface DeletionProps {
  readonly given: Given
  readonly action: Action
  /** Hidden fields of the form. */
  readonly hidden?: Readonly<Record<string, string>>
  readonly title: string
  readonly hint: string
}

/** A form that cannot be undone, folded away so that it takes two steps. */
export function Deletion({ given, action, hidden, title, hint }: DeletionProps) {
  const form = given.form(action, hidden)
  return (
    <Fold id={action.name} title={title} isOpen={form.problem !== undefined}>
      <ActionForm form={form} submit={title} look="danger">
        <p class="hint">{hint}</p>
      </ActionForm>
    </Fold>
  )
}
