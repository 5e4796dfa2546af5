import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOptions, type Server, serve } from '../src/node/index.ts'
import { type Callers, createCallers, unwrapped } from './smoke.ts'
import { walk } from './walk.ts'

describe.each([
  ['at the root', []],
  ['[V4g] under a base path', ['--base-path', '/api-sandbox']],
])('on Node, %s', (_, flags) => {
  let server: Server
  let callers: Callers
  beforeAll(async () => {
    const options = readOptions(['--port', '0', ...flags], {})
    if (!options.ok) throw new Error(options.error)
    server = await serve(options.value)
    callers = createCallers(server.url)
  })
  afterAll(() => server.close())

  walk(() => callers)

  test('[Q14] shows one bank to every TPP', async () => {
    const numbers = async (tpp: Callers['tpp']) =>
      ((await (await tpp.get('/v1/sandbox/customers')).json()) as readonly unknown[]).length
    expect(await numbers(callers.tpp)).toBe(5)
    expect(await numbers(callers.tpp.with({ id: 'PSDSE-FINA-44059' }))).toBe(5)
  })

  test('[Q6] reads a keyId in bare ISO-8859-1', async () => {
    expect((await unwrapped(callers, 'latin1')).status).toBe(200)
  })
})
