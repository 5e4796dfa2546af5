import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterEach, expect, test, vi } from 'vitest'
import { createSandbox } from '../sandbox/create.ts'
import { createTpp } from './tpp.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** As that of happy-dom: the headers that a browser forbids are not there. */
class BrowserRequest extends Request {
  constructor(input: RequestInfo | URL, init: RequestInit = {}) {
    const headers = new Headers(init.headers)
    headers.delete('Date')
    super(input, { ...init, headers })
  }
}

test("[V5a] names the environment to choose if Request is the browser's", () => {
  vi.stubGlobal('Request', BrowserRequest)
  for (const make of [createTpp, createSandbox]) {
    expect(() => make()).toThrow(/drops headers that a TPP signs.*write \/\/ @vitest-environment node /)
  }
  vi.unstubAllGlobals()
  expect(createTpp().id).toBe(createSandbox().tpp().id)
})

test('[V5a] says at import that TextDecoder or Request is missing (Jest, jsdom)', async () => {
  const entry = fileURLToPath(new URL('../index.ts', import.meta.url))
  const options = { bundle: true, platform: 'node', format: 'cjs', write: false, logLevel: 'silent' } as const
  const { outputFiles } = await build({ ...options, entryPoints: [entry] })
  const load = `
    for (const name of ['Request', 'Response', 'Headers', 'TextEncoder', 'TextDecoder']) delete globalThis[name]
    let code = ''
    process.stdin.setEncoding('utf8')
    process.stdin.on('data', (part) => { code += part })
    process.stdin.on('end', () => {
      try { new Function('require', 'module', 'exports', code)(require, { exports: {} }, {}) }
      catch (error) { console.log(error.message) }
    })`
  const running = promisify(execFile)(process.execPath, ['-e', load])
  running.child.stdin?.end(outputFiles[0]?.text)
  const { stdout } = await running
  expect(stdout).toMatch(
    /^this environment lacks Request, Response, Headers, TextEncoder, TextDecoder, .* \/\*\* @jest-environment node \*\/ /,
  )
})
