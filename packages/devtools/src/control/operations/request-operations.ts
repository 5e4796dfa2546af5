import { parseInstant, type Refusal, type Result } from '@pocketbank/core'
import { ok, writeCount } from '@pocketbank/core/base'
import { refuse, refuseAt } from '@pocketbank/core/base/errors'
import { withSentence } from '@pocketbank/core/base/input'
import type { RequestEntry, RequestJournal } from '@pocketbank/http'
import { createRequests, type FailedConnections, journalEntriesMax } from '@pocketbank/http/journal'
import * as v from 'valibot'
import { explain } from '../../explain/explain.ts'
import { toHar } from '../har.ts'
import { type ControlEnv, operationsWithTag } from './control-operation.ts'
import { refusalCodes, requestsShape, wholeRequestShape } from './request-shapes.ts'

const text = v.optional(v.string())

/** An archive is written unchanged, because its format is HAR. */
const harAnswer = {
  contract: v.looseObject({
    log: withSentence(
      v.looseObject({
        version: withSentence(v.literal('1.2'), 'The version of the format.'),
        entries: withSentence(v.array(v.looseObject({})), 'The entries, one for each request.'),
      }),
      'The archive, HAR 1.2.',
    ),
  }),
  write: (entries: readonly RequestEntry[]) => toHar(entries) as never,
}

const filters = v.object({
  operation: withSentence(text, 'The id of the operation.'),
  status: withSentence(v.optional(v.number()), 'The HTTP status.'),
  method: withSentence(text, 'The method.'),
  code: withSentence(
    v.optional(v.picklist(refusalCodes, 'a code of the bank, e.g. FORMAT_ERROR')),
    'The code of the refusal.',
  ),
  rule: withSentence(text, 'The rule of the rule book by which the request was refused.'),
  requestId: withSentence(text, 'The X-Request-ID.'),
  label: withSentence(text, 'The label of a test: `X-Sandbox-Label`, decoded.'),
  since: withSentence(
    text,
    "A time of the bank's clock, ISO 8601 with its offset: only requests from then on.",
  ),
  after: withSentence(text, 'The id of a request: only later ones.'),
})

type WantedRequests = v.InferOutput<typeof filters> & { readonly tpp?: string | undefined }

/** Selects the entries after a request of the journal and from a time of the bank's clock on. */
function skipToTime(
  entries: readonly RequestEntry[],
  { since, after }: Pick<v.InferOutput<typeof filters>, 'since' | 'after'>,
): Result<readonly RequestEntry[], Refusal> {
  const time = since === undefined ? 0 : parseInstant(since)
  if (time === undefined) {
    return refuseAt(['E4j', 'FORMAT_ERROR'], 'since', {
      problem: 'must be a time, as in 2026-01-15T10:00:00%2B01:00',
      got: since,
    })
  }
  const index = after === undefined ? -1 : entries.findIndex(({ id }) => id === after)
  if (after !== undefined && index < 0) {
    return refuseAt('E4k', 'after', { problem: 'must be the id of a request in the journal', got: after })
  }
  return ok(entries.slice(index + 1).filter(({ at }) => at >= time))
}

function list(
  { entries }: Pick<RequestJournal, 'entries'>,
  { since, after, ...fields }: WantedRequests,
): Result<readonly RequestEntry[], Refusal> {
  const laterEntries = skipToTime(entries, { since, after })
  if (!laterEntries.ok) return laterEntries
  const criteria = Object.entries(fields).filter(([, value]) => value !== undefined)
  return ok(createRequests({ entries: laterEntries.value }).where(Object.fromEntries(criteria)))
}

/** Lists the failed connections that match. They have a time, but no field of a request. */
function listConnections(
  { connections }: Pick<RequestJournal, 'connections'>,
  { since, after: _, tpp: __, ...fields }: WantedRequests,
): readonly FailedConnections[] {
  const isAboutRequests = Object.values(fields).some((value) => value !== undefined)
  if (isAboutRequests) return []
  const begin = since === undefined ? 0 : (parseInstant(since) ?? 0)
  return connections.entries.filter(({ lastAt }) => lastAt >= begin)
}

function readRequestEntry({ requests }: ControlEnv, id: string): Result<RequestEntry, Refusal> {
  const entry = createRequests(requests).find(id)
  if (entry !== undefined) return ok(entry)
  const problem =
    'the journal has no request with this id or X-Request-ID, and ' +
    `it keeps the latest ${writeCount(journalEntriesMax)}`
  return refuse('E4k', problem, 'id')
}

const wantedInHar = v.object({
  id: withSentence(text, 'The id of a request, or its X-Request-ID: only this request.'),
  ...filters.entries,
})

function listForHar(
  env: ControlEnv,
  { id, ...fields }: WantedRequests & { readonly id?: string | undefined },
): Result<readonly RequestEntry[], Refusal> {
  if (id === undefined) return list(env.requests, fields)
  const entry = readRequestEntry(env, id)
  return entry.ok ? list({ entries: [entry.value] }, fields) : entry
}

const operation = operationsWithTag('Control: requests')

/** Operations on the journal of requests. Requests to the control API are not in it. */
export const requestOperations = [
  operation({
    id: 'listRequests',
    at: 'GET /requests',
    summary: 'List the latest matching requests, the oldest first, with the verdict of each stage',
    description:
      'Each entry has the verdict of every stage and the rule that decided. ' +
      'Connections whose TLS handshake failed have no request and are listed apart.',
    query: filters,
    response: { description: 'The requests', body: requestsShape },
    rules: ['E4k'],
    use: ({ requests }, { query }) => {
      const listed = list(requests, query)
      return listed.ok
        ? ok({ requests: listed.value, connections: listConnections(requests, query) })
        : listed
    },
    example: () => ({ query: { operation: 'createPayment', code: 'FORMAT_ERROR' } }),
  }),
  operation({
    id: 'readRequest',
    at: 'GET /requests/{id}',
    summary: 'Read a request by the id of its error or its X-Request-ID',
    description:
      'With method, address, headers and body of request and response; a body ' +
      'that is not text is base64. With Accept: text/plain the response is text.',
    response: { description: 'The request', body: wholeRequestShape },
    plainText: (entry) => `${explain(entry)}\n`,
    rules: ['E4k'],
    use: (env, { id }) => readRequestEntry(env, id),
    example: () => ({ id: '99391c7e' }),
  }),
  operation({
    id: 'clearRequests',
    at: 'DELETE /requests',
    summary: 'Empty the journal',
    description: 'The ids of later requests continue.',
    response: 'The journal is empty',
    rules: [],
    use: ({ requests }) => ok(requests.clear()),
    example: () => ({ query: { tpp: 'PSDNO-FSA-912345678' } }),
  }),
  operation({
    id: 'exportRequests',
    at: 'GET /requests.har',
    summary: 'Export the latest matching requests as an HTTP Archive',
    description:
      'HAR 1.2, for the network tools of browsers. Takes the parameters of the list, or ' +
      "an id for one request. Durations are real; times are those of the bank's clock.",
    query: wantedInHar,
    response: { description: 'The archive', body: harAnswer },
    rules: ['E4k'],
    use: (env, { query }) => listForHar(env, query),
    example: () => ({ query: { operation: 'createPayment' } }),
  }),
]
