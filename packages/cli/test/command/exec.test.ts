import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { command, start } from '../../../hosts/runtime-tests/spawned-bank.ts'
import { createExplanations } from '../../src/exec/explanations.ts'
import { surroundWith, variableOfTpp, variableTable } from '../../src/exec/surroundings.ts'
import { temporaryFolder } from './folder.ts'
import { runHere } from './run-here.ts'

/** Runs `pocketbank exec` in a process of its own, as its streams are those of the command. */
function exec(argv: readonly string[], environment = {}) {
  return start(process.execPath, [...command, 'exec', ...argv], environment)
}

/** A TPP in twelve lines of shell: it signs by openssl with what it finds around it. */
const shellTpp = `set -eu
date=$(LC_ALL=C date -u '+%a, %d %b %Y %H:%M:%S GMT')
id=$(openssl rand -hex 16)
signature=$(printf 'date: %s\\nx-request-id: %s' "$date" "$id" | openssl dgst -sha256 -sign "$POCKETBANK_KEY" | openssl base64 -A)
curl --silent --show-error --fail "$POCKETBANK_URL/v1/sandbox/customers" \\
  --header "Date: $date" --header "X-Request-ID: $id" \\
  --header "TPP-Signature-Certificate: $POCKETBANK_CERTIFICATE_BASE64" \\
  --header "Signature: keyId=\\"$POCKETBANK_KEY_ID\\",algorithm=\\"rsa-sha256\\",headers=\\"date x-request-id\\",signature=\\"$signature\\""
`

test('[Y8] lets a command of another language sign with its variables', async () => {
  const folder = temporaryFolder()
  const script = join(folder, 'tpp.sh')
  writeFileSync(script, shellTpp)
  const { code, stdout } = await exec(['--', 'sh', script]).exit
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toHaveLength(4)
})

test('[Y8] sets every variable, and keeps its files while the command runs', async () => {
  const printing =
    "const {POCKETBANK_KEY,POCKETBANK_P12,...all}=process.env;const fs=require('fs');console.log(JSON.stringify({all,key:POCKETBANK_KEY,there:fs.existsSync(POCKETBANK_KEY)&&fs.existsSync(POCKETBANK_P12)}))"
  const token = 'sixteen-or-more-characters'
  const argv = ['--id', 'PSDSE-FINA-44059', '--control-token', token, '--', process.execPath, '-e', printing]
  const { code, stdout } = await exec(argv).exit
  const { all: environmentNames, key, there: presentNames } = JSON.parse(stdout)
  expect({ code, there: presentNames, isLeft: existsSync(key) }).toEqual({
    code: 0,
    there: true,
    isLeft: false,
  })
  const names = Object.keys(variableTable).filter((name) => !/_KEY$|_P12$/.test(name))
  for (const name of names) expect(environmentNames, name).toHaveProperty(name)
  expect(environmentNames).toMatchObject({
    POCKETBANK_TPP: 'PSDSE-FINA-44059',
    POCKETBANK_CONTROL_TOKEN: token,
  })
})

test('[Y8f] adds the bank to the exceptions of a proxy', async () => {
  const printing = 'console.log(JSON.stringify(process.env))'
  const environment = { HTTP_PROXY: 'http://127.0.0.1:9', NO_PROXY: 'a', no_proxy: 'b' }
  const { stdout } = await exec(['--', process.execPath, '-e', printing], environment).exit
  expect(JSON.parse(stdout)).toMatchObject({
    HTTP_PROXY: 'http://127.0.0.1:9',
    NO_PROXY: 'a,127.0.0.1,localhost,::1',
    no_proxy: 'b,127.0.0.1,localhost,::1',
  })
})

test('[Y8a] ends with the code of the command, or as shells do without one', async () => {
  const code = async (...words: readonly string[]) => (await exec(['--empty', '--', ...words]).exit).code
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'no-program'), '')
  const codes = await Promise.all([
    code('sh', '-c', 'exit 7'),
    code('sh', '-c', 'kill -9 $$'),
    code('/no/such/command'),
    code(join(folder, 'no-program')),
  ])
  expect(codes).toEqual([7, 137, 127, 126])
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '[Y8a] passes %s to the command, which ends by itself',
  async (signal) => {
    const script = `trap 'echo got it; exit 5' ${signal.slice(3)}; echo ready; i=0; while [ $i -lt 400 ]; do sleep 0.05; i=$((i+1)); done`
    const execRun = exec(['--empty', '--', 'sh', '-c', script])
    await new Promise((resolve) => execRun.process.stdout?.once('data', resolve))
    execRun.process.kill(signal)
    expect(await execRun.exit).toMatchObject({ code: 5, stdout: 'ready\ngot it\n' })
  },
)

test('[Y8b] writes a report that can be replayed if the command fails', async () => {
  const folder = temporaryFolder()
  const script = join(folder, 'tpp.sh')
  writeFileSync(script, `${shellTpp}exit 3\n`)
  const report = join(folder, 'bug.json')
  const { code, stderr } = await exec(['--report', report, '--', 'sh', script]).exit
  expect(code).toBe(3)
  expect(stderr).toContain(`the command failed; what was asked is in ${report}, for pocketbank replay`)
  expect((await runHere(['replay', report])).out).toMatch(/^✓ GET \/v1\/sandbox\/customers/)
  const reportText = await readFile(report, 'utf8')
  expect(existsSync(join(folder, 'bug.html'))).toBe(false)
  await exec(['--report', report, '--', 'true']).exit
  expect(readFileSync(report, 'utf8')).toBe(reportText)
})

/** A command that sends a request with an invalid signature, prints the error message, and fails. */
const refusedCall =
  "const e=process.env;fetch(e.POCKETBANK_URL+'/v1/accounts',{headers:{'X-Request-ID':crypto.randomUUID(),Date:'x',Signature:'x','TPP-Signature-Certificate':e.POCKETBANK_CERTIFICATE_BASE64}}).then(a=>a.json()).then(({message})=>{console.log(message);process.exitCode=Number(process.argv[1])})"
const failing = [process.execPath, '-e', refusedCall, '3']

test('[Y8b] writes pages of failed requests next to the report', async () => {
  const folder = temporaryFolder()
  const token = 'sixteen-or-more-characters'
  const argv = ['--report', join(folder, 'bug.json'), '--control-token', token, '--', ...failing]
  const { stderr } = await exec(argv).exit
  expect(stderr).toContain(`; ${join(folder, 'bug.html')} explains each request that failed\n`)
  const page = readFileSync(join(folder, 'bug.html'), 'utf8')
  expect(page).toContain('<summary>400 GET /v1/accounts</summary>')
  expect(page).toContain('Signature: cannot be read')
  expect(page).not.toMatch(/<form|<script|<a [^>]*href="(?!#)|src="/)
  expect(page).not.toContain(token)
})

test('[Y8c] prints nothing on success, and explains refused requests on failure', async () => {
  const [fine, failed] = await Promise.all([
    exec(['--', process.execPath, '-e', refusedCall, '0']).exit,
    exec(['--', ...failing]).exit,
  ])
  expect(fine).toMatchObject({ code: 0, stderr: '' })
  expect(failed).toMatchObject({ code: 3, stdout: fine.stdout })
  expect(failed.stderr).toMatch(/^✗ 400 FORMAT_ERROR GET \/v1\/accounts\n/)
})

test('[Y8c] writes explanations into the file of --log, or nowhere', async () => {
  const folder = temporaryFolder()
  const log = join(folder, 'refused.log')
  const [reportRun, plainRun] = await Promise.all([
    exec(['--log', log, '--', ...failing]).exit,
    exec(['--log', 'none', '--', ...failing]).exit,
  ])
  expect(reportRun).toMatchObject({ code: 3, stderr: `pocketbank: 1 explanation is in ${log}\n` })
  expect(readFileSync(log, 'utf8')).toMatch(/^✗ 400 FORMAT_ERROR GET \/v1\/accounts\n/)
  expect(plainRun).toMatchObject({ code: 3, stderr: '' })
})

test('[Y8c] refuses a log that cannot be written before the command runs', async () => {
  const folder = temporaryFolder()
  const ran = join(folder, 'ran')
  const codes = [folder, join(folder, 'none', 'refused.log')].map(
    async (log) => (await exec(['--log', log, '--', 'touch', ran]).exit).code,
  )
  expect(await Promise.all(codes)).toEqual([2, 2])
  expect(existsSync(ran)).toBe(false)
})

test('[Y8a] prints a report error and keeps the code of the command', async () => {
  const report = join(temporaryFolder(), 'none', 'bug.json')
  const { code, stderr } = await exec(['--report', report, '--', ...failing]).exit
  expect(code).toBe(3)
  expect(stderr).toContain(`pocketbank: --report ${report}: `)
})

test('[Y8d] keeps the bank with --hold after a failure, so that links work', async () => {
  const heldRun = exec(['--hold', '--', ...failing])
  let stderr = ''
  heldRun.process.stderr?.on('data', (data) => (stderr += data))
  await vi.waitFor(() => expect(stderr).toContain('Ctrl+C ends it'), 60_000)
  const [, console = ''] = /the bank stays, with its console at (\S+);/.exec(stderr) ?? []
  expect((await fetch(console)).status).toBe(200)
  heldRun.process.kill('SIGTERM')
  const { code, stdout } = await heldRun.exit
  expect(code).toBe(3)
  expect(stdout).toContain(`See ${console}console/requests/`)
  expect((await exec(['--', ...failing]).exit).stdout).not.toContain('See ')
})

test('[Y8e] gives each of several TPPs an id, key and certificate', async () => {
  const { variables, remove } = await surroundWith(
    { url: 'http://x', pagesUrl: 'http://x', ca: undefined },
    { id: 'PSDNO-FSA-000000003', count: 3 },
  )
  try {
    const of = (number: number, name: string) => variables[variableOfTpp(`POCKETBANK_${name}`, number)] ?? ''
    expect([1, 2, 3].map((number) => of(number, 'TPP'))).toEqual([
      'PSDNO-FSA-000000003',
      'PSDNO-FSA-000000002',
      'PSDNO-FSA-000000004',
    ])
    const keys = [1, 2, 3].map((number) => readFileSync(of(number, 'KEY'), 'utf8'))
    expect(new Set(keys).size).toBe(3)
    for (const number of [1, 2, 3]) {
      const certificate = new X509Certificate(readFileSync(of(number, 'CERTIFICATE')))
      expect(certificate.checkPrivateKey(createPrivateKey(keys[number - 1] ?? ''))).toBe(true)
      expect(certificate.subject).toContain(of(number, 'TPP'))
    }
    expect(variables).toHaveProperty('POCKETBANK_TPP_2_CERTIFICATE_BASE64')
    expect(variables).toHaveProperty('POCKETBANK_TPP_3_P12')
    const serials = [1, 2, 3].map((number) => {
      const qwac = new X509Certificate(readFileSync(of(number, 'QWAC')))
      expect(qwac.subject).toContain(of(number, 'TPP'))
      const key = createPrivateKey(readFileSync(of(number, 'QWAC_KEY'), 'utf8'))
      expect([qwac.checkPrivateKey(key), key.asymmetricKeyType]).toEqual([true, 'ec'])
      expect(readFileSync(of(number, 'QWAC_P12')).length).toBeGreaterThan(0)
      return qwac.serialNumber
    })
    expect(new Set(serials).size).toBe(3)
  } finally {
    await remove()
  }
})

test('[Y8c] prints the latest of many explanations and the number of omitted ones', () => {
  const pieces: string[] = []
  const error = {
    write: (text: string) => void pieces.push(text),
    colour: (_: unknown, text: string) => text,
  }
  const { printer, printReport } = createExplanations(undefined, { error } as never)
  for (let number = 1; number <= 25; number += 1) printer.printNote('explanation', () => `refusal ${number}`)
  printReport()
  expect(pieces.slice(0, 2)).toEqual([
    '… 5 earlier ones are left out; --log FILE has them all\n',
    'refusal 6\n',
  ])
  expect(pieces).toHaveLength(21)
})

test.each([
  [['exec'], 'COMMAND: is missing. Write the command after --. (see pocketbank help exec)'],
  [['exec', '--'], 'COMMAND: is missing. Write the command after --. (see pocketbank help exec)'],
  [['exec', '--', ''], 'COMMAND: is missing. Write the command after --. (see pocketbank help exec)'],
  [
    ['exec', 'npm', 'test'],
    'exec takes no operand, got "npm". Write the command after --. (see pocketbank help exec)',
  ],
  [
    ['exec', '--port', 'x', '--', 'true'],
    '--port: must be a port from 0 to 65535, got "x" (see pocketbank help exec)',
  ],
  [
    ['exec', '--tpps', '33', '--', 'true'],
    '--tpps: must be a number from 1 to 32, got "33" (see pocketbank help exec)',
  ],
])('[Y1] refuses %j in a line', async (argv, line) => {
  expect(await runHere(argv)).toEqual({ code: 2, out: '', error: `pocketbank: ${line}\n` })
})
