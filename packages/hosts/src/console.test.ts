import { createConsole } from '@pocketbank/console'
import { expect, test } from 'vitest'
import { consoleBrowser } from '../../console/test/kit/console.ts'
import { bundleEdge, bundleObjects } from '../runtime-tests/bundle.ts'
import { createRouter } from './durable-object/router.ts'
import { createEdge } from './edge.ts'
import { readOptions } from './node/options.ts'
import { type Server, serve } from './node/serve.ts'

const token = 'a-token-of-a-test-1'
const tpp = 'PSDNO-FSA-æ 1'

async function served<Value>(
  argv: readonly string[],
  use: (server: Server) => Promise<Value>,
): Promise<Value> {
  const options = readOptions(['--port', '0', ...argv], {})
  if (!options.ok) throw new Error(options.error)
  const server = await serve(options.value)
  try {
    return await use(server)
  } finally {
    await server.close()
  }
}

const html = (answer: Response) => answer.headers.get('Content-Type') === 'text/html; charset=utf-8'

test('[C1e] has the console unless it is left out', async () => {
  const seen = await served([], async ({ url }) => html(await fetch(url)))
  const status = await served(['--no-console'], async ({ url }) => (await fetch(url)).status)
  expect([seen, status]).toEqual([true, 404])
})

test('[V4g] has the console under a base path, with all addresses', async () => {
  await served(['--base-path', '/psd2', '--empty'], async ({ url }) => {
    const page = await (await fetch(`${url}/`)).text()
    const addresses = [...page.matchAll(/(?:href|src|action|data-live)="([^"]*)"/g)].map(([, at = '']) => at)
    expect(addresses.filter((at) => !at.startsWith('/psd2/') && !at.startsWith('#'))).toEqual([])
    const style = addresses.find((at) => at.includes('style.css')) ?? ''
    expect((await fetch(new URL(style, url))).status).toBe(200)
  })
})

test('[C2a] ends streams of open pages when it stops', async () => {
  const reader = await served(['--empty'], async ({ url }) => {
    const answer = await fetch(`${url}/console/events`)
    const reading = (answer.body as ReadableStream<Uint8Array>).getReader()
    expect(new TextDecoder().decode((await reading.read()).value)).toMatch(/^data: /)
    return reading
  })
  expect((await reader.read()).done).toBe(true)
})

test('[C2a] ends a stream at once for HEAD', async () => {
  await served(['--empty'], async ({ url }) => {
    const answer = await fetch(`${url}/console/events`, { method: 'HEAD' })
    expect([answer.headers.get('Content-Type'), await answer.text()]).toEqual(['text/event-stream', ''])
  })
})

test('[C1a] [C2c] asks for token and TPP, then continues at its durable object', async () => {
  const paths: string[] = []
  const objects = {
    idFromName: (name: string) => name,
    get: (name: string) => ({
      fetch: async (request: Request) => {
        paths.push(`${name} ${new URL(request.url).pathname}`)
        return new Response()
      },
    }),
  }
  const router = createRouter({ console: createConsole, controlToken: token })
  const browser = consoleBrowser(
    (request) => router.fetch(request, { BANKS: objects }),
    {},
    'https://bank.example',
  )
  const form = await browser.open('/console/time')
  const inside = await browser.submit(form, '/console/enter', { token })
  expect([form.status, inside.status, inside.text]).toEqual([
    401,
    200,
    expect.stringContaining('Id of the TPP'),
  ])
  for (const path of ['/', '/console/time', '/docs/addFault', '/console/time/move']) {
    await browser.fetch(`${path}?${new URLSearchParams({ tpp: 'A' })}`)
  }
  expect(paths).toEqual(['A /', 'A /console/time', 'A /docs/addFault', 'A /console/time/move'])
  const bare = createRouter({ console: createConsole })
  const status = async (path: string) =>
    (await bare.fetch(new Request(`https://bank.example${path}`), { BANKS: objects })).status
  expect([await status('/'), await status('/?tpp=A'), paths.length]).toEqual([404, 404, 4])
})

test('[C2c] shows open banks with a bank per TPP', async () => {
  await served(['--bank-per-tpp', '--seed', 'x'], async ({ url, bankFor }) => {
    expect(await (await fetch(`${url}/console/time`)).text()).toContain('No TPP has sent a request yet.')
    bankFor(tpp).clock.advance({ days: 400 })
    const choice = await (await fetch(`${url}/console/time`)).text()
    const [, href = ''] = /href="(\/console\/time\?tpp=[^"]*)"/.exec(choice) ?? []
    const page = await (await fetch(new URL(href, url))).text()
    expect(page).toMatch(new RegExp(`<a href="/console/tpps[^>]*>Bank of ${tpp}</a>`))
    const otherResponse = await fetch(`${url}/?tpp=PSDNO-FSA-2`)
    expect([
      otherResponse.status,
      (await otherResponse.text()).includes('There is no bank of PSDNO-FSA-2'),
    ]).toEqual([404, true])
  })
})

test('[C1a] has a console at the edge with a token', async () => {
  const bare = createEdge({ controlToken: token })
  const open = createEdge({ console: createConsole })
  const ask = (edge: typeof bare) => edge.fetch(new Request('https://bank.example/'))
  expect([(await ask(bare)).status, (await ask(open)).status]).toEqual([404, 404])
  for (const bankPerTpp of [true, false]) {
    const edge = createEdge({ console: createConsole, controlToken: token, bankPerTpp })
    const browser = consoleBrowser(edge.fetch, {}, 'https://bank.example')
    const page = await browser.open('/console/time')
    expect(page.status).toBe(401)
    const inside = await browser.submit(page, '/console/enter', { token })
    expect([inside.status, inside.title.split(' –')[0]]).toEqual([200, bankPerTpp ? 'Whose bank?' : 'Time'])
  }
})

test('[C8d] signs a request of the reference by WebCrypto at the edge', async () => {
  const edge = createEdge({ console: createConsole, controlToken: token, bankPerTpp: false })
  const browser = consoleBrowser(edge.fetch, {}, 'https://bank.example')
  await browser.submit(await browser.open('/'), '/console/enter', { token })
  const page = await browser.submit(await browser.open('/docs/createCustomer'), 'send-request')
  expect(page.text).toContain('Response 201 in')
})

test('[C1e] bundles nothing of the console for edge hosts', async () => {
  for (const { metafile } of await Promise.all([bundleEdge(), bundleObjects()])) {
    const otherRoutes = /\/(?:console|authority|signing)\//
    const parts = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs))
    const bundled = parts.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path)
    expect(bundled.filter((path) => otherRoutes.test(path))).toEqual([])
  }
})
