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
import { ok, refuse } from '@pocketbank/core/internal'
import * as v from 'valibot'
import { controlRoot } from '../../bank-address.ts'
import { explain } from '../../explain/explain.ts'
import { quirkNames } from '../../faults/quirks/table.ts'
import { type FaultKind, faultKinds } from '../../faults/rule.ts'
import { stages } from '../../pipeline/stages.ts'
import { emptyAnswer, jsonAnswer } from '../../render/answer.ts'
import type { RequestEntry } from '../../requests/journal.ts'
import { requestsOf } from '../../requests/requests.ts'
import { steps } from '../../signature/explanation.ts'
import { prefersText } from '../accept.ts'
import { type ControlEnv, type ControlOperation, type ControlResult, controlOperation } from './operation.ts'

const path = `${controlRoot}/requests`
const pathOfOne = `${path}/{id}`

const codes = Object.keys(errorCodes) as readonly ErrorCode[]
const text = v.optional(v.string())
const verdict = v.picklist(['passed', 'skipped', 'refused', 'needs SCA', 'not reached'])

const explanationAnswer = v.object({
  step: v.picklist(steps),
  signingString: text,
  expectedDigest: text,
  receivedDigest: text,
  firstDifference: v.optional(v.object({ at: v.number(), expected: v.string(), received: v.string() })),
  keyIdRead: text,
  keyIdExpected: text,
  missingAttributes: v.optional(v.array(v.string())),
  unexpectedAttributes: v.optional(v.array(v.string())),
  onlySpellingDiffers: v.optional(v.boolean()),
  hints: v.array(v.string()),
})

const problem = { code: v.picklist(codes), text: v.string(), path: text }

const requestAnswer = v.object({
  id: v.string(),
  at: v.string(),
  method: v.string(),
  target: v.string(),
  requestId: text,
  tpp: text,
  operation: text,
  status: v.number(),
  refusal: v.optional(v.object({ ...problem, others: v.optional(v.array(v.object(problem))) })),
  stages: v.object(
    Object.fromEntries(stages.map((stage) => [stage, verdict])) as Record<
      (typeof stages)[number],
      typeof verdict
    >,
  ),
  rule: text,
  explanation: v.optional(explanationAnswer),
  warnings: v.array(v.string()),
  faults: v.optional(
    v.array(
      v.object({
        id: v.string(),
        kind: v.picklist(Object.keys(faultKinds) as readonly FaultKind[]),
        after: v.boolean(),
      }),
    ),
  ),
  quirks: v.optional(v.array(v.picklist(quirkNames))),
})

/** A problem without its rule: that of the first one stands in the entry. */
function toldProblem({ rule: _, ...problem }: Problem): Omit<Problem, 'rule'> {
  return problem
}

/** An entry of the journal, with its moment as the bank's zone writes it. */
function rowOf({ bank }: ControlEnv, { at, ...entry }: RequestEntry) {
  const { id, ...rest } = entry
  const { refusal } = entry
  const others = refusal?.others?.map(toldProblem)
  return {
    id,
    at: writeInstant(instant(at), bank.engine.bank.calendar.zone),
    ...rest,
    refusal: refusal && { ...toldProblem(refusal), ...(others && { others }) },
  }
}

const wanted = v.object({
  operation: text,
  status: v.optional(v.number()),
  method: text,
  code: v.optional(v.picklist(codes, 'a code of the bank, e.g. FORMAT_ERROR')),
  rule: text,
  requestId: text,
  since: text,
  after: text,
})

/** Where the entries begin that are wanted: at a moment of the bank's clock, and behind a request that is known. */
function beginning(
  entries: readonly RequestEntry[],
  { since, after }: Pick<v.InferOutput<typeof wanted>, 'since' | 'after'>,
): Result<readonly RequestEntry[], Refusal> {
  const moment = since === undefined ? 0 : parseInstant(since)
  if (moment === undefined) {
    return refuse('E4j', 'FORMAT_ERROR', 'since must be a moment, as in 2026-01-15T10:00:00%2B01:00', 'since')
  }
  const index = after === undefined ? -1 : entries.findIndex(({ id }) => id === after)
  if (after !== undefined && index < 0) {
    return refuse(
      'E4k',
      'RESOURCE_UNKNOWN',
      'The journal has no request of the id that after names.',
      'after',
    )
  }
  return ok(entries.slice(index + 1).filter(({ at }) => at >= moment))
}

function list(
  place: ControlEnv,
  query: v.InferOutput<typeof wanted> & { readonly tpp?: string },
): ControlResult {
  const { since, after, ...fields } = query
  const begun = beginning(place.requests.entries, { since, after })
  if (!begun.ok) return begun
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const found = requestsOf({ entries: begun.value }).where(Object.fromEntries(given))
  return ok(jsonAnswer(200, { requests: found.map((entry) => rowOf(place, entry)) }))
}

function read(place: ControlEnv, id: string, accept: string | null): ControlResult {
  const entry = requestsOf(place.requests).find(id)
  if (entry === undefined) {
    const problem = 'The journal has no request with this id or X-Request-ID; it keeps the latest 1,000.'
    return refuse('E4k', 'RESOURCE_UNKNOWN', problem, 'id')
  }
  if (!prefersText(accept)) return ok(jsonAnswer(200, rowOf(place, entry), { Vary: 'Accept' }))
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', Vary: 'Accept' }
  return ok({ status: 200, headers, body: `${explain(entry)}\n` })
}

/** What is told of the requests that the bank got. Those to the control operations are not among them. */
export const requestOperations: readonly ControlOperation[] = [
  controlOperation({
    id: 'listRequests',
    method: 'GET',
    path,
    summary: 'List the latest requests that fit, the oldest first, with the verdict of each stage',
    query: wanted,
    success: {
      status: 200,
      description: 'The requests',
      body: v.object({ requests: v.array(requestAnswer) }),
    },
    refusals: ['RESOURCE_UNKNOWN'],
    use: (place, { query }) => list(place, query),
  }),
  controlOperation({
    id: 'readRequest',
    method: 'GET',
    path: pathOfOne,
    summary: 'Read what happened to a request, by the id of an error or its X-Request-ID',
    success: { status: 200, description: 'The request', body: requestAnswer },
    alsoText: true,
    refusals: ['RESOURCE_UNKNOWN'],
    use: (place, { params, accept }) => read(place, params.id ?? '', accept),
  }),
  controlOperation({
    id: 'clearRequests',
    method: 'DELETE',
    path,
    summary: 'Empty the journal',
    success: { status: 204, description: 'The journal is empty' },
    refusals: [],
    use({ requests }) {
      requests.clear()
      return ok(emptyAnswer(204))
    },
  }),
]
