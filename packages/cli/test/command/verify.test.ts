import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toPem } from '@pocketbank/signatures/certificates'
import { createTpp, type MistakeName, mistakes } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { temporaryFolder } from './folder.ts'
import { runHere } from './run-here.ts'

const now = new Date('2026-01-15T09:00:00Z')
const body = '{"customerNumber":"13039319956","name":"Kari Test","type":"PRIVATE"}'

/** A signed request as it goes over the wire. */
async function copied(mistake?: MistakeName, without: readonly string[] = []): Promise<string> {
  const tpp = createTpp({ now: () => now })
  const bare = new Request('https://bank.example/v1/sandbox/customers', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  const signedRequest = await tpp.sign(bare, mistake === undefined ? {} : { wrong: mistake })
  const headers = [...signedRequest.headers].filter(([name]) => !without.includes(name))
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST /v1/sandbox/customers HTTP/1.1\r\nhost: bank.example\r\n${lines.join('')}\r\n${await signedRequest.text()}`
}

const verify = (input: string, ...argv: readonly string[]) => runHere(['verify', '-', ...argv], { input })

test('[Y9] ends with 0 for a right signature', async () => {
  const { code, out, error } = await verify(await copied())
  expect({ code, error }).toEqual({ code: 0, error: '' })
  expect(out).toMatch(/^✓ signature and form are right POST \/v1\/sandbox\/customers\n/)
})

test.each(['otherKey', 'digestOfOtherBody', 'wrongSerial', 'expiredCertificate'] as const)(
  '[Y9] ends with 1 for the mistake %s and names it',
  async (mistake) => {
    const { code, out } = await verify(await copied(mistake))
    expect(code).toBe(1)
    expect(out.toLowerCase()).toContain(mistakes[mistake].cause.toLowerCase())
  },
)

test('reads request and certificate from files, and shows a language', async () => {
  const folder = temporaryFolder()
  const certificate = 'tpp-signature-certificate'
  await writeFile(join(folder, 'request.txt'), await copied('digestOfOtherBody', [certificate]))
  const pem = toPem('CERTIFICATE', await createTpp({ now: () => now }).certificate())
  await writeFile(join(folder, 'tpp.pem'), pem)
  const argv = ['verify', 'request.txt', '--certificate', 'tpp.pem', '--language', 'python']
  const { code, out } = await runHere(argv, { folder })
  expect(code).toBe(1)
  expect(out).toContain('Python')
  expect(out).toContain('pocketbank test TPP')
})

test('prints everything as JSON with --json', async () => {
  const { out } = await verify(await copied('otherKey'), '--json')
  const explanation = JSON.parse(out)
  expect(explanation).toMatchObject({
    verdict: 'refused',
    problems: [{ code: 'SIGNATURE_INVALID', rule: { id: 'Q4' } }],
  })
})

test('[Y9] prints a line per entry of an archive, and ends with 1 for a refused one', async () => {
  const entry = async (mistake?: MistakeName) => {
    const [head = '', text = ''] = (await copied(mistake)).split('\r\n\r\n')
    const headers = head
      .split('\r\n')
      .slice(1)
      .map((line) => ({ name: line.split(':')[0], value: line.slice(line.indexOf(':') + 1).trim() }))
    const url = 'https://bank.example/v1/sandbox/customers'
    return { request: { method: 'POST', url, headers, postData: { mimeType: 'application/json', text } } }
  }
  const entries = [await entry(), await entry('otherKey'), {}]
  const failed = await verify(JSON.stringify({ log: { entries } }))
  expect(failed.code).toBe(1)
  expect(failed.out.split('\n')).toEqual([
    '✓ 1 POST /v1/sandbox/customers Nothing: signature and form of the request are right.',
    expect.stringMatching(/^✗ 2 POST \/v1\/sandbox\/customers .*signature/i),
    '✗ 3  line 1: an entry of an HTTP Archive has request.method, request.url and request.headers with name and value',
    '',
  ])
  const endedRun = await verify(JSON.stringify({ log: { entries: [entries[0], entries[0]] } }), '--json')
  expect(endedRun.code).toBe(0)
  expect(JSON.parse(endedRun.out)).toMatchObject([{ verdict: 'passed' }, { verdict: 'passed' }])
})

test('[Y9] reads a missing body from a file', async () => {
  const folder = temporaryFolder()
  const [head = ''] = (await copied()).split('\r\n\r\n')
  const verbose = `${head
    .split('\r\n')
    .map((line) => `> ${line}`)
    .join('\n')}\n> Content-Length: 66\n> \n< HTTP/1.1 401`
  await writeFile(join(folder, 'request.txt'), verbose)
  await writeFile(join(folder, 'body.json'), body)
  await writeFile(join(folder, 'other.json'), '{}')
  const alone = await runHere(['verify', 'request.txt'], { folder })
  expect(alone).toMatchObject({ code: 0, error: '' })
  expect(alone.out).toContain('digest      not checked: the body is not known')
  expect(await runHere(['verify', 'request.txt', '--body', 'body.json'], { folder })).toMatchObject({
    code: 0,
  })
  expect(await runHere(['verify', 'request.txt', '--body', 'other.json'], { folder })).toMatchObject({
    code: 1,
  })
})

test.each([
  [['verify', '-'], '', 1, 'pocketbank: the standard input: is not a request: line 1: '],
  [['verify', '.'], '', 2, ': is a folder'],
  [['verify', 'nowhere.txt'], '', 2, 'nowhere.txt: there is no such file'],
  [
    ['verify', '-', '--language', 'cobol'],
    '',
    2,
    '--language: must be one of curl, javascript, java, python, csharp, got "cobol"',
  ],
  [['verify', '-', '--now', 'today'], '', 2, '--now: must be a date and time with offset'],
  [['verify'], '', 2, 'FILE: is missing: a request as it was copied'],
])('[Y1] refuses %j in a line', async (argv, input, code, line) => {
  const endedRun = await runHere(argv, { input, folder: temporaryFolder() })
  expect(endedRun).toMatchObject({ code, out: '' })
  expect(endedRun.error).toContain(line)
  expect(endedRun.error.match(/\n/g)).toHaveLength(1)
})
