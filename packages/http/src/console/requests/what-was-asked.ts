import type { RequestEntry } from '../../requests/entry.ts'

/** What is wanted of the journal, as the form sends it; an empty text wants nothing. */
export interface WantedOfList {
  readonly operation: string
  /** A status, `4xx` and the like, `refused` or `answered`. */
  readonly status: string
  readonly tpp: string
  readonly rule: string
  readonly text: string
}

/** What an address wants. The TPP whose bank is meant is asked for under another name. */
export function readRequestFilter(query: URLSearchParams): WantedOfList {
  const said = (name: string) => query.get(name)?.trim() ?? ''
  return {
    operation: said('operation'),
    status: said('status'),
    tpp: said('by'),
    rule: said('rule'),
    text: said('text'),
  }
}

function hasStatus({ status, refusal }: RequestEntry, wanted: string): boolean {
  if (wanted === 'refused') return refusal !== undefined
  if (wanted === 'answered') return refusal === undefined
  return /^[1-5]xx$/.test(wanted) ? String(status)[0] === wanted[0] : String(status) === wanted
}

/** What of an entry is searched for text. */
function entryTexts({
  id,
  requestId,
  method,
  target,
  refusal,
  request,
  answer,
}: RequestEntry): readonly (string | undefined)[] {
  return [
    ...[id, requestId, `${method} ${target}`, refusal?.text, refusal?.code, request?.text, answer?.text],
    ...(request?.headers ?? []).map(([name, value]) => `${name}: ${value}`),
  ]
}

function fitsFilter(entry: RequestEntry, { operation, status, tpp, rule, text }: WantedOfList): boolean {
  const sought = text.toLowerCase()
  return (
    (operation === '' || entry.operation === operation) &&
    (status === '' || hasStatus(entry, status)) &&
    (tpp === '' || entry.tpp === tpp) &&
    (rule === '' || entry.rule === rule) &&
    (sought === '' || entryTexts(entry).some((one) => one?.toLowerCase().includes(sought)))
  )
}

/** The requests that are wanted, the newest first. */
export function findRequests(
  entries: readonly RequestEntry[],
  wanted: WantedOfList,
): readonly RequestEntry[] {
  return entries.filter((entry) => fitsFilter(entry, wanted)).toReversed()
}

/** What can be chosen in each field, by what the journal has. */
export function choicesIn(entries: readonly RequestEntry[]) {
  const sorted = (values: readonly (string | undefined)[]) =>
    [...new Set(values.filter((value) => value !== undefined))].toSorted()
  return {
    operation: sorted(entries.map(({ operation }) => operation)),
    status: sorted(entries.map(({ status }) => String(status))),
    tpp: sorted(entries.map(({ tpp }) => tpp)),
    rule: sorted(entries.map(({ rule }) => rule)),
  }
}
