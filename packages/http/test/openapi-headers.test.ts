import { expect, test } from 'vitest'
import { findExample } from '../src/description/examples/examples.ts'
import { documentedPath } from '../src/description/path-names.ts'
import { allOperations } from '../src/operations/all-operations.ts'
import { openApp } from './kit/bank.ts'
import { describeTables } from './kit/description.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Readonly<Record<string, unknown>>
  readonly example?: unknown
}

interface DescribedOperation {
  readonly operationId: string
  readonly deprecated?: boolean
  readonly parameters: readonly Parameter[]
}

type Paths = Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>

const document = describeTables(allOperations) as {
  readonly paths: Paths
}
const operations = new Map(
  Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .map((operation) => [operation.operationId, operation]),
)

function listHeaders(id: string): readonly Parameter[] {
  return operations.get(id)?.parameters.filter((parameter) => parameter.in === 'header') ?? []
}

const negotiation = 'Accept Accept-Charset Accept-Encoding Accept-Language Host'
const signing = 'X-Request-ID* TPP-Signature-Certificate* Signature*'
const forwarding =
  'PSU-IP-Port PSU-User-Agent PSU-Accept PSU-Accept-Charset PSU-Accept-Encoding PSU-Accept-Language PSU-HTTP-Method PSU-Device-ID PSU-Geo-Location'
const redirect = 'TPP-Redirect-URI* TPP-Redirect-Preferred'

test.each([
  [
    '§4.1',
    'readSigningBasket',
    `${negotiation} x-accept-fix* ${signing} TPP-Session-ID* ${redirect} PSU-ID* PSU-Corporate-ID PSU-IP-Address* ${forwarding}`,
  ],
  ['§4.2', 'postCardTransactions', `Content-Type ${negotiation} Digest* ${signing}`],
  ['§4.3', 'createCardAccount', `Content-Type ${negotiation} Digest* ${signing}`],
  ['§4.4', 'createCustomer', `Content-Type ${negotiation} Digest* ${signing}`],
  ['§4.5', 'listAccounts', `${negotiation} ${signing}`],
  [
    '§4.7',
    'createPayment',
    `${negotiation} x-accept-fix* ${signing} TPP-Session-ID* ${redirect} TPP-Brand-Logging-Information Digest* PSU-ID* X-PSU-IDENTITY PSU-Corporate-ID PSU-Context PSU-IP-Address* ${forwarding}`,
  ],
])('[V3l] describes the headers of %s with its flags: %s', (_, id, expectedNames) => {
  const names = listHeaders(id).map(({ name, required }) => `${name}${required ? '*' : ''}`)
  expect(expectedNames.split(' ').filter((name) => !names.includes(name))).toEqual([])
})

test('[V3l] describes the details of a transaction with the headers of §4.6', () => {
  const names = listHeaders('readTransactionDetails').map(({ name }) => name)
  const expectedNames = `${negotiation} x-accept-fix X-Request-ID TPP-Session-ID TPP-Redirect-URI TPP-Redirect-Preferred TPP-Signature-Certificate Signature PSU-ID PSU-Corporate-ID PSU-Context PSU-IP-Address ${forwarding}`
  expect(expectedNames.split(' ').filter((name) => !names.includes(name))).toEqual([])
})

test('[V3l] gives headers the types of §4, and the sandbox none about a PSU', () => {
  const schema = (name: string) =>
    listHeaders('createPayment').find((parameter) => parameter.name === name)?.schema
  expect(schema('PSU-ID')).toEqual({ type: 'string', format: 'uuid' })
  expect(schema('PSU-Device-ID')).toEqual({ type: 'string', format: 'uuid' })
  expect(schema('PSU-HTTP-Method')).toMatchObject({ enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] })
  expect(schema('PSU-Context')).toMatchObject({ enum: ['PRIVATE', 'CORPORATE'] })
  for (const name of ['PSU-IP-Port', 'PSU-Geo-Location', 'PSU-User-Agent']) {
    expect([name, schema(name)]).toEqual([name, { type: 'string' }])
  }
  const ofPsu = listHeaders('createCustomer').filter(({ name }) => /^(?:PSU-|TPP-Redirect)/.test(name))
  expect(ofPsu).toEqual([])
})

test('[V3l] describes as deprecated exactly what §9 says', () => {
  const marked = [...operations.values()].filter(({ deprecated }) => deprecated === true)
  expect(marked.map(({ operationId }) => operationId).filter((id) => !/Consent/.test(id))).toEqual([])
  const fields = [...JSON.stringify(document).matchAll(/"(\w+)":\{"description":"[^"]*","deprecated":true/g)]
  expect([...new Set(fields.map(([, name]) => name))]).toEqual(['remittanceInformationStructured'])
})

/** The headers that the signer of the test makes. */
const signedHeaders = /^(?:X-Request-ID|Digest|TPP-Signature-Certificate|Signature|Host)$/

test('[V3h] has examples of an operation that fit together', async () => {
  const { tpp, requests } = openApp()
  for (const operation of allOperations) {
    const { id, method, path: template } = operation
    const { body, path = {}, query } = findExample(operation) ?? {}
    const headers = Object.fromEntries(
      listHeaders(id)
        .filter(({ name, example }) => example !== undefined && !signedHeaders.test(name))
        .map(({ name, example }) => [name, String(example)]),
    )
    const target = documentedPath(template).replaceAll(/\{([\w-]+)\}/g, (_, name: string) =>
      encodeURIComponent(path[name] ?? ''),
    )
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    const answer = await tpp()[verb](target, { headers, query, ...(body !== undefined && { body }) } as never)
    const { stages = {} } = requests.last ?? {}
    const failed = ['read', 'headers', 'digest', 'signature', 'parameters', 'body'].filter(
      (stage) => (stages as Record<string, string>)[stage] === 'failed',
    )
    expect([id, failed], await answer.text()).toEqual([id, []])
  }
})
