import { paymentProducts } from '@pocketbank/core'
import { FormFields, type FormRow } from '../form-of.tsx'
import type { FormView } from '../page.ts'
import { ActionForm, TextArea } from '../parts.tsx'
import type { FieldView } from './field-views.ts'
import type { OperationView } from './reference.ts'
import { type RequestParts, signatureHeaders } from './sample-request.ts'
import { type FieldPart, fieldName, hasField } from './send-fields.ts'
import { docsWords } from './words.ts'

/** The parameters of a part that the form has fields for. */
export function listFormFields({ parameters }: OperationView, part: FieldPart): readonly FieldView[] {
  const fields = part === 'headers' ? parameters.header : parameters[part]
  return fields.filter(({ name }) => !signatureHeaders.has(name) && hasField(part, name))
}

/** Choices for a value from a closed list; an optional one can be left out. */
function listChoices({ name, values, isRequired, type }: FieldView): readonly string[] {
  const listed =
    name === 'paymentProduct' ? paymentProducts : type === 'true or false' ? ['true', 'false'] : values
  if (listed.length === 0 || listed.length > 30) return []
  return isRequired ? listed : ['', ...listed]
}

function rowOf(part: FieldPart, field: FieldView, value: string): FormRow {
  const label = field.isRequired ? `${field.name} (${docsWords.required})` : field.name
  const choices = listChoices(field)
  const name = fieldName(part, field.name)
  if (choices.length === 0) return [name, label, { value }]
  const options = choices.map((choice) => [choice, choice === '' ? '–' : choice] as const)
  return [name, label, { kind: 'choice', value, options }]
}

interface SendPartProps {
  readonly form: FormView
  readonly view: OperationView
  readonly part: FieldPart
  readonly title: string
  readonly values: Readonly<Record<string, string>>
}

/** The fields of a part: those that are filled in or required; the others are folded. */
function SendPart({ form, view, part, title, values }: SendPartProps) {
  const fields = listFormFields(view, part)
  if (fields.length === 0) return null
  const isShown = ({ name, isRequired }: FieldView) => isRequired || (values[name] ?? '') !== ''
  const rowsOf = (some: readonly FieldView[]) => some.map((one) => rowOf(part, one, values[one.name] ?? ''))
  const others = fields.filter((field) => !isShown(field))
  return (
    <fieldset>
      <legend>{title}</legend>
      <FormFields form={form} rows={rowsOf(fields.filter(isShown))} />
      {others.length === 0 ? (
        ''
      ) : (
        <details>
          <summary>{docsWords.sending.others(others.length)}</summary>
          <FormFields form={form} rows={rowsOf(others)} />
        </details>
      )}
    </fieldset>
  )
}

/** Lines of the field for a body, within bounds. */
function textAreaRows(body: string): number {
  return Math.min(Math.max(body.split('\n').length + 1, 4), 24)
}

interface SendFormProps extends Pick<SendPartProps, 'form' | 'view'> {
  readonly parts: RequestParts
}

/** The form that sends the request of an operation. Its fields are folded, as their values can be sent at once. */
export function SendForm({ form, view, parts }: SendFormProps) {
  return (
    <ActionForm form={form}>
      <button type="submit" class="first">
        {docsWords.sending.submit}
      </button>
      <details open={form.problem !== undefined}>
        <summary>{docsWords.sending.values}</summary>
        <SendPart form={form} view={view} part="path" title={docsWords.path} values={parts.path} />
        <SendPart form={form} view={view} part="query" title={docsWords.query} values={parts.query} />
        {view.body === undefined ? (
          ''
        ) : (
          <TextArea
            form={form}
            name="body"
            label={docsWords.sending.body}
            value={parts.body}
            rows={textAreaRows(parts.body)}
          />
        )}
        <SendPart form={form} view={view} part="headers" title={docsWords.headers} values={parts.headers} />
      </details>
    </ActionForm>
  )
}
