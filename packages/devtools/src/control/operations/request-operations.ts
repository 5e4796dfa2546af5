import {
  type ErrorCode,
  errorCodes,
  instant,
  type Problem,
  parseInstant,
  type Refusal,
  type Result,
  writeInstant,
} from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { refuse, refuseAt } from '@pocketbank/core/base/errors'
import { withSentence } from '@pocketbank/core/base/input'
import type { AnswerMessage, Message, RequestEntry, RequestJournal, RequestMessage } from '@pocketbank/http'
import { requestsOf, writeMessageBody } from '@pocketbank/http/journal'
import { listShape, nestedField, shape, tppMessage } from '@pocketbank/http/operations/render'
import { type Stage, stageResults, stages } from '@pocketbank/http/pipeline'
import { explanation } from '@pocketbank/signatures/signature'
import * as v from 'valibot'
import { explain } from '../../explain/explain.ts'
import { findActiveQuirks, findStruckFaults } from '../../faults/injected-faults.ts'
import { quirkNames } from '../../faults/quirks/quirk-table.ts'
import { type FaultKind, faultEffect, faultKinds, faultRule } from '../../faults/rule.ts'
import { harOf } from '../har.ts'
import { type ControlEnv, operationsWithTag } from './control-operation.ts'

const codes = Object.keys(errorCodes) as readonly ErrorCode[]
const text = v.optional(v.string())
const stageWords: Readonly<Record<Stage, string>> = {
  read: 'Length and end of the body, its Content-Type.',
  headers: 'Required headers and the forms of headers.',
  digest: 'Digest against the bytes of the body.',
  certificate: 'Validity and issuer of the certificate.',
  signature: 'keyId, algorithm, list of signed headers, Date, key, the signature itself.',
  role: 'The PSD2 role that the operation needs.',
  identity: 'Whether the PSU can be the one that the request names.',
  parameters: 'Ids in the path, and the query.',
  body: 'JSON, and the contract of the operation.',
  bank: 'The bank itself.',
}
const stageResult = v.picklist(stageResults)
const stagesAnswer = v.object(
  Object.fromEntries(stages.map((stage) => [stage, withSentence(stageResult, stageWords[stage])])) as Record<
    Stage,
    typeof stageResult
  >,
)

const problem = {
  code: withSentence(v.picklist(codes), 'The code of the mistake.'),
  text: withSentence(v.string(), tppMessage.entries.text),
  path: withSentence(text, tppMessage.entries.path),
}

const refusalAnswer = v.object({
  ...problem,
  others: withSentence(v.optional(v.array(v.object(problem))), 'Further mistakes of the request.'),
})

/** A problem without its rule: that of the first one stands in the entry. */
function toldProblem({ rule: _, ...problem }: Problem): Omit<Problem, 'rule'> {
  return problem
}

function describeRefusal({ refusal }: RequestEntry): v.InferOutput<typeof refusalAnswer> | undefined {
  const others = refusal?.others?.map(toldProblem)
  return refusal && { ...toldProblem(refusal), ...(others && { others }) }
}

const faultsAnswer = v.array(
  v.object({
    id: withSentence(v.string(), 'The id of the fault.'),
    kind: withSentence(v.picklist(Object.keys(faultKinds) as readonly FaultKind[]), 'The kind of fault.'),
    effect: faultEffect,
    after: withSentence(
      v.boolean(),
      'Whether the fault struck after the bank had acted, so that only the response was lost or damaged.',
    ),
    times: withSentence(v.optional(v.number()), faultRule.entries.times),
  }),
)

const requestShape = shape<RequestEntry>()({
  id: [v.string(), ({ id }) => id, 'The id of the request in the journal.'],
  at: [
    v.string(),
    ({ at }, { zone }) => writeInstant(instant(at), zone),
    'The time of the request by the bank’s clock.',
  ],
  method: [v.string(), ({ method }) => method, 'The method.'],
  target: [v.string(), ({ target }) => target, 'Path and query.'],
  requestId: [text, ({ requestId }) => requestId, 'The X-Request-ID.'],
  label: [text, ({ label }) => label, 'The label that a test gave the request in `X-Sandbox-Label`.'],
  tpp: [text, ({ tpp }) => tpp, 'The id of the TPP that sent the request.'],
  operation: [text, ({ operation }) => operation, 'The id of the operation.'],
  status: [v.number(), ({ status }) => status, 'The HTTP status.'],
  refusal: [v.optional(refusalAnswer), describeRefusal, 'The deciding mistake, if the request was refused.'],
  stages: [
    stagesAnswer,
    ({ stages }) => stages,
    'The result of each stage, in the order in which they refuse.',
  ],
  rule: [text, ({ rule }) => rule, 'The rule of the rule book by which the request was refused.'],
  explanation: [
    v.optional(explanation),
    (entry) => entry.explanation,
    'The explanation of a refused signature or certificate.',
  ],
  warnings: [
    v.array(v.string()),
    ({ warnings }) => warnings,
    'Remarks for which the request was not refused.',
  ],
  faults: [v.optional(faultsAnswer), findStruckFaults, 'The faults that struck the request.'],
  quirks: [v.optional(v.array(v.picklist(quirkNames))), findActiveQuirks, 'The quirks that were on.'],
})

const headersAnswer = v.array(
  v.object({
    name: withSentence(v.string(), 'The name of the header.'),
    value: withSentence(v.string(), 'The value of the header.'),
  }),
)

/** Fields of a message, request or answer. */
const messageFields = {
  headers: [
    headersAnswer,
    ({ headers }: Message) => headers.map(([name, value]) => ({ name, value })),
    'The headers.',
  ],
  body: [
    text,
    (message: Message) => (message.body.length === 0 ? undefined : writeMessageBody(message).text),
    'The body.',
  ],
  encoding: [
    v.optional(v.literal('base64')),
    (message: Message) => writeMessageBody(message).encoding,
    'base64 if the body is not text.',
  ],
  truncated: [v.boolean(), ({ truncated }: Message) => truncated, 'Whether the body was cut.'],
} as const

const sentShape = shape<RequestMessage>()({
  method: [v.string(), ({ method }) => method, 'The method.'],
  target: [v.string(), ({ target }) => target, 'Path and query.'],
  url: [v.string(), ({ url }) => url, 'The whole address to which the request was sent.'],
  ...messageFields,
})

const answerShape = shape<AnswerMessage>()({
  status: [v.number(), ({ status }) => status, 'The HTTP status.'],
  ...messageFields,
})

/** An entry of the journal with request and response. */
export const wholeRequestShape = shape<RequestEntry>()({
  ...requestShape.fields,
  request: [
    v.optional(sentShape.contract),
    ({ request }, context) => request && sentShape.write(request, context),
    'The request as the client sent it, while the journal has it.',
  ],
  answer: [
    v.optional(answerShape.contract),
    ({ answer }, context) => answer && answerShape.write(answer, context),
    'The response as the bank sent it, while the journal has it.',
  ],
})

const requestsShape = shape<readonly RequestEntry[]>()({
  requests: nestedField(
    listShape(requestShape),
    (entries: readonly RequestEntry[]) => entries,
    'The requests, the oldest first.',
  ),
})

/** An archive is told as it is: what it has is the format's. */
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
  write: (entries: readonly RequestEntry[]) => harOf(entries) as never,
}

const wanted = v.object({
  operation: withSentence(text, 'The id of the operation.'),
  status: withSentence(v.optional(v.number()), 'The HTTP status.'),
  method: withSentence(text, 'The method.'),
  code: withSentence(
    v.optional(v.picklist(codes, 'a code of the bank, e.g. FORMAT_ERROR')),
    'The code of the refusal.',
  ),
  rule: withSentence(text, 'The rule of the rule book by which the request was refused.'),
  requestId: withSentence(text, 'The X-Request-ID.'),
  label: withSentence(text, 'The label of a test: `X-Sandbox-Label`, decoded.'),
  since: withSentence(
    text,
    'A time of the bank’s clock, ISO 8601 with its offset: only requests from then on.',
  ),
  after: withSentence(text, 'The id of a request: only later ones.'),
})

/** Selects the entries from a moment of the bank's clock, behind a known request. */
function skipToMoment(
  entries: readonly RequestEntry[],
  { since, after }: Pick<v.InferOutput<typeof wanted>, 'since' | 'after'>,
): Result<readonly RequestEntry[], Refusal> {
  const moment = since === undefined ? 0 : parseInstant(since)
  if (moment === undefined) {
    return refuseAt(['E4j', 'FORMAT_ERROR'], 'since', 'must be a time, as in 2026-01-15T10:00:00%2B01:00')
  }
  const index = after === undefined ? -1 : entries.findIndex(({ id }) => id === after)
  if (after !== undefined && index < 0) {
    return refuse('E4k', 'after must be the id of a request in the journal.', 'after')
  }
  return ok(entries.slice(index + 1).filter(({ at }) => at >= moment))
}

function list(
  { entries }: Pick<RequestJournal, 'entries'>,
  { since, after, ...fields }: v.InferOutput<typeof wanted> & { readonly tpp?: string | undefined },
): Result<readonly RequestEntry[], Refusal> {
  const begun = skipToMoment(entries, { since, after })
  if (!begun.ok) return begun
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return ok(requestsOf({ entries: begun.value }).where(Object.fromEntries(given)))
}

function readRequestEntry({ requests }: ControlEnv, id: string): Result<RequestEntry, Refusal> {
  const entry = requestsOf(requests).find(id)
  if (entry !== undefined) return ok(entry)
  const problem = 'The journal has no request with this id or X-Request-ID; it keeps the latest 1,000.'
  return refuse('E4k', problem, 'id')
}

const wantedInHar = v.object({
  id: withSentence(text, 'The id of a request, or its X-Request-ID: only this request.'),
  ...wanted.entries,
})

function listForHar(
  env: ControlEnv,
  { id, ...fields }: v.InferOutput<typeof wantedInHar> & { readonly tpp?: string | undefined },
): Result<readonly RequestEntry[], Refusal> {
  if (id === undefined) return list(env.requests, fields)
  const entry = readRequestEntry(env, id)
  return entry.ok ? list({ entries: [entry.value] }, fields) : entry
}

const operation = operationsWithTag('Control: requests')

/** Operations on the journal of requests. Requests to the control operations are not in it. */
export const requestOperations = [
  operation({
    id: 'listRequests',
    at: 'GET /requests',
    summary: 'List the latest matching requests, the oldest first, with the verdict of each stage',
    description: 'Each entry has the verdict of every stage and the rule that decided.',
    query: wanted,
    response: { description: 'The requests', body: requestsShape },
    rules: ['E4k'],
    use: ({ requests }, { query }) => list(requests, query),
    example: () => ({ query: { operation: 'createPayment', code: 'FORMAT_ERROR' } }),
  }),
  operation({
    id: 'readRequest',
    at: 'GET /requests/{id}',
    summary: 'Read a request by the id of its error or its X-Request-ID',
    description:
      'With method, address, headers and body of request and response; a body that is not text is base64. With Accept: text/plain the response is text.',
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
      'HAR 1.2, for the network tools of browsers. Takes the parameters of the list, or an id for one request. Durations are real; times are those of the bank’s clock.',
    query: wantedInHar,
    response: { description: 'The archive', body: harAnswer },
    rules: ['E4k'],
    use: (env, { query }) => listForHar(env, query),
    example: () => ({ query: { operation: 'createPayment' } }),
  }),
]
