import { Fold } from './display.tsx'
import type { FormView } from './page.ts'
import { ActionForm, BoxField, ChoiceField, type Choices, TextArea, TextField } from './parts.tsx'

interface FieldSettings {
  /** The kind of field. Default: a line of text. */
  readonly kind?: 'text' | 'area' | 'choice' | 'box' | 'date' | 'datetime-local' | 'search' | 'file'
  /** The initial value. */
  readonly value?: string
  readonly hint?: string
  readonly options?: Choices
  readonly inputmode?: 'numeric' | 'decimal'
  /** The step between values, in seconds for a time. */
  readonly step?: string
  /** The id of a list of proposed values. */
  readonly list?: string
}

/** A field of a form: name, label and settings. */
export type FormRow = readonly [name: string, label: string, settings?: FieldSettings | undefined]

function DrawnField({
  form,
  row: [name, label, settings = {}],
}: {
  readonly form: FormView
  readonly row: FormRow
}) {
  const { kind = 'text', options = [], ...text } = settings
  if (kind === 'choice')
    return <ChoiceField form={form} name={name} label={label} options={options} {...text} />
  if (kind === 'area') return <TextArea form={form} name={name} label={label} {...text} />
  if (kind === 'box') return <BoxField form={form} name={name} label={label} />
  return <TextField form={form} name={name} label={label} type={kind} {...text} />
}

/** Draws the fields of a form from their rows. */
export function FormFields({ form, rows }: { readonly form: FormView; readonly rows: readonly FormRow[] }) {
  return (
    <>
      {rows.map((row) => (
        <DrawnField form={form} row={row} />
      ))}
    </>
  )
}

interface FieldFormProps {
  readonly form: FormView
  readonly rows: readonly FormRow[]
  readonly submit: string
  readonly look?: 'first' | 'second' | 'danger'
  /** The accessible name, which distinguishes forms with the same button: `Delete monday`. */
  readonly label?: string
}

/** Draws a form from the rows of its fields. */
export function FieldForm({ form, rows, submit, look = 'first', label }: FieldFormProps) {
  const hasFile = rows.some(([, , settings]) => settings?.kind === 'file')
  return (
    <ActionForm form={form} submit={submit} look={look} label={label} hasFile={hasFile} class="fields">
      <FormFields form={form} rows={rows} />
    </ActionForm>
  )
}

/** Draws a form that is folded until its title is pressed or its input was refused. */
export function FoldedForm({
  id,
  title,
  ...form
}: FieldFormProps & { readonly id: string; readonly title: string }) {
  return (
    <Fold id={id} title={title} isOpen={form.form.problem !== undefined}>
      <FieldForm {...form} />
    </Fold>
  )
}
