import { Response as UndiciResponse } from 'undici'
import { describe, expect, test } from 'vitest'
import { createSandbox } from '../sandbox/create.ts'
import { createExplain } from './explain.ts'

/** A bank that refused a signature, an answer to which nothing was wrong, and what explains them. */
async function openRefusal() {
  const sandbox = createSandbox({ fixtures: 'none' })
  const printed: string[] = []
  const refusedResponse = await sandbox.tpp().get('/v1/sandbox/customers', { wrong: 'otherKey' })
  const answer = await sandbox.tpp().get('/v1/sandbox/customers')
  return {
    sandbox,
    refused: refusedResponse,
    answer,
    printed,
    explain: createExplain(sandbox.requests, (text) => printed.push(text)),
  }
}

/** The same answer as it comes over a network. */
async function foreign(answer: Response): Promise<Response> {
  return new Response(await answer.clone().arrayBuffer(), { status: answer.status, headers: answer.headers })
}

async function inUndici(answer: Response): Promise<object> {
  const { status, headers } = answer
  return new UndiciResponse(await answer.clone().text(), { status, headers: [...headers] })
}

const title = '✗ 401 SIGNATURE_INVALID GET /v1/sandbox/customers'

describe('a refused request is explained', () => {
  test.each([
    ['its answer', async ({ refused }) => refused],
    ['its answer as it comes over a network', async ({ refused }) => foreign(refused)],
    ['its answer in a Response of another library', async ({ refused }) => inUndici(refused)],
    [
      'the headers of that answer where its body was read',
      async ({ refused }) => {
        const far = await foreign(refused)
        await far.text()
        return far
      },
    ],
    ['the error object', async ({ refused }) => (await refused.json()) as object],
    ['the id of the error', async ({ refused }) => (await refused.json<{ id: string }>()).id],
    ['the X-Request-ID', async ({ refused }) => refused.headers.get('X-Request-ID') ?? ''],
    ['an entry of the journal', async ({ sandbox }) => sandbox.requests.all[0] ?? ''],
    [
      'an error that holds the answer',
      async ({ refused }) => Object.assign(new Error('no'), { answer: refused }),
    ],
    [
      'an error that holds a Response of another library',
      async ({ refused }) => Object.assign(new Error('no'), { answer: await inUndici(refused) }),
    ],
  ] as readonly [string, (setup: Awaited<ReturnType<typeof openRefusal>>) => Promise<object | string>][])(
    'explains by %s',
    async (_, find) => {
      const setup = await openRefusal()
      const text = await setup.explain(await find(setup))
      expect(text.split('\n')[0]).toBe(title)
      expect(text).toMatch(/^ {2}signed {6}what the bank built\n {16}date: /m)
      expect(setup.printed).toHaveLength(1)
      expect(setup.printed[0]).toContain('SIGNATURE_INVALID')
    },
  )
})

test('finds the right one of two requests with one X-Request-ID', async () => {
  const { sandbox, explain } = await openRefusal()
  const tpp = sandbox.tpp({ headers: { 'X-Request-ID': 'one' } })
  const first = await foreign(await tpp.get('/v1/sandbox/customers/x'))
  await tpp.get('/v1/sandbox/customers')
  expect(await explain(first)).toMatch(/^✗ 404/)
})

test('explains an accepted request', async () => {
  const { answer, explain } = await openRefusal()
  expect(await explain(answer)).toMatch(/^✓ 200 GET/)
})

test('refuses a response that is in no journal', async () => {
  const { explain, refused } = await openRefusal()
  const otherSandbox = createSandbox({ fixtures: 'none' })
  const unknown = [
    'nothing',
    {},
    { id: 7 },
    new Response('no JSON', { status: 500 }),
    new Response('null', { status: 500 }),
  ]
  for (const value of unknown) await expect(explain(value)).rejects.toThrow('of the journal')
  const far = createExplain(otherSandbox.requests, () => {})
  await expect(far(await foreign(refused))).rejects.toThrow('of the journal')
})
