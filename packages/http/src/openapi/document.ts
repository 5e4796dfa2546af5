import { commands, paymentProducts } from '@pocketbank/core'
import { bodyContract } from '@pocketbank/core/internal'
import { eachInSteps, type WorkInTurns } from '../in-turns.ts'
import type { Operation, Success } from '../operations/operation.ts'
import { errorAnswer } from '../render/error.ts'
import { scaAnswer } from '../render/sca-answer.ts'
import { mayLackBody } from '../requests/body.ts'
import { queryEntries } from '../requests/query.ts'
import { release } from '../settings.ts'
import { descriptionOf } from './descriptions.ts'
import { type Example, exampleOf, prepareExamples } from './examples/examples.ts'
import { type Described, jsonContent, pathParameters, pathsOf, queryParameters, successesOf } from './fold.ts'
import {
  answerHeaders,
  describeHeaders,
  type Json,
  retryHeaders,
  scaHeaders,
  successHeadersOf,
  textSchema,
  usualAnswerHeaders,
} from './header-parameters.ts'
import { codesOf } from './refusal-codes.ts'
import { componentNames, componentOf, schemaOf } from './schemas.ts'
import { findFieldWords } from './words/field-words.ts'
import { parameterWords } from './words/parameters.ts'

/** Schemas of path parameters whose values are a closed list. */
const pathSchemas: Readonly<Record<string, Json>> = {
  'payment-product': { ...textSchema, enum: paymentProducts },
}

function describeParameters({ id, path, command }: Operation, example: Example | undefined): readonly Json[] {
  const { query } = commands[command]
  const description = (name: string) => findFieldWords([parameterWords], name, id)
  return [
    ...pathParameters(path, (name) => ({
      schema: pathSchemas[name],
      description: description(name),
      example: example?.path[name],
    })),
    ...queryParameters(query === undefined ? {} : queryEntries(query), (name) => ({
      description: description(name),
      example: example?.query[name],
    })),
  ]
}

function describeRequestBody({ command }: Operation, example: Example | undefined): Json {
  const schema = bodyContract(command, { amounts: 'whole' })
  if (schema === undefined) return {}
  const content = jsonContent(schema, example?.body)
  return { requestBody: { required: !mayLackBody(schema), content } }
}

/** The body of a refusal; a request that SCA must come before may be told where to instead (§7). */
function refusalBody(status: number, { leadsToSca }: Operation): Json {
  const told = status === 429 ? retryHeaders : answerHeaders()
  if (status !== 401 || leadsToSca === undefined) return { ...told, content: jsonContent(errorAnswer) }
  const schema = { anyOf: [schemaOf(scaAnswer), schemaOf(errorAnswer)] }
  return { ...scaHeaders, content: { 'application/json': { schema } } }
}

function describeAnswer(
  operation: Operation,
  { status, description, body }: Success,
  example: Example | undefined,
): Json {
  const shown = example?.status === status ? example.answer : undefined
  const content = body === undefined ? {} : { content: jsonContent(body, shown) }
  return { description, ...successHeadersOf(operation), ...content }
}

function describeOperation(operation: Operation): Described {
  const { id, source, headers } = operation
  const example = exampleOf(id)
  const told = descriptionOf(id)
  const origin =
    source === 'D' ? 'Decision of this bank where the interface description is silent.' : `Source: ${source}.`
  const { method, path, tag, summary } = operation
  return {
    id,
    method,
    path,
    tag,
    summary,
    isDeprecated: headers?.Deprecation !== undefined,
    description: told === undefined ? origin : `${told}\n\n${origin}`,
    parameters: [...describeParameters(operation, example), ...describeHeaders(operation)],
    requestBody: describeRequestBody(operation, example),
    successes: successesOf(operation, (success) => describeAnswer(operation, success, example)),
    refusals: codesOf(operation),
    refusal: (status) => refusalBody(status, operation),
  }
}

/** Description of operations beside those of the bank. */
export interface SideDescription {
  readonly tags: readonly Json[]
  readonly paths: Json
  readonly securitySchemes: Json
}

/** Security schemes that identify the TPP: its certificate and its signature, both in one request. */
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
      'The signature of the headers date, digest, x-request-id, psu-id, psu-corporate-id and tpp-redirect-uri, each where it is sent, by draft-cavage-http-signatures-10 with RSA and SHA-256.',
  },
} as const

/** The answer of every path to a method that it does not have (E4). */
function otherMethodAnswer(): Json {
  return {
    description: 'BAD_REQUEST: the path has other methods, which Allow names',
    ...answerHeaders({ Allow: 'The methods of the path.' }),
    content: jsonContent(errorAnswer),
  }
}

/** Descriptions of the tags. */
const tagUses: Readonly<Record<string, string>> = {
  Consents: 'What a PSU has opened to the TPP.',
  Accounts: 'Accounts under consent, and their transactions.',
  'Card accounts': 'Card accounts under consent, and their transactions.',
  Users: 'Whom the TPP’s names stand for.',
  Funds: 'Whether an account holds an amount.',
  Payments: 'Single, periodic and bulk payments, their approval and their end.',
  'Signing baskets': 'Payments that are approved together.',
  'TPP dialogue': 'How the bank reaches the TPP.',
}

function tagOf(name: string): Json {
  return { name, description: tagUses[name] ?? 'Test data: these operations exist only in the sandbox.' }
}

const reference = /"\$ref":"#\/components\/schemas\/(\w+)"/g

/** The named schemas that parts of the description refer to, and those that these refer to. */
function* usedComponents(parts: unknown): WorkInTurns<Json> {
  const used = new Map<string, Json>()
  const open = [JSON.stringify(parts)]
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    for (const [, name = ''] of text.matchAll(reference)) {
      if (used.has(name)) continue
      const schema = componentOf(name)
      used.set(name, schema)
      open.push(JSON.stringify(schema))
      yield
    }
  }
  return Object.fromEntries(
    componentNames.filter((name) => used.has(name)).map((name) => [name, used.get(name)]),
  )
}

/**
 * The machine-readable description, OpenAPI 3.1, of these operations: made from the very tables that serve the requests (V3). D: in
 * steps, as it takes long enough for others to notice.
 */
export function* describe(
  operations: readonly Operation[],
  side?: SideDescription,
  server = '/',
): WorkInTurns<Json> {
  if (operations.length > 0) yield* prepareExamples()
  const paths = pathsOf(yield* eachInSteps(operations, describeOperation))
  const otherMethod = otherMethodAnswer()
  const schemas = yield* usedComponents([paths, side?.paths, otherMethod])
  return {
    openapi: '3.1.0',
    info: {
      title: 'pocketbank',
      version: release.value,
      description: 'A NextGenPSD2 bank that fits in a test process.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server, description: 'Where this description comes from' }],
    ...(operations.length > 0 && { security: [{ tppCertificate: [], tppSignature: [] }] }),
    tags: [...[...new Set(operations.map(({ tag }) => tag))].map(tagOf), ...(side?.tags ?? [])],
    paths: { ...paths, ...side?.paths },
    components: {
      schemas,
      headers: usualAnswerHeaders,
      responses: { OtherMethod: otherMethod },
      securitySchemes: { ...(operations.length > 0 && signing), ...side?.securitySchemes },
    },
  }
}
