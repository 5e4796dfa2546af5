import { instant } from '@pocketbank/core'
import { requestPath } from '@pocketbank/devtools/control/console-path'
import type { RequestEntry } from '@pocketbank/http'
import { showBytes, visible, writeDay } from '@pocketbank/http/display'
import { type FailedConnections, JournalledRequest } from '@pocketbank/http/journal'
import { AskOnce } from '../ask-once.tsx'
import { browserUrl, operationsUrl } from '../control-curl.ts'
import { dataWords } from '../data-words.ts'
import { FilterChoice, FilterForm, FilterText, Moment, TimeOfDay } from '../display.tsx'
import { EmptyList } from '../empty-list.tsx'
import { failedStage } from '../explainer/stages-panel.tsx'
import { newerRows } from '../newer-rows.ts'
import type { Drawn } from '../page.ts'
import { Code } from '../parts.tsx'
import { type Column, Table, TableSection } from '../record-table.tsx'
import { Tabs } from '../tabs.tsx'
import { EntryStatus } from '../verdicts.tsx'
import { clearLogAction } from './clear-log.ts'
import { commandsFor } from './request-commands.ts'
import {
  findRequests,
  hasFailed,
  keepFilter,
  type LogFilter,
  listValues,
  pageOfLog,
  pageSizes,
  pageStart,
  readLogFilter,
  requestsBehind,
  splitTarget,
} from './request-facts.ts'
import { type GivenRequests, isOfBank } from './request-input.ts'
import { RequestTabs } from './request-tabs.tsx'
import { requestWords } from './words.ts'

interface LogProps {
  readonly given: GivenRequests
  readonly filter: LogFilter
}

/** Writes the duration of a request in milliseconds. */
export function writeMilliseconds(entry: RequestEntry): string {
  const milliseconds = JournalledRequest.findDuration(entry)
  if (milliseconds === undefined) return requestWords.unmeasured
  return milliseconds < 10 ? milliseconds.toFixed(1) : milliseconds.toFixed(0)
}

/** Draws the query of a request in grey. The title has the whole query, since the row cuts it. */
export function Query({ entry }: { readonly entry: RequestEntry }) {
  const query = showBytes(splitTarget(entry).query)
  if (query === '') return null
  return (
    <bdi class="query" title={query}>
      {query}
    </bdi>
  )
}

function Path({ entry, address }: { readonly entry: RequestEntry; readonly address: string }) {
  const { path } = splitTarget(entry)
  return (
    <>
      <a href={address}>
        <bdi>{showBytes(path)}</bdi>
      </a>
      <Query entry={entry} />
      {entry.label === undefined ? '' : <bdi class="label">{visible(entry.label)}</bdi>}
    </>
  )
}

/** Creates the columns of the log. With `isShort` they fit next to a record. */
function createColumns({ given, filter }: LogProps, isShort: boolean): readonly Column<RequestEntry>[] {
  const { columns } = requestWords
  const { href, query } = given
  const own = ['before', 'tab'].flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const kept = { ...keepFilter(filter), ...Object.fromEntries(own) }
  const time: Column<RequestEntry> = {
    head: columns.time,
    kind: 'time',
    cell: ({ at }) => <TimeOfDay given={given} at={instant(at)} />,
  }
  const asked: readonly Column<RequestEntry>[] = [
    { head: columns.method, cell: ({ method }) => showBytes(method) },
    {
      head: columns.path,
      kind: 'main',
      cell: (entry) => <Path entry={entry} address={href(requestPath(entry.id), kept)} />,
    },
    { head: columns.status, cell: (entry) => <EntryStatus entry={entry} isShort={isShort} /> },
  ]
  if (isShort) return asked
  return [
    time,
    ...asked,
    { head: columns.milliseconds, kind: 'amount', cell: writeMilliseconds },
    { head: columns.stage, cell: (entry) => failedStage(entry) ?? '' },
  ]
}

function LogFilterForm({ given, filter }: LogProps) {
  const { requests } = given
  const choices = (name: 'operation' | 'tpp', chosen: string) => {
    const values = listValues(requests.entries, name)
    const all = chosen === '' || values.includes(chosen) ? values : [...values, chosen]
    return [
      ['', requestWords.allOf[name]] as const,
      ...all.map((value) => [value, showBytes(value)] as const),
    ]
  }
  return (
    <FilterForm given={given} path="/" submit={requestWords.filter}>
      {filter.failed === '' ? '' : <input type="hidden" name="failed" value={filter.failed} />}
      <FilterText name="text" label={requestWords.text} value={filter.text} hint={requestWords.textHint} />
      <FilterChoice
        name="operation"
        label={requestWords.operation}
        value={filter.operation}
        options={choices('operation', filter.operation)}
      />
      <FilterChoice name="by" label={requestWords.by} value={filter.by} options={choices('tpp', filter.by)} />
    </FilterForm>
  )
}

/** Draws the links of the filter: all, the failed requests, and each active part, which its link removes. */
function FilterChips({ given: { href, requests }, filter }: LogProps) {
  const { entries } = requests
  const to = (change: Partial<LogFilter>) => href('/', keepFilter(filter, change))
  const on = (['operation', 'by', 'text'] as const).filter((name) => filter[name] !== '')
  return (
    <Tabs
      label={requestWords.filter}
      look="chips"
      tabs={[
        {
          label: requestWords.all,
          address: to({ failed: '' }),
          isCurrent: filter.failed === '',
          count: entries.length,
        },
        {
          label: requestWords.failed,
          address: to({ failed: '1' }),
          isCurrent: filter.failed !== '',
          count: entries.filter(hasFailed).length,
        },
        ...on.map((name) => ({
          label: `${requestWords[name]}: ${showBytes(filter[name])} ×`,
          address: to({ [name]: '' }),
          isCurrent: false,
        })),
      ]}
    />
  )
}

interface RowsProps extends LogProps {
  /** The request that the page shows next to the list. */
  readonly current?: RequestEntry
}

const pickKey = ({ id }: RequestEntry) => id

/**
 * Draws a page of the log by the filter of the address. Next to a record it is short, and is the page with
 * that record.
 */
export function LogRows({ given, filter, current }: RowsProps) {
  const { requests, query, href, zone } = given
  const found = findRequests(requests.entries, filter)
  const before = query.get('before') ?? (current === undefined ? '' : pageStart(found, current))
  const behind = requestsBehind(found, before)
  // The number of newer requests may exceed the size of a page.
  const listed = current === undefined ? newerRows(given, behind, pickKey) : { rows: behind }
  const { rows, older } = pageOfLog(listed.rows, current === undefined ? pageSizes.whole : pageSizes.beside)
  const kept = keepFilter(filter)
  return (
    <div class="log">
      <Table
        caption={requestWords.title}
        columns={createColumns({ given, filter }, current !== undefined)}
        {...listed}
        rows={rows}
        none={<EmptyList text={requestWords.noneFits} offers={[[href('/'), dataWords.showAll]]} />}
        keyOf={pickKey}
        dayOf={({ at }) => writeDay(instant(at), 'en', zone)}
        isCurrent={({ id }) => id === current?.id}
      />
      {before !== '' || older !== undefined ? (
        <nav class="pager" aria-label={dataWords.pages}>
          {before !== '' ? <a href={href('/', kept)}>{requestWords.newest}</a> : ''}
          {older === undefined ? (
            ''
          ) : (
            <a href={href('/', { ...kept, before: older })} rel="next">
              {requestWords.older}
            </a>
          )}
        </nav>
      ) : (
        ''
      )}
    </div>
  )
}

/** Draws the connections that failed before a request arrived, the latest first. */
function FailedConnectionList({ given }: Pick<LogProps, 'given'>) {
  const rows = given.requests.connections.entries.toReversed()
  if (rows.length === 0) return null
  const { time, client, cause, count } = requestWords.connectionColumns
  const columns: readonly Column<FailedConnections>[] = [
    { head: time, kind: 'time', cell: ({ lastAt }) => <Moment given={given} at={instant(lastAt)} /> },
    { head: client, cell: (entry) => <bdi>{entry.client}</bdi> },
    { head: cause, kind: 'main', cell: ({ text }) => visible(text) },
    { head: count, kind: 'amount', cell: (entry) => entry.count },
  ]
  return <TableSection title={requestWords.connections} columns={columns} rows={rows} none="" />
}

function FirstRequest({ given }: Pick<LogProps, 'given'>) {
  const commands = commandsFor({
    url: operationsUrl(given),
    pagesUrl: browserUrl(given),
    now: given.now,
    system: Date.now(),
  })
  return (
    <>
      <p role="status">{requestWords.waiting}</p>
      {(['call', 'curl', 'test'] as const).map((name) => (
        <>
          <h2>{requestWords.commands[name]}</h2>
          <Code text={commands[name]} label={requestWords.commands[name]} />
        </>
      ))}
    </>
  )
}

/** Draws the log of the bank, which follows new requests. */
export function drawRequests(given: GivenRequests): Drawn {
  const { query, requests, href } = given
  const filter = readLogFilter(query)
  const isEmpty = requests.entries.length === 0
  const content = (
    <>
      <RequestTabs given={given} current="log" />
      <FailedConnectionList given={given} />
      {isEmpty ? (
        <FirstRequest given={given} />
      ) : (
        <>
          <div class="filters">
            <FilterChips given={given} filter={filter} />
            <LogFilterForm given={given} filter={filter} />
          </div>
          <LogRows given={given} filter={filter} />
        </>
      )}
    </>
  )
  const actions = (
    <>
      <AskOnce
        form={given.form(clearLogAction)}
        title={requestWords.clear}
        hint={requestWords.clearHint}
        submit={requestWords.clearThis}
      />
      <a class="button" href={href('/console/har')} download="">
        {requestWords.har}
      </a>
      <a class="button" href={href('/console/report')} download="">
        {requestWords.report}
      </a>
    </>
  )
  return { title: requestWords.title, content, ...(!isEmpty && isOfBank(given) && { actions }) }
}
