import { commands, type ErrorCode } from '@pocketbank/core'
import type { GenericSchema } from 'valibot'
import { headerForms } from '../headers/psu-headers.ts'
import type { Operation } from '../operations/operation.ts'
import { errorAnswer } from '../render/error.ts'
import { statusOf } from '../render/status.ts'
import { queryEntries } from '../requests/query.ts'
import { release } from '../settings.ts'
import { componentsOf, schemaOf } from './schemas.ts'

/** A part of the description: JSON. */
type Json = Readonly<Record<string, unknown>>

/** The codes that every operation may answer with. */
const commonRefusals: readonly ErrorCode[] = [
  'HTTP_HEADER_REQUIRED',
  'FORMAT_ERROR',
  'SIGNATURE_INVALID',
  'CERTIFICATE_INVALID',
  'CERTIFICATE_EXPIRED',
  'SYSTEM_ERROR',
]

const text = { type: 'string' } as const

function headerParameter(name: string, required: boolean, description: string): Json {
  return { name, in: 'header', required, description, schema: text }
}

const signingHeaders: readonly Json[] = [
  headerParameter('X-Request-ID', true, 'Unique for each call'),
  headerParameter('TPP-Signature-Certificate', true, 'The signing certificate, base64'),
  headerParameter('Signature', true, 'keyId="SN=…,CA=…",algorithm="rsa-sha256",headers="…",signature="…"'),
]

const digestHeader = headerParameter('Digest', true, 'SHA-256=… or SHA-512=… over the body')

/** A required header; of alternatives each is optional, which is as near as OpenAPI comes to "one of them". */
function alternativesOf(names: string): readonly Json[] {
  const alternatives = names.split('|')
  const isOnly = alternatives.length === 1
  const description = isOnly ? 'Required' : `One of ${alternatives.join(', ')} is required`
  return alternatives.map((name) => headerParameter(name, isOnly, description))
}

/** Header parameters: those of the signature, those that the operation demands, and those that have a form when they are sent. */
function headersOf({ command, requiredHeaders }: Operation): readonly Json[] {
  const digest = commands[command].body === undefined ? [] : [digestHeader]
  const demanded = new Set(requiredHeaders)
  const formed = headerForms.map(({ name, expected }) => headerParameter(name, demanded.has(name), expected))
  const named = new Set(headerForms.map(({ name }) => name))
  const others = requiredHeaders.flatMap(alternativesOf).filter(({ name }) => !named.has(String(name)))
  return [...signingHeaders, ...digest, ...others, ...formed]
}

function pathParametersOf({ path }: Operation): readonly Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
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
  const { body, wireBody } = commands[command] as { body?: GenericSchema; wireBody?: GenericSchema }
  const schema = wireBody ?? body
  return schema === undefined ? {} : { requestBody: { required: true, content: jsonContent(schema) } }
}

/** The codes that an operation may refuse with, each with its HTTP status: those of unread bodies (E4) have one of their own. */
function codesOf({ refusals, command, role, method }: Operation): readonly (readonly [number, ErrorCode])[] {
  const forbidden: readonly ErrorCode[] = role === undefined ? [] : ['FORBIDDEN']
  const conflict: readonly ErrorCode[] = method === 'POST' ? ['CONFLICT'] : []
  const codes = new Set<ErrorCode>([...commonRefusals, ...refusals, ...forbidden, ...conflict])
  return [
    ...[...codes].map((code) => [statusOf[code], code] as const),
    ...(method === 'GET' ? [] : [[413, 'BAD_REQUEST'] as const]),
    ...(commands[command].body === undefined ? [] : [[415, 'BAD_REQUEST'] as const]),
  ]
}

/** The refusals of an operation by HTTP status. */
function refusalsOf(operation: Operation): Json {
  const codes = codesOf(operation)
  const statuses = [...new Set(codes.map(([status]) => status))].sort()
  return Object.fromEntries(
    statuses.map((status) => {
      const named = codes.filter((row) => row[0] === status).map(([, code]) => code)
      return [String(status), { description: named.join(', '), content: jsonContent(errorAnswer) }]
    }),
  )
}

function successOf({ success, location }: Operation): Json {
  const header = { Location: { schema: text, description: 'The address of what was made' } }
  return {
    [success.status]: {
      description: success.description,
      ...(location !== undefined && { headers: header }),
      ...(success.body !== undefined && { content: jsonContent(success.body) }),
    },
  }
}

function describeOperation(operation: Operation): Json {
  const { id, tag, summary, source } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: source === 'D' ? 'A decision of pocketbank.' : `Source: ${source}.`,
    parameters: [...pathParametersOf(operation), ...queryParametersOf(operation), ...headersOf(operation)],
    ...requestBodyOf(operation),
    responses: { ...successOf(operation), ...refusalsOf(operation) },
  }
}

/** The machine-readable description, OpenAPI 3.1, of these operations: made from the very tables that serve the requests (V3). */
export function describe(operations: readonly Operation[]): Json {
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
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: { schemas: componentsOf() },
  }
}
