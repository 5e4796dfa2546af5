import { instant } from '@pocketbank/core'
import type { RequestEntry } from '../../requests/entry.ts'
import { showOctets } from '../../visible-text.ts'
import { FilterChoice, type FilterChoiceProps, Moment } from '../display.tsx'
import { StageMarks } from '../evidence/stages-panel.tsx'
import type { Drawn } from '../page.ts'
import { CellTable } from '../parts.tsx'
import { requestPath } from '../request-path.ts'
import { EntryStatus } from '../verdicts.tsx'
import { type GivenRequests, isOfBank } from './given.ts'
import { RequestTabs } from './request-tabs.tsx'
import { choicesIn, findRequests, readRequestFilter, type WantedOfList } from './what-was-asked.ts'
import { requestWords } from './words.ts'

/** Requests on one page. D: the filter finds the others. */
const shownMax = 100

/** A choice among what requests have. What was chosen stays one, though no request has it now. */
function Choice({ options, value, ...field }: FilterChoiceProps) {
  const isThere = value === '' || options.some(([own]) => own === value)
  const all = isThere ? options : [...options, [value, value] as const]
  return (
    <FilterChoice {...field} value={value} options={all.map(([own, shown]) => [own, showOctets(shown)])} />
  )
}

interface RequestFilterProps {
  readonly given: GivenRequests
  readonly wanted: WantedOfList
}

function Filter({ given, wanted }: RequestFilterProps) {
  const { href, requests, tpp } = given
  const choices = choicesIn(requests.entries)
  const listed = (values: readonly string[]) => [
    ['', requestWords.all] as const,
    ...values.map((value) => [value, value] as const),
  ]
  const statuses = [
    ['', requestWords.all],
    ['refused', requestWords.refusedOnly],
    ['answered', requestWords.answeredOnly],
  ] as const
  return (
    <form method="get" action={href('/')} class="row filters" aria-label={requestWords.filter}>
      {tpp === undefined ? '' : <input type="hidden" name="tpp" value={tpp} />}
      <Choice
        name="operation"
        label={requestWords.operation}
        value={wanted.operation}
        options={listed(choices.operation)}
      />
      <Choice
        name="status"
        label={requestWords.status}
        value={wanted.status}
        options={[...statuses, ...choices.status.map((one) => [one, one] as const)]}
      />
      <Choice name="by" label={requestWords.tpp} value={wanted.tpp} options={listed(choices.tpp)} />
      <Choice name="rule" label={requestWords.rule} value={wanted.rule} options={listed(choices.rule)} />
      <div class="field">
        <label for="filter-text">{requestWords.text}</label>
        <input
          id="filter-text"
          type="search"
          name="text"
          value={wanted.text}
          title={requestWords.textHint}
          autocomplete="off"
        />
      </div>
      <button type="submit" class="second">
        {requestWords.show}
      </button>
    </form>
  )
}

function entryRow(entry: RequestEntry, given: GivenRequests) {
  const { href } = given
  const { id, method, target, at, stages, tpp, operation } = entry
  const [path = ''] = target.split('?')
  return [
    <>
      <a href={href(requestPath(id))}>{showOctets(`${method} ${path}`)}</a>
      <br />
      <small>{operation ?? ''}</small>
    </>,
    <Moment given={given} at={instant(at)} isExact />,
    <EntryStatus entry={entry} />,
    <StageMarks results={stages} />,
    tpp === undefined ? <small>{requestWords.nobody}</small> : showOctets(tpp),
  ]
}

/** The journal as a list that follows the bank. */
export function drawRequests(given: GivenRequests): Drawn {
  const { query, requests, href } = given
  const wanted = readRequestFilter(query)
  const { entries } = requests
  const found = findRequests(entries, wanted)
  const rows = found.slice(0, shownMax).map((entry) => entryRow(entry, given))
  const content = (
    <>
      <RequestTabs given={given} current="log" />
      <section class="card" aria-label={requestWords.filter}>
        <Filter given={given} wanted={wanted} />
      </section>
      <section class="card" aria-labelledby="latest">
        <h2 id="latest">{requestWords.latest}</h2>
        <p class="hint" role="status">
          {requestWords.shown(found.length, entries.length)}
        </p>
        <CellTable
          caption={requestWords.latest}
          columns={requestWords.columns}
          rows={rows}
          none={entries.length === 0 ? requestWords.none : requestWords.noneFits}
        />
        {found.length > shownMax ? <p class="hint">{requestWords.more(found.length - shownMax)}</p> : ''}
        {entries.length === 0 || !isOfBank(given) ? (
          ''
        ) : (
          <p class="row">
            <a class="button" href={href('/console/har')} download="">
              {requestWords.har}
            </a>
            <a class="button" href={href('/console/report')} download="">
              {requestWords.report}
            </a>
          </p>
        )}
      </section>
    </>
  )
  return { title: requestWords.title, content }
}
