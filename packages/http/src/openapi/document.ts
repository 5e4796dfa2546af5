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

/** Header parameters: those of the signature, those that the operation demands, and those that have a form when they are sent. */
function headersOf({ command, requiredHeaders }: Operation): readonly Json[] {
  const digest = commands[command].body === undefined ? [] : [digestHeader]
  const demanded = new Set(requiredHeaders)
  const formed = headerForms.map(({ name, expected }) => headerParameter(name, demanded.has(name), expected))
  const named = new Set(headerForms.map(({ name }) => name))
  const others = requiredHeaders
    .filter((name) => !named.has(name))
    .map((name) => headerParameter(name, true, 'Required'))
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

/** The refusals of an operation by HTTP status, each with its codes. */
function refusalsOf({ refusals, command, role }: Operation): Json {
  const own = [...refusals, ...(role === undefined ? [] : (['FORBIDDEN'] as const))]
  const conflict: readonly ErrorCode[] = commands[command].body === undefined ? [] : ['CONFLICT']
  const codes = [...new Set<ErrorCode>([...commonRefusals, ...own, ...conflict])]
  const statuses = [...new Set(codes.map((code) => statusOf[code]))].sort()
  return Object.fromEntries(
    statuses.map((status) => {
      const description = codes.filter((code) => statusOf[code] === status).join(', ')
      return [String(status), { description, content: jsonContent(errorAnswer) }]
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
