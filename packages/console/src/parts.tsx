import { visible } from '@pocketbank/http/display'
import type { Child } from 'hono/jsx'
import type { FormView } from './page.ts'

interface FormProps {
  readonly form: FormView
  /** The label of the button; without it the children contain the button. */
  readonly submit?: string
  /** `first` for the main button of a page, `second` for others, `danger` for what cannot be undone. */
  readonly look?: 'first' | 'second' | 'danger'
  /** The accessible name, if several buttons have the same label: `Delete monday`. */
  readonly label?: string | undefined
  readonly class?: string
  readonly hasFile?: boolean
  readonly children?: Child
}

/**
 * Draws a form for an action. The browser does not validate it, so that all problems appear in the words of
 * the console.
 */
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

/** Lists the attributes that connect a field with its hint and its problem. */
function createAriaAttributes({ form, name, hint }: FieldProps) {
  const id = form.idOf(name)
  const isWrong = form.problem?.field === name
  const ids = [...(hint === undefined ? [] : [`${id}-hint`]), ...(isWrong ? [`${id}-wrong`] : [])]
  return {
    ...(ids.length > 0 && { 'aria-describedby': ids.join(' ') }),
    ...(isWrong && { 'aria-invalid': 'true' as const }),
  }
}

/** Draws the head of a field: its label, its hint and its problem. */
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
  /** The initial text. */
  readonly value?: string
  readonly type?: 'text' | 'password' | 'datetime-local' | 'date' | 'search' | 'file'
  readonly inputmode?: 'numeric' | 'decimal'
  /** The step between values, in seconds for a time. */
  readonly step?: string
  readonly autocomplete?: string
  /** The id of a list of proposed values. */
  readonly list?: string
}

/** Draws a field for one line of text. */
export function TextField(props: TextFieldProps) {
  const { form, name, value = '', type = 'text', inputmode, step, autocomplete = 'off', list } = props
  const [typedValue = value] = form.readTyped(name)
  return (
    <div class="field">
      <FieldHead {...props} />
      <input
        id={form.idOf(name)}
        name={name}
        type={type}
        autocomplete={autocomplete}
        spellcheck={false}
        {...(type !== 'file' && type !== 'password' && { value: typedValue })}
        {...(inputmode && { inputmode })}
        {...(step && { step })}
        {...(list && { list })}
        {...createAriaAttributes(props)}
      />
    </div>
  )
}

/** Draws a field for several lines of text. */
export function TextArea(props: FieldProps & { readonly value?: string; readonly rows?: number }) {
  const { form, name, value = '', rows = 6 } = props
  const [typedValue = value] = form.readTyped(name)
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
        {typedValue}
      </textarea>
    </div>
  )
}

/** The values of a choice, each with its label. */
export type Choices = readonly (readonly [value: string, label: string])[]

/** Draws the options of a choice. */
export function Options({
  options,
  selectedValue,
}: {
  readonly options: Choices
  readonly selectedValue?: string | undefined
}) {
  return (
    <>
      {options.map(([value, label]) => (
        <option value={value} selected={value === selectedValue}>
          {label}
        </option>
      ))}
    </>
  )
}

interface ChoiceProps extends FieldProps {
  readonly options: Choices
  readonly value?: string
}

/** Draws a field for one of several values. */
export function ChoiceField(props: ChoiceProps) {
  const { form, name, options, value } = props
  const [typedValue = value] = form.readTyped(name)
  return (
    <div class="field">
      <FieldHead {...props} />
      <select id={form.idOf(name)} name={name} {...createAriaAttributes(props)}>
        <Options options={options} selectedValue={typedValue} />
      </select>
    </div>
  )
}

export function BoxField({ form, name, label }: Omit<FieldProps, 'hint'>) {
  return (
    <label class="box">
      <input type="checkbox" name={name} value="true" checked={form.readTyped(name).includes('true')} />
      <span>{label}</span>
    </label>
  )
}

interface CodeProps {
  readonly text: string
  /** The accessible name. */
  readonly label: string
}

/**
 * Draws code with wrapped lines, which are copied without the wraps. It can take the focus, so that keys
 * scroll it. With a script it has a copy button.
 */
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

/** Draws a status as a coloured word. The word alone is enough to understand it. */
export function Status({ kind, children }: { readonly kind: StatusKind; readonly children?: Child }) {
  return <span class={`status ${kind}`}>{children}</span>
}
