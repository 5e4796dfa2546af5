import { type Instant, type Money, writeInstant, type Zone } from '@pocketbank/core'
import { dayMilliseconds, localDate } from '@pocketbank/core/base/time'
import { groupDigits, visible, writeAmount, writeDate, writeDay, writeTime } from '@pocketbank/http/display'
import type { Child } from 'hono/jsx'
import { dataWords } from './data-words.ts'
import type { NamedAccount } from './named-accounts.ts'
import type { BankPageInput } from './page.ts'
import { type Choices, Options } from './parts.tsx'
import type { Column } from './record-table.tsx'

/** The precision of a written time; `exact` has seconds and milliseconds only if they are not zero. */
type Precision = 'minute' | 'second' | 'exact'

/** Writes a time as every page does: `15 January 2026, 10:00 CET`. */
export function writeDisplayTime(at: Instant, zone: Zone, precision: Precision = 'minute'): string {
  const [minute, zoneName] = writeTime(at, 'en', zone).split(' ')
  const full = writeInstant(at, zone).slice(11, -6)
  const times = { minute, second: full.slice(0, 8), exact: full.replace(/:00$/, '') }
  return `${writeDay(at, 'en', zone)}, ${times[precision]} ${zoneName}`
}

export function Time({
  input,
  at,
  precision,
}: {
  readonly input: Pick<BankPageInput, 'zone'>
  readonly at: Instant
  readonly precision?: Precision
}) {
  return <time datetime={writeInstant(at, input.zone)}>{writeDisplayTime(at, input.zone, precision)}</time>
}

const minute = 60_000
const hour = 60 * minute

/** Writes the time before or after now: `5 min ago`, `in 3 days`; a date if it is more than a week away. */
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

interface TimeProps {
  readonly input: Pick<BankPageInput, 'zone' | 'now'>
  readonly at: Instant
}

/** Makes the view of a time that is written in this way, with the full time as its title. */
function createTimeView(write: (at: Instant, now: Instant, zone: Zone) => string) {
  return ({ input: { now, zone }, at }: TimeProps) => (
    <time datetime={writeInstant(at, zone)} title={writeDisplayTime(at, zone, 'second')}>
      {write(at, now, zone)}
    </time>
  )
}

/** Draws a time relative to now. */
export const Ago = createTimeView(writeAgo)

/** Writes the time of a row under a divider with its day: `14:03:27`; within the last minute `12 s ago`. */
function writeTimeOfDay(at: Instant, now: Instant, zone: Zone): string {
  if (at <= now && now - at < minute) return writeAgo(at, now, zone)
  return writeInstant(at, zone).slice(11, 19)
}

/** Draws a time of day below the heading of its day. */
export const TimeOfDay = createTimeView(writeTimeOfDay)

/** Draws an id in a monospaced font, with a copy button if scripts run. */
export function Id({ text }: { readonly text: string }) {
  return (
    <span class="id" data-copyable={text}>
      <bdi>{visible(text)}</bdi>
    </span>
  )
}

/** Draws a day, by its number since 1970: `15 January 2026`. */
export function Day({ day }: { readonly day: number }) {
  const date = localDate(day)
  return <time datetime={date}>{writeDate(date, 'en')}</time>
}

export function Amount({ money }: { readonly money: Money }) {
  return <span class={money.minor < 0n ? 'money less' : 'money'}>{writeAmount(money, 'en')}</span>
}

/** Draws an account number, in groups of digits. */
export function AccountNumber({ text }: { readonly text: string }) {
  return <bdi class="id">{groupDigits(visible(text))}</bdi>
}

export function accountPath({ kind, id }: Pick<NamedAccount, 'kind' | 'id'>): string {
  return `/console/${kind === 'account' ? 'accounts' : 'cards'}/${encodeURIComponent(id)}`
}

export function customerPath(number: string): string {
  return `/console/customers/${encodeURIComponent(number)}`
}

type Leading = Pick<BankPageInput, 'href'>

/** Draws a link to another page with an untrusted text as its label. */
export function To({
  input,
  path,
  name,
}: {
  readonly input: Leading
  readonly path: string
  readonly name: string
}) {
  const visibleName = visible(name)
  return (
    <a href={input.href(path)}>
      <bdi>{visibleName === '' ? '–' : visibleName}</bdi>
    </a>
  )
}

/** Makes a column of links by names. It is the main column, unless another one is. */
export function nameColumn<Row>(
  input: Leading,
  head: string,
  placeOf: (row: Row) => readonly [path: string, name: string],
): Column<Row> {
  const cell = (row: Row) => {
    const [path, name] = placeOf(row)
    return <To input={input} path={path} name={name} />
  }
  return { head, cell }
}

interface FilterProps {
  readonly input: Pick<BankPageInput, 'href' | 'tpp'>
  readonly path: string
  readonly submit: string
  readonly children?: Child
}

/** Draws a form that filters a list. Its fields become the query of the address. */
export function FilterForm({ input, path, submit, children }: FilterProps) {
  return (
    <search>
      <form method="get" action={input.href(path)} class="row">
        {input.tpp === undefined ? '' : <input type="hidden" name="tpp" value={input.tpp} />}
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
  readonly hint?: string
}

/** Draws a text field of a filter form. */
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

/** Draws a choice field of a filter form. */
export function FilterChoice({ name, label, value, options }: FilterChoiceProps) {
  return (
    <div class="field">
      <label for={`filter-${name}`}>{label}</label>
      <select id={`filter-${name}`} name={name}>
        <Options options={options} selectedValue={value} />
      </select>
    </div>
  )
}

interface PagerProps {
  readonly input: Pick<BankPageInput, 'href' | 'query'>
  readonly path: string
  /**
   * The name of the query parameter for the start of a page, and its value for the next page; undefined on
   * the last.
   */
  readonly name: string
  readonly next: string | undefined
  /** True if the page ended at the most rows that it may read. */
  readonly isCut: boolean
}

/** Links to the first page of a list and to the next one. */
export function Pager({ input, path, name, next, isCut }: PagerProps) {
  const parameters = Object.fromEntries([...input.query].filter(([key]) => key !== name))
  const isFirst = !input.query.has(name)
  if (isFirst && next === undefined) return null
  return (
    <nav class="pager" aria-label={dataWords.pages}>
      {isCut ? <p class="hint">{dataWords.cut}</p> : ''}
      {isFirst ? '' : <a href={input.href(path, parameters)}>{dataWords.first}</a>}
      {next === undefined ? (
        ''
      ) : (
        <a href={input.href(path, { ...parameters, [name]: next })} rel="next">
          {dataWords.next}
        </a>
      )}
    </nav>
  )
}

interface FoldProps {
  readonly id: string
  readonly title: string
  /** True if it is open at first, for instance after a refusal of its form. */
  readonly isOpen?: boolean
  readonly children?: Child
}

/** Draws content that is hidden until its title is pressed. */
export function Fold({ id, title, isOpen = false, children }: FoldProps) {
  return (
    <details id={id} class="card" open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

/** Draws a sentence with its words in backticks as code. */
export function Sentence({ text }: { readonly text: string }) {
  return <>{text.split('`').map((part, at) => (at % 2 === 0 ? part : <code>{part}</code>))}</>
}
