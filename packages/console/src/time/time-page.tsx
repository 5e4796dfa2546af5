import { findNextBatch, type Instant, instant, writeInstant } from '@pocketbank/core'
import { textBefore } from '@pocketbank/core/base/input'
import { dayMilliseconds, toLocalDate } from '@pocketbank/core/base/time'
import { upcomingEvents } from '@pocketbank/core/engine'
import { visible, writeWeekday } from '@pocketbank/http/display'
import type { Child } from 'hono/jsx'
import { Pager, Time, To, writeAgo, writeDisplayTime } from '../display.tsx'
import { FormFields } from '../field-form.tsx'
import type { BankPageInput, PageView } from '../page.ts'
import { ActionForm, Status } from '../parts.tsx'
import { listPastEvents } from '../payments/payment-events.ts'
import { type Column, Table } from '../record-table.tsx'
import {
  computeWeekday,
  describeEvents,
  describeUpcoming,
  type EventLine,
  findTimeGroup,
} from './event-lines.ts'
import { moveClockAction, runClockAction, setClockAction, stepNames } from './move.ts'
import { timeWords } from './words.ts'

/** The number of events on a page of each list, and how far the lists can be paged. */
const eventsOfPage = 50
const eventsPagedMax = 2_000

interface TimePartProps {
  readonly input: BankPageInput
}

/** Draws the clock and the controls that move it. */
function Clock({ input }: TimePartProps) {
  const { bank, engine, now, zone, href } = input
  const { isFollowing } = bank.clock
  const hasBatches = findNextBatch(engine.bank.calendar, now) !== undefined
  return (
    <section class="card" aria-label={timeWords.title}>
      <p class="clock-time">
        {writeWeekday(computeWeekday(toLocalDate(now, zone)), 'en')}{' '}
        <Time input={input} at={now} precision="second" />{' '}
        <Status kind={isFollowing ? 'good' : 'open'}>
          {isFollowing ? timeWords.running : timeWords.frozen}
        </Status>
      </p>
      <p class="hint">
        {isFollowing ? timeWords.runs : timeWords.frozenClock} {timeWords.advanceHint}{' '}
        <a href={href('/console/snapshots')}>{timeWords.restore}</a>.
        {hasBatches ? '' : ` ${timeWords.noBatches}`}
      </p>
      <div class="row">
        <ActionForm
          form={input.form(runClockAction, { following: String(!isFollowing) })}
          submit={isFollowing ? timeWords.freeze : timeWords.resume}
          look="first"
        />
        <ActionForm form={input.form(moveClockAction)} class="row">
          {stepNames.map((step) => (
            <button type="submit" name="by" value={step} disabled={step === 'batch' && !hasBatches}>
              {timeWords.steps[step]}
            </button>
          ))}
        </ActionForm>
      </div>
      <SettingClock input={input} />
    </section>
  )
}

function SettingClock({ input }: TimePartProps) {
  const form = input.form(setClockAction)
  const value = writeInstant(input.now, input.zone).slice(0, 19)
  const hint = timeWords.timeHint(input.zone)
  const settings = { kind: 'datetime-local', hint, value, step: '1' } as const
  return (
    <ActionForm form={form} class="row apart" submit={timeWords.set}>
      <FormFields form={form} rows={[['time', timeWords.time, settings]]} />
    </ActionForm>
  )
}

/** Draws a time; within a week also how far it is from now. */
function EventTime({ input, at }: TimePartProps & { readonly at: Instant }) {
  const isNear = Math.abs(at - input.now) < 7 * dayMilliseconds
  return (
    <>
      <Time input={input} at={at} precision="exact" />{' '}
      {isNear ? <small>({writeAgo(at, input.now, input.zone)})</small> : ''}
    </>
  )
}

function About({ input, line: { about } }: TimePartProps & { readonly line: EventLine }) {
  if (about === undefined) return null
  if (about.path === undefined) return <bdi>{visible(about.title)}</bdi>
  return <To input={input} path={about.path} name={about.title} />
}

/** Draws the buttons that move the clock to a coming event: to its time, or one second later. */
function GoButtons({ input, line: { at, text } }: TimePartProps & { readonly line: EventLine }) {
  const later = instant(at + 1_000)
  const buttons = [
    [at, timeWords.go],
    [later, timeWords.goAfter],
  ] as const
  return (
    <div class="side-by-side">
      {buttons.map(([time, name]) => (
        <ActionForm
          form={input.form(setClockAction, { time: writeInstant(time, input.zone) })}
          submit={name}
          label={timeWords.goLabel(name, text, writeDisplayTime(at, input.zone, 'exact'))}
        />
      ))}
    </div>
  )
}

interface EventListProps extends TimePartProps {
  readonly title: string
  /** The name of the query parameter with the number of events on earlier pages. */
  readonly from: string
  readonly lines: readonly EventLine[]
  readonly emptyText: string
  readonly hasMore: boolean
  readonly dayOf: (line: EventLine) => string
  /** Draws the buttons of an event. */
  readonly buttons?: (line: EventLine) => Child
  readonly children?: Child
}

function EventList({
  input,
  title,
  from,
  lines,
  emptyText,
  hasMore,
  dayOf,
  buttons,
  children,
}: EventListProps) {
  const { at, event, about, tpp } = timeWords.columns
  const columns: readonly Column<EventLine>[] = [
    {
      head: at,
      kind: 'time',
      cell: ({ at }) => <EventTime input={input} at={at} />,
    },
    { head: event, kind: 'main', cell: ({ text }) => text },
    { head: about, cell: (line) => <About input={input} line={line} /> },
    { head: tpp, cell: (line) => visible(line.tpp ?? ''), kind: 'id' },
    ...(buttons === undefined ? [] : [{ head: '', cell: buttons }]),
  ]
  const next = String(readEarlierCount(input, from) + eventsOfPage)
  return (
    <section class="card" aria-labelledby={from}>
      <h2 id={from}>{title}</h2>
      {children}
      <Table caption={title} columns={columns} rows={lines} emptyText={emptyText} dayOf={dayOf} />
      <Pager input={input} path="/console/time" name={from} next={hasMore ? next : undefined} isCut={false} />
    </section>
  )
}

/** Reads the number of events on earlier pages from the address. */
function readEarlierCount({ query }: BankPageInput, from: string): number {
  const count = Number(query.get(from) ?? 0)
  return Number.isSafeInteger(count) ? Math.min(Math.max(count, 0), eventsPagedMax) : 0
}

function Upcoming({ input }: TimePartProps) {
  const { engine, now, zone } = input
  const earlierCount = readEarlierCount(input, 'upcoming')
  const { events, hasMore } = upcomingEvents(engine.bank, earlierCount + eventsOfPage)
  return (
    <EventList
      input={input}
      title={timeWords.upcoming}
      from="upcoming"
      lines={describeUpcoming(engine.bank, events.slice(earlierCount))}
      emptyText={timeWords.nothingUpcoming}
      hasMore={hasMore}
      dayOf={({ at }) => findTimeGroup(at, now, zone)}
      buttons={(line) => <GoButtons input={input} line={line} />}
    />
  )
}

function History({ input }: TimePartProps) {
  const { engine, zone } = input
  const earlierCount = readEarlierCount(input, 'past')
  const lines = describeEvents(engine.bank, listPastEvents(engine).toReversed())
  const day = (at: Instant) => textBefore(writeDisplayTime(at, zone), ',')
  return (
    <EventList
      input={input}
      title={timeWords.past}
      from="past"
      lines={lines.slice(earlierCount, earlierCount + eventsOfPage)}
      emptyText={timeWords.nothingPast}
      hasMore={lines.length > earlierCount + eventsOfPage}
      dayOf={({ at }) => day(at)}
    >
      <p class="hint">{timeWords.pastHint}</p>
    </EventList>
  )
}

/** Draws the clock with its controls, the scheduled events and the past events. */
export function drawTime(input: BankPageInput): PageView {
  // A running clock may have passed events that the engine has not executed yet.
  input.engine.settle(input.now)
  const content = (
    <>
      <Clock input={input} />
      <Upcoming input={input} />
      <History input={input} />
    </>
  )
  return { title: timeWords.title, content }
}
