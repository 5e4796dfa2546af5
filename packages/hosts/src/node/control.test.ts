import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createTpp } from '@pocketbank/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startByFlags } from '../../test/clients/server.ts'
import { readOptions } from './options.ts'
import { controlLine } from './words.ts'

const page = readFileSync(new URL('../../../../docs/control-api.md', import.meta.url), 'utf8')
const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, script = '']) => script)

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pocketbank-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/**
 * Runs lines of a shell as they stand, with a curl that fails where it is refused; gives what they printed,
 * by line.
 */
async function run(
  script: string,
  environment: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const strict = 'curl() { command curl --silent --show-error --fail-with-body "$@"; echo; }'
  const env = { ...process.env, ...environment }
  const { stdout } = await promisify(execFile)('sh', ['-euc', `${strict}\n${script}`], { cwd: folder, env })
  return stdout.trim().split('\n')
}

test('runs the curl lines of the page about control', async () => {
  const { url } = await startByFlags('--now', '2026-01-15T10:00:00+01:00')
  const printed: string[] = []
  for (const block of blocks.slice(0, -1)) {
    const headers = { 'TPP-Redirect-URI': 'https://tpp.example/back' }
    const response = await createTpp({ baseUrl: url, headers }).get('/v1/accounts')
    const { _links } = await response.json<{ _links: { scaRedirect?: { href: string } } }>()
    await createTpp({ baseUrl: url }).get('/v1/nowhere' as string, {
      headers: { 'X-Request-ID': 'my-request-id' },
    })
    const environment = { BANK: url, LINK: _links.scaRedirect?.href ?? '' }
    printed.push(...(await run(block.replace('http://127.0.0.1:8080', url), environment)))
  }
  const first = JSON.parse(printed[0] ?? '')
  expect(first).toMatchObject({ today: '2026-01-15', following: true })
  const clockLine = printed.find((line) => line.includes('2030-01-01') && !line.includes('happened'))
  expect(JSON.parse(clockLine ?? '')).toMatchObject({ now: '2030-01-01T00:00:00+01:00', following: false })
  expect(printed.find((line) => line.includes('psuId'))).toContain('https://tpp.example/back?psu-id=')
  expect(printed).toContainEqual(expect.stringMatching(/^✗ 404 NOT_FOUND GET \/v1\/nowhere/))
  expect(printed.find((line) => line.includes('"quirks"'))).toContain('"name":"idsMissing"')
})

/** Runs the health check of the Dockerfile with these variables; true if it finds the bank healthy. */
async function isHealthy(environment: Readonly<Record<string, string>>): Promise<boolean> {
  const dockerfile = readFileSync(new URL('../../../../.ci/docker/Dockerfile', import.meta.url), 'utf8')
  const [, command = '[]'] = /HEALTHCHECK[^[]+CMD (\[.+\])/.exec(dockerfile) ?? []
  const [, ...words] = JSON.parse(command) as readonly string[]
  return new Promise((resolve) => {
    execFile(process.execPath, words, { env: environment }, (fault) => resolve(fault === null))
  })
}

test.each([
  [[]],
  [['--base-path', '/api-sandbox']],
  [['--control-token', 'a-token-of-24-characters', '--empty']],
])("finds a bank by the Dockerfile's health check, with %j", async (argv) => {
  const { url } = await startByFlags(...argv)
  const { port, pathname } = new URL(url)
  const path = pathname.replace(/\/$/, '')
  const variables = { POCKETBANK_PORT: port, ...(path !== '' && { POCKETBANK_BASE_PATH: path }) }
  expect(await isHealthy(variables)).toBe(true)
  expect(await isHealthy({ ...variables, POCKETBANK_BASE_PATH: '/elsewhere' })).toBe(false)
  expect(await isHealthy({ ...variables, POCKETBANK_PORT: '1' })).toBe(false)
})

test('opens a bank with the token that the page makes', async () => {
  const [createCommand = '', startCommand = '', callCommand = ''] = (blocks.at(-1) ?? '').split('\n')
  const [token = ''] = await run(`${createCommand}\necho $POCKETBANK_CONTROL_TOKEN`, {})
  const [, optionText = ''] = /^npm start -- (.*)$/.exec(startCommand) ?? []
  const { url } = await startByFlags('--control-token', token, '--empty', ...optionText.split(' '))
  const { port } = new URL(url)
  const script = callCommand.replace('http://bank.example:8080', `http://127.0.0.1:${port}`)
  const [clock = ''] = await run(script, { POCKETBANK_CONTROL_TOKEN: token })
  expect(JSON.parse(clock)).toMatchObject({ following: true })
  await expect(run(script, { POCKETBANK_CONTROL_TOKEN: `${token}1` })).rejects.toThrow('401')
})

test.each([
  [[], 'from this machine'],
  [['--public-url', 'http://localhost:9000'], 'from this machine'],
  [['--public-url', 'https://bank.example'], 'only this machine'],
  [['--public-url', 'https://bank.example', '--control-token', 'a-token-of-a-test-1'], 'with the token'],
])('says with %j at the start who controls the sandbox', (argv, words) => {
  const options = readOptions(argv, {})
  expect(options.ok && controlLine(options.value)).toContain(words)
})

test.each([
  ['short', '--control-token: must be 16 characters or more, without blanks'],
  ['one that has blanks', '--control-token: must be 16 characters or more, without blanks'],
])('refuses "%s" as control token without repeating it', (text, words) => {
  expect(readOptions(['--control-token', text], {})).toEqual({ ok: false, error: words })
})
