import { findNextBatch, type Instant, instant, writeInstant } from '@pocketbank/core'
import { dayMilliseconds, toLocalDate } from '@pocketbank/core/base/time'
import { upcomingEvents } from '@pocketbank/core/engine'
import { visible, writeWeekday } from '@pocketbank/http/display'
import type { Child } from 'hono/jsx'
import { Moment, Pager, To, writeAgo, writeMoment } from '../display.tsx'
import { FormFields } from '../field-form.tsx'
import type { Drawn, Given } from '../page.ts'
import { ActionForm, Status } from '../parts.tsx'
import { listPastEvents } from '../payments/payment-events.ts'
import { type Column, Table } from '../record-table.tsx'
import { computeWeekday, type EventLine, groupOfMoment, tellEvents, tellUpcoming } from './event-lines.ts'
import { moveClockAction, runClockAction, setClockAction, stepNames } from './move.ts'
import { timeWords } from './words.ts'

/** The number of events on a page of each list, and how far the lists can be paged. */
const eventsOfPage = 50
const eventsPagedMax = 2_000

interface TimePartProps {
  readonly given: Given
}

/** Draws the clock and the controls that move it. */
function Clock({ given }: TimePartProps) {
  const { bank, engine, now, zone, href } = given
  const { isFollowing } = bank.clock
  const hasBatches = findNextBatch(engine.bank.calendar, now) !== undefined
  return (
    <section class="card" aria-label={timeWords.title}>
      <p class="moment">
        {writeWeekday(computeWeekday(toLocalDate(now, zone)), 'en')}{' '}
        <Moment given={given} at={now} precision="second" />{' '}
        <Status kind={isFollowing ? 'good' : 'open'}>
          {isFollowing ? timeWords.running : timeWords.frozen}
        </Status>
      </p>
      <p class="hint">
        {isFollowing ? timeWords.runs : timeWords.stands} {timeWords.advanceHint}{' '}
        <a href={href('/console/snapshots')}>{timeWords.restore}</a>.
        {hasBatches ? '' : ` ${timeWords.noBatches}`}
      </p>
      <div class="row">
        <ActionForm
          form={given.form(runClockAction, { following: String(!isFollowing) })}
          submit={isFollowing ? timeWords.freeze : timeWords.resume}
          look="first"
        />
        <ActionForm form={given.form(moveClockAction)} class="row">
          {stepNames.map((step) => (
            <button type="submit" name="by" value={step} disabled={step === 'batch' && !hasBatches}>
              {timeWords.steps[step]}
            </button>
          ))}
        </ActionForm>
      </div>
      <SettingClock given={given} />
    </section>
  )
}

function SettingClock({ given }: TimePartProps) {
  const form = given.form(setClockAction)
  const value = writeInstant(given.now, given.zone).slice(0, 19)
  const hint = timeWords.momentHint(given.zone)
  const settings = { kind: 'datetime-local', hint, value, step: '1' } as const
  return (
    <ActionForm form={form} class="row apart" submit={timeWords.set}>
      <FormFields form={form} rows={[['moment', timeWords.moment, settings]]} />
    </ActionForm>
  )
}

/** Draws a time; within a week also how far it is from now. */
function When({ given, at }: TimePartProps & { readonly at: Instant }) {
  const isNear = Math.abs(at - given.now) < 7 * dayMilliseconds
  return (
    <>
      <Moment given={given} at={at} precision="exact" />{' '}
      {isNear ? <small>({writeAgo(at, given.now, given.zone)})</small> : ''}
    </>
  )
}

function About({ given, line: { about } }: TimePartProps & { readonly line: EventLine }) {
  if (about === undefined) return null
  if (about.path === undefined) return <bdi>{visible(about.title)}</bdi>
  return <To given={given} path={about.path} name={about.title} />
}

/** Draws the buttons that move the clock to a coming event: to its time, or one second later. */
function GoButtons({ given, line: { at, text } }: TimePartProps & { readonly line: EventLine }) {
  const later = instant(at + 1_000)
  const buttons = [
    [at, timeWords.go],
    [later, timeWords.goAfter],
  ] as const
  return (
    <div class="side-by-side">
      {buttons.map(([moment, name]) => (
        <ActionForm
          form={given.form(setClockAction, { moment: writeInstant(moment, given.zone) })}
          submit={name}
          label={timeWords.goLabel(name, text, writeMoment(at, given.zone, 'exact'))}
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
  readonly none: string
  readonly hasMore: boolean
  readonly dayOf: (line: EventLine) => string
  /** Draws the buttons of an event. */
  readonly buttons?: (line: EventLine) => Child
  readonly children?: Child
}

function EventList({ given, title, from, lines, none, hasMore, dayOf, buttons, children }: EventListProps) {
  const { at, event, about, tpp } = timeWords.columns
  const columns: readonly Column<EventLine>[] = [
    {
      head: at,
      kind: 'time',
      cell: ({ at }) => <When given={given} at={at} />,
    },
    { head: event, kind: 'main', cell: ({ text }) => text },
    { head: about, cell: (line) => <About given={given} line={line} /> },
    { head: tpp, cell: (line) => visible(line.tpp ?? ''), kind: 'id' },
    ...(buttons === undefined ? [] : [{ head: '', cell: buttons }]),
  ]
  const next = String(readEarlierCount(given, from) + eventsOfPage)
  return (
    <section class="card" aria-labelledby={from}>
      <h2 id={from}>{title}</h2>
      {children}
      <Table caption={title} columns={columns} rows={lines} none={none} dayOf={dayOf} />
      <Pager given={given} path="/console/time" name={from} next={hasMore ? next : undefined} isCut={false} />
    </section>
  )
}

/** Reads the number of events on earlier pages from the address. */
function readEarlierCount({ query }: Given, from: string): number {
  const said = Number(query.get(from) ?? 0)
  return Number.isSafeInteger(said) ? Math.min(Math.max(said, 0), eventsPagedMax) : 0
}

function Upcoming({ given }: TimePartProps) {
  const { engine, now, zone } = given
  const passed = readEarlierCount(given, 'upcoming')
  const { events, hasMore } = upcomingEvents(engine.bank, passed + eventsOfPage)
  return (
    <EventList
      given={given}
      title={timeWords.upcoming}
      from="upcoming"
      lines={tellUpcoming(engine.bank, events.slice(passed))}
      none={timeWords.nothingUpcoming}
      hasMore={hasMore}
      dayOf={({ at }) => groupOfMoment(at, now, zone)}
      buttons={(line) => <GoButtons given={given} line={line} />}
    />
  )
}

function History({ given }: TimePartProps) {
  const { engine, zone } = given
  const passed = readEarlierCount(given, 'past')
  const lines = tellEvents(engine.bank, listPastEvents(engine).toReversed())
  const day = (at: Instant) => writeMoment(at, zone).split(',')[0] ?? ''
  return (
    <EventList
      given={given}
      title={timeWords.past}
      from="past"
      lines={lines.slice(passed, passed + eventsOfPage)}
      none={timeWords.nothingPast}
      hasMore={lines.length > passed + eventsOfPage}
      dayOf={({ at }) => day(at)}
    >
      <p class="hint">{timeWords.pastHint}</p>
    </EventList>
  )
}

/** Draws the clock with its controls, the scheduled events and the past events. */
export function drawTime(given: Given): Drawn {
  // A running clock may have passed events that the engine has not executed yet.
  given.engine.settle(given.now)
  const content = (
    <>
      <Clock given={given} />
      <Upcoming given={given} />
      <History given={given} />
    </>
  )
  return { title: timeWords.title, content }
}
