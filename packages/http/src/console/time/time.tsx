import { writeInstant } from '@pocketbank/core'
import { upcomingEvents } from '@pocketbank/core/internal'
import { visible } from '../../visible-text.ts'
import type { Drawn, Given } from '../page.ts'
import { ActionForm, Table, TextField } from '../parts.tsx'
import { Event } from './event.tsx'
import { moveClock, runClock, setClock, stepNames } from './move.ts'
import { writeMoment } from './what-happens.ts'
import { timeWords } from './words.ts'

/** Events that the page lists. */
const eventsMax = 100

function Clock({ given }: { readonly given: Given }) {
  const { bank, now, zone, language } = given
  const own = timeWords[language]
  const { isFollowing } = bank.clock
  return (
    <section class="card" aria-labelledby="clock">
      <h2 id="clock">{own.clock}</h2>
      <p class="moment">{writeMoment(now, language, zone)}</p>
      <p class="hint">{isFollowing ? own.runs : own.stands}</p>
      <ActionForm form={given.form(runClock)} submit={isFollowing ? own.makeStand : own.letRun}>
        <input type="hidden" name="following" value={String(!isFollowing)} />
      </ActionForm>
    </section>
  )
}

function Moving({ given }: { readonly given: Given }) {
  const { zone, now, language } = given
  const own = timeWords[language]
  const form = given.form(setClock)
  return (
    <section class="card" aria-labelledby="forward">
      <h2 id="forward">{own.forward}</h2>
      <p class="hint">{own.forwardHint}</p>
      <ActionForm form={given.form(moveClock)} class="row">
        {stepNames.map((step) => (
          <button type="submit" name="by" value={step} class={step === 'batch' ? 'first' : 'second'}>
            {own.steps[step]}
          </button>
        ))}
      </ActionForm>
      <ActionForm form={form} submit={own.set} class="row apart">
        <TextField
          form={form}
          name="moment"
          type="datetime-local"
          label={own.moment}
          hint={own.momentHint(zone)}
          value={writeInstant(now, zone).slice(0, 16)}
        />
      </ActionForm>
    </section>
  )
}

/** The clock, how it is moved, and what waits for its time. */
export function drawTime(given: Given): Drawn {
  const { engine, language, zone } = given
  const own = timeWords[language]
  const { events, hasMore } = upcomingEvents(engine.bank, eventsMax)
  const rows = events.map((event) => [
    writeMoment(event.at, language, zone),
    <Event given={given} event={event} />,
    visible(event.tpp ?? ''),
  ])
  const content = (
    <>
      <div class="grid">
        <Clock given={given} />
        <Moving given={given} />
      </div>
      <section class="card" aria-labelledby="coming">
        <h2 id="coming">{own.coming}</h2>
        <p class="hint">{own.comingHint}</p>
        <Table caption={own.coming} columns={own.columns} rows={rows} none={own.nothingComing} />
        {hasMore ? <p class="hint">{own.more}</p> : ''}
      </section>
    </>
  )
  return { title: own.title, content }
}
