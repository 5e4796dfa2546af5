import { visible } from '@pocketbank/http/display'
import type { Child } from 'hono/jsx'
import type { FormView } from './page.ts'

interface FormProps {
  readonly form: FormView
  /** The text of the button; without it the children have a button of their own. */
  readonly submit?: string
  /** `first` for what a page is about, `second` for all else, `danger` for what cannot be undone. */
  readonly look?: 'first' | 'second' | 'danger'
  /** Says what the button is about where several say the same: “Delete monday”. */
  readonly label?: string | undefined
  readonly class?: string
  /** True if a file is sent. */
  readonly hasFile?: boolean
  readonly children?: Child
}

/** A form that does an action. No browser checks it: the page tells what is wrong in its own words. */
export function ActionForm({ form, submit, look = 'second', label, hasFile = false, ...rest }: FormProps) {
  const { class: kind = '', children } = rest
  const { problem } = form
  return (
    <form
      method="post"
      action={form.address}
      class={kind}
      novalidate
      {...(hasFile && { enctype: 'multipart/form-data' })}
    >
      {Object.entries(form.hidden).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {problem !== undefined && problem.field === undefined ? (
        <p class="wrong" role="alert">
          {visible(problem.text)}
        </p>
      ) : (
        ''
      )}
      {children}
      {submit === undefined ? (
        ''
      ) : (
        <button type="submit" class={look} {...(label !== undefined && { 'aria-label': label })}>
          {submit}
        </button>
      )}
    </form>
  )
}

interface FieldProps {
  readonly form: FormView
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
}

/** The id of what is said of a field, for `aria-describedby`. */
function createAriaAttributes({ form, name, hint }: FieldProps) {
  const id = form.idOf(name)
  const isWrong = form.problem?.field === name
  const ids = [...(hint === undefined ? [] : [`${id}-hint`]), ...(isWrong ? [`${id}-wrong`] : [])]
  return {
    ...(ids.length > 0 && { 'aria-describedby': ids.join(' ') }),
    ...(isWrong && { 'aria-invalid': 'true' as const }),
  }
}

/** The head of a field: its label, a hint, and its refusal. */
function FieldHead({ form, name, label, hint }: FieldProps) {
  const id = form.idOf(name)
  const { problem } = form
  if (problem?.field === name) Object.assign(problem.place, { id, label })
  return (
    <>
      <label for={id}>{label}</label>
      {hint === undefined ? (
        ''
      ) : (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem?.field === name ? (
        <p class="wrong" id={`${id}-wrong`} role="alert">
          {visible(problem.text)}
        </p>
      ) : (
        ''
      )}
    </>
  )
}

interface TextFieldProps extends FieldProps {
  /** Its text until something else is typed. */
  readonly value?: string
  readonly type?: 'text' | 'password' | 'datetime-local' | 'date' | 'search' | 'file'
  readonly inputmode?: 'numeric' | 'decimal'
  /** The step between values, in seconds for a time. */
  readonly step?: string
  readonly autocomplete?: string
  /** The id of a list of values to choose from. */
  readonly list?: string
}

/** A field for a line of text. */
export function TextField(props: TextFieldProps) {
  const { form, name, value = '', type = 'text', inputmode, step, autocomplete = 'off', list } = props
  const [typed = value] = form.typed(name)
  return (
    <div class="field">
      <FieldHead {...props} />
      <input
        id={form.idOf(name)}
        name={name}
        type={type}
        autocomplete={autocomplete}
        spellcheck={false}
        {...(type !== 'file' && type !== 'password' && { value: typed })}
        {...(inputmode && { inputmode })}
        {...(step && { step })}
        {...(list && { list })}
        {...createAriaAttributes(props)}
      />
    </div>
  )
}

/** A field for several lines of text. */
export function TextArea(props: FieldProps & { readonly value?: string; readonly rows?: number }) {
  const { form, name, value = '', rows = 6 } = props
  const [typed = value] = form.typed(name)
  return (
    <div class="field">
      <FieldHead {...props} />
      <textarea
        id={form.idOf(name)}
        name={name}
        rows={rows}
        spellcheck={false}
        {...createAriaAttributes(props)}
      >
        {typed}
      </textarea>
    </div>
  )
}

/** Values to choose from: the one that is sent, and its label. */
export type Choices = readonly (readonly [value: string, label: string])[]

/** The lines of a field for one of several values. */
export function Options({
  options,
  chosen,
}: {
  readonly options: Choices
  readonly chosen?: string | undefined
}) {
  return (
    <>
      {options.map(([sent, shown]) => (
        <option value={sent} selected={sent === chosen}>
          {shown}
        </option>
      ))}
    </>
  )
}

interface ChoiceProps extends FieldProps {
  readonly options: Choices
  readonly value?: string
}

/** A field for one of several values. */
export function ChoiceField(props: ChoiceProps) {
  const { form, name, options, value } = props
  const [typed = value] = form.typed(name)
  return (
    <div class="field">
      <FieldHead {...props} />
      <select id={form.idOf(name)} name={name} {...createAriaAttributes(props)}>
        <Options options={options} chosen={typed} />
      </select>
    </div>
  )
}

/** A box to tick. */
export function BoxField({ form, name, label }: Omit<FieldProps, 'hint'>) {
  return (
    <label class="box">
      <input type="checkbox" name={name} value="true" checked={form.typed(name).includes('true')} />
      <span>{label}</span>
    </label>
  )
}

interface CodeProps {
  readonly text: string
  /** What it is, for those who do not see it. */
  readonly label: string
}

/** Code as it stands; long lines are wrapped, and copied whole. D: it can be focused, as where it is long it scrolls. With a script there is a button that copies it. */
export function Code({ text, label }: CodeProps) {
  return (
    <figure class="code" aria-label={label} data-copyable="">
      <pre tabindex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  )
}

export type StatusKind = 'good' | 'bad' | 'open' | 'over'

/** A status as a word with a colour; the word alone is enough. */
export function Status({ kind, children }: { readonly kind: StatusKind; readonly children?: Child }) {
  return <span class={`status ${kind}`}>{children}</span>
}
