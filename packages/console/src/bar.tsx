import { findNextBatch } from '@pocketbank/core'
import type { ControlledBank } from '@pocketbank/devtools'
import { PersonMenu } from './consents/person-menu.tsx'
import { Time, writeDisplayTime } from './display.tsx'
import type { PageInput } from './page.ts'
import { ActionForm } from './parts.tsx'
import { moveClockAction, runClockAction } from './time/move.ts'
import { consoleWords } from './words.ts'

interface BarProps {
  readonly input: PageInput
  readonly bank: ControlledBank
}

/** Draws the clock with its buttons. After a press the browser stays on its page. */
function ClockBar({ input, bank }: BarProps) {
  const { bar } = consoleWords
  const { now, isFollowing } = bank.clock
  const { calendar } = bank.engine.bank
  const nextBatch = findNextBatch(calendar, now)
  const batchLabel =
    nextBatch === undefined ? bar.noBatches : bar.batchLabel(writeDisplayTime(nextBatch, calendar.zone))
  return (
    <div class={isFollowing ? 'clock' : 'clock is-frozen'} id="clock-bar">
      <a href={input.href('/console/time')}>
        <Time input={calendar} at={now} />
        {isFollowing ? <span class="unseen"> {bar.running}</span> : <strong>{bar.frozen}</strong>}
      </a>
      <ActionForm
        form={input.form(runClockAction, { following: String(!isFollowing) })}
        submit={isFollowing ? bar.freeze : bar.resume}
      />
      <ActionForm form={input.form(moveClockAction)}>
        <button type="submit" name="by" value="hour" title={bar.hourLabel}>
          {bar.hour}
        </button>
        <button type="submit" name="by" value="batch" title={batchLabel} disabled={nextBatch === undefined}>
          {bar.batch}
        </button>
      </ActionForm>
    </div>
  )
}

function FaultsLink({ input, bank }: BarProps) {
  const count = bank.faults.list().length + bank.faults.quirks.on().length
  if (count === 0) return null
  return (
    <a class="faults-on" href={input.href('/console/faults')}>
      {consoleWords.bar.faults(count)}
    </a>
  )
}

/** Draws the part of the bar about a bank: clock, active faults, connection and search. */
export function Bar({
  input,
  bank,
}: {
  readonly input: PageInput
  readonly bank: ControlledBank | undefined
}) {
  const { bar } = consoleWords
  return (
    <>
      {bank === undefined ? '' : <ClockBar input={input} bank={bank} />}
      {bank === undefined ? '' : <FaultsLink input={input} bank={bank} />}
      <p id="connection" role="status" />
      <search class="find">
        <form method="get" action={input.href('/console/search')}>
          {input.tpp === undefined ? '' : <input type="hidden" name="tpp" value={input.tpp} />}
          <input
            id="search"
            name="q"
            type="search"
            aria-label={bar.searchLabel}
            placeholder={bar.search}
            value={input.request.path === '/console/search' ? (input.query.get('q') ?? '') : ''}
            autocomplete="off"
          />
        </form>
      </search>
      {bank === undefined ? '' : <PersonMenu input={input} bank={bank} />}
    </>
  )
}
