import { commands } from '@pocketbank/core'
import { describe, expect, test } from 'vitest'
import { documentedPath } from '../src/description/path-names.ts'
import { headerForms } from '../src/headers/psu-headers.ts'
import { allOperations } from '../src/operations/all-operations.ts'
import type { Operation } from '../src/operations/operation.ts'
import { hasPsuHeader } from '../src/operations/psu-header-lists.ts'
import { bankUrl, openApp } from './kit/bank.ts'

/** A part of the description, as far as these tests look into it. */
interface Node {
  readonly [name: string]: Node
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: Readonly<Record<string, unknown>>
}

const setup = openApp()
const answer = await setup.fetch(new Request(`${bankUrl}/openapi.json`))
const document = (await answer.json()) as Node & { openapi: string }

/** Every object and array of a value, the value first. */
function* listParts(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  yield value as Record<string, unknown>
  for (const part of Object.values(value)) yield* listParts(part)
}

function described({ path, method }: Operation): Node | undefined {
  return document.paths?.[documentedPath(path)]?.[method.toLowerCase()]
}

function listParameters(operation: Operation): readonly Parameter[] {
  return (described(operation)?.parameters ?? []) as unknown as readonly Parameter[]
}

/** What a reference leads to. */
function target(reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce((node: Node | undefined, name) => node?.[name], document)
}

/** Resolves a reference to a schema; returns other schemas unchanged. */
function resolved(schema: Node | undefined): Node | undefined {
  const { $ref } = (schema ?? {}) as { $ref?: string }
  return $ref === undefined ? schema : (target($ref) as Node)
}

test('[V3] serves OpenAPI 3.1 at /openapi.json for everyone', () => {
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(document.openapi).toMatch(/^3\.1\.\d$/)
  expect(document.info).toMatchObject({ title: expect.any(String), version: '1.21.17' })
})

test('[V3a] describes exactly the operations of the table', () => {
  const paths = Object.entries(document.paths ?? {})
  const matches = paths.flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(matches.sort()).toEqual(
    allOperations.map(({ method, path }) => `${method} ${documentedPath(path)}`).sort(),
  )
})

test('[V3a] gives every operation an id, summary and listed tag', () => {
  const tags = ((document.tags ?? []) as unknown as { name: string }[]).map(({ name }) => name)
  const ids = allOperations.map((operation) => String(described(operation)?.operationId))
  expect(new Set(ids).size).toBe(allOperations.length)
  for (const operation of allOperations) {
    const { summary, tags: operationTags } = described(operation) as unknown as {
      summary: string
      tags: string[]
    }
    expect(summary).toMatch(/^[A-Z]/)
    expect(tags).toEqual(expect.arrayContaining(operationTags))
  }
})

test('[V3i] resolves every reference, and uses every named schema', () => {
  const references = [...listParts(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
  expect(references.length).toBeGreaterThan(50)
  for (const reference of new Set(references)) expect(target(reference), reference).toBeTypeOf('object')
  const names = Object.keys(document.components?.schemas ?? {})
  const used = new Set(references.map((reference) => reference.split('/').at(-1)))
  expect(names.filter((name) => !used.has(name))).toEqual([])
})

test('[V3i] nests no definitions, in one dialect', () => {
  for (const part of listParts(document)) {
    expect(part).not.toHaveProperty('$schema')
    expect(part).not.toHaveProperty('$defs')
    expect(part).not.toHaveProperty('nullable')
  }
})

describe.each(allOperations)('$method $path', (operation) => {
  const { path, command, success, requiredHeaders, location } = operation
  const { body, query } = commands[command] as unknown as {
    body?: object
    query?: { entries: Record<string, object> }
  }

  const requiredNames = requiredHeaders.flatMap((names) => names.split('|'))

  test('[V3a] describes parameters of path, query and headers once', () => {
    const parameters = listParameters(operation)
    const listNames = (place: string) =>
      parameters.filter((parameter) => parameter.in === place).map(({ name }) => name)
    expect(listNames('path')).toEqual(
      [...documentedPath(path).matchAll(/\{([\w-]+)\}/g)].map(([, name]) => name),
    )
    expect(listNames('query')).toEqual(Object.keys(query?.entries ?? {}))
    expect(listNames('header')).toEqual(
      expect.arrayContaining(['X-Request-ID', 'TPP-Signature-Certificate', 'Signature', ...requiredNames]),
    )
    const formed = headerForms.map(({ name }) => name)
    const counting = formed.filter((name) => hasPsuHeader(operation, name))
    expect(
      listNames('header')
        .filter((name) => formed.includes(name))
        .sort(),
    ).toEqual(counting.sort())
    expect(listNames('header')).toEqual(
      expect.arrayContaining(['Accept', 'Accept-Charset', 'Accept-Encoding', 'Accept-Language', 'Host']),
    )
    expect(listNames('header').includes('Digest')).toBe(body !== undefined)
    expect(new Set(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size).toBe(
      parameters.length,
    )
    for (const parameter of parameters.filter(({ in: place }) => place === 'path'))
      expect(parameter.required).toBe(true)
  })

  test('[V3a] describes body, success and refusals', () => {
    const { requestBody, responses = {} } = described(operation) ?? {}
    expect(requestBody !== undefined).toBe(body !== undefined)
    const successResponse = responses[success.status]
    expect(successResponse?.content?.['application/json'] !== undefined).toBe(success.body !== undefined)
    expect(successResponse?.headers?.Location !== undefined).toBe(location !== undefined)
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '500']))
    expect(Object.keys(responses).includes('415')).toBe(body !== undefined)
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) < 400 || status === '405') continue
      const error = { $ref: '#/components/schemas/Error' }
      const withLink = { anyOf: [{ $ref: '#/components/schemas/ScaRedirect' }, error] }
      const expectation = status === '401' && operation.leadsToSca ? withLink : error
      expect(response.content?.['application/json']?.schema).toEqual(expectation)
    }
  })
})

function findBody(id: string): Node | undefined {
  const operation = allOperations.find((candidate) => candidate.id === id) as Operation
  return resolved(described(operation)?.requestBody?.content?.['application/json']?.schema)
}

test('[V3f] describes amounts as int32 whole numbers', () => {
  const row = resolved(findBody('postTransactions')?.items)
  const bounds = { type: 'integer', minimum: -2_147_483_648, maximum: 2_147_483_647 }
  expect(row?.properties?.amount).toMatchObject(bounds)
})

test('[V3f] describes codes as enums, lengths as bounds, and required fields', () => {
  const create = allOperations.find(({ id }) => id === 'createCustomer') as Operation
  const schema = resolved(described(create)?.requestBody?.content?.['application/json']?.schema)
  expect(schema).toMatchObject({ type: 'object', required: ['customerNumber', 'name', 'type'] })
  expect(schema?.properties).toMatchObject({
    customerNumber: { type: 'string', minLength: 1, maxLength: 35 },
    type: { enum: ['PRIVATE', 'CORPORATE'] },
  })
})

test('[V3a] has the description without the sandbox, too', async () => {
  const { app } = openApp({ sandbox: false })
  const bare = await app.fetch(new Request(`${bankUrl}/openapi.json`))
  const { openapi, paths } = (await bare.json()) as { openapi: string; paths: object }
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths)).toContain('/v1/accounts')
  expect(Object.keys(paths).filter((path) => path.startsWith('/v1/sandbox'))).toEqual([])
  const response = await app.fetch(new Request(`${bankUrl}/v1/sandbox/customers`))
  expect(response.status).toBe(404)
})

test.each([
  ['what is done', 200, () => setup.tpp().get('/v1/sandbox/customers')],
  ['what is refused', 404, () => setup.tpp().get('/v1/sandbox/customers/nobody')],
  ['what is not signed', 400, () => setup.fetch(new Request(`${bankUrl}/v1/sandbox/customers`))],
  ['no path', 404, () => setup.fetch(new Request(`${bankUrl}/nowhere`))],
  ['OPTIONS', 204, () => setup.fetch(new Request(`${bankUrl}/openapi.json`, { method: 'OPTIONS' }))],
  ['the description', 200, () => setup.fetch(new Request(`${bankUrl}/openapi.json`))],
  ['HEAD', 200, () => setup.fetch(new Request(`${bankUrl}/openapi.json`, { method: 'HEAD' }))],
  ['another method', 405, () => setup.fetch(new Request(`${bankUrl}/openapi.json`, { method: 'PATCH' }))],
] as const)('[V1] has the release and a request id in the response to %s', async (_, status, send) => {
  const response = await send()
  expect(response.status).toBe(status)
  expect(response.headers.get('x-release')).toBe('1.21.17')
  expect(response.headers.get('x-request-id')).toMatch(/\S/)
  expect(setup.requests.last?.status).toBe(status)
})

test('[V1] has every operation under the major version', () => {
  for (const { path } of allOperations) expect(path).toMatch(/^\/v1\//)
})

test('[V3] names codes and rules of each refusal, with their sentences', () => {
  const codes = document['x-codes'] as unknown as Record<string, string>
  const rules = document['x-rules'] as unknown as Record<string, { sentence: string; source: string }>
  for (const operation of allOperations) {
    const responses = Object.entries(described(operation)?.responses ?? {})
    const refusals = responses.filter(([status]) => Number(status) >= 400 && status !== '405')
    expect(refusals.length).toBeGreaterThan(2)
    for (const [, refusal] of refusals) {
      const refusalCodes = refusal['x-codes'] as unknown as readonly string[]
      const deciding = refusal['x-rules'] as unknown as Record<string, readonly string[]>
      expect(Object.keys(deciding)).toEqual(refusalCodes)
      for (const code of refusalCodes) {
        expect(codes[code]).toMatch(/\.$/)
        expect(deciding[code]).not.toEqual([])
        for (const rule of deciding[code] ?? []) expect(rules[rule]?.sentence).toMatch(/\S/)
      }
    }
  }
})
