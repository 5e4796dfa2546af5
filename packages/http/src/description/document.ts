import { commands, errorCodes, findRule } from '@pocketbank/core'
import { bodyContract } from '@pocketbank/core/engine'
import type { Operation, Success } from '../operations/operation.ts'
import { errorAnswer } from '../operations/render/error.ts'
import { scaAnswer } from '../operations/render/sca-answer.ts'
import { mayLackBody } from '../requests/body.ts'
import { queryEntries } from '../requests/query.ts'
import { release } from '../settings.ts'
import { type Example, findExample, prepareExamples } from './examples/examples.ts'
import {
  type Described,
  jsonContent,
  pathParameters,
  queryParameters,
  writeOperations,
  writeSuccesses,
} from './fold.ts'
import {
  answerHeaders,
  defaultAnswerHeaders,
  describeHeaders,
  type Json,
  retryHeaders,
  scaHeaders,
  writeSuccessHeaders,
} from './header-parameters.ts'
import { eachInSteps, type WorkInTurns } from './in-turns.ts'
import { pathParameterTable } from './path-parameters.ts'
import { listOperationRefusals } from './refusal-codes.ts'
import { componentNames, writeComponentSchema, writeContractSchema } from './schemas.ts'
import { describeTags } from './tags.ts'
import type { DescribedGroup, DescriptionFrame, Parts } from './texts/group.ts'

function describeParameters({ path, command }: Operation, example: Example | undefined): readonly Json[] {
  const { query } = commands[command]
  return [
    ...pathParameters(path, (name) => ({ ...pathParameterTable[name], example: example?.path[name] })),
    ...queryParameters(query === undefined ? {} : queryEntries(query), example?.query),
  ]
}

function describeRequestBody({ command }: Operation, example: Example | undefined): Json {
  const schema = bodyContract(command, { amounts: 'whole' })
  if (schema === undefined) return {}
  const content = jsonContent(schema, example?.body)
  return { requestBody: { required: !mayLackBody(schema), content } }
}

/**
 * Describes the body of a refusal. A 401 of a request that needs SCA can also be the link to the SCA page
 * (§7).
 */
function refusalBody(status: number, { leadsToSca }: Operation): Json {
  const headers = status === 429 ? retryHeaders : answerHeaders()
  if (status !== 401 || leadsToSca === undefined) return { ...headers, content: jsonContent(errorAnswer) }
  const schema = { anyOf: [writeContractSchema(scaAnswer), writeContractSchema(errorAnswer)] }
  return { ...scaHeaders, content: { 'application/json': { schema } } }
}

function describeAnswer(
  operation: Operation,
  { status, description, body }: Success,
  example: Example | undefined,
): Json {
  const exampleBody = example?.status === status ? example.answer : undefined
  const content = body === undefined ? {} : { content: jsonContent(body, exampleBody) }
  return { description, ...writeSuccessHeaders(operation), ...content }
}

/**
 * Describes the source of an operation: a section of the interface description, rules, or a decision of this
 * bank.
 */
function describeSource({ source }: Operation): string {
  if (source === 'D') return 'Decision of this bank where the interface description is silent.'
  return source.startsWith('§')
    ? `Source: ${source} of the interface description.`
    : `Source: rules ${source}.`
}

function describeOperation(operation: Operation): Described {
  const { id, method, path, tag, summary, description, headers, role, leadsToSca } = operation
  const example = findExample(operation)
  const origin = describeSource(operation)
  return {
    id,
    method,
    path,
    tag,
    summary,
    isDeprecated: headers?.Deprecation !== undefined,
    description: description === undefined ? origin : `${description}\n\n${origin}`,
    ...(role && { role }),
    ...(leadsToSca && { leadsToSca }),
    parameters: [...describeParameters(operation, example), ...describeHeaders(operation)],
    requestBody: describeRequestBody(operation, example),
    successes: writeSuccesses(operation, (success) => describeAnswer(operation, success, example)),
    refusals: listOperationRefusals(operation),
    refusal: (status) => refusalBody(status, operation),
  }
}

/** Security schemes that identify the TPP. A request needs both certificate and signature. */
const signing = {
  tppCertificate: {
    type: 'apiKey',
    in: 'header',
    name: 'TPP-Signature-Certificate',
    description:
      'The certificate of the key that signs; its subject says who the TPP is, its roles what it may do.',
  },
  tppSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'Signature',
    description:
      'The signature of the headers date, digest, x-request-id, ' +
      'psu-id, psu-corporate-id and tpp-redirect-uri, each where it is ' +
      'sent, by draft-cavage-http-signatures-10 with RSA and SHA-256.',
  },
} as const

/** Describes the response to a method that the path does not have (E4). */
function otherMethodAnswer(): Json {
  return {
    description: 'BAD_REQUEST: the path has other methods, which Allow names',
    ...answerHeaders({ Allow: 'The methods of the path.' }),
    content: jsonContent(errorAnswer),
  }
}

const reference = /"\$ref":"#\/components\/schemas\/(\w+)"/g

/** Finds the named schemas that parts of the description refer to, directly or through others. */
function* usedComponents(parts: unknown): WorkInTurns<Parts<Json>> {
  const used = new Set<string>()
  const open = [JSON.stringify(parts)]
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    for (const [, name = ''] of text.matchAll(reference)) {
      if (used.has(name)) continue
      used.add(name)
      open.push(JSON.stringify(writeComponentSchema(name)))
      yield
    }
  }
  return Object.fromEntries(
    componentNames.filter((name) => used.has(name)).map((name) => [name, writeComponentSchema(name)]),
  )
}

/** Collects the sentences of the rules by which these operations refuse, by id. */
function describeRules(operations: readonly Described[]): Parts<unknown> {
  const ids = new Set(operations.flatMap(({ refusals }) => refusals.flatMap(({ rules }) => rules)))
  return Object.fromEntries([...ids].map((id) => [id, findRule(id)]))
}

/** Security of a group of operations: the schemes, and the requirements of which a request meets one. */
interface GroupSecurity {
  readonly schemes: Json
  readonly requirements: Json
}

/** Describes a group of operations. It works in steps, because it takes long enough to delay requests. */
export function* describeGroup(
  described: readonly Described[],
  { schemes, requirements }: GroupSecurity,
): WorkInTurns<DescribedGroup<unknown>> {
  const operations = writeOperations(described)
  return {
    security: requirements,
    tags: describeTags(described),
    operations,
    rules: describeRules(described),
    schemas: yield* usedComponents([operations, otherMethodAnswer()]),
    securitySchemes: schemes,
  }
}

const tppSecurity: GroupSecurity = {
  schemes: signing,
  requirements: { tpp: { tppCertificate: [], tppSignature: [] } },
}

/** Describes operations from the tables that serve the requests (V3). */
export function* describeOperations(operations: readonly Operation[]): WorkInTurns<DescribedGroup<unknown>> {
  yield* prepareExamples()
  return yield* describeGroup(yield* eachInSteps(operations, describeOperation), tppSecurity)
}

/** Describes what does not depend on the operations. */
export function describeFrame(): DescriptionFrame<unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'pocketbank',
      version: release.value,
      description: 'A NextGenPSD2 bank that fits in a test process.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    'x-codes': errorCodes,
    headers: defaultAnswerHeaders,
    responses: { OtherMethod: otherMethodAnswer() },
  }
}
