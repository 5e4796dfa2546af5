import { afterEach, expect, test, vi } from 'vitest'
import { createSandbox } from './create.ts'
import type { Sandbox } from './sandbox.ts'

const real = globalThis.fetch
const descriptor = Object.getOwnPropertyDescriptor(globalThis, 'fetch')
const origin = 'https://bank.example'
const path = '/v1/sandbox/customers'

afterEach(() => vi.unstubAllGlobals())

function open(): Sandbox {
  return createSandbox({ signatures: 'off', fixtures: 'none' })
}

async function make(sandbox: Sandbox): Promise<void> {
  const body = JSON.stringify({ customerNumber: '13039319956', name: 'Kari Test', type: 'PRIVATE' })
  const headers = { 'Content-Type': 'application/json' }
  await sandbox.fetch(origin + path, { method: 'POST', body, headers })
}

async function countCustomers(address: string): Promise<number> {
  return ((await (await fetch(address)).json()) as unknown[]).length
}

test('reaches the bank by the global fetch, which is restored', async () => {
  const interception = open().intercept(`${origin}/anything`)
  expect(await countCustomers(origin + path)).toBe(0)
  expect((await fetch(new URL(origin + path))).status).toBe(200)
  expect((await fetch(new Request(origin + path))).status).toBe(200)
  expect((await fetch('data:text/plain,else')).status).toBe(200)
  interception.dispose()
  expect(globalThis.fetch).toBe(real)
  expect(Object.getOwnPropertyDescriptor(globalThis, 'fetch')).toEqual(descriptor)
})

test('intercepts several origins, ended in any order', async () => {
  const [firstSandbox, two, three] = [open(), open(), open()]
  await make(two)
  const first = firstSandbox.intercept(origin)
  const second = two.intercept(origin)
  const third = three.intercept('https://other.example')
  expect(await countCustomers(origin + path)).toBe(1)
  expect(await countCustomers(`https://other.example${path}`)).toBe(0)
  first.dispose()
  expect(await countCustomers(origin + path)).toBe(1)
  third.dispose()
  third.dispose()
  expect(globalThis.fetch).not.toBe(real)
  second.dispose()
  expect(globalThis.fetch).toBe(real)
})

test('is undone by using and by disposing a sandbox', async () => {
  const sandbox = open()
  {
    using _ = sandbox.intercept(origin)
    expect(globalThis.fetch).not.toBe(real)
  }
  expect(globalThis.fetch).toBe(real)
  sandbox.intercept(origin)
  sandbox.intercept('https://other.example')
  await sandbox.dispose()
  expect(globalThis.fetch).toBe(real)
  await sandbox.dispose()
  expect(() => sandbox.intercept(origin)).toThrow('the sandbox was disposed')
  expect(globalThis.fetch).toBe(real)
})

test('keeps a later interceptor, and what it passes on', async () => {
  const interception = open().intercept(origin)
  const originalFetch = globalThis.fetch
  const patchedFetch = (...args: Parameters<typeof fetch>) => originalFetch(...args)
  vi.stubGlobal('fetch', patchedFetch)
  expect(await countCustomers(origin + path)).toBe(0)
  const above = open()
  await make(above)
  const second = above.intercept(origin)
  expect(await countCustomers(origin + path)).toBe(1)
  second.dispose()
  expect(globalThis.fetch).toBe(patchedFetch)
  interception.dispose()
  expect(globalThis.fetch).toBe(patchedFetch)
  expect((await fetch('data:text/plain,else')).status).toBe(200)
  vi.unstubAllGlobals()
  expect(globalThis.fetch).toBe(originalFetch)
  open().intercept(origin).dispose()
  expect(globalThis.fetch).toBe(real)
})

test.each(['bank.example', '', '/v1', 'mailto:a@bank.example'])('refuses the origin %j', (address) => {
  expect(() => open().intercept(address)).toThrow('intercept: must be an origin')
  expect(globalThis.fetch).toBe(real)
})
