import { writeFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createAuthority, createTpp } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { command, listening, start } from '../../../hosts/runtime-tests/spawned-bank.ts'
import { temporaryFolder } from '../../test/command/folder.ts'

/** Runs the command to its end. */
function run(argv: readonly string[], environment = {}) {
  return start(process.execPath, [...command, ...argv], environment).exit
}

/** Starts an empty bank on a free port. */
function bank(...argv: readonly string[]) {
  return listening(start(process.execPath, [...command, '--port', '0', '--empty', ...argv]))
}

const kari = { customerNumber: '13039319956', name: 'Kari Test', type: 'PRIVATE' } as const

function readJsonBody(answer: Response): Promise<Record<string, unknown>> {
  return answer.json() as Promise<Record<string, unknown>>
}

test('prints a console address that a local browser may use for a bank on all addresses', async () => {
  const { process: child, exit, url } = await bank('--host', '0.0.0.0')
  const answer = await fetch(`http://127.0.0.1:${new URL(url).port}/`)
  child.kill('SIGTERM')
  const { stderr } = await exit
  expect([answer.status, stderr]).toEqual([200, expect.stringContaining(`the console is at ${answer.url}\n`)])
})

test('prints the address in the first line, and trusted issuers on stderr', async () => {
  const { process: child, exit, url } = await bank()
  child.kill('SIGTERM')
  const { code, stdout, stderr } = await exit
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[0-9]+$/)
  expect(stdout).toBe(`listening on ${url}\n`)
  expect(stderr).toContain('certificates of any issuer are trusted')
  expect(code).toBe(0)
})

test('[V6p] stderr says where a strict bank has its pages, and the console is there', async () => {
  const { process: child, exit, url } = await bank('--tls', '--client-certificates', 'strict')
  child.kill('SIGTERM')
  const { code, stdout, stderr } = await exit
  expect([code, stdout]).toEqual([0, `listening on ${url}\n`])
  const [, pages = ''] = /need no client certificate at (https:\/\/127\.0\.0\.1:\d+)\n/.exec(stderr) ?? []
  expect(pages).not.toBe(url)
  expect(stderr).toContain(`the console is at ${pages}/\n`)
})

test('prints wrong usage in a line on stderr, with exit code 2', async () => {
  const runs = await Promise.all([
    run(['--prot', '1']),
    run(['start', '8080']),
    run([], { POCKETBANK_PORT: 'x' }),
  ])
  for (const { code, stdout, stderr } of runs) {
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^pocketbank: [^\n]+\n$/)
  }
})

test('prints the options with --help and ends', async () => {
  const { code, stdout, stderr } = await run(['start', '--help'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('--trust-anchors FILE')
})

test('prints a used port in a line on stderr, with exit code 1', async () => {
  const { port } = new URL((await bank()).url)
  const { code, stdout, stderr } = await run(['--port', port, '--empty'])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe(`pocketbank: port ${port} of 127.0.0.1: is in use. Choose another one with --port.\n`)
})

test('prints a foreign address in a line on stderr, with exit code 1', async () => {
  const { code, stderr } = await run(['--host', '192.0.2.1', '--empty'])
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'pocketbank: 192.0.2.1: is not an address of this machine\n',
  })
})

test('prints an IPv6 address in brackets', async () => {
  const { url } = await bank('--host', '::1')
  expect(url).toMatch(/^http:\/\/\[::1\]:[0-9]+$/)
  expect((await fetch(`${url}/openapi.json`)).status).toBe(200)
})

/**
 * Sends the head and half of the body of a signed request; the function gives the rest and waits for the
 * answer.
 */
async function slowUpload(url: string): Promise<() => Promise<IncomingMessage>> {
  const signedRequest = await createTpp().sign(
    new Request(`${url}/v1/sandbox/customers`, { method: 'POST', body: JSON.stringify(kari) }),
  )
  const body = Buffer.from(await signedRequest.clone().arrayBuffer())
  const headers = { ...Object.fromEntries(signedRequest.headers), 'Content-Type': 'application/json' }
  const agent = new Agent({ keepAlive: true })
  const upload = request(signedRequest.url, {
    agent,
    method: 'POST',
    headers: { ...headers, 'Content-Length': body.length },
  })
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    upload.once('response', resolve)
    upload.once('error', reject)
  })
  answer.catch(() => 'the test asks for it where it expects one')
  upload.write(body.subarray(0, 10))
  await wait(100)
  return () => {
    upload.end(body.subarray(10))
    return answer
  }
}

/** A connection that has had its answer and is kept open by its client. */
function keptConnection(url: string): Promise<void> {
  return new Promise((resolve) => {
    get(`${url}/openapi.json`, { agent: new Agent({ keepAlive: true }) }, (answer) =>
      answer.resume().once('end', resolve),
    )
  })
}

/** Milliseconds, less than the 10 seconds after which a bank closes its last connections by force. */
const hangs = 9_000

test.each(['SIGTERM', 'SIGINT'] as const)(
  'finishes an open request on %s, closes and exits with 0',
  async (signal) => {
    const { process: child, exit, url } = await bank()
    await keptConnection(url)
    const finish = await slowUpload(url)
    child.kill(signal)
    await wait(200)
    await expect(fetch(`${url}/openapi.json`)).rejects.toThrow()
    expect(child.exitCode).toBeNull()
    const answer = await finish()
    expect(answer.statusCode).toBe(201)
    answer.resume()
    expect((await exit).code).toBe(0)
  },
  hangs,
)

test('counts an immediate second signal as the first, and ends at a later one', async () => {
  const { process: child, exit, url } = await bank()
  await slowUpload(url)
  child.kill('SIGINT')
  child.kill('SIGINT')
  await wait(1_300)
  expect(child.exitCode).toBeNull()
  child.kill('SIGINT')
  expect((await exit).code).toBe(1)
})

test(
  'ends although a client only opened a connection',
  async () => {
    const { process: child, exit, url } = await bank()
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    await new Promise((resolve) => socket.once('connect', resolve))
    await wait(50)
    child.kill('SIGTERM')
    expect((await exit).code).toBe(0)
    socket.destroy()
  },
  hangs,
)

test('passes signals from npm start to the bank', async () => {
  const bank = await listening(start('npm', ['start', '--', '--port', '0', '--empty']))
  bank.process.kill('SIGTERM')
  expect((await bank.exit).code).toBe(0)
  await expect(fetch(bank.url)).rejects.toThrow()
})

test('sets the clock with --now, which moves on from there', async () => {
  const { url } = await bank('--now', '2031-05-01T12:00:00Z', '--date-window', '60')
  const at = (text: string) =>
    createTpp({ baseUrl: url, now: () => new Date(text) }).get('/v1/sandbox/customers')
  expect((await at('2031-05-01T12:00:30Z')).status).toBe(200)
  const early = await at('2026-01-15T10:00:00Z')
  const { message } = await readJsonBody(early)
  expect(early.status).toBe(401)
  const [, shownTime = ''] = /bank's clock, (2031-05-01T[0-9:.]+Z)/.exec(String(message)) ?? []
  expect(Date.parse(shownTime)).toBeGreaterThan(Date.parse('2031-05-01T12:00:00Z'))
})

test('[Q7] --trust-anchors accepts certificates of these issuers only', async () => {
  const file = join(temporaryFolder(), 'anchors.pem')
  writeFileSync(file, (await createAuthority().certificate()).pem)
  const { url } = await bank('--trust-anchors', file)
  const tpp = createTpp({ baseUrl: url })
  expect((await tpp.get('/v1/sandbox/customers')).status).toBe(200)
  const stranger = await tpp.get('/v1/sandbox/customers', { wrong: 'unknownAuthority' })
  expect([stranger.status, (await readJsonBody(stranger)).code]).toEqual([401, 'CERTIFICATE_INVALID'])
})
