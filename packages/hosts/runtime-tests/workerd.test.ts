import { Miniflare } from 'miniflare'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleEdge } from './bundle.ts'
import { type Callers, createCallers, unwrapped } from './smoke.ts'
import { walk } from './walk.ts'

/** The entries of the Workers: the edge host, and one with options of its own. */
const entries = {
  '': "export { default } from './edge.mjs'",
  '/api-sandbox':
    "import { createEdge } from './edge.mjs'\nexport default createEdge({ basePath: '/api-sandbox' })",
}

describe.each([
  ['at the root', ''],
  ['[V4g] under a base path', '/api-sandbox'],
] as const)('on workerd, %s', (_, basePath) => {
  let workerd: Miniflare
  let callers: Callers
  beforeAll(async () => {
    const { code } = await bundleEdge()
    const modules = [
      { type: 'ESModule' as const, path: 'index.mjs', contents: entries[basePath] },
      { type: 'ESModule' as const, path: 'edge.mjs', contents: code },
    ]
    // The most recent day that this release of workerd knows; no compatibility with Node is switched on.
    workerd = new Miniflare({ modules, modulesRoot: '/', compatibilityDate: '2026-04-15', cf: false })
    callers = createCallers((await workerd.ready).origin + basePath)
  }, 60_000)
  afterAll(() => workerd.dispose())

  walk(() => callers)

  test('[Q14] gives every TPP its bank at the edge', async () => {
    const numbers = async (tpp: Callers['tpp']) =>
      ((await (await tpp.get('/v1/sandbox/customers')).json()) as readonly unknown[]).length
    expect(await numbers(callers.tpp)).toBe(5)
    expect(await numbers(callers.tpp.with({ id: 'PSDSE-FINA-44059' }))).toBe(4)
  })

  test('takes the clock from the request, not from the start', async () => {
    const answer = await callers.tpp.get('/v1/sandbox/customers', { wrong: 'expiredCertificate' })
    const { message } = await answer.json<{ readonly message: string }>()
    const [, shownTime = ''] = /clock says ([0-9TZ:.-]+[0-9Z])/.exec(message) ?? []
    expect(Math.abs(Date.parse(shownTime) - Date.now()), message).toBeLessThan(60_000)
  })

  test('refuses a keyId in bare ISO-8859-1, which workerd replaces', async () => {
    const answer = await unwrapped(callers, 'latin1')
    const { code, message } = (await answer.json()) as { readonly code: string; readonly message: string }
    expect([answer.status, code]).toEqual([401, 'SIGNATURE_INVALID'])
    expect(message).toContain('got CA="CN=\ufffdr\ufffd CA')
  })
})
