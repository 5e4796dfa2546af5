import { instant } from '@pocketbank/core'
import { requestPath } from '@pocketbank/devtools/control/console-path'
import type { RequestEntry } from '@pocketbank/http'
import { showBytes, visible, writeDay } from '@pocketbank/http/display'
import { type FailedConnections, JournalledRequest } from '@pocketbank/http/journal'
import { AskOnce } from '../ask-once.tsx'
import { browserUrl, operationsUrl } from '../control-curl.ts'
import { dataWords } from '../data-words.ts'
import { FilterChoice, FilterForm, FilterText, Time, TimeOfDay } from '../display.tsx'
import { EmptyList } from '../empty-list.tsx'
import { failedStage } from '../explainer/stages-panel.tsx'
import { newerRows } from '../newer-rows.ts'
import type { PageView } from '../page.ts'
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
  listOlderRequests,
  listValues,
  pageOfLog,
  pageSizes,
  pageStart,
  readLogFilter,
  splitTarget,
} from './request-facts.ts'
import { isOfBank, type RequestPageInput } from './request-input.ts'
import { RequestTabs } from './request-tabs.tsx'
import { requestWords } from './words.ts'

interface LogProps {
  readonly input: RequestPageInput
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
function createColumns({ input, filter }: LogProps, isShort: boolean): readonly Column<RequestEntry>[] {
  const { columns } = requestWords
  const { href, query } = input
  const pageParameters = ['before', 'tab'].flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const parameters = { ...keepFilter(filter), ...Object.fromEntries(pageParameters) }
  const time: Column<RequestEntry> = {
    head: columns.time,
    kind: 'time',
    cell: ({ at }) => <TimeOfDay input={input} at={instant(at)} />,
  }
  const requestColumns: readonly Column<RequestEntry>[] = [
    { head: columns.method, cell: ({ method }) => showBytes(method) },
    {
      head: columns.path,
      kind: 'main',
      cell: (entry) => <Path entry={entry} address={href(requestPath(entry.id), parameters)} />,
    },
    { head: columns.status, cell: (entry) => <EntryStatus entry={entry} isShort={isShort} /> },
  ]
  if (isShort) return requestColumns
  return [
    time,
    ...requestColumns,
    { head: columns.milliseconds, kind: 'amount', cell: writeMilliseconds },
    { head: columns.stage, cell: (entry) => failedStage(entry) ?? '' },
  ]
}

function LogFilterForm({ input, filter }: LogProps) {
  const { requests } = input
  const choices = (name: 'operation' | 'tpp', selectedValue: string) => {
    const values = listValues(requests.entries, name)
    const allValues =
      selectedValue === '' || values.includes(selectedValue) ? values : [...values, selectedValue]
    return [
      ['', requestWords.allOf[name]] as const,
      ...allValues.map((value) => [value, showBytes(value)] as const),
    ]
  }
  return (
    <FilterForm input={input} path="/" submit={requestWords.filter}>
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
function FilterChips({ input: { href, requests }, filter }: LogProps) {
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
export function LogRows({ input, filter, current }: RowsProps) {
  const { requests, query, href, zone } = input
  const matches = findRequests(requests.entries, filter)
  const before = query.get('before') ?? (current === undefined ? '' : pageStart(matches, current))
  const olderRequests = listOlderRequests(matches, before)
  // The number of newer requests may exceed the size of a page.
  const listedRows =
    current === undefined ? newerRows(input, olderRequests, pickKey) : { rows: olderRequests }
  const { rows, older } = pageOfLog(
    listedRows.rows,
    current === undefined ? pageSizes.whole : pageSizes.nextToRequest,
  )
  const parameters = keepFilter(filter)
  return (
    <div class="log">
      <Table
        caption={requestWords.title}
        columns={createColumns({ input, filter }, current !== undefined)}
        {...listedRows}
        rows={rows}
        emptyText={<EmptyList text={requestWords.noneFits} offers={[[href('/'), dataWords.showAll]]} />}
        keyOf={pickKey}
        dayOf={({ at }) => writeDay(instant(at), 'en', zone)}
        isCurrent={({ id }) => id === current?.id}
      />
      {before !== '' || older !== undefined ? (
        <nav class="pager" aria-label={dataWords.pages}>
          {before !== '' ? <a href={href('/', parameters)}>{requestWords.newest}</a> : ''}
          {older === undefined ? (
            ''
          ) : (
            <a href={href('/', { ...parameters, before: older })} rel="next">
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
function FailedConnectionList({ input }: Pick<LogProps, 'input'>) {
  const rows = input.requests.connections.entries.toReversed()
  if (rows.length === 0) return null
  const { time, client, cause, count } = requestWords.connectionColumns
  const columns: readonly Column<FailedConnections>[] = [
    { head: time, kind: 'time', cell: ({ lastAt }) => <Time input={input} at={instant(lastAt)} /> },
    { head: client, kind: 'main', cell: (entry) => <bdi>{entry.client}</bdi> },
    { head: cause, cell: ({ text }) => visible(text) },
    { head: count, kind: 'amount', cell: (entry) => entry.count },
  ]
  return <TableSection title={requestWords.connections} columns={columns} rows={rows} emptyText="" />
}

function FirstRequest({ input }: Pick<LogProps, 'input'>) {
  const commands = commandsFor({
    url: operationsUrl(input),
    pagesUrl: browserUrl(input),
    now: input.now,
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
export function drawRequests(input: RequestPageInput): PageView {
  const { query, requests, href } = input
  const filter = readLogFilter(query)
  const isEmpty = requests.entries.length === 0
  const content = (
    <>
      <RequestTabs input={input} current="log" />
      <FailedConnectionList input={input} />
      {isEmpty ? (
        <FirstRequest input={input} />
      ) : (
        <>
          <div class="filters">
            <FilterChips input={input} filter={filter} />
            <LogFilterForm input={input} filter={filter} />
          </div>
          <LogRows input={input} filter={filter} />
        </>
      )}
    </>
  )
  const actions = (
    <>
      <AskOnce
        form={input.form(clearLogAction)}
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
  return { title: requestWords.title, content, ...(!isEmpty && isOfBank(input) && { actions }) }
}
