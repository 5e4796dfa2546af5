import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readOptions, serve } from '@pocketbank/hosts/node'
import { makeKey } from '@pocketbank/signatures/authority'
import { createTpp } from '@pocketbank/testing'
import { expect, onTestFinished, test } from 'vitest'
import { type ConsoleSetup, consoleBrowser, openConsole } from './kit/console.ts'

const path = '/v1/sandbox/customers'
const kari = { customerNumber: '13039319957', name: `Kåri "&" 'Co' $HOME`, type: 'PRIVATE' } as const

/** Sends the latest request again from its page. */
async function sendLastAgain({ app, browser }: ConsoleSetup) {
  const person = browser()
  const former = app.requests.entries.at(-1)
  const page = await person.open(`/console/requests/${former?.id}`)
  return { former, page: await person.submit(page, 'send-again'), latest: app.requests.entries.at(-1) }
}

test('[C9e] sends a request with the test key again as a new one of its TPP', async () => {
  const setup = openConsole()
  await setup.tpp({ id: 'PSDSE-FINA-44059' }).post(path, { body: kari })
  const { former, page, latest } = await sendLastAgain(setup)
  expect([former?.status, latest?.status]).toEqual([201, 409])
  expect(latest?.tpp).toBe('PSDSE-FINA-44059')
  expect(latest?.requestId).not.toBe(former?.requestId)
  expect(page.path).toContain(`/console/requests/${latest?.id}`)
  expect(page.text).toContain('409')
})

test("[C9e] sends a request with the TPP's own key unchanged", async () => {
  const setup = openConsole()
  const key = await makeKey()
  await setup.tpp({ key }).get(path)
  const { former, page, latest } = await sendLastAgain(setup)
  expect(latest?.id).not.toBe(former?.id)
  expect([latest?.status, latest?.requestId]).toEqual([200, former?.requestId])
  expect(page.text).toContain('with its X-Request-ID and signature')
})

test('[C9e] sends a refused signature unchanged, which is refused again', async () => {
  const setup = openConsole()
  await setup.tpp().post(path, { body: kari, wrong: 'otherKey' })
  const { former, latest } = await sendLastAgain(setup)
  expect([latest?.status, latest?.refusal?.rule]).toEqual([401, former?.refusal?.rule])
  expect(latest?.id).not.toBe(former?.id)
})

test('[C9e] refuses to send a request that the journal has dropped', async () => {
  const setup = openConsole({ app: { messages: { bodyBytesMax: 4 } } })
  await setup.tpp().post(path, { body: kari })
  const { page } = await sendLastAgain(setup)
  expect([page.status, setup.app.requests.entries.length]).toEqual([422, 1])
})

/** The command that the page of a request has, as text. */
async function commandOn(url: string, id: string | undefined): Promise<string> {
  const page = await consoleBrowser(fetch, {}, url).open(`/console/requests/${id}`)
  const [, code = ''] =
    /<pre[^>]*><code>([^<]*)<\/code>/.exec(page.html.slice(page.html.indexOf('As curl'))) ?? []
  return code
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

test('[C9e] runs the copied command of a request, signed and unsigned (curl, openssl)', async () => {
  const options = readOptions(['--port', '0'], {})
  if (!options.ok) throw new Error(options.error)
  const { url, app, close } = await serve(options.value)
  onTestFinished(close)
  const folder = mkdtempSync(join(tmpdir(), 'console-curl-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const last = () => app.requests.entries.at(-1)
  const runLast = async () => {
    const command = await commandOn(url, last()?.id)
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: folder })
    return stdout.split('\r\n', 1)[0]
  }
  const tpp = createTpp({ baseUrl: url })
  await tpp.post(path, { body: kari })
  const [first] = app.requests.entries
  expect(await runLast()).toBe('HTTP/1.1 409 Conflict')
  expect(last()).toMatchObject({ tpp: 'PSDNO-FSA-123456789', refusal: { code: expect.any(String) } })
  expect(last()?.request?.text).toBe(first?.request?.text)
  expect(last()?.requestId).not.toBe(first?.requestId)
  await tpp.get(`${path}?limit=1`)
  expect(await runLast()).toBe('HTTP/1.1 200 OK')
  await fetch(`${url}/v1/nowhere?it=%27s`, { headers: { 'X-Own': `a "b" $HOME` } })
  expect(await runLast()).toBe('HTTP/1.1 404 Not Found')
  expect(last()?.target).toBe(`/v1/nowhere?it=%27s`)
  expect(last()?.request?.header('X-Own')).toBe(`a "b" $HOME`)
})
