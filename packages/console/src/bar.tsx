import { findNextBatch } from '@pocketbank/core'
import type { ControlledBank } from '@pocketbank/devtools'
import { PersonMenu } from './consents/person-menu.tsx'
import { Moment, writeMoment } from './display.tsx'
import type { GivenAlways } from './page.ts'
import { ActionForm } from './parts.tsx'
import { moveClockAction, runClockAction } from './time/move.ts'
import { consoleWords } from './words.ts'

interface BarProps {
  readonly given: GivenAlways
  readonly bank: ControlledBank
}

/** Draws the clock with its buttons. After a press the browser stays on its page. */
function ClockBar({ given, bank }: BarProps) {
  const { bar } = consoleWords
  const { now, isFollowing } = bank.clock
  const { calendar } = bank.engine.bank
  const nextBatch = findNextBatch(calendar, now)
  const batchLabel =
    nextBatch === undefined ? bar.noBatches : bar.batchLabel(writeMoment(nextBatch, calendar.zone))
  return (
    <div class={isFollowing ? 'clock' : 'clock is-frozen'} id="clock-bar">
      <a href={given.href('/console/time')}>
        <Moment given={calendar} at={now} />
        {isFollowing ? <span class="unseen"> {bar.running}</span> : <strong>{bar.frozen}</strong>}
      </a>
      <ActionForm
        form={given.form(runClockAction, { following: String(!isFollowing) })}
        submit={isFollowing ? bar.freeze : bar.resume}
      />
      <ActionForm form={given.form(moveClockAction)}>
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

function FaultsLink({ given, bank }: BarProps) {
  const count = bank.faults.list().length + bank.faults.quirks.on().length
  if (count === 0) return null
  return (
    <a class="faults-on" href={given.href('/console/faults')}>
      {consoleWords.bar.faults(count)}
    </a>
  )
}

/** Draws the part of the bar about a bank: clock, active faults, connection and search. */
export function Bar({
  given,
  bank,
}: {
  readonly given: GivenAlways
  readonly bank: ControlledBank | undefined
}) {
  const { bar } = consoleWords
  return (
    <>
      {bank === undefined ? '' : <ClockBar given={given} bank={bank} />}
      {bank === undefined ? '' : <FaultsLink given={given} bank={bank} />}
      <p id="connection" role="status" />
      <search class="find">
        <form method="get" action={given.href('/console/search')}>
          {given.tpp === undefined ? '' : <input type="hidden" name="tpp" value={given.tpp} />}
          <input
            id="search"
            name="q"
            type="search"
            aria-label={bar.searchLabel}
            placeholder={bar.search}
            value={given.request.path === '/console/search' ? (given.query.get('q') ?? '') : ''}
            autocomplete="off"
          />
        </form>
      </search>
      {bank === undefined ? '' : <PersonMenu given={given} bank={bank} />}
    </>
  )
}
