import type { FieldWords } from '@pocketbank/core/base/input'
import { controlRoot } from '@pocketbank/http/address'
import {
  answerHeaders,
  type Described,
  type DescribedGroup,
  describeGroup,
  eachInSteps,
  type Json,
  jsonContent,
  listRefusals,
  locationUse,
  type OperationRefusal,
  pathParameters,
  queryParameters,
  type WorkInTurns,
  writeSuccesses,
} from '@pocketbank/http/description'
import type { Success } from '@pocketbank/http/operations'
import { errorAnswer } from '@pocketbank/http/operations/render'
import { listControlRules } from './control-rules.ts'
import { type ControlOperation, createQueryContract } from './operations/control-operation.ts'
import { controlOperations } from './operations/index.ts'

/** Words about `{id}` in paths, by the first step of the path. */
const namesInPaths: Readonly<Record<string, FieldWords>> = {
  faults: { sentence: 'The id of the fault, from the response that added it.' },
  requests: { sentence: 'The id of the request in the journal, or its X-Request-ID.' },
  situations: { sentence: 'The id of the situation, from the list of situations.' },
  snapshots: { sentence: 'The name of the snapshot.' },
}

function describeControlParameters(operation: ControlOperation): readonly Json[] {
  const { id, query } = operation.example()
  const words = namesInPaths[operation.path.slice(controlRoot.length + 1).split('/', 1)[0] ?? '']
  return [
    ...pathParameters(operation.path, () => ({ words, example: id })),
    ...queryParameters(createQueryContract(operation).entries, query),
  ]
}

function describeControlBody({ example, body, readBody }: ControlOperation): Json {
  if (body === undefined) return {}
  const content = jsonContent(body, example().body)
  return { requestBody: { required: readBody !== undefined, content } }
}

function describeControlAnswer(
  { example, location, plainText }: ControlOperation,
  { status, description, body }: Success,
) {
  const json = body && jsonContent(body, example().response)
  const content = { ...json, ...(plainText && { 'text/plain': { schema: { type: 'string' } } }) }
  const headers = answerHeaders(location && status === 201 ? { Location: locationUse } : {})
  return { description, ...headers, ...(json && { content }) }
}

export function controlRefusals(operation: ControlOperation): readonly OperationRefusal[] {
  return listRefusals(listControlRules(operation), { demandsQuery: operation.isOpen !== true })
}

function describeControlOperation(operation: ControlOperation): Described {
  const { id, method, path, tag, summary, description, isOpen = false } = operation
  const refusal = { ...answerHeaders(), content: jsonContent(errorAnswer) }
  return {
    id,
    method,
    path,
    tag,
    summary,
    description,
    security: isOpen ? [{}] : [{}, { controlToken: [] }],
    parameters: describeControlParameters(operation),
    requestBody: describeControlBody(operation),
    successes: writeSuccesses(operation, (success) => describeControlAnswer(operation, success)),
    refusals: controlRefusals(operation),
    refusal: () => refusal,
  }
}

/** Describes the control operations, from the tables that serve the requests. */
export function* describeControl(): WorkInTurns<DescribedGroup<unknown>> {
  const controlToken = {
    type: 'http',
    scheme: 'bearer',
    description:
      'The control token of the host; without one it serves its own machine only, and asks for none',
  }
  const described = yield* eachInSteps(controlOperations, describeControlOperation)
  return yield* describeGroup(described, { schemes: { controlToken }, requirements: {} })
}
