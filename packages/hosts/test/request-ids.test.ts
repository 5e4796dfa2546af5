import { request } from 'node:http'
import { allOperations } from '@pocketbank/http/operations'
import { defaultSettings } from '@pocketbank/http/settings'
import { expect, test } from 'vitest'
import { openSandbox } from '../../devtools/test/kit/sandbox.ts'
import { balance, customer } from '../../http/test/kit/bodies.ts'
import { callWithNames } from '../../http/test/kit/operations.ts'
import { expectRefusal } from '../../http/test/kit/refusals.ts'
import { openExampleWorld } from '../../http/test/kit/world.ts'
import { serve } from '../src/node/serve.ts'

const path = '/v1/sandbox/customers'
const dayMilliseconds = 86_400_000

/** A TPP that calls under one id for good. */
function underOneId(id = 'request-1', sandbox = openSandbox()) {
  return { sandbox, tpp: sandbox.tpp({ requestIds: () => id }) }
}

test.each([
  ['a UUID', '6ce5cb2c-6e1c-4a6b-b6ea-0a4d5b7d7f10'],
  ['one character', 'x'],
  ['100 characters', 'x'.repeat(100)],
  ['blanks and signs inside', 'a b: "c"; {d}/~!'],
])('[Q1a] accepts the X-Request-ID %s and returns it', async (_, id) => {
  const { tpp } = underOneId(id)
  const answer = await tpp.get(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-request-id')).toBe(id)
})

test.each([
  ['101 characters', 'x'.repeat(101), 'FORMAT_ERROR'],
  ['a comma', 'a,b', 'FORMAT_ERROR'],
  ['a letter beyond ASCII', 'blåbær', 'FORMAT_ERROR'],
  ['a tab inside', 'a\tb', 'FORMAT_ERROR'],
  ['nothing', '', 'HTTP_HEADER_REQUIRED'],
  ['a blank', ' ', 'HTTP_HEADER_REQUIRED'],
] as const)('[Q1a] refuses the X-Request-ID %s; the response has another id', async (_, id, code) => {
  const { sandbox, tpp } = underOneId(id)
  const get = async () => {
    const answer = await tpp.get(path)
    expect(answer.headers.get('x-request-id')).toBe(sandbox.requests.last?.id)
    return answer
  }
  await expectRefusal(sandbox, get, { status: 400, code, path: 'X-Request-ID' })
})

test('[Q1a] refuses two X-Request-ID headers, also over a socket', async () => {
  const { sandbox, tpp } = underOneId()
  const headers = new Headers([
    ['X-Request-ID', 'a'],
    ['X-Request-ID', 'b'],
  ])
  const sendSigned = () => tpp.send(new Request(`https://bank.example${path}`, { headers }))
  await expectRefusal(sandbox, sendSigned, { status: 400, code: 'FORMAT_ERROR', path: 'X-Request-ID' })

  const server = await serve({
    port: 0,
    host: '127.0.0.1',
    now: undefined,
    seed: 'request-ids',
    empty: true,
    help: false,
    settings: { ...defaultSettings, signatures: 'off' },
  })
  const raw = ['Host', 'bank', 'X-Request-ID', 'a', 'X-Request-ID', 'b']
  const answer = await new Promise<string>((resolve, reject) => {
    const clientRequest = request(`${server.url}${path}`, { headers: raw, agent: false }, (message) => {
      let text = ''
      message.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
      message.on('end', () => resolve(`${message.statusCode} ${text}`))
    })
    clientRequest.on('error', reject).end()
  })
  await server.close()
  expect(answer).toMatch(/^400 .*"code":"FORMAT_ERROR".*X-Request-ID/)
})

test.each(
  allOperations.filter(({ id, method, success }) => {
    return id !== 'initialize' && (success.status === 201 || method === 'PUT' || method === 'DELETE')
  }),
)('[Q11a] executes $id once per id', async ({ id }) => {
  const { sandbox, ids } = await openExampleWorld()
  const tpp = sandbox.tpp({ requestIds: () => 'request-1' })
  const first = await callWithNames({ tpp, ids }, [id])
  expect([first.status, sandbox.requests.last?.refusal]).toEqual([expect.any(Number), undefined])
  const { bank } = sandbox.bank
  const again = await callWithNames({ tpp, ids }, [id])
  expect([again.status, await again.text()]).toEqual([first.status, await first.text()])
  expect(again.headers.get('location')).toBe(first.headers.get('location'))
  expect(sandbox.bank.bank).toBe(bank)
  expect(sandbox.requests.last).toMatchObject({ rule: 'Q11a', operation: id })
})

test('[Q11a] undoes nothing by a repeated PUT', async () => {
  const { sandbox, tpp, ids } = await openExampleWorld()
  const once = { tpp: sandbox.tpp({ requestIds: () => 'request-1' }), ids }
  const first = await callWithNames(once, ['updateAccountBalances', { body: [balance(100)] }])
  await callWithNames({ tpp, ids }, ['updateAccountBalances', { body: [balance(200)] }])
  const { bank } = sandbox.bank
  const again = await callWithNames(once, ['updateAccountBalances', { body: [balance(100)] }])
  expect([again.status, await again.text()]).toEqual([first.status, await first.text()])
  expect([first.status, sandbox.bank.bank]).toEqual([200, bank])
})

test.each(['get', 'post', 'delete'] as const)(
  '[Q11b] refuses a DELETE under the id of another %s as a conflict',
  async (method) => {
    const { sandbox, tpp } = underOneId()
    const otherTpp = sandbox.tpp()
    for (const name of ['kari', 'ola']) await otherTpp.post(path, { body: customer(name) })
    const [kari, ola] = (await (await otherTpp.get(path)).json()) as { customerId: string }[]
    if (method === 'post') await tpp.post(path, { body: customer('nora') })
    else await tpp[method](`${path}/${ola?.customerId}`)
    const remove = () => tpp.delete(`${path}/${kari?.customerId}`)
    await expectRefusal(sandbox, remove, { status: 409, code: 'CONFLICT', path: 'X-Request-ID' })
    expect((await otherTpp.get(`${path}/${kari?.customerId}`)).status).toBe(200)
  },
)

test.each([
  ['another body', path, customer('ola')],
  ['another path', '/v1/sandbox/accounts', customer('kari')],
  ['another query', `${path}?a=b`, customer('kari')],
])('[Q11b] refuses the same id with %s as a conflict', async (_, target, body) => {
  const { sandbox, tpp } = underOneId()
  await tpp.post(path, { body: customer('kari') })
  await expectRefusal(sandbox, () => tpp.post(target, { body }), {
    status: 409,
    code: 'CONFLICT',
    path: 'X-Request-ID',
  })
})

test('[Q11b] refuses creation under the id of a read as a conflict', async () => {
  const { sandbox, tpp } = underOneId()
  await tpp.get(path)
  const post = () => tpp.post(path, { body: customer('kari') })
  await expectRefusal(sandbox, post, { status: 409, code: 'CONFLICT' })
})

test('[Q11c] frees an id after 24 hours of the bank, to the millisecond', async () => {
  const { sandbox, tpp } = underOneId()
  await tpp.post(path, { body: customer('kari') })
  sandbox.clock.advance({ milliseconds: dayMilliseconds - 1 })
  expect((await tpp.post(path, { body: customer('ola') })).status).toBe(409)
  sandbox.clock.advance({ milliseconds: 1 })
  expect((await tpp.post(path, { body: customer('ola') })).status).toBe(201)
})

test.each([
  ['of the signature check', { wrong: 'otherKey', body: customer('kari') }],
  ['of the contract', { body: {} }],
  ['of the bank', { body: customer('taken') }],
] as const)('[Q11c] uses no id for a refusal %s', async (_, call) => {
  const { sandbox, tpp } = underOneId()
  await sandbox.tpp().post(path, { body: customer('taken') })
  expect((await tpp.post(path as string, call)).status).toBeGreaterThanOrEqual(400)
  expect((await tpp.post(path, { body: customer('kari') })).status).toBe(201)
})

test('[Q11e] reads again under the same id, with a note in the journal', async () => {
  const { sandbox, tpp } = underOneId()
  expect(await (await tpp.get(path)).json()).toEqual([])
  await sandbox.tpp().post(path, { body: customer('kari') })
  expect(await (await tpp.get(path)).json()).toHaveLength(1)
  expect(sandbox.requests.last?.warnings).toContain('the X-Request-ID was used before')
})

test('[Q11e] keeps the response of a creation when its id is used for reading', async () => {
  const { tpp } = underOneId()
  const first = await tpp.post(path, { body: customer('kari') })
  await tpp.get(path)
  const again = await tpp.post(path, { body: customer('kari') })
  expect(again.status).toBe(201)
  expect(await again.text()).toBe(await first.text())
})

test('[Q11c] keeps ids per TPP', async () => {
  const { sandbox, tpp } = underOneId()
  await tpp.post(path, { body: customer('kari') })
  const otherTpp = sandbox.tpp({ id: 'PSDNO-FSA-999999999', requestIds: () => 'request-1' })
  expect((await otherTpp.post(path, { body: customer('ola') })).status).toBe(201)
})

test('[Q11g] drops the ids when a snapshot is restored', async () => {
  const { sandbox, tpp } = underOneId()
  const before = sandbox.bank.snapshot()
  await tpp.post(path, { body: customer('kari') })
  sandbox.bank.restore(before)
  expect((await tpp.post(path, { body: customer('ola') })).status).toBe(201)
  expect(await (await sandbox.tpp().get(path)).json()).toMatchObject([{ customerNumber: 'ola' }])
})

test('[Q11g] drops the ids of a wiped bank, except that of the wipe', async () => {
  const { sandbox, tpp } = underOneId()
  await sandbox.tpp({ requestIds: () => 'earlier' }).post(path, { body: customer('kari') })
  const first = await tpp.post('/v1/sandbox/initialize')
  expect(first.status).toBe(201)
  const { bank } = sandbox.bank
  const again = await tpp.post('/v1/sandbox/initialize')
  expect(await again.text()).toBe(await first.text())
  expect(sandbox.bank.bank).toBe(bank)
  const later = await sandbox.tpp({ requestIds: () => 'earlier' }).post(path, { body: customer('kari') })
  expect(later.status).toBe(201)
  expect(sandbox.bank.bank).not.toBe(bank)
})

test('[Q11a] creates once for two simultaneous requests', async () => {
  const { sandbox, tpp } = underOneId()
  const promises = [1, 2, 3].map(() => tpp.post(path, { body: customer('kari') }))
  const answers = await Promise.all((await Promise.all(promises)).map((answer) => answer.text()))
  expect(new Set(answers).size).toBe(1)
  expect(await (await sandbox.tpp().get(path)).json()).toHaveLength(1)
})
