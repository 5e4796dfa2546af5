import { randomUUID } from 'node:crypto'
import { ok } from '@pocketbank/core/base'
import { allOperations } from '@pocketbank/http/operations'
import type { ScaRedirect, TypedAnswer } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { domestic, transfer } from '../../http/test/kit/payments.ts'
import { people, present } from '../../http/test/kit/psu.ts'
import { controlOperations } from '../src/control/operations/index.ts'
import { type ControlSetup, openControl } from './kit/control.ts'

interface Described {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, object>> }>>
}

interface Description {
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly securitySchemes?: object; readonly schemas: object }
}

async function readDescription({ app }: Pick<ControlSetup, 'app'>): Promise<Description> {
  return (await app.fetch(new Request('https://bank.example/openapi.json'))).json() as Promise<Description>
}

test('[V3a] describes served control operations under their tag', async () => {
  const { paths, tags, components } = await readDescription(openControl())
  const bare = await readDescription(openControl({ controlApi: undefined as never }))
  const controlPaths = Object.entries(paths).filter(([path]) => path.startsWith('/_sandbox/'))
  const methodsAndPaths = controlPaths.flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  )
  expect(methodsAndPaths.sort()).toEqual(
    controlOperations.map(({ method, path }) => `${method.toLowerCase()} ${path}`).sort(),
  )
  expect(tags.at(-1)?.name).toMatch(/^Control: /)
  expect(components.securitySchemes).toMatchObject({ controlToken: { type: 'http', scheme: 'bearer' } })
  expect(Object.keys(bare.paths).filter((path) => path.startsWith('/_sandbox/'))).toEqual([])
  expect(bare.tags.filter(({ name }) => name.startsWith('Control: '))).toEqual([])
  expect(bare.components.securitySchemes).not.toHaveProperty('controlToken')
  for (const [path, item] of Object.entries(bare.paths)) expect(paths[path]).toEqual(item)
})

test('gives each control operation a unique id', () => {
  const ids = [...allOperations, ...controlOperations].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(controlOperations)('[V3a] describes request and response of $method $path', async (operation) => {
  const { paths } = await readDescription(openControl())
  const described = paths[operation.path]?.[operation.method.toLowerCase()]
  expect(described).toMatchObject({ operationId: operation.id, tags: [operation.tag] })
  expect(described?.summary).toMatch(/^[A-Z]/)
  const listNames = (place: string) =>
    described?.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name)
  expect(listNames('path')).toEqual(operation.path.includes('{id}') ? ['id'] : [])
  expect(listNames('query')).toEqual([...Object.keys(operation.query?.entries ?? {}), 'tpp'])
  expect(described?.requestBody !== undefined).toBe(operation.body !== undefined)
  const success = described?.responses[operation.success.status]
  expect(success?.content?.['application/json'] !== undefined).toBe(operation.success.body !== undefined)
  expect(success?.content?.['text/plain'] !== undefined).toBe(operation.plainText !== undefined)
  const error = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
  const statuses = operation.isOpen === true ? ['400', '500'] : ['400', '401', '403', '500']
  for (const status of statuses) expect(described?.responses[status]).toMatchObject(error)
})

/** Whether what is sent or answered has an example, headers left aside: those of all operations are alike. */
function hasExample({ parameters, requestBody, responses }: Described): boolean {
  const contents = Object.values(responses).map(({ content }) => content)
  const inputs = parameters.filter((parameter) => parameter.in !== 'header')
  return JSON.stringify([inputs, requestBody, contents]).includes('"example":')
}

test('[V3h] has an example of every operation', async () => {
  const { paths } = await readDescription(openControl())
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  expect(operations.length).toBeGreaterThan(controlOperations.length)
  const without = operations
    .filter((operation) => !hasExample(operation))
    .map(({ operationId }) => operationId)
  expect(without, 'add an example to the object of the operation').toEqual([])
})

/** Approves what an answer asks for, as Jonas; gives the id of what was approved. */
async function approved(setup: ControlSetup, answer: TypedAnswer<object>): Promise<string> {
  const id = answer.headers.get('location')?.split('/').at(-1) ?? ''
  const { _links } = await answer.json<ScaRedirect>()
  const visit = { link: _links.scaRedirect.href, customerNumber: people.jonas, context: 'PRIVATE' }
  await setup.callJson(200, 'POST', '/_sandbox/psu/approve', visit)
  return id
}

/**
 * Makes what the example of an operation of a customer names, and gives its id under the name that the
 * example has.
 */
async function namedByPsu(setup: ControlSetup, example: object): Promise<object> {
  const psu = { 'PSU-ID': randomUUID(), 'TPP-Session-ID': randomUUID(), 'PSU-Context': 'PRIVATE' }
  const tpp = setup.tpp({ headers: { ...present, ...psu, 'x-accept-fix': 'longer-name' } })
  if ('consentId' in example) return { consentId: await approved(setup, await tpp.post('/v1/consents')) }
  if ('paymentId' in example) {
    const debtorAccount = { currency: 'NOK', bban: '97100535711' } as const
    const body = { ...transfer(), debtorAccount }
    return { paymentId: await approved(setup, await tpp.post(`/v1/payments/${domestic}`, { body })) }
  }
  const response = await setup.tpp({ headers: present }).get('/v1/accounts')
  const { _links } = await response.json<ScaRedirect>()
  return { authorisationId: new URL(_links.scaRedirect.href).pathname.split('/').at(3) }
}

test('[V3h] executes the examples of all control operations in order', async () => {
  const backUp = async (folder: string) => ok({ folder, banks: 1, bytes: 1_421_312 })
  const setup = openControl({}, { backUp })
  for (const { id, method, path, success, description, example } of controlOperations) {
    expect(description).toMatch(/^[A-Z].+\.$/)
    const { id: exampleId = '', query: exampleQuery, response, ...parts } = example()
    let { body } = parts
    let pathId = exampleId
    if (id.endsWith('AsPsu')) body = { ...(body as object), ...(await namedByPsu(setup, body as object)) }
    if (id === 'uploadSnapshot') body = await setup.callJson(200, 'GET', '/_sandbox/snapshots/before-payday')
    if (id.endsWith('Fault')) pathId = setup.bank.faults.list()[0]?.id ?? pathId
    if (id === 'readRequest') {
      await setup.tpp().get('/v1/sandbox/customers')
      pathId = setup.app.requests.entries.at(-1)?.id ?? pathId
    }
    const query = new URLSearchParams(exampleQuery).toString()
    const target = path.replace('{id}', pathId) + (query === '' ? '' : `?${query}`)
    const answer = await setup.call(method, target, body)
    const text = await answer.text()
    expect([id, answer.status, answer.ok ? '' : text]).toEqual([id, success.status, ''])
    if (response !== undefined) expect(JSON.parse(text), id).toEqual(response)
  }
})

test('[V3n] describes control operations at /_sandbox/openapi.json for everyone', async () => {
  const setup = openControl()
  const answer = await setup.app.fetch(new Request('https://bank.example/_sandbox/openapi.json'))
  expect(answer.status).toBe(200)
  const { paths } = (await answer.json()) as Description
  expect(Object.keys(paths).filter((path) => !path.startsWith('/_sandbox/'))).toEqual([])
  const whole = await readDescription(setup)
  expect(Object.keys(whole.paths).filter((path) => path.startsWith('/_sandbox/'))).toEqual(Object.keys(paths))
})
