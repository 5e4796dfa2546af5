import {
  answerHeaders,
  type Described,
  describe,
  eachInSteps,
  type Json,
  jsonContent,
  listRefusals,
  locationUse,
  type OperationRefusal,
  pathParameters,
  queryParameters,
  type SideDescription,
  successesOf,
  type WorkInTurns,
} from '@pocketbank/http/description'
import { findFieldWords } from '@pocketbank/http/description/words'
import type { Success } from '@pocketbank/http/operations'
import { errorAnswer } from '@pocketbank/http/operations/render'
import { controlRulesOf } from './control-rules.ts'
import { type ControlOperation, queryContractOf } from './operations/control-operation.ts'
import { controlOperations } from './operations/index.ts'
import { controlFields } from './words/control-fields.ts'
import { controlParameterWords } from './words/parameter-words.ts'

function describeControlParameters(operation: ControlOperation): readonly Json[] {
  const { id, query } = operation.example()
  const description = (name: string) => findFieldWords([controlParameterWords], name, operation.id)
  return [
    ...pathParameters(operation.path, (name) => ({ description: description(name), example: id })),
    ...queryParameters(queryContractOf(operation).entries, (name) => {
      return { description: description(name), example: query?.[name] }
    }),
  ]
}

function describeControlBody({ example, body, readBody }: ControlOperation): Json {
  if (body === undefined) return {}
  const content = jsonContent(body, example().body, controlFields)
  return { requestBody: { required: readBody !== undefined, content } }
}

function describeControlAnswer(
  { example, location, plainText }: ControlOperation,
  { status, description, body }: Success,
) {
  const json = body && jsonContent(body, example().response, controlFields)
  const content = { ...json, ...(plainText && { 'text/plain': { schema: { type: 'string' } } }) }
  const headers = answerHeaders(location && status === 201 ? { Location: locationUse } : {})
  return { description, ...headers, ...(json && { content }) }
}

/** The refusals of a control operation, by status. */
export function controlRefusals(operation: ControlOperation): readonly OperationRefusal[] {
  return listRefusals(controlRulesOf(operation), { demandsQuery: operation.isOpen !== true })
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
    successes: successesOf(operation, (success) => describeControlAnswer(operation, success)),
    refusals: controlRefusals(operation),
    refusal: () => refusal,
  }
}

/** Describes the control operations, from the table that serves them. */
export function* describeControl(): WorkInTurns<SideDescription> {
  const controlToken = {
    type: 'http',
    scheme: 'bearer',
    description:
      'The control token of the host; without one it serves its own machine only, and asks for none',
  }
  return {
    described: yield* eachInSteps(controlOperations, describeControlOperation),
    securitySchemes: { controlToken },
  }
}

/** The description of the control operations alone, for a bank at this address. */
export function* describeControlAlone(address: string): WorkInTurns<Json> {
  return yield* describe([], yield* describeControl(), address)
}
