import type { Child } from 'hono/jsx'
import { visible } from '../visible-text.ts'
import { type Desk, tppName } from './desk.ts'
import type { FieldError } from './step.ts'

interface FormProps {
  readonly desk: Desk
  /** What the form does. */
  readonly step: string
  readonly class?: string
  readonly children?: Child
}

/** A form that acts. It carries the token of the link, and no browser checks it: the page tells what is wrong in its own words. */
export function ActingForm({ desk, step, class: kind = '', children }: FormProps) {
  return (
    <form method="post" action={desk.path} class={kind} novalidate>
      <input type="hidden" name="token" value={desk.token} />
      <input type="hidden" name="step" value={step} />
      {children}
    </form>
  )
}

/** No is always allowed. */
export function RefuseForm({ desk, label }: { readonly desk: Desk; readonly label?: string }) {
  return (
    <ActingForm desk={desk} step="refuse" class="refuse">
      <input type="hidden" name="person" value={desk.view.person?.id ?? ''} />
      <button type="submit" class={label === undefined ? 'quiet' : 'second'}>
        {label ?? desk.words.refuseAnd(tppName(desk))}
      </button>
    </ActingForm>
  )
}

interface ErrorProps {
  readonly desk: Desk
  readonly error: FieldError | undefined
}

/** What is wrong, at the top, where it is read first, with a way to the field. */
export function ErrorSummary({ desk, error }: ErrorProps) {
  if (error === undefined) return null
  const { words } = desk
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

/** Who is logged in. */
export function Person({ desk }: { readonly desk: Desk }) {
  const { words, view, path } = desk
  if (view.person === undefined) return null
  return (
    <p class="person">
      {words.person.is(visible(view.person.name))}{' '}
      <a href={`${path}?step=identify`}>{words.person.another}</a>
    </p>
  )
}

/** One line of what the person must know, and what goes with it in small letters. */
export interface FactProps {
  readonly term: string
  readonly value: string
  readonly more?: string | undefined
}

/** One line of what the person must know; strangers wrote some of it. */
export function Fact({ term, value: said, more: saidBesides }: FactProps) {
  const value = visible(said)
  const more = saidBesides === undefined ? undefined : visible(saidBesides)
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {value} {more === undefined || more === value ? '' : <small>{more}</small>}
      </dd>
    </div>
  )
}
