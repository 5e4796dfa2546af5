import { expect, test } from 'vitest'
import { createSandbox } from './create.ts'

test('[C1e] has the console once it listens', async () => {
  const sandbox = createSandbox()
  expect((await sandbox.fetch('http://127.0.0.1/')).status).toBe(404)
  await using listener = await sandbox.listen()
  const page = await (await fetch(listener.url)).text()
  expect(page).toContain('<title>Requests – pocketbank</title>')
  expect(await (await fetch(`${listener.url}/console/customers`)).text()).toContain('Jonas Solvang')
  const fork = sandbox.fork()
  expect((await fork.fetch('http://127.0.0.1/')).status).toBe(404)
})

test('[C3a] does in the sandbox what is done in the console', async () => {
  const sandbox = createSandbox()
  await using listener = await sandbox.listen()
  const page = await fetch(`${listener.url}/console/time`)
  const Cookie = page.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const body = new URLSearchParams({ do: 'advance-clock', by: 'morning' })
  const response = await fetch(`${listener.url}/console/time`, {
    method: 'POST',
    body,
    headers: { Cookie, Origin: listener.url },
    redirect: 'manual',
  })
  expect([response.status, sandbox.clock.today]).toEqual([303, '2026-01-16'])
})
