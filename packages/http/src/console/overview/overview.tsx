import { instant } from '@pocketbank/core'
import { upcomingEvents } from '@pocketbank/core/internal'
import { version } from '../../version.ts'
import { visible } from '../../visible-text.ts'
import { browserUrl } from '../control-curl.ts'
import { customerPath, writeMoment } from '../display.tsx'
import { Facts } from '../facts.tsx'
import type { Drawn, Given } from '../page.ts'
import { CellTable, Code } from '../parts.tsx'
import { requestPath } from '../request-path.ts'
import { Event } from '../time/event.tsx'
import { EntryStatus } from '../verdicts.tsx'
import { commandsFor, isBehind } from './what-to-copy.ts'
import { peopleOf, tppsSeen } from './what-to-know.ts'
import { overviewWords } from './words.ts'

/** Requests, and events to come, that the overview shows. */
const linesMax = 6

interface OverviewPartProps {
  readonly given: Given
}

/** What bank this is, and how it is run. */
function Bank({ given }: OverviewPartProps) {
  const { env, host, bank, now, zone, requests } = given
  const { seed, dataFolder } = host
  const runs = bank.clock.isFollowing ? overviewWords.runs : overviewWords.stands
  const tpps = tppsSeen(requests.entries).map(({ id, count }) => overviewWords.tpp(visible(id), count))
  return (
    <section class="card" aria-labelledby="bank">
      <h2 id="bank">{overviewWords.bank}</h2>
      <Facts
        facts={[
          [overviewWords.release, version],
          [overviewWords.clock, `${writeMoment(now, zone)}, ${runs}`],
          [overviewWords.zone, zone],
          [overviewWords.signatures, overviewWords.signatureModes[env.settings.signatures]],
          [overviewWords.fixes, env.settings.defaultFixes.join(', ') || overviewWords.noFixes],
          [overviewWords.seed, seed === undefined ? overviewWords.byChance : visible(seed)],
          [overviewWords.stored, dataFolder === undefined ? overviewWords.inMemory : visible(dataFolder)],
          [overviewWords.tpps, tpps.length === 0 ? overviewWords.noTpps : tpps.join(', ')],
        ]}
      />
    </section>
  )
}

function Latest({ given }: OverviewPartProps) {
  const { requests, zone, href } = given
  const rows = requests.entries
    .slice(-linesMax)
    .toReversed()
    .map((entry) => [
      writeMoment(instant(entry.at), zone),
      <a class="address" href={href(requestPath(entry.id))}>
        {visible(`${entry.method} ${entry.target}`)}
      </a>,
      <EntryStatus entry={entry} />,
    ])
  return (
    <section class="card" aria-labelledby="latest">
      <h2 id="latest">{overviewWords.latest}</h2>
      <CellTable
        caption={overviewWords.latest}
        columns={overviewWords.latestColumns}
        rows={rows}
        none={overviewWords.nothingAsked}
      />
    </section>
  )
}

function UpcomingEvents({ given }: OverviewPartProps) {
  const { engine, zone, href } = given
  const { events } = upcomingEvents(engine.bank, linesMax)
  const rows = events.map((event) => [writeMoment(event.at, zone), <Event given={given} event={event} />])
  return (
    <section class="card" aria-labelledby="next">
      <h2 id="next">{overviewWords.next}</h2>
      <CellTable caption={overviewWords.next} columns={overviewWords.nextColumns} rows={rows} />
      <p>
        <a href={href('/console/time')}>{overviewWords.allOfIt}</a>
      </p>
    </section>
  )
}

function People({ given }: OverviewPartProps) {
  const { engine, now, href } = given
  const { shown, areFixed, count } = peopleOf(engine, now)
  const rows = shown.map(({ number, name, type }) => [
    <a href={href(customerPath(number))}>{visible(name)}</a>,
    visible(number),
    overviewWords.kinds[type],
  ])
  return (
    <section class="card" aria-labelledby="people">
      <h2 id="people">{overviewWords.people}</h2>
      <p class="hint">
        {areFixed ? overviewWords.fixed : ''} {overviewWords.peopleHint}
      </p>
      <CellTable
        caption={overviewWords.people}
        columns={overviewWords.peopleColumns}
        rows={rows}
        none={overviewWords.nobody}
      />
      {count > shown.length ? (
        <p>
          <a href={href('/console/customers')}>{overviewWords.allCustomers(count)}</a>
        </p>
      ) : (
        ''
      )}
    </section>
  )
}

function Copying({ given }: OverviewPartProps) {
  const calling = { url: browserUrl(given), now: given.now, system: Date.now() }
  const commands = commandsFor(calling)
  return (
    <section class="card" aria-labelledby="copy">
      <h2 id="copy">{overviewWords.copy}</h2>
      <p class="hint">{overviewWords.copyHint}</p>
      <h3>{overviewWords.commands.call}</h3>
      <Code text={commands.call} label={overviewWords.commands.call} />
      <h3>{overviewWords.commands.curl}</h3>
      {isBehind(calling) ? <p class="hint">{overviewWords.behind}</p> : ''}
      <Code text={commands.curl} label={overviewWords.commands.curl} />
      <h3>{overviewWords.commands.test}</h3>
      <Code text={commands.test} label={overviewWords.commands.test} />
    </section>
  )
}

/** The bank at a glance, and how it is called. */
export function drawOverview(given: Given): Drawn {
  const content = (
    <>
      <div class="halves">
        <Bank given={given} />
        <People given={given} />
        <Latest given={given} />
        <UpcomingEvents given={given} />
      </div>
      <Copying given={given} />
    </>
  )
  return { title: overviewWords.title, content }
}
