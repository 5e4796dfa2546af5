import { bodyContract, commands, type ErrorCode, paymentProducts } from '@pocketbank/core'
import type { GenericSchema } from 'valibot'
import type { Operation, Success } from '../operations/operation.ts'
import { errorAnswer } from '../render/error.ts'
import { scaAnswer } from '../render/sca.ts'
import { statusOf } from '../render/status.ts'
import { queryEntries } from '../requests/query.ts'
import { release } from '../settings.ts'
import { headersOf, type Json, retryHeaders, scaHeaders, successHeadersOf, text } from './headers.ts'
import { componentsOf, schemaOf } from './schemas.ts'

/** Why SCA may be needed: what a request hears that names no way back from it. */
const scaReasons: readonly ErrorCode[] = [
  'CONSENT_UNKNOWN',
  'CONSENT_EXPIRED',
  'CONSENT_INVALID',
  'PSU_CREDENTIALS_INVALID',
]

/** The codes that every operation may answer with. */
const commonRefusals: readonly ErrorCode[] = [
  'HTTP_HEADER_REQUIRED',
  'FORMAT_ERROR',
  'SIGNATURE_INVALID',
  'CERTIFICATE_INVALID',
  'CERTIFICATE_EXPIRED',
  'SYSTEM_ERROR',
]

/** What a part of a path may be, where that is a closed list. */
const pathSchemas: Readonly<Record<string, Json>> = {
  paymentProduct: { ...text, enum: paymentProducts },
}

function pathParametersOf({ path }: Operation): readonly Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: pathSchemas[String(name)] ?? text,
  }))
}

function queryParametersOf({ command }: Operation): readonly Json[] {
  const { query } = commands[command]
  if (query === undefined) return []
  return Object.entries(queryEntries(query)).map(([name, entry]) => {
    return { name, in: 'query', required: entry.type !== 'optional', schema: schemaOf(entry) }
  })
}

function jsonContent(schema: GenericSchema): Json {
  return { 'application/json': { schema: schemaOf(schema) } }
}

function requestBodyOf({ command }: Operation): Json {
  const schema = bodyContract(command, { amounts: 'whole' })
  return schema === undefined ? {} : { requestBody: { required: true, content: jsonContent(schema) } }
}

/** The codes that an operation may refuse with because of what it is, besides those of its own. */
function codesOfKind({ role, success, identifiesPsu, method }: Operation): readonly ErrorCode[] {
  return [
    ...(role === undefined ? [] : ['FORBIDDEN' as const]),
    ...(identifiesPsu ? (['FORBIDDEN', 'PSU_CREDENTIALS_INVALID'] as const) : []),
    ...(success.status === 201 ? ['CONFLICT' as const] : []),
    ...(method === 'GET' ? [] : ['BAD_REQUEST' as const]),
  ]
}

/** How a body is refused that does not come in time or is too large (E4e, E5e), besides 400. */
export const unreadBodies = [408, 413].map((status) => [status, 'BAD_REQUEST'] as const)

/**
 * The codes that an operation may refuse with, each with its HTTP status: those of unread bodies (E4) and of SCA that has no way back
 * (S1) have one of their own.
 */
export function codesOf(operation: Operation): readonly (readonly [number, ErrorCode])[] {
  const { refusals, command, method, leadsToSca } = operation
  const codes = new Set<ErrorCode>([...commonRefusals, ...refusals, ...codesOfKind(operation)])
  return [
    ...[...codes].map((code) => [statusOf[code], code] as const),
    ...(leadsToSca ? scaReasons.map((code) => [401, code] as const) : []),
    ...(method === 'GET' ? [] : unreadBodies),
    ...(commands[command].body === undefined ? [] : [[415, 'BAD_REQUEST'] as const]),
  ]
}

/** The body of a refusal; a request that SCA must come before may be told where to instead (§7). */
function refusalBody(status: number, { leadsToSca }: Operation): Json {
  const told = status === 429 ? retryHeaders : {}
  if (status !== 401 || leadsToSca === undefined) return { ...told, content: jsonContent(errorAnswer) }
  const schema = { oneOf: [schemaOf(scaAnswer), schemaOf(errorAnswer)] }
  return { ...scaHeaders, content: { 'application/json': { schema } } }
}

/** The refusals of an operation by HTTP status. */
function refusalsOf(operation: Operation): Json {
  const codes = codesOf(operation)
  const statuses = [...new Set(codes.map(([status]) => status))].sort()
  return Object.fromEntries(
    statuses.map((status) => {
      const named = codes.filter((row) => row[0] === status).map(([, code]) => code)
      return [String(status), { description: named.join(', '), ...refusalBody(status, operation) }]
    }),
  )
}

function successOf(operation: Operation): Json {
  const { success, otherwise } = operation
  return { ...answerOf(operation, success), ...(otherwise && answerOf(operation, otherwise.success)) }
}

function answerOf(operation: Operation, { status, description, body }: Success): Json {
  const content = body === undefined ? {} : { content: jsonContent(body) }
  return { [status]: { description, ...successHeadersOf(operation), ...content } }
}

function describeOperation(operation: Operation): Json {
  const { id, tag, summary, source, headers } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(headers?.Deprecation !== undefined && { deprecated: true }),
    description: source === 'D' ? 'A decision of pocketbank.' : `Source: ${source}.`,
    parameters: [...pathParametersOf(operation), ...queryParametersOf(operation), ...headersOf(operation)],
    ...requestBodyOf(operation),
    responses: { ...successOf(operation), ...refusalsOf(operation) },
  }
}

/** What is described beside the operations of the bank. */
export interface SideDescription {
  readonly tags: readonly Json[]
  readonly paths: Json
  readonly securitySchemes: Json
}

/** The machine-readable description, OpenAPI 3.1, of these operations: made from the very tables that serve the requests (V3). */
export function describe(operations: readonly Operation[], side?: SideDescription): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations) {
    const path = paths[operation.path] ?? {}
    path[operation.method.toLowerCase()] = describeOperation(operation)
    paths[operation.path] = path
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'pocketbank',
      version: release.value,
      description: 'A NextGenPSD2 bank that fits in a test process.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: [...new Set(operations.map(({ tag }) => tag))]
      .map((name): Json => ({ name }))
      .concat(side?.tags ?? []),
    paths: { ...paths, ...side?.paths },
    components: {
      schemas: componentsOf(),
      ...(side && { securitySchemes: side.securitySchemes }),
    },
  }
}
