import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { readOptions } from '../src/hosts/node/options.ts'
import { serve } from '../src/hosts/node/serve.ts'
import { allOperations } from '../src/operations/index.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

test('[Q3] the call of the README, made by openssl and curl alone, is accepted', async () => {
  const [, script = ''] = /```sh\n(BANK=.*?)```/s.exec(readme) ?? []
  const options = readOptions(['--port', '0', '--empty'], {})
  if (!options.ok) throw new Error(options.error)
  const server = await serve(options.value)
  const folder = mkdtempSync(join(tmpdir(), 'pocketbank-'))
  try {
    const call = script.replace('http://127.0.0.1:8080', server.url)
    const { stdout } = await promisify(execFile)('sh', ['-euc', call], { cwd: folder })
    expect(stdout).toMatch(/^HTTP\/1\.1 201 /)
    expect(stdout).toContain('"customerName":"Kari Test"')
  } finally {
    rmSync(folder, { recursive: true })
    await server.close()
  }
})

const snippets = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code)

/** Runs the example that has some words in it; gives what this expression is behind it. */
async function ran(words: string, result: string): Promise<unknown> {
  const { code } = await transform(snippets.find((one) => one.includes(words)) ?? '', { loader: 'ts' })
  const given = {
    ...(await import('@pocketbank/core')),
    ...(await import('../src/index.ts')),
    ...(await import('../src/hosts/node/index.ts')),
    ...(await import('../src/explain/index.ts')),
    ...(await import('hono')),
  }
  const body = `${code.replace(/^import [\s\S]*?;\n/gm, '')}\nreturn ${result}`
  const call = new Function(...Object.keys(given), `return (async () => {${body}})()`)
  return call(...Object.values(given))
}

test.each([
  ['createApp({ engineFor', 200],
  ['new Hono().mount', 200],
  ['createAppFactory', 429],
])('the host of one’s own with %s in the README answers', async (words, status) => {
  expect(await ran(words, 'answer.status')).toBe(status)
})

test('[Q15d] the program of the README explains a copied request', async () => {
  const text = await ran('readRequests', 'text')
  expect(text).toContain('✗ HTTP_HEADER_REQUIRED GET /v1/accounts\n  The header X-Request-ID is missing.')
  expect(text).toContain('print(answer.status')
})

test('the README tells where every operation is', () => {
  const [, section = ''] = /^## What it answers\n(.*?)^## /ms.exec(readme) ?? []
  const addresses = [...section.matchAll(/`(\/v1\/[^`]+)`/g)].map(([, address = '']) => address)
  const isBelow = (path: string) => (address: string) => path === address || path.startsWith(`${address}/`)
  const paths = allOperations.map(({ path }) => path)
  expect(paths.filter((path) => !addresses.some(isBelow(path)))).toEqual([])
  expect(addresses.filter((address) => !paths.some((path) => isBelow(path)(address)))).toEqual([])
})
