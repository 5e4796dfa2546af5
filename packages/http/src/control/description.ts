import type { ErrorCode } from '@pocketbank/core'
import { type SideDescription, unreadBodies } from '../openapi/document.ts'
import { type Described, jsonContent, pathParameters, pathsOf, queryParameters } from '../openapi/fold.ts'
import { answerHeaders, type Json } from '../openapi/headers.ts'
import { errorAnswer } from '../render/error.ts'
import { statusOf } from '../render/status.ts'
import { controlOperations } from './operations/index.ts'
import type { ControlOperation } from './operations/operation.ts'
import { queryContractOf } from './read-request.ts'
import { controlWords } from './words.ts'

const tag = 'Sandbox control'

const queryUses: Readonly<Record<string, string>> = {
  tpp: 'The id of a TPP: whose requests are meant, and whose bank, where every TPP has one',
  since: 'A moment of the bank’s clock, in ISO 8601 with its offset',
  after: 'The id of a request: those behind it are meant',
  code: 'The code of the refusal',
  rule: 'The rule of the rule book that decided',
  requestId: 'X-Request-ID',
}

function parametersOf(operation: ControlOperation): readonly Json[] {
  const { path, query } = controlWords[operation.id]?.example ?? {}
  return [
    ...pathParameters(operation.path, (name) => ({ example: path?.[name] })),
    ...queryParameters(queryContractOf(operation).entries, (name) => {
      return { description: queryUses[name], example: query?.[name] }
    }),
  ]
}

function requestBodyOf({ id, body, readBody }: ControlOperation): Json {
  if (body === undefined) return {}
  const content = jsonContent(body, controlWords[id]?.example.body)
  return { requestBody: { required: readBody !== undefined, content } }
}

function successesOf({ id, success, alsoText, replaces }: ControlOperation): Json {
  const { status, description, body } = success
  const json = body && jsonContent(body, controlWords[id]?.example.answer)
  const content = { ...json, ...(alsoText && { 'text/plain': { schema: { type: 'string' } } }) }
  const told = { description, ...answerHeaders(), ...(json && { content }) }
  const location = answerHeaders({ Location: 'The address of what was made' })
  const first = status === 201 ? { ...told, ...location } : told
  return {
    [status]: first,
    ...(replaces && { 200: { ...told, description: 'It took the place of another' } }),
  }
}

/** The codes that a control operation may refuse with, each with its HTTP status. */
export function refusalsOf({
  method,
  refusals,
}: ControlOperation): readonly (readonly [number, ErrorCode])[] {
  const usual: readonly ErrorCode[] = [
    'FORMAT_ERROR',
    'QUERY_PARAMETER_REQUIRED',
    'FORBIDDEN',
    'SYSTEM_ERROR',
    ...(method === 'GET' ? [] : (['BAD_REQUEST'] as const)),
  ]
  const codes = [...new Set([...usual, ...refusals])]
  return [
    ...codes.map((code) => [statusOf[code], code] as const),
    [401, 'FORBIDDEN'],
    ...(method === 'GET' ? [] : unreadBodies),
    ...(method === 'POST' || method === 'PUT' ? [[415, 'BAD_REQUEST'] as const] : []),
  ]
}

function describedOf(operation: ControlOperation): Described {
  const { id, method, path, summary } = operation
  const refusal = { ...answerHeaders(), content: jsonContent(errorAnswer) }
  return {
    ...{ id, method, path, tag, summary },
    description: controlWords[id]?.description ?? summary,
    security: [{}, { controlToken: [] }],
    parameters: parametersOf(operation),
    requestBody: requestBodyOf(operation),
    successes: successesOf(operation),
    refusals: refusalsOf(operation),
    refusal: () => refusal,
  }
}

/** How the control operations describe themselves, from the table that serves them. */
export function describeControl(): SideDescription {
  const controlToken = {
    type: 'http',
    scheme: 'bearer',
    description:
      'The control token of the host; without one it serves its own machine only, and asks for none',
  }
  const description = 'What a test does to the bank. Unsigned, and served only where the host allows it.'
  return {
    tags: [{ name: tag, description }],
    paths: pathsOf(controlOperations.map(describedOf)),
    securitySchemes: { controlToken },
  }
}
