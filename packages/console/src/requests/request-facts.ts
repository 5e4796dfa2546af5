import type { RequestEntry } from '@pocketbank/http'
import { JournalledRequest } from '@pocketbank/http/journal'
import { entryKind } from '../verdicts.tsx'

/** A filter of the log, from the address; an empty text matches all. */
export interface LogFilter {
  readonly failed: string
  readonly operation: string
  /** The id of the TPP. */
  readonly by: string
  readonly text: string
}

const filterNames = ['failed', 'operation', 'by', 'text'] as const

/** Reads the filter of an address. The name `tpp` is not free: it chooses the bank if each TPP has one. */
export function readLogFilter(query: URLSearchParams): LogFilter {
  const [failed = '', operation = '', by = '', text = ''] = filterNames.map(
    (name) => query.get(name)?.trim() ?? '',
  )
  return { failed, operation, by, text }
}

/** Lists the query parameters of a filter with a change. */
export function keepFilter(
  filter: LogFilter,
  change: Partial<LogFilter> = {},
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value !== ''))
}

/** Splits the target of a request into its path and its query, which begins with `?` or is empty. */
export function splitTarget({ target }: Pick<RequestEntry, 'target'>): {
  readonly path: string
  readonly query: string
} {
  const [path = ''] = target.split('?')
  return { path, query: target.slice(path.length) }
}

/**
 * Returns whether the response was an error or was not sent. A response that asks for SCA is not an error.
 */
export function hasFailed(entry: RequestEntry): boolean {
  return entryKind(entry) === 'bad'
}

/** Returns whether a lower-case text is in an entry or its messages. */
function hasText(entry: RequestEntry, sought: string): boolean {
  const { id, requestId, label, method, target, refusal, rule, faults = [], quirks = [] } = entry
  const texts = [id, requestId, label, `${method} ${target}`, refusal?.text, refusal?.code, ...quirks]
  return (
    rule?.toLowerCase() === sought ||
    texts.some((text) => text?.toLowerCase().includes(sought)) ||
    faults.some((fault) => fault.id === sought) ||
    JournalledRequest.hasText(entry, sought)
  )
}

/** Finds the requests that match a filter, the newest first. */
export function findRequests(
  entries: readonly RequestEntry[],
  { failed, operation, by, text }: LogFilter,
): readonly RequestEntry[] {
  const sought = text.toLowerCase()
  return entries
    .filter(
      (entry) =>
        (operation === '' || entry.operation === operation) &&
        (by === '' || entry.tpp === by) &&
        (failed === '' || hasFailed(entry)) &&
        (sought === '' || hasText(entry, sought)),
    )
    .reverse()
}

/** Lists the values of a field in the entries, in alphabetical order. */
export function listValues(entries: readonly RequestEntry[], name: 'operation' | 'tpp'): readonly string[] {
  return [...new Set(entries.flatMap((entry) => entry[name] ?? []))].sort()
}

/** The number of requests on a page of the log, and in the list next to a request. */
export const pageSizes = { whole: 50, nextToRequest: 25 } as const

/** A page of the log: its requests, and the id after which the next page begins. */
interface LogPage {
  readonly rows: readonly RequestEntry[]
  readonly older: string | undefined
}

/**
 * Returns the id of the request before a page that shows a request; empty if the first page shows it. Any
 * other page begins with the request.
 */
export function pageStart(matches: readonly RequestEntry[], current: RequestEntry): string {
  const at = matches.findIndex(({ id }) => id === current.id)
  return at < pageSizes.nextToRequest ? '' : (matches[at - 1]?.id ?? '')
}

/** Returns the requests after one of them; all if the list lacks it. */
export function listOlderRequests(matches: readonly RequestEntry[], before: string): readonly RequestEntry[] {
  return matches.slice(matches.findIndex(({ id }) => id === before) + 1)
}

/** Returns the first page of a list. */
export function pageOfLog(matches: readonly RequestEntry[], size: number): LogPage {
  const rows = matches.slice(0, size)
  return { rows, older: size < matches.length ? rows.at(-1)?.id : undefined }
}
