import { type ErrorCode, errorCodes, instant, type Problem, writeInstant } from '@pocketbank/core'
import { withSentence } from '@pocketbank/core/base/input'
import type { AnswerMessage, Message, RequestEntry, RequestMessage } from '@pocketbank/http'
import { connectionCauses, type FailedConnections, writeMessageBody } from '@pocketbank/http/journal'
import { listShape, nestedField, shape, tppMessage } from '@pocketbank/http/operations/render'
import { type Stage, stageResults, stages } from '@pocketbank/http/pipeline'
import { base64FromBytes } from '@pocketbank/signatures/certificates'
import { explanation } from '@pocketbank/signatures/signature'
import * as v from 'valibot'
import { findActiveQuirks, findStruckFaults } from '../../faults/injected-faults.ts'
import { quirkNames } from '../../faults/quirks/quirk-table.ts'
import { type FaultKind, faultEffect, faultKinds, faultRule } from '../../faults/rule.ts'

export const refusalCodes = Object.keys(errorCodes) as readonly ErrorCode[]

const text = v.optional(v.string())
const stageWords: Readonly<Record<Stage, string>> = {
  'client-certificate': 'The certificate of the TLS client.',
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
  code: withSentence(v.picklist(refusalCodes), 'The code of the mistake.'),
  text: withSentence(v.string(), tppMessage.entries.text),
  path: withSentence(text, tppMessage.entries.path),
}

const refusalAnswer = v.object({
  ...problem,
  others: withSentence(v.optional(v.array(v.object(problem))), 'Further mistakes of the request.'),
})

/** Removes the rule of a problem. The entry has the rule that decided. */
function problemShape({ rule: _, ...problem }: Problem): Omit<Problem, 'rule'> {
  return problem
}

function describeRefusal({ refusal }: RequestEntry): v.InferOutput<typeof refusalAnswer> | undefined {
  const otherProblems = refusal?.otherProblems?.map(problemShape)
  return refusal && { ...problemShape(refusal), ...(otherProblems && { others: otherProblems }) }
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
    "The time of the request by the bank's clock.",
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

/** Fields of a request or response in the journal. */
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
  url: [v.string(), ({ url }) => url, 'The absolute address to which the request was sent.'],
  clientCertificate: [
    text,
    ({ clientCertificate }) => clientCertificate && base64FromBytes(clientCertificate),
    'The client certificate of the TLS connection, DER in base64, if the bank checks it.',
  ],
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

const connectionShape = shape<FailedConnections>()({
  at: [
    v.string(),
    ({ at }, { zone }) => writeInstant(instant(at), zone),
    "The time of the first one by the bank's clock.",
  ],
  lastAt: [
    v.string(),
    ({ lastAt }, { zone }) => writeInstant(instant(lastAt), zone),
    "The time of the latest one by the bank's clock.",
  ],
  client: [v.string(), ({ client }) => client, 'The IP address of the client.'],
  cause: [v.picklist(connectionCauses), ({ cause }) => cause, 'The cause.'],
  text: [v.string(), ({ text }) => text, 'The cause and its remedy, as a sentence.'],
  count: [v.number(), ({ count }) => count, 'The number of connections.'],
})

const connectionsShape = listShape(connectionShape)

/** Requests of the journal, and connections that failed before a request arrived. */
export interface ListedRequests {
  readonly requests: readonly RequestEntry[]
  readonly connections: readonly FailedConnections[]
}

export const requestsShape = shape<ListedRequests>()({
  requests: nestedField(
    listShape(requestShape),
    ({ requests }: ListedRequests) => requests,
    'The requests, the oldest first.',
  ),
  connections: [
    v.optional(connectionsShape.contract),
    ({ connections }, context) =>
      connections.length === 0 ? undefined : connectionsShape.write(connections, context),
    'TLS connections that ended without a request, one entry per ' +
      'cause and client. A filter by a field of requests omits them.',
  ],
})
