import { writeInstant } from '@pocketbank/core'
import { upcomingEvents } from '@pocketbank/core/internal'
import { visible } from '../../visible-text.ts'
import { writeMoment } from '../display.tsx'
import type { Drawn, Given } from '../page.ts'
import { ActionForm, CellTable, TextField } from '../parts.tsx'
import { Event } from './event.tsx'
import { moveClockAction, runClockAction, setClockAction, stepNames } from './move.ts'
import { timeWords } from './words.ts'

/** Events that the page lists. */
const eventsMax = 100

function Clock({ given }: { readonly given: Given }) {
  const { bank, now, zone } = given
  const { isFollowing } = bank.clock
  return (
    <section class="card" aria-labelledby="clock">
      <h2 id="clock">{timeWords.clock}</h2>
      <p class="moment">{writeMoment(now, zone)}</p>
      <p class="hint">{isFollowing ? timeWords.runs : timeWords.stands}</p>
      <ActionForm
        form={given.form(runClockAction)}
        submit={isFollowing ? timeWords.makeStand : timeWords.letRun}
      >
        <input type="hidden" name="following" value={String(!isFollowing)} />
      </ActionForm>
    </section>
  )
}

function Moving({ given }: { readonly given: Given }) {
  const { zone, now } = given
  const form = given.form(setClockAction)
  return (
    <section class="card" aria-labelledby="forward">
      <h2 id="forward">{timeWords.forward}</h2>
      <p class="hint">{timeWords.forwardHint}</p>
      <ActionForm form={given.form(moveClockAction)} class="row">
        {stepNames.map((step) => (
          <button type="submit" name="by" value={step} class={step === 'batch' ? 'first' : 'second'}>
            {timeWords.steps[step]}
          </button>
        ))}
      </ActionForm>
      <ActionForm form={form} submit={timeWords.set} class="row apart">
        <TextField
          form={form}
          name="moment"
          type="datetime-local"
          label={timeWords.moment}
          hint={timeWords.momentHint(zone)}
          value={writeInstant(now, zone).slice(0, 16)}
        />
      </ActionForm>
    </section>
  )
}

/** The clock, how it is moved, and what waits for its time. */
export function drawTime(given: Given): Drawn {
  const { engine, zone } = given
  const { events, hasMore } = upcomingEvents(engine.bank, eventsMax)
  const rows = events.map((event) => [
    writeMoment(event.at, zone),
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
        <h2 id="coming">{timeWords.coming}</h2>
        <p class="hint">{timeWords.comingHint}</p>
        <CellTable
          caption={timeWords.coming}
          columns={timeWords.columns}
          rows={rows}
          none={timeWords.nothingComing}
        />
        {hasMore ? <p class="hint">{timeWords.more}</p> : ''}
      </section>
    </>
  )
  return { title: timeWords.title, content }
}
