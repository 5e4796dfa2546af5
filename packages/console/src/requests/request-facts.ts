import type { RequestEntry } from '@pocketbank/http'
import { JournalledRequest } from '@pocketbank/http/journal'
import { entryKind } from '../verdicts.tsx'

/** A filter of the log, as its address has it; an empty text wants nothing. */
export interface LogFilter {
  readonly failed: string
  readonly operation: string
  /** The id of a TPP. */
  readonly by: string
  readonly text: string
}

const filterNames = ['failed', 'operation', 'by', 'text'] as const

/** Reads the filter of an address. `tpp` is taken: it names the bank where each TPP has one. */
export function readLogFilter(query: URLSearchParams): LogFilter {
  const [failed = '', operation = '', by = '', text = ''] = filterNames.map(
    (name) => query.get(name)?.trim() ?? '',
  )
  return { failed, operation, by, text }
}

/** The parts of an address that keep a filter, with a change. */
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

/** True if an error was sent, or nothing. A response that only asks for SCA is none. */
export function hasFailed(entry: RequestEntry): boolean {
  return entryKind(entry) === 'bad'
}

/** True if a text, given in lower case, is in an entry or its messages. */
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

/** The requests that a filter leaves, the newest first. */
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

/** The values of a field that some entry has, in alphabetical order. */
export function listValues(entries: readonly RequestEntry[], name: 'operation' | 'tpp'): readonly string[] {
  return [...new Set(entries.flatMap((entry) => entry[name] ?? []))].sort()
}

/** Requests on a page of the log, and beside a request. */
export const pageSizes = { whole: 50, beside: 25 } as const

/** A page of the log: its requests, and the id behind which older ones begin, if there are any. */
interface LogPage {
  readonly rows: readonly RequestEntry[]
  readonly older: string | undefined
}

/** Finds the request behind which a page begins that has another one: empty for the first page. */
export function pageStart(found: readonly RequestEntry[], current: RequestEntry): string {
  const at = found.findIndex(({ id }) => id === current.id)
  return at < pageSizes.beside ? '' : (found[at - 1]?.id ?? '')
}

/** Takes the requests behind one of them; all if it is not in the list. */
export function requestsBehind(found: readonly RequestEntry[], before: string): readonly RequestEntry[] {
  return found.slice(found.findIndex(({ id }) => id === before) + 1)
}

/** Takes the first page of a list. */
export function pageOfLog(found: readonly RequestEntry[], size: number): LogPage {
  const rows = found.slice(0, size)
  return { rows, older: size < found.length ? rows.at(-1)?.id : undefined }
}
