import { createTpp } from '@pocketbank/testing'
import { expect, test, vi } from 'vitest'
import { createEdge } from './edge.ts'
import { loadConsole } from './load-console.ts'

const controlToken = 'a-token-of-a-test-1'

/** A host whose import of the console fails. */
function hostWith(code: string, message: string) {
  const load = () => Promise.reject(Object.assign(new Error(message), { code }))
  return createEdge({ controlToken, console: (options) => loadConsole(options, load) })
}

const sentence =
  'The console is not installed. Run `npm install @pocketbank/console`, then start the bank again.\n'

test.each([
  ['ERR_MODULE_NOT_FOUND', "Cannot find package '@pocketbank/console' imported from /app/start.js"],
  ['MODULE_NOT_FOUND', "Cannot find module '@pocketbank/console'\nRequire stack:\n- /app/start.js"],
  ['ERR_MODULE_NOT_FOUND', 'Could not resolve "@pocketbank/console"'],
])('[C1e] names a missing console (%s, %s) at all its addresses', async (code, message) => {
  const host = hostWith(code, message)
  for (const path of ['/', '/console/requests/1', '/docs']) {
    const answer = await host.fetch(new Request(`https://bank.test${path}`))
    expect([path, answer.status, await answer.text()]).toEqual([path, 501, sentence])
  }
  const head = await host.fetch(new Request('https://bank.test/', { method: 'HEAD' }))
  expect([head.status, await head.text()]).toEqual([501, ''])
  expect((await createTpp({ send: host.fetch }).get('/v1/sandbox/customers')).status).toBe(200)
})

test.each([
  ['ERR_MODULE_NOT_FOUND', "Cannot find package 'hono' imported from /app/@pocketbank/console/dist/index.js"],
  ['ERR_REQUIRE_ESM', "'@pocketbank/console' is a module"],
])('reports another failure (%s, %s) of the console', async (code, message) => {
  using printed = vi.spyOn(console, 'error').mockReturnValue()
  const answer = await hostWith(code, message).fetch(new Request('https://bank.test/'))
  expect(printed).toHaveBeenCalledOnce()
  expect([answer.status, (await answer.text()).includes('not installed')]).toEqual([500, false])
})
