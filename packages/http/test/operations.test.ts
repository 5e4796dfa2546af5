import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { allOperations, sandboxOperations } from '../src/operations/all-operations.ts'
import { callOperation } from './kit/operations.ts'
import { openExampleWorld, type World } from './kit/world.ts'

let world: World
let sandbox: World['sandbox']
beforeEach(async () => {
  world = await openExampleWorld()
  sandbox = world.sandbox
})

describe.each(allOperations)('$method $path', (operation) => {
  const { success, location } = operation

  test('[V3h, X14d] answers a signed request by its contract, fields in order', async () => {
    const answer = await callOperation(world, operation)
    const text = await answer.text()
    expect(answer.status, `its example is refused: ${text}`).toBe(success.status)
    expect(answer.headers.has('location')).toBe(location !== undefined)
    if (success.body === undefined) {
      expect(text).toBe('')
      return
    }
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(JSON.stringify(v.parse(success.body, JSON.parse(text)))).toBe(text)
  })
})

test.each(allOperations.filter(({ method }) => method === 'GET'))(
  'leaves the bank identical for $id',
  async (operation) => {
    const { bank } = sandbox.bank
    await callOperation(world, operation)
    expect(sandbox.bank.bank).toBe(bank)
  },
)

test('[X14a] names in Location what was created', () => {
  const creating = allOperations.filter(({ success }) => success.status === 201)
  const silent = creating.filter(({ location }) => location === undefined)
  expect(silent.map(({ id }) => id)).toEqual(['initialize'])
})

test.each(sandboxOperations.filter(({ location }) => location !== undefined))(
  '[X14a] finds what was created at the Location of $id',
  async (operation) => {
    const answer = await callOperation(world, operation)
    const response = await world.tpp.get(answer.headers.get('location') ?? '')
    expect(response.status).toBe(200)
    expect(Object.keys((await response.json()) as object)).toEqual(
      Object.keys((await answer.json()) as object),
    )
  },
)

test('[V2] writes amounts as text, except whole sandbox amounts', async () => {
  const path = `/v1/sandbox/accounts/${world.ids.accountId}/transactions`
  const amounts = [...(await (await world.tpp.get(path)).text()).matchAll(/"amount":("[^"]*"|[^,}]*)/g)]
  expect(amounts.length).toBeGreaterThan(0)
  for (const [, amount] of amounts) expect(amount).toMatch(/^-?[0-9]+$/)
  const account = await (await world.tpp.get(`/v1/sandbox/accounts/${world.ids.accountId}`)).text()
  expect(account).toContain('"creditLine":500,')
})

test.each([
  ['customers', 'customerId'],
  ['accounts', 'accountId'],
  ['card-accounts', 'cardAccountId'],
  ['agreements', 'agreementId'],
] as const)('[X14a] follows the links of %s with their verbs', async (path, id) => {
  const address = `/v1/sandbox/${path}/${world.ids[id]}`
  const { _links } = (await (await world.tpp.get(address)).json()) as {
    _links: Record<string, { href: string; verbs: string[] }>
  }
  for (const { href, verbs } of Object.values(_links)) {
    if (verbs.includes('GET')) expect((await world.tpp.get(href)).status).toBe(200)
    const options = await sandbox.fetch(new Request(`https://bank.example${href}`, { method: 'OPTIONS' }))
    const allowed = options.headers.get('allow')?.split(', ') ?? []
    expect(allowed.filter((verb) => !['HEAD', 'OPTIONS'].includes(verb)).sort()).toEqual([...verbs].sort())
  }
  expect((await world.tpp.delete(_links.self?.href ?? '')).status).toBe(204)
})
