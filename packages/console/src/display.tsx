import { type Instant, type Money, writeInstant, type Zone } from '@pocketbank/core'
import { dayMilliseconds, localDate } from '@pocketbank/core/base/time'
import { groupDigits, visible, writeAmount, writeDate, writeDay, writeTime } from '@pocketbank/http/display'
import type { Child } from 'hono/jsx'
import { dataWords } from './data-words.ts'
import type { NamedHolder } from './named-accounts.ts'
import type { Given } from './page.ts'
import { type Choices, Options } from './parts.tsx'
import type { Column } from './record-table.tsx'

/** The precision of a written time; `exact` has seconds and milliseconds only if they are not zero. */
type Precision = 'minute' | 'second' | 'exact'

/** Writes a time as every page does: `15 January 2026, 10:00 CET`. */
export function writeMoment(at: Instant, zone: Zone, precision: Precision = 'minute'): string {
  const [minute, zoneName] = writeTime(at, 'en', zone).split(' ')
  const full = writeInstant(at, zone).slice(11, -6)
  const times = { minute, second: full.slice(0, 8), exact: full.replace(/:00$/, '') }
  return `${writeDay(at, 'en', zone)}, ${times[precision]} ${zoneName}`
}

/** A moment, with what machines read. */
export function Moment({
  given,
  at,
  precision,
}: {
  readonly given: Pick<Given, 'zone'>
  readonly at: Instant
  readonly precision?: Precision
}) {
  return <time datetime={writeInstant(at, given.zone)}>{writeMoment(at, given.zone, precision)}</time>
}

const minute = 60_000
const hour = 60 * minute

/** Writes the time since a moment or until it: `5 min ago`, `in 3 days`; a day where it is more than a week away. */
export function writeAgo(at: Instant, now: Instant, zone: Zone): string {
  const away = Math.abs(at - now)
  if (away >= 7 * dayMilliseconds) return writeDay(at, 'en', zone)
  const [length, unit] =
    away < minute
      ? [1_000, 's']
      : away < hour
        ? [minute, 'min']
        : away < dayMilliseconds
          ? [hour, 'h']
          : [dayMilliseconds, 'days']
  const count = Math.floor(away / length)
  if (count === 0) return 'now'
  const text = `${count} ${count === 1 && unit === 'days' ? 'day' : unit}`
  return at > now ? `in ${text}` : `${text} ago`
}

/** A moment as the time since or until then, with the full moment as its title. */
export function Ago({ given, at }: { readonly given: Pick<Given, 'zone' | 'now'>; readonly at: Instant }) {
  const { now, zone } = given
  return (
    <time datetime={writeInstant(at, zone)} title={writeMoment(at, zone, 'second')}>
      {writeAgo(at, now, zone)}
    </time>
  )
}

/** Writes the time of a row under a divider with its day: `14:03:27`; within the last minute `12 s ago`. */
function writeTimeOfDay(at: Instant, now: Instant, zone: Zone): string {
  if (at <= now && now - at < minute) return writeAgo(at, now, zone)
  return writeInstant(at, zone).slice(11, 19)
}

/** A time of day under a divider with its day, with the full moment as its title. */
export function TimeOfDay({
  given,
  at,
}: {
  readonly given: Pick<Given, 'zone' | 'now'>
  readonly at: Instant
}) {
  const { now, zone } = given
  return (
    <time datetime={writeInstant(at, zone)} title={writeMoment(at, zone, 'second')}>
      {writeTimeOfDay(at, now, zone)}
    </time>
  )
}

/** An id in mono, with a button that copies it where a script runs. */
export function Id({ text }: { readonly text: string }) {
  return (
    <span class="id" data-copyable={text}>
      <bdi>{visible(text)}</bdi>
    </span>
  )
}

/** A day by its number since 1970: `15 January 2026`. */
export function Day({ day }: { readonly day: number }) {
  const date = localDate(day)
  return <time datetime={date}>{writeDate(date, 'en')}</time>
}

/** An amount with its currency; what left an account is told apart by its sign, and by a class. */
export function Amount({ money }: { readonly money: Money }) {
  return <span class={money.minor < 0n ? 'money less' : 'money'}>{writeAmount(money, 'en')}</span>
}

/** A number of an account, in groups. */
export function AccountNumber({ text }: { readonly text: string }) {
  return <bdi class="id">{groupDigits(visible(text))}</bdi>
}

/** The path of the page of an account or card. */
export function holderPath({ kind, id }: Pick<NamedHolder, 'kind' | 'id'>): string {
  return `/console/${kind === 'account' ? 'accounts' : 'cards'}/${encodeURIComponent(id)}`
}

/** The path of the page of a customer. */
export function customerPath(number: string): string {
  return `/console/customers/${encodeURIComponent(number)}`
}

type Leading = Pick<Given, 'href'>

/** A way to another page, by a name that somebody else has written. */
export function To({
  given,
  path,
  name,
}: {
  readonly given: Leading
  readonly path: string
  readonly name: string
}) {
  const shown = visible(name)
  return (
    <a href={given.href(path)}>
      <bdi>{shown === '' ? '–' : shown}</bdi>
    </a>
  )
}

/** A column of links by names: what the rows are about, unless another column is. */
export function nameColumn<Row>(
  given: Leading,
  head: string,
  placeOf: (row: Row) => readonly [path: string, name: string],
): Column<Row> {
  const cell = (row: Row) => {
    const [path, name] = placeOf(row)
    return <To given={given} path={path} name={name} />
  }
  return { head, cell }
}

interface FilterProps {
  readonly given: Pick<Given, 'href' | 'tpp'>
  readonly path: string
  readonly submit: string
  readonly children?: Child
}

/** A form that looks for something: its fields stand in the address of the page. */
export function FilterForm({ given, path, submit, children }: FilterProps) {
  return (
    <search>
      <form method="get" action={given.href(path)} class="row">
        {given.tpp === undefined ? '' : <input type="hidden" name="tpp" value={given.tpp} />}
        {children}
        <button type="submit">{submit}</button>
      </form>
    </search>
  )
}

interface FilterTextProps {
  readonly name: string
  readonly label: string
  readonly value: string
  /** Shown in an empty field. */
  readonly hint?: string
}

/** A field of such a form for text. */
export function FilterText({ name, label, value, hint }: FilterTextProps) {
  return (
    <div class="field">
      <label for={`filter-${name}`}>{label}</label>
      <input
        id={`filter-${name}`}
        name={name}
        type="search"
        value={value}
        autocomplete="off"
        spellcheck={false}
        {...(hint !== undefined && { placeholder: hint })}
      />
    </div>
  )
}

interface FilterChoiceProps extends Omit<FilterTextProps, 'hint'> {
  readonly options: Choices
}

/** A field of such a form for one of several values. */
export function FilterChoice({ name, label, value, options }: FilterChoiceProps) {
  return (
    <div class="field">
      <label for={`filter-${name}`}>{label}</label>
      <select id={`filter-${name}`} name={name}>
        <Options options={options} chosen={value} />
      </select>
    </div>
  )
}

interface PagerProps {
  readonly given: Pick<Given, 'href' | 'query'>
  readonly path: string
  /** The name in the query by which a page begins, and its value for the next page; undefined on the last. */
  readonly name: string
  readonly next: string | undefined
  /** True if the page ended because enough rows were looked at. */
  readonly isCut: boolean
}

/** The ways to the beginning of a list and to what comes next. */
export function Pager({ given, path, name, next, isCut }: PagerProps) {
  const kept = Object.fromEntries([...given.query].filter(([key]) => key !== name))
  const isFirst = !given.query.has(name)
  if (isFirst && next === undefined) return null
  return (
    <nav class="pager" aria-label={dataWords.pages}>
      {isCut ? <p class="hint">{dataWords.cut}</p> : ''}
      {isFirst ? '' : <a href={given.href(path, kept)}>{dataWords.first}</a>}
      {next === undefined ? (
        ''
      ) : (
        <a href={given.href(path, { ...kept, [name]: next })} rel="next">
          {dataWords.next}
        </a>
      )}
    </nav>
  )
}

interface FoldProps {
  readonly id: string
  readonly title: string
  /** True if it is open at first, such as after a refusal of its form. */
  readonly isOpen?: boolean
  readonly children?: Child
}

/** Content that is folded away until its title is pressed. */
export function Fold({ id, title, isOpen = false, children }: FoldProps) {
  return (
    <details id={id} class="card" open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

/** A sentence whose words between backticks are code. */
export function Sentence({ text }: { readonly text: string }) {
  return <>{text.split('`').map((part, at) => (at % 2 === 0 ? part : <code>{part}</code>))}</>
}
