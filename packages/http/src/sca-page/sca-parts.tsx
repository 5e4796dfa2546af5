import type { Child } from 'hono/jsx'
import { visible } from '../display/visible-text.ts'
import { type PageContext, tppName } from './page-context.ts'
import type { FieldError } from './screen.ts'

interface PageFormProps {
  readonly page: PageContext
  /** Step to which the form belongs. */
  readonly step: string
  readonly class?: string
  readonly children?: Child
}

/**
 * Renders a form that changes something. It contains the token of the link. Browser validation is off,
 * because the page shows errors in its own words.
 */
export function ActingForm({ page, step, class: kind = '', children }: PageFormProps) {
  return (
    <form method="post" action={page.path} class={kind} novalidate>
      <input type="hidden" name="token" value={page.token} />
      <input type="hidden" name="step" value={step} />
      {children}
    </form>
  )
}

/** Renders the button that refuses. Every screen has one. */
export function RefuseForm({ page, label }: { readonly page: PageContext; readonly label?: string }) {
  return (
    <ActingForm page={page} step="refuse" class="refuse">
      <input type="hidden" name="person" value={page.view.person?.id ?? ''} />
      <button type="submit" class={label === undefined ? 'quiet' : 'second'}>
        {label ?? page.words.refuseAnd(tppName(page))}
      </button>
    </ActingForm>
  )
}

interface ErrorProps {
  readonly page: PageContext
  readonly error: FieldError | undefined
}

/** Shows the error at the top of the page, with a link to the field. */
export function ErrorSummary({ page, error }: ErrorProps) {
  if (error === undefined) return null
  const { words } = page
  return (
    <div class="alert" role="alert" tabindex={-1} autofocus aria-labelledby="alert-title">
      <p>
        <strong id="alert-title">{words.errorHeading}</strong>
        <br />
        <a href={`#${error.field}`}>{words.errors[error.word]}</a>
      </p>
    </div>
  )
}

export function Person({ page }: { readonly page: PageContext }) {
  const { words, view, path } = page
  if (view.person === undefined) return null
  return (
    <p class="person">
      {words.person.is(visible(view.person.name))}{' '}
      <a href={`${path}?step=identify`}>{words.person.another}</a>
    </p>
  )
}

/** A label, a value, and a note in small letters. */
export interface FactProps {
  readonly term: string
  readonly value: string
  readonly more?: string | undefined
}

/** Renders a fact. It neutralises control characters, because other people wrote parts of it. */
export function Fact({ term, value: text, more: note }: FactProps) {
  const value = visible(text)
  const noteText = note === undefined ? undefined : visible(note)
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {value} {noteText === undefined || noteText === value ? '' : <small>{noteText}</small>}
      </dd>
    </div>
  )
}
