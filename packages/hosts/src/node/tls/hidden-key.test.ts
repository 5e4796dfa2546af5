import { once } from 'node:events'
import { request } from 'node:https'
import { connect } from 'node:tls'
import { testAnchor } from '@pocketbank/signatures/authority'
import { expect, test } from 'vitest'
import { readOptions } from '../options.ts'
import { createPrinter } from '../printer.ts'
import { serve } from '../serve.ts'
import { issueServerKeys } from './server-keys.ts'

async function read(url: string): Promise<string> {
  const clientRequest = request(url, { ca: testAnchor(), headers: { accept: 'text/html, application/json' } })
  clientRequest.end()
  const [answer] = await once(clientRequest, 'response')
  return Buffer.concat(await answer.toArray()).toString()
}

/** Addresses that a page or a JSON text names, apart from the reference and the keys of the test TPP. */
function findPaths(text: string): readonly string[] {
  const links = [...text.matchAll(/(?:href|action|src)="(\/[^"#?]*)/g)].map(([, path = '']) => path)
  return links.filter((path) => !/^\/(?:docs|console\/(?:keys\/|events))/.test(path))
}

test("shows the server's private key nowhere", async () => {
  const { cert, key } = await issueServerKeys({ host: 'shop.example' }, Date.now())
  const printed: string[] = []
  const stream = { writableLength: 0, on() {}, write: (text: string) => printed.push(text) }
  const options = readOptions(['--port', '0', '--tls', '--signatures', 'off'], {})
  if (!options.ok) throw new Error(options.error)
  const server = await serve({
    ...options.value,
    tlsCert: cert,
    tlsKey: key,
    printer: createPrinter(stream),
  })
  try {
    await read(`${server.url}/v1/accounts`)
    const socket = connect({ port: Number(new URL(server.url).port), servername: 'other.example', ca: [] })
    await once(socket, 'error')
    const files = ['/_sandbox/requests', '/_sandbox/requests.har', '/_sandbox/report']
    const waiting = ['/', '/console/bank', '/_sandbox/ca.pem', '/_sandbox/health', ...files]
    const seen = new Map<string, string>()
    for (const path of waiting) {
      if (seen.has(path) || seen.size > 40) continue
      const text = await read(server.url + path)
      seen.set(path, text)
      waiting.push(...findPaths(text))
    }
    expect(seen.size).toBeGreaterThan(15)
    expect(seen.get('/console/bank')).toContain('Addresses')
    const shown = [...seen.values(), ...printed, JSON.stringify(server.app.requests)].join('\n')
    const lines = key.split('\n').filter((line) => line.length > 20 && !line.startsWith('-'))
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(shown.includes(line)).toBe(false)
    expect(shown).not.toMatch(/BEGIN (?:EC )?PRIVATE KEY/)
  } finally {
    await server.close()
  }
})
