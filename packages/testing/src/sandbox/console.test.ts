import { expect, test } from 'vitest'
import { createSandbox } from './create.ts'

test('[C1e] a sandbox has the console where it listens, and not in this process before', async () => {
  const sandbox = createSandbox()
  expect((await sandbox.fetch('http://127.0.0.1/')).status).toBe(404)
  await using listener = await sandbox.listen()
  const page = await (await fetch(listener.url)).text()
  expect(page).toContain('<title>Overview – Pocketbank console</title>')
  expect(page).toContain('Jonas Solvang')
  const fork = sandbox.fork()
  expect((await fork.fetch('http://127.0.0.1/')).status).toBe(404)
})

test('[C3a] what is done in the console is done to the sandbox', async () => {
  const sandbox = createSandbox()
  await using listener = await sandbox.listen()
  const page = await fetch(`${listener.url}/console/time`)
  const [, form = ''] =
    /action="\/console\/time\/move".*?name="token" value="([^"]*)"/s.exec(await page.text()) ?? []
  const Cookie = page.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const body = new URLSearchParams({ token: form, by: 'morning' })
  const moved = await fetch(`${listener.url}/console/time/move`, {
    method: 'POST',
    body,
    headers: { Cookie },
    redirect: 'manual',
  })
  expect([moved.status, sandbox.clock.today]).toEqual([303, '2026-01-16'])
})
