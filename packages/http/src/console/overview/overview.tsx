import { upcomingEvents } from '@pocketbank/core/internal'
import type { RequestEntry } from '../../requests/entry.ts'
import { version } from '../../version.ts'
import { visible } from '../../visible-text.ts'
import { Facts } from '../facts.tsx'
import type { Drawn, Given } from '../page.ts'
import { Code, Status, Table } from '../parts.tsx'
import { requestPath } from '../request-path.ts'
import { customerPath } from '../shown.tsx'
import { Event } from '../time/event.tsx'
import { writeMoment } from '../time/what-happens.ts'
import { commandsFor, isBehind } from './what-to-copy.ts'
import { peopleOf, tppsSeen } from './what-to-know.ts'
import { type OverviewWords, overviewWords } from './words.ts'

/** Requests, and events to come, that the overview shows. */
const linesMax = 6

interface OverviewPartProps {
  readonly given: Given
  readonly own: OverviewWords
}

/** What bank this is, and how it is run. */
function Bank({ given, own }: OverviewPartProps) {
  const { env, host, bank, now, zone, language, requests } = given
  const { seed, dataFolder } = host
  const runs = bank.clock.isFollowing ? own.runs : own.stands
  const tpps = tppsSeen(requests.entries).map(({ id, count }) => own.tpp(visible(id), count))
  return (
    <section class="card" aria-labelledby="bank">
      <h2 id="bank">{own.bank}</h2>
      <Facts
        facts={[
          [own.release, version],
          [own.clock, `${writeMoment(now, language, zone)}, ${runs}`],
          [own.zone, zone],
          [own.signatures, own.signatureModes[env.settings.signatures]],
          [own.seed, seed === undefined ? own.byChance : visible(seed)],
          [own.stored, dataFolder === undefined ? own.inMemory : visible(dataFolder)],
          [own.tpps, tpps.length === 0 ? own.noTpps : tpps.join(', ')],
        ]}
      />
    </section>
  )
}

function Answer({ entry, own }: { readonly entry: RequestEntry; readonly own: OverviewWords }) {
  const { status, rule } = entry
  const kind = status >= 200 && status < 300 ? 'good' : 'bad'
  return (
    <>
      <Status kind={kind}>{status === 0 ? own.noAnswer : status}</Status>{' '}
      {rule === undefined ? '' : <small class="id">{rule}</small>}
    </>
  )
}

function Latest({ given, own }: OverviewPartProps) {
  const { requests, language, zone, href } = given
  const rows = requests.entries
    .slice(-linesMax)
    .toReversed()
    .map((entry) => [
      writeMoment(entry.at, language, zone),
      <a class="address" href={href(requestPath(entry.id))}>
        {visible(`${entry.method} ${entry.target}`)}
      </a>,
      <Answer entry={entry} own={own} />,
    ])
  return (
    <section class="card" aria-labelledby="latest">
      <h2 id="latest">{own.latest}</h2>
      <Table caption={own.latest} columns={own.latestColumns} rows={rows} none={own.nothingAsked} />
    </section>
  )
}

function Next({ given, own }: OverviewPartProps) {
  const { engine, language, zone, href } = given
  const { events } = upcomingEvents(engine.bank, linesMax)
  const rows = events.map((event) => [
    writeMoment(event.at, language, zone),
    <Event given={given} event={event} />,
  ])
  return (
    <section class="card" aria-labelledby="next">
      <h2 id="next">{own.next}</h2>
      <Table caption={own.next} columns={own.nextColumns} rows={rows} />
      <p>
        <a href={href('/console/time')}>{own.allOfIt}</a>
      </p>
    </section>
  )
}

function People({ given, own }: OverviewPartProps) {
  const { engine, now, href } = given
  const { shown, areFixed, count } = peopleOf(engine, now)
  const rows = shown.map(({ number, name, type }) => [
    <a href={href(customerPath(number))}>{visible(name)}</a>,
    visible(number),
    own.kinds[type],
  ])
  return (
    <section class="card" aria-labelledby="people">
      <h2 id="people">{own.people}</h2>
      <p class="hint">
        {areFixed ? own.fixed : ''} {own.peopleHint}
      </p>
      <Table caption={own.people} columns={own.peopleColumns} rows={rows} none={own.nobody} />
      {count > shown.length ? (
        <p>
          <a href={href('/console/customers')}>{own.allCustomers(count)}</a>
        </p>
      ) : (
        ''
      )}
    </section>
  )
}

/** Where the bank is, as this browser reached it. */
function urlOf({ env, request }: Given): string {
  const { publicOrigin, publicPath } = env.address
  const { protocol } = new URL(request.raw.url)
  return (publicOrigin ?? `${protocol}//${request.headers.get('Host') ?? ''}`) + publicPath
}

function Copying({ given, own }: OverviewPartProps) {
  const calling = { url: urlOf(given), now: given.now, system: Date.now() }
  const commands = commandsFor(calling)
  return (
    <section class="card" aria-labelledby="copy">
      <h2 id="copy">{own.copy}</h2>
      <p class="hint">{own.copyHint}</p>
      <h3>{own.commands.call}</h3>
      <Code text={commands.call} label={own.commands.call} />
      <h3>{own.commands.curl}</h3>
      {isBehind(calling) ? <p class="hint">{own.behind}</p> : ''}
      <Code text={commands.curl} label={own.commands.curl} />
      <h3>{own.commands.test}</h3>
      <Code text={commands.test} label={own.commands.test} />
    </section>
  )
}

/** The bank at a glance, and how it is called. */
export function drawOverview(given: Given): Drawn {
  const own = overviewWords[given.language]
  const content = (
    <>
      <div class="halves">
        <Bank given={given} own={own} />
        <People given={given} own={own} />
        <Latest given={given} own={own} />
        <Next given={given} own={own} />
      </div>
      <Copying given={given} own={own} />
    </>
  )
  return { title: own.title, content }
}
