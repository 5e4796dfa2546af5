import { answerDifferences } from '@pocketbank/devtools/control/answer-differences'
import { describe, expect, test } from 'vitest'
import { openApp } from '../../http/test/kit/bank.ts'
import { createConsole } from '../src/console.ts'
import { openConsole } from './kit/console.ts'

/** The message of a refusal that a client at this address gets. */
async function fetchMessage(
  url: string,
  {
    remote = '127.0.0.1',
    ...options
  }: { readonly remote?: string | undefined; readonly publicUrl?: string; readonly basePath?: string },
): Promise<string> {
  const setup = openConsole({ app: options })
  const connection = remote === '' ? {} : { remote }
  const answer = await setup.app.fetch(new Request(url, { headers: { Host: new URL(url).host } }), connection)
  const { id, message } = (await answer.json()) as { id: string; message: string }
  return message.replace(id, 'ID')
}

describe('[C9d] a refusal says where it is explained', () => {
  test.each([
    ['http://127.0.0.1:8080/v1/accounts', {}, '; see http://127.0.0.1:8080/console/requests/ID'],
    ['http://localhost:9/v1/accounts', {}, '; see http://localhost:9/console/requests/ID'],
    ['http://evil.example/v1/accounts', {}, '; see /console/requests/ID'],
    [
      'http://evil.example/v1/accounts',
      { publicUrl: 'https://bank.example/api' },
      '; see https://bank.example/api/console/requests/ID',
    ],
    [
      'http://127.0.0.1:8080/api/v1/accounts',
      { basePath: '/api' },
      '; see http://127.0.0.1:8080/api/console/requests/ID',
    ],
    ['http://127.0.0.1:8080/nothing', {}, '. See http://127.0.0.1:8080/console/requests/ID'],
  ])('links %s %j', async (url, options, ending) => {
    expect(await fetchMessage(url, options)).toMatch(new RegExp(`${ending.replaceAll(/[./]/g, '\\$&')}$`))
  })

  test('links nothing in the same process, or without a console', async () => {
    expect(await fetchMessage('http://127.0.0.1:8080/v1/accounts', { remote: '' })).not.toContain('console')
    const app = openApp()
    const answer = await app.app.fetch(new Request('http://127.0.0.1/v1/accounts'), { remote: '127.0.0.1' })
    expect(await answer.text()).not.toContain('console')
  })

  test('links nothing at a public address without a token', async () => {
    const publicUrl = 'https://bank.example'
    for (const [token, isShown] of [
      [undefined, false],
      ['a-token-of-a-test-1', true],
    ] as const) {
      const { app } = openConsole({ app: { publicUrl }, console: { publicUrl, token } })
      for (const address of ['/v1/accounts', '/v1/nothing', '/nothing']) {
        const answer = await app.fetch(new Request(`http://localhost${address}`), { remote: '127.0.0.1' })
        expect([address, token, (await answer.text()).includes('/console')]).toEqual([
          address,
          token,
          isShown,
        ])
      }
    }
  })

  test('finds the page', async () => {
    const setup = openConsole()
    const answer = await setup.app.fetch(
      new Request('http://127.0.0.1:8080/v1/accounts', { headers: { Host: '127.0.0.1:8080' } }),
      { remote: '127.0.0.1' },
    )
    const { message } = (await answer.json()) as { message: string }
    const page = await setup.browser().open(new URL(message.split('see ')[1] ?? '').pathname)
    expect(page.text).toContain('Send the headers X-Request-ID, TPP-Signature-Certificate, Signature.')
  })

  test('links with the TPP of the bank, if known', () => {
    const app = openApp()
    const env = { requests: app.app.requests, address: app.app.host.address }
    const tenants = { names: () => [], has: () => true }
    const site = createConsole({ bankFor: () => undefined, tenants })(env as never)
    expect([site.requestPath('x', 'PSDNO-FSA-1'), site.requestPath('x', undefined)]).toEqual([
      '/console/requests/x?tpp=PSDNO-FSA-1',
      '/console/requests/x',
    ])
  })
})

test.each([
  [
    '$.a: is in use. Choose another. See http://127.0.0.1:80/console/requests/a1',
    '$.a: is in use. Choose another.',
  ],
  ['$.name: is missing; see /api/console/requests/a1?tpp=x', '$.name: is missing'],
])('ignores in a replay where a refusal was explained: %s', (message, plain) => {
  const answer = (text: string) => ({ status: 400, body: JSON.stringify({ id: 'a', message: text }) })
  expect(answerDifferences(answer(message), answer(plain))).toEqual([])
  expect(answerDifferences(answer(message), answer(`${plain}!`))).toHaveLength(1)
})
