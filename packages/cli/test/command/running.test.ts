import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { readOptions, type Server, serve } from '@pocketbank/hosts/node'
import { createTpp } from '@pocketbank/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from './folder.ts'
import { runHere, type Surroundings } from './run-here.ts'

const token = 'sixteen-or-more-characters'

let server: Server

beforeAll(async () => {
  const options = readOptions(['--port', '0', '--seed', 'a', '--control-token', token], {})
  if (!options.ok) throw new Error(options.error)
  server = await serve(options.value)
})
afterAll(() => server.close())
beforeEach(() => server.app.requests.clear())

const ask = (path: string, mistake?: 'otherKey') =>
  createTpp({ baseUrl: server.url }).get(path, mistake === undefined ? {} : { wrong: mistake })

const run = (argv: readonly string[], around: Surroundings = {}) =>
  runHere(argv, {
    folder: temporaryFolder(),
    ...around,
    environment: { POCKETBANK_URL: server.url, POCKETBANK_CONTROL_TOKEN: token, ...around.environment },
  })

test('[Y4] prints a line per request, filtered and followed', async () => {
  await ask('/v1/sandbox/customers')
  await ask('/v1/sandbox/accounts', 'otherKey')
  const { code, out } = await run(['journal'])
  expect(code).toBe(0)
  expect(out).toMatch(
    /^\S+T\S+ {2}✓ 200 {2}GET \/v1\/sandbox\/customers {2}PSDNO-FSA-123456789 \w+\n\S+ {2}✗ 401 SIGNATURE_INVALID {2}GET \/v1\/sandbox\/accounts {2}Q4 \w+\n$/,
  )
  expect((await run(['journal', '--status', '401'])).out.split('\n')).toHaveLength(2)
  expect((await run(['journal', '--rule', 'Q4', '--last', '1'])).out).toContain('Q4')
  expect((await run(['journal', '--last', '0'])).out).toBe('')
  const lines = (await run(['journal', '--json'])).out.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).status)).toEqual([200, 401])
})

test('[E5h] prints failed connections, each cause and client once, and none with filters', async () => {
  const failed = { client: '10.0.0.7', text: 'The client closed.' }
  server.app.failConnection({ ...failed, cause: 'closed' })
  server.app.failConnection({ ...failed, cause: 'closed' })
  server.app.failConnection({ ...failed, cause: 'wrongHost', text: 'The client asked for "a\u001b[2J".' })
  const { out } = await run(['journal'])
  expect(out).toMatch(
    /^\S+T\S+ {2}✗ no request {2}10\.0\.0\.7 \(2 times\) {2}The client closed\.\n\S+ {2}✗ no request {2}10\.0\.0\.7 {2}The client asked for "a\\u\{1b\}\[2J"\.\n$/,
  )
  const [line = ''] = (await run(['journal', '--json'])).out.split('\n')
  const entry = JSON.parse(line)
  expect(entry).toMatchObject({ ...failed, cause: 'closed', count: 2 })
  expect(entry).not.toHaveProperty('status')
  expect((await run(['journal', '--tpp', 'PSDNO-FSA-123456789'])).out).toBe('')
  expect((await run(['journal', '--status', '401'])).out).toBe('')
  const gone = [false, false, true].values()
  const followed = await run(['journal', '--follow'], { isGone: () => gone.next().value !== false })
  expect(followed.out).toBe(out)
})

test('[Y4] distinguishes an empty journal from filters without a match', async () => {
  expect(await run(['journal'])).toEqual({ code: 0, out: '', error: 'no request has come yet\n' })
  await ask('/v1/sandbox/customers')
  const emptyRun = await run([
    'journal',
    '--tpp',
    'A\u001b[2J',
    '--status',
    '200',
    '--operation',
    'createConsent',
  ])
  const filters = 'tpp=A\\u{1b}[2J, status=200, operation=createConsent'
  expect(emptyRun).toEqual({ code: 0, out: '', error: `no request fits ${filters}\n` })
  expect(await run(['journal', '--status', '401', '--json'])).toEqual({ code: 0, out: '', error: '' })
})

test('[Y4] follows new requests until nobody reads, also after the journal is emptied', async () => {
  await ask('/v1/sandbox/customers')
  let turns = 0
  const isGone = () => {
    turns += 1
    if (turns === 1) server.app.requests.clear()
    if (turns <= 2) void ask(`/v1/sandbox/customers/${turns}`)
    return turns > 4
  }
  const { code, out } = await run(['journal', '--follow'], { isGone })
  expect(code).toBe(0)
  expect(out.match(/GET \S+/g)).toEqual([
    'GET /v1/sandbox/customers',
    'GET /v1/sandbox/customers/1',
    'GET /v1/sandbox/customers/2',
  ])
})

test('[V6p] asks control operations at POCKETBANK_CONTROL_URL', async () => {
  await ask('/v1/sandbox/customers')
  const environment = { POCKETBANK_URL: 'https://127.0.0.1:9/', POCKETBANK_CONTROL_URL: `${server.url}/` }
  const { code, out } = await run(['journal'], { environment })
  expect([code, out]).toEqual([0, expect.stringContaining('GET /v1/sandbox/customers')])
  const described = await run(['openapi', '--url', 'https://127.0.0.1:9'], { environment })
  expect(JSON.parse(described.out).openapi).toBe('3.1.0')
  const other = await run(['journal', '--url', 'http://127.0.0.1:9'], { environment })
  expect(other).toMatchObject({ code: 1, error: expect.stringContaining('http://127.0.0.1:9') })
  const wrong = await run(['journal'], { environment: { POCKETBANK_CONTROL_URL: 'ftp://a' } })
  expect(wrong).toMatchObject({
    code: 2,
    error: expect.stringContaining('POCKETBANK_CONTROL_URL: must be an http'),
  })
})

test('[Y4] prints one request whole, and all as an archive', async () => {
  await ask('/v1/sandbox/accounts', 'otherKey')
  const [entry] = server.app.requests.entries
  const journalRun = await run(['journal', entry?.id ?? ''])
  expect(journalRun.out).toMatch(/^✗ 401 SIGNATURE_INVALID GET \/v1\/sandbox\/accounts\n[\s\S]+rule {8}Q4 /)
  expect(JSON.parse((await run(['journal', entry?.id ?? '', '--json'])).out)).toMatchObject({ rule: 'Q4' })
  const { log } = JSON.parse((await run(['journal', '--har'])).out)
  expect(log.entries).toHaveLength(1)
  expect(await run(['journal', 'nothing'])).toMatchObject({
    code: 1,
    error: `pocketbank: ${server.url}/_sandbox/requests/nothing: the journal has no request with this id or X-Request-ID, and it keeps the latest 1,000\n`,
  })
})

test('[Y4a] says what is missing without the token of the bank', async () => {
  const { code, error } = await run(['journal'], { environment: { POCKETBANK_CONTROL_TOKEN: '' } })
  expect(code).toBe(1)
  expect(error).toMatch(/^pocketbank: http:\S+\/_sandbox\/requests: the control token is missing or wrong/)
})

test('[Y2a] prints the journal entry with call --explain, not on stdout', async () => {
  const called = await run(['call', 'GET', '/v1/sandbox/customers', '--explain', '--quiet'])
  expect(JSON.parse(called.out)).toHaveLength(4)
  expect(called.error).toMatch(/^\n✓ 200 GET \/v1\/sandbox\/customers\n {2}stages/)
  const refusedRun = await run(['call', 'GET', '/v1/accounts', '--no-sign', '--explain'])
  expect(refusedRun.code).toBe(1)
  expect(JSON.parse(refusedRun.out)).toHaveProperty('code')
  expect(refusedRun.error).toContain('\n✗ 4')
  const closed = { POCKETBANK_CONTROL_TOKEN: '' }
  const silent = await run(['call', 'GET', '/v1/sandbox/customers', '--explain'], { environment: closed })
  expect(silent.code).toBe(0)
  expect(silent.error).toContain('\nno explanation: http')
})

test('[Y5] ends replay with 0 if every response is the same, else prints each difference', async () => {
  const folder = temporaryFolder()
  await ask('/v1/sandbox/customers')
  const report = await fetch(`${server.url}/_sandbox/report`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  await writeFile(join(folder, 'bug.json'), await report.text())
  const replayRun = await run(['replay', 'bug.json'], { folder })
  expect(replayRun).toMatchObject({ code: 0, error: '1 request, 0 answered otherwise (release 0.1.0)\n' })
  expect(replayRun.out).toMatch(/^✓ GET \/v1\/sandbox\/customers {2}\w+\n$/)
  const changedReport = JSON.parse(await readFile(join(folder, 'bug.json'), 'utf8'))
  changedReport.steps.at(-1).status = 201
  const input = JSON.stringify(changedReport)
  const otherRun = await run(['replay', '-'], { input })
  expect(otherRun.code).toBe(1)
  expect(otherRun.out).toMatch(/^✗ GET \/v1\/sandbox\/customers {2}\w+\n {2}status: it was 201 and is 200\n$/)
  expect(JSON.parse((await run(['replay', '-', '--json'], { input })).out)).toMatchObject({ different: 1 })
})

test.each([
  ['{', 'this report cannot be replayed: it is not JSON'],
  ['{}', 'this report cannot be replayed: '],
])('[Y5] refuses the report %s in a line', async (input, line) => {
  const { code, out, error } = await run(['replay', '-'], { input })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(error).toMatch(new RegExp(`^pocketbank: ${line}[^\n]*\n$`))
})

test('[Y5] announces the number of requests of a long report', async () => {
  const { code, error } = await run(['replay', '-'], { input: '{}'.padEnd(2_097_153) })
  expect(code).toBe(1)
  expect(error).toMatch(/^sending the requests again …\npocketbank: this report cannot be replayed/)
})

test('[Y6] prints the description, also that of a running bank', async () => {
  const document = JSON.parse((await run(['openapi', '--base-path', '/api-sandbox'])).out)
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths).length).toBeGreaterThan(50)
  const running = await run(['openapi', '--url', server.url])
  expect(JSON.parse(running.out)).toEqual(await (await fetch(`${server.url}/openapi.json`)).json())
  expect(await run(['openapi', '--base-path', 'x'])).toMatchObject({ code: 2, out: '' })
})

test('refuses the response of another server in a line', async () => {
  const stranger = createServer((_, response) => response.writeHead(418).end('tea'))
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
  const lines = await Promise.all(
    [['journal'], ['openapi']].map(async ([name = '']) => (await run([name, '--url', url])).error),
  )
  stranger.close()
  expect(lines).toEqual([
    `pocketbank: ${url}/_sandbox/requests: the response has the status 418\n`,
    `pocketbank: ${url}/openapi.json: the response has the status 418\n`,
  ])
})
